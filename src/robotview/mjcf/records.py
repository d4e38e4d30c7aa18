"""One record per MJCF element, its fields named as MJCF names them. Made by tests/tools/make_mjcf_records.py.

Values are resolved: classes applied, angles in radians, one quaternion (w, x, y, z) per pose, frames merged. ``None``
means that the file gives nothing and MuJoCo has no fixed default. Units stand in brackets; where there are two, the
first is that of the first kind of joint or length the text names.

Source: MuJoCo's documentation, "XML Reference".
"""

from __future__ import annotations

import msgspec


class Record(msgspec.Struct, frozen=True):
    """Base of all records."""


class ExtensionPluginInstanceConfig(Record, frozen=True):
    """``<extension/plugin/instance/config>``: One setting of a plugin."""

    key: str | None = None
    """Its name."""
    value: str | None = None
    """Its value as text."""


class GeomPluginConfig(Record, frozen=True):
    """``<body/geom/plugin/config>``: One setting of a plugin."""

    key: str | None = None
    """Its name."""
    value: str | None = None
    """Its value as text."""


class FlexcompPluginConfig(Record, frozen=True):
    """``<body/flexcomp/plugin/config>``: One setting of a plugin."""

    key: str | None = None
    """Its name."""
    value: str | None = None
    """Its value as text."""


class CompositePluginConfig(Record, frozen=True):
    """``<body/composite/plugin/config>``: One setting of a plugin (MuJoCo: until 3.17.0)."""

    key: str | None = None
    """Its name."""
    value: str | None = None
    """Its value as text."""


class AssetMeshPluginConfig(Record, frozen=True):
    """``<asset/mesh/plugin/config>``: One setting of a plugin."""

    key: str | None = None
    """Its name."""
    value: str | None = None
    """Its value as text."""


class TendonSpatialSite(Record, frozen=True):
    """``<tendon/spatial/site>``: Site that a tendon passes through."""

    site: str | None = None
    """The site."""


class TendonSpatialPulley(Record, frozen=True):
    """``<tendon/spatial/pulley>``: Pulley: begins a new branch of a tendon."""

    divisor: float | None = None
    """By which the length of the branch is divided."""


class TendonSpatialGeom(Record, frozen=True):
    """``<tendon/spatial/geom>``: Geom that a tendon wraps around."""

    geom: str | None = None
    """The sphere or cylinder."""
    sidesite: str | None = None
    """Site on the side on which it passes; inside the geom, it passes through."""


class TendonFixedJoint(Record, frozen=True):
    """``<tendon/fixed/joint>``: Joint in a sum."""

    coef: float | None = None
    """By which its position is multiplied."""
    joint: str | None = None
    """The hinge or slide."""


class SensorPluginConfig(Record, frozen=True):
    """``<sensor/plugin/config>``: One setting of a plugin."""

    key: str | None = None
    """Its name."""
    value: str | None = None
    """Its value as text."""


class ExtensionPluginInstance(Record, frozen=True):
    """``<extension/plugin/instance>``: A use of a plugin that others refer to by name."""

    name: str = ""
    """Name of the use."""
    configs: list[ExtensionPluginInstanceConfig] = []
    """Its settings."""


class DeformableSkinBone(Record, frozen=True):
    """``<deformable/skin/bone>``: Body that pulls a skin."""

    bindpos: tuple[float, float, float] | None = None
    """Where the body stands when bound, in the world [m]."""
    bindquat: tuple[float, float, float, float] | None = None
    """How the body is turned when bound."""
    body: str | None = None
    """The body."""
    vertid: tuple[int, ...] | None = None
    """Vertices that it pulls, counted from 0."""
    vertweight: tuple[float, ...] | None = None
    """How much it pulls each."""


class DeformableFlexElasticity(Record, frozen=True):
    """``<deformable/flex/elasticity>``: How a soft body resists as a solid."""

    damping: float = 0.0
    """Rayleigh damping: a time that multiplies the stiffness [s]."""
    poisson: float = 0.0
    """Poisson's ratio, 0 to 0.5."""
    thickness: float = -1.0
    """Of cloth [m]."""
    young: float = 0.0
    """Young's modulus [Pa]."""
    elastic2d: str = "none"
    """What cloth resists: bending, stretching, both (MuJoCo: since 3.3.4)."""
    section: str = "circle"
    """Cross section of ropes (MuJoCo: since 3.17.0)."""
    sectionsize: tuple[float, float] = (0.0, 0.0)
    """Half sizes of a rope's box section [m] (MuJoCo: since 3.17.0)."""
    shear: float = 0.0
    """Shear modulus of ropes; 0: from Young's modulus and Poisson's ratio [Pa] (MuJoCo: since 4.0.0)."""
    yield_: tuple[float, ...] = (0.0, 0.0)
    """Strain at which it stays deformed, for stretching and bending; 0: never (MuJoCo: since 4.0.0)."""


class DeformableFlexEdge(Record, frozen=True):
    """``<deformable/flex/edge>``: How a soft body resists stretching along its edges."""

    damping: float = 0.0
    """Of every edge [kg/s]."""
    stiffness: float = 0.0
    """Of every edge [kg/s²]."""


class DeformableFlexContact(Record, frozen=True):
    """``<deformable/flex/contact>``: How a soft body touches others and itself."""

    activelayers: int = 1
    """Layers of a solid, from outside, that can touch."""
    conaffinity: int = 1
    """Kinds of contact it answers, as bits."""
    condim: int = 3
    """Directions in which a contact acts: 1, 3, 4 or 6."""
    contype: int = 1
    """Kinds of contact it offers, as bits."""
    friction: tuple[float, ...] = (1.0, 0.005, 0.0001)
    """Sliding, torsional and rolling friction [1, m, m]."""
    gap: float = 0.0
    """Distance beyond margin at which contacts are found, but do not push [m]."""
    internal: bool = False
    """Whether its elements can collide from within (MuJoCo: until 3.14.0)."""
    margin: float = 0.0
    """Distance at which contacts begin to push [m]."""
    priority: int = 0
    """Whose parameters a contact takes: those of the higher."""
    selfcollide: str = "auto"
    """How it is tested against itself."""
    solimp: tuple[float, ...] = (0.9, 0.95, 0.001, 0.5, 2.0)
    """Contact impedance: least, most, width, midpoint, power [1, 1, m, 1, 1]."""
    solmix: float = 1.0
    """Weight of its parameters when they are mixed."""
    solref: tuple[float, ...] = (0.02, 1.0)
    """Contact reference: time constant and damping ratio, or negative stiffness and damping [s, 1]."""
    passive: bool = False
    """Whether contacts with other flexes are passive forces, outside the solver (MuJoCo: since 3.3.7)."""


class CustomTupleElement(Record, frozen=True):
    """``<custom/tuple/element>``: Element in a tuple."""

    objname: str | None = None
    """Its name."""
    objtype: str | None = None
    """Its kind."""
    prm: float = 0.0
    """Number that goes with it."""


class PluginConfig(Record, frozen=True):
    """``<body/plugin/config>``: One setting of a plugin."""

    key: str | None = None
    """Its name."""
    value: str | None = None
    """Its value as text."""


class GeomPlugin(Record, frozen=True):
    """``<body/geom/plugin>``: Plugin that computes forces or shape of the element around it."""

    instance: str | None = None
    """Name of a declared use of a plugin."""
    plugin: str | None = None
    """Identifier of the plugin, for a use without a name."""
    configs: list[GeomPluginConfig] = []
    """Settings of a use without a name."""


class FlexcompPlugin(Record, frozen=True):
    """``<body/flexcomp/plugin>``: Plugin that computes forces or shape of the element around it."""

    instance: str | None = None
    """Name of a declared use of a plugin."""
    plugin: str | None = None
    """Identifier of the plugin, for a use without a name."""
    configs: list[FlexcompPluginConfig] = []
    """Settings of a use without a name."""


class FlexcompPin(Record, frozen=True):
    """``<body/flexcomp/pin>``: Points of a soft body that are fixed to the body around."""

    grid: tuple[int, ...] | None = None
    """Points by their places in the grid."""
    gridrange: tuple[int, ...] | None = None
    """First and last place in the grid."""
    id: tuple[int, ...] | None = None
    """Points by number, counted from 0."""
    range: tuple[int, ...] | None = None
    """First and last point, in pairs."""


class FlexcompElasticity(Record, frozen=True):
    """``<body/flexcomp/elasticity>``: How a soft body resists as a solid."""

    damping: float = 0.0
    """Rayleigh damping: a time that multiplies the stiffness [s]."""
    poisson: float = 0.0
    """Poisson's ratio, 0 to 0.5."""
    thickness: float = -1.0
    """Of cloth [m]."""
    young: float = 0.0
    """Young's modulus [Pa]."""
    elastic2d: str = "none"
    """What cloth resists: bending, stretching, both (MuJoCo: since 3.3.4)."""
    section: str = "circle"
    """Cross section of ropes (MuJoCo: since 3.17.0)."""
    sectionsize: tuple[float, float] = (0.0, 0.0)
    """Half sizes of a rope's box section [m] (MuJoCo: since 3.17.0)."""
    shear: float = 0.0
    """Shear modulus of ropes; 0: from Young's modulus and Poisson's ratio [Pa] (MuJoCo: since 4.0.0)."""
    yield_: tuple[float, ...] = (0.0, 0.0)
    """Strain at which it stays deformed, for stretching and bending; 0: never (MuJoCo: since 4.0.0)."""


class FlexcompEdge(Record, frozen=True):
    """``<body/flexcomp/edge>``: How a soft body resists stretching along its edges."""

    damping: float = 0.0
    """Of every edge [kg/s]."""
    equality: str = "false"
    """Whether edges keep their lengths by equality constraints."""
    solimp: tuple[float, ...] = (0.9, 0.95, 0.001, 0.5, 2.0)
    """Constraint impedance: least, most, width, midpoint, power [1, 1, m, 1, 1]."""
    solref: tuple[float, ...] = (0.02, 1.0)
    """Constraint reference: time constant and damping ratio, or negative stiffness and damping [s, 1]."""
    stiffness: float = 0.0
    """Of every edge [kg/s²]."""


class FlexcompContact(Record, frozen=True):
    """``<body/flexcomp/contact>``: How a soft body touches others and itself."""

    activelayers: int = 1
    """Layers of a solid, from outside, that can touch."""
    conaffinity: int = 1
    """Kinds of contact it answers, as bits."""
    condim: int = 3
    """Directions in which a contact acts: 1, 3, 4 or 6."""
    contype: int = 1
    """Kinds of contact it offers, as bits."""
    friction: tuple[float, ...] = (1.0, 0.005, 0.0001)
    """Sliding, torsional and rolling friction [1, m, m]."""
    gap: float = 0.0
    """Distance beyond margin at which contacts are found, but do not push [m]."""
    internal: bool = False
    """Whether its elements can collide from within (MuJoCo: until 3.14.0)."""
    margin: float = 0.0
    """Distance at which contacts begin to push [m]."""
    priority: int = 0
    """Whose parameters a contact takes: those of the higher."""
    selfcollide: str = "auto"
    """How it is tested against itself."""
    solimp: tuple[float, ...] = (0.9, 0.95, 0.001, 0.5, 2.0)
    """Contact impedance: least, most, width, midpoint, power [1, 1, m, 1, 1]."""
    solmix: float = 1.0
    """Weight of its parameters when they are mixed."""
    solref: tuple[float, ...] = (0.02, 1.0)
    """Contact reference: time constant and damping ratio, or negative stiffness and damping [s, 1]."""
    passive: bool = False
    """Whether contacts with other flexes are passive forces, outside the solver (MuJoCo: since 3.3.7)."""


class CompositeTendon(Record, frozen=True):
    """``<body/composite/tendon>``: Tendons of a composite (MuJoCo: until 3.2.7)."""

    damping: float = 0.0
    """Damping [N s/m]."""
    frictionloss: float = 0.0
    """Dry friction [N]."""
    group: int = 0
    """Group for showing and hiding, 0 to 5."""
    kind: str | None = None
    """Which of its tendons."""
    limited: bool | str = "auto"
    """Whether the length is limited."""
    margin: float = 0.0
    """Distance from a limit at which it begins to push [m]."""
    material: str | None = None
    """Material that gives its look."""
    range: tuple[float, float] = (0.0, 0.0)
    """Least and most length [m]."""
    rgba: tuple[float, float, float, float] = (0.5, 0.5, 0.5, 1.0)
    """Red, green, blue, opacity, 0 to 1."""
    solimpfix: tuple[float, ...] = (0.9, 0.95, 0.001, 0.5, 2.0)
    """Impedance of the constraint that keeps it."""
    solimpfriction: tuple[float, ...] = (0.9, 0.95, 0.001, 0.5, 2.0)
    """Impedance of dry friction."""
    solimplimit: tuple[float, ...] = (0.9, 0.95, 0.001, 0.5, 2.0)
    """Impedance of limits."""
    solreffix: tuple[float, ...] = (0.02, 1.0)
    """Reference of the constraint that keeps it [s, 1]."""
    solreffriction: float = 0.0
    """Reference of dry friction [s, 1]."""
    solreflimit: tuple[float, ...] = (0.02, 1.0)
    """Reference of limits [s, 1]."""
    stiffness: float = 0.0
    """Stiffness [N/m]."""
    width: float = 0.003
    """Radius with which it is drawn [m]."""


class CompositeSkin(Record, frozen=True):
    """``<body/composite/skin>``: Skin of a composite (MuJoCo: until 3.17.0)."""

    group: int = 0
    """Group for showing and hiding, 0 to 5."""
    inflate: float = 0.0
    """Distance that vertices are moved out along their normals [m]."""
    material: str | None = None
    """Material that gives its look."""
    rgba: tuple[float, float, float, float] = (0.5, 0.5, 0.5, 1.0)
    """Red, green, blue, opacity, 0 to 1."""
    subgrid: int | None = None
    """Divisions between the parts."""
    texcoord: tuple[float, ...] | None = None
    """Whether texture coordinates are made."""


class CompositeSite(Record, frozen=True):
    """``<body/composite/site>``: Sites of a composite (MuJoCo: until 3.17.0)."""

    group: int = 0
    """Group for showing and hiding, 0 to 5."""
    material: str | None = None
    """Material that gives its look."""
    rgba: tuple[float, float, float, float] = (0.5, 0.5, 0.5, 1.0)
    """Red, green, blue, opacity, 0 to 1."""
    size: tuple[float, ...] = (0.005, 0.005, 0.005)
    """Half sizes [m]."""
    mesh: str | None = None
    """Mesh (MuJoCo: since 3.13.0, until 3.17.0)."""


class CompositePlugin(Record, frozen=True):
    """``<body/composite/plugin>``: Plugin that computes forces or shape of the element around it.

    MuJoCo: until 3.17.0.
    """

    instance: str | None = None
    """Name of a declared use of a plugin."""
    plugin: str | None = None
    """Identifier of the plugin, for a use without a name."""
    configs: list[CompositePluginConfig] = []
    """Settings of a use without a name."""


class CompositePin(Record, frozen=True):
    """``<body/composite/pin>``: Part of a composite that is fixed (MuJoCo: until 3.2.7)."""

    coord: str | None = None
    """Its place in the grid."""


class CompositeJoint(Record, frozen=True):
    """``<body/composite/joint>``: Joints of a composite, angles as the file writes them (MuJoCo: until 3.17.0)."""

    armature: float = 0.0
    """Inertia of rotors and gears [kg m² or kg]."""
    axis: tuple[float, float, float] = (0.0, 0.0, 1.0)
    """Axis or direction."""
    damping: float = 0.0
    """Damping [N m s/rad or N s/m]."""
    frictionloss: float = 0.0
    """Dry friction [N m or N]."""
    group: int = 0
    """Group for showing and hiding, 0 to 5."""
    kind: str | None = None
    """Which of its joints."""
    limited: bool | str = "auto"
    """Whether the range is limited."""
    margin: float = 0.0
    """Distance from a limit at which it begins to push."""
    range: tuple[float, float] = (0.0, 0.0)
    """Least and most position."""
    solimpfix: tuple[float, ...] = (0.9, 0.95, 0.001, 0.5, 2.0)
    """Impedance of the constraint that keeps it."""
    solimpfriction: tuple[float, ...] = (0.9, 0.95, 0.001, 0.5, 2.0)
    """Impedance of dry friction."""
    solimplimit: tuple[float, ...] = (0.9, 0.95, 0.001, 0.5, 2.0)
    """Impedance of limits."""
    solreffix: tuple[float, ...] = (0.02, 1.0)
    """Reference of the constraint that keeps it [s, 1]."""
    solreffriction: float = 0.0
    """Reference of dry friction [s, 1]."""
    solreflimit: tuple[float, ...] = (0.02, 1.0)
    """Reference of limits [s, 1]."""
    stiffness: float = 0.0
    """Stiffness [N m/rad or N/m]."""
    type: str = "hinge"
    """Kind of joint."""


class CompositeGeom(Record, frozen=True):
    """``<body/composite/geom>``: Geoms of a composite (MuJoCo: until 3.17.0)."""

    conaffinity: int = 1
    """Kinds of contact it answers, as bits."""
    condim: int = 3
    """Directions in which a contact acts: 1, 3, 4 or 6."""
    contype: int = 1
    """Kinds of contact it offers, as bits."""
    density: float = 1000.0
    """Density that gives the mass [kg/m³]."""
    friction: tuple[float, ...] = (1.0, 0.005, 0.0001)
    """Sliding, torsional and rolling friction [1, m, m]."""
    gap: float = 0.0
    """Distance beyond margin at which contacts are found, but do not push [m]."""
    group: int = 0
    """Group for showing and hiding, 0 to 5."""
    margin: float = 0.0
    """Distance at which contacts begin to push [m]."""
    mass: float | None = None
    """Mass of each, instead of density [kg]."""
    material: str | None = None
    """Material that gives its look."""
    priority: int = 0
    """Whose parameters a contact takes: those of the higher."""
    rgba: tuple[float, float, float, float] = (0.5, 0.5, 0.5, 1.0)
    """Red, green, blue, opacity, 0 to 1."""
    size: tuple[float, ...] = (0.0, 0.0, 0.0)
    """Radius and half length, or half edges [m]."""
    solimp: tuple[float, ...] = (0.9, 0.95, 0.001, 0.5, 2.0)
    """Contact impedance: least, most, width, midpoint, power [1, 1, m, 1, 1]."""
    solmix: float = 1.0
    """Weight of the parameters when they are mixed."""
    solref: tuple[float, ...] = (0.02, 1.0)
    """Contact reference: time constant and damping ratio, or negative stiffness and damping [s, 1]."""
    type: str = "sphere"
    """Shape."""
    adhesion: float = 0.0
    """Force with which contacts can pull [N] (MuJoCo: since 3.11.0, until 3.17.0)."""
    surfacevel: tuple[float, float, float, float, float, float] = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    """Velocity of the surface against itself: linear, angular [m/s, m/s, m/s, rad/s, rad/s, rad/s] (MuJoCo: since
    3.11.0, until 3.17.0).
    """


class AssetSkinBone(Record, frozen=True):
    """``<asset/skin/bone>``: Body that pulls a skin."""

    bindpos: tuple[float, float, float] | None = None
    """Where the body stands when bound, in the world [m]."""
    bindquat: tuple[float, float, float, float] | None = None
    """How the body is turned when bound."""
    body: str | None = None
    """The body."""
    vertid: tuple[int, ...] | None = None
    """Vertices that it pulls, counted from 0."""
    vertweight: tuple[float, ...] | None = None
    """How much it pulls each."""


class AssetMeshPlugin(Record, frozen=True):
    """``<asset/mesh/plugin>``: Plugin that computes forces or shape of the element around it."""

    instance: str | None = None
    """Name of a declared use of a plugin."""
    plugin: str | None = None
    """Identifier of the plugin, for a use without a name."""
    configs: list[AssetMeshPluginConfig] = []
    """Settings of a use without a name."""


class AssetMaterialRoughness(Record, frozen=True):
    """``<asset/material/roughness>``: Texture of a material for this property (MuJoCo: until 3.2.3)."""

    texture: str | None = None
    """The texture."""


class AssetMaterialRgba(Record, frozen=True):
    """``<asset/material/rgba>``: Texture of a material for this property (MuJoCo: until 3.2.3)."""

    texture: str | None = None
    """The texture."""


class AssetMaterialRgb(Record, frozen=True):
    """``<asset/material/rgb>``: Texture of a material for this property (MuJoCo: until 3.2.3)."""

    texture: str | None = None
    """The texture."""


class AssetMaterialOrm(Record, frozen=True):
    """``<asset/material/orm>``: Texture of a material for this property (MuJoCo: until 3.2.3)."""

    texture: str | None = None
    """The texture."""


class AssetMaterialOpacity(Record, frozen=True):
    """``<asset/material/opacity>``: Texture of a material for this property (MuJoCo: until 3.2.3)."""

    texture: str | None = None
    """The texture."""


class AssetMaterialOcclusion(Record, frozen=True):
    """``<asset/material/occlusion>``: Texture of a material for this property (MuJoCo: until 3.2.3)."""

    texture: str | None = None
    """The texture."""


class AssetMaterialNormal(Record, frozen=True):
    """``<asset/material/normal>``: Texture of a material for this property (MuJoCo: until 3.2.3)."""

    texture: str | None = None
    """The texture."""


class AssetMaterialMetallic(Record, frozen=True):
    """``<asset/material/metallic>``: Texture of a material for this property (MuJoCo: until 3.2.3)."""

    texture: str | None = None
    """The texture."""


class AssetMaterialLayer(Record, frozen=True):
    """``<asset/material/layer>``: Texture of a material in one role (MuJoCo: since 3.2.7)."""

    role: str | None = None
    """What the texture is for: rgb, normal, roughness, ...."""
    texture: str | None = None
    """The texture."""


class AssetMaterialEmissive(Record, frozen=True):
    """``<asset/material/emissive>``: Texture of a material for this property (MuJoCo: until 3.2.3)."""

    texture: str | None = None
    """The texture."""


class ActuatorPluginConfig(Record, frozen=True):
    """``<actuator/plugin/config>``: One setting of a plugin."""

    key: str | None = None
    """Its name."""
    value: str | None = None
    """Its value as text."""


class VisualScale(Record, frozen=True):
    """``<visual/scale>``: Sizes of decorations, in mean sizes of the bodies."""

    actuatorlength: float = 0.7
    """Length of arrows of actuators."""
    actuatorwidth: float = 0.2
    """Radius of arrows of actuators."""
    camera: float = 0.3
    """Size of the sign of a camera."""
    com: float = 0.4
    """Radius of the ball at a centre of mass."""
    connect: float = 0.2
    """Radius of the rods between bodies."""
    constraint: float = 0.1
    """Radius of the rods of violated constraints."""
    contactheight: float = 0.1
    """Height of the discs at contacts."""
    contactwidth: float = 0.3
    """Radius of the discs at contacts."""
    forcewidth: float = 0.1
    """Radius of arrows of forces."""
    framelength: float = 1.0
    """Length of the axes of frames."""
    framewidth: float = 0.1
    """Radius of the axes of frames."""
    frustum: float = 10.0
    """Distance of the far plane of a camera's frustum."""
    jointlength: float = 1.0
    """Length of arrows of joints."""
    jointwidth: float = 0.1
    """Radius of arrows of joints."""
    light: float = 0.3
    """Size of the sign of a light."""
    selectpoint: float = 0.2
    """Radius of the ball where something was selected."""
    slidercrank: float = 0.2
    """Radius of the rods of slider-cranks."""


class VisualRgba(Record, frozen=True):
    """``<visual/rgba>``: Colours of decorations: red, green, blue, opacity, 0 to 1."""

    actuator: tuple[float, float, float, float] = (0.2, 0.25, 0.2, 1.0)
    """An actuator in the middle of its controls."""
    actuatornegative: tuple[float, float, float, float] = (0.2, 0.6, 0.9, 1.0)
    """An actuator at its lowest control."""
    actuatorpositive: tuple[float, float, float, float] = (0.9, 0.4, 0.2, 1.0)
    """An actuator at its highest control."""
    bv: tuple[float, float, float, float] = (0.0, 1.0, 0.0, 0.5)
    """Bounding volumes."""
    bvactive: tuple[float, float, float, float] = (1.0, 0.0, 0.0, 0.5)
    """Bounding volumes that are hit."""
    camera: tuple[float, float, float, float] = (0.6, 0.9, 0.6, 1.0)
    """The sign of a camera."""
    com: tuple[float, float, float, float] = (0.9, 0.9, 0.9, 1.0)
    """The ball at a centre of mass."""
    connect: tuple[float, float, float, float] = (0.2, 0.2, 0.8, 1.0)
    """The rods between bodies."""
    constraint: tuple[float, float, float, float] = (0.9, 0.0, 0.0, 1.0)
    """Violated constraints."""
    contactforce: tuple[float, float, float, float] = (0.7, 0.9, 0.9, 1.0)
    """Arrows of contact forces."""
    contactfriction: tuple[float, float, float, float] = (0.9, 0.8, 0.4, 1.0)
    """Arrows of friction."""
    contactgap: tuple[float, float, float, float] = (0.5, 0.8, 0.9, 1.0)
    """Contacts inside the gap, without force."""
    contactpoint: tuple[float, float, float, float] = (0.9, 0.6, 0.2, 1.0)
    """The discs at contacts."""
    contacttorque: tuple[float, float, float, float] = (0.9, 0.7, 0.9, 1.0)
    """Arrows of contact torques."""
    crankbroken: tuple[float, float, float, float] = (0.9, 0.0, 0.0, 1.0)
    """A slider-crank that cannot reach."""
    fog: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 1.0)
    """Fog."""
    force: tuple[float, float, float, float] = (1.0, 0.5, 0.5, 1.0)
    """Arrows of forces of the mouse."""
    frustum: tuple[float, float, float, float] = (1.0, 1.0, 0.0, 0.2)
    """The frustum of a camera."""
    haze: tuple[float, float, float, float] = (1.0, 1.0, 1.0, 1.0)
    """Haze at the horizon."""
    inertia: tuple[float, float, float, float] = (0.8, 0.2, 0.2, 0.6)
    """Boxes of inertia."""
    joint: tuple[float, float, float, float] = (0.2, 0.6, 0.8, 1.0)
    """Arrows of joints."""
    light: tuple[float, float, float, float] = (0.6, 0.6, 0.9, 1.0)
    """The sign of a light."""
    rangefinder: tuple[float, float, float, float] = (1.0, 1.0, 0.1, 1.0)
    """Rays of range finders."""
    selectpoint: tuple[float, float, float, float] = (0.9, 0.9, 0.1, 1.0)
    """The ball where something was selected."""
    slidercrank: tuple[float, float, float, float] = (0.5, 0.3, 0.8, 1.0)
    """Slider-cranks."""


class VisualQuality(Record, frozen=True):
    """``<visual/quality>``: How finely the native viewers draw."""

    numquads: int = 4
    """Rectangles along an edge of boxes and planes."""
    numslices: int = 28
    """Divisions around round primitives."""
    numstacks: int = 16
    """Divisions along round primitives."""
    offsamples: int = 4
    """Samples against jagged edges off screen."""
    shadowsize: int = 4096
    """Edge of the shadow texture [pixels]."""


class VisualMap(Record, frozen=True):
    """``<visual/map>``: Sizes of drawing that depend on the model's own."""

    actuatortendon: float = 2.0
    """Width of an actuator on a tendon, in widths of the tendon."""
    alpha: float = 0.3
    """Opacity that moving bodies are multiplied with when transparency is on."""
    fogend: float = 10.0
    """Where fog ends, in extents of the model."""
    fogstart: float = 3.0
    """Where fog begins, in extents of the model."""
    force: float = 0.005
    """Length of force arrows per force, in mean sizes and masses [s²]."""
    haze: float = 0.3
    """Part of the distance to the horizon that haze covers."""
    shadowclip: float = 1.0
    """Half the area of directional shadows, in extents of the model."""
    shadowscale: float = 0.6
    """Part of a spotlight's cone that casts shadows."""
    stiffness: float = 100.0
    """Of the spring of the mouse, per mass [1/s²]."""
    stiffnessrot: float = 500.0
    """Of the rotational spring of the mouse, per inertia [1/s²]."""
    torque: float = 0.1
    """Length of torque arrows per torque, in mean sizes and masses [s²/m]."""
    zfar: float = 50.0
    """Far end of what is drawn, in extents of the model."""
    znear: float = 0.01
    """Near end of what is drawn, in extents of the model."""


class VisualHeadlight(Record, frozen=True):
    """``<visual/headlight>``: The light at the camera."""

    active: bool | str = "auto"
    """Whether it shines."""
    ambient: tuple[float, float, float] = (0.1, 0.1, 0.1)
    """Colour that reaches everything."""
    diffuse: tuple[float, float, float] = (0.4, 0.4, 0.4)
    """Colour of matt reflection."""
    specular: tuple[float, float, float] = (0.5, 0.5, 0.5)
    """Colour of highlights."""


class VisualGlobal(Record, frozen=True):
    """``<visual/global>``: The free camera and the buffers of drawing."""

    azimuth: float = 90.0
    """First direction of the free camera about the vertical axis, in degrees whatever the compiler says [deg]."""
    bvactive: bool = False
    """Whether bounding volumes that are hit are marked."""
    elevation: float = -45.0
    """First elevation of the free camera, in degrees whatever the compiler says; negative looks down [deg]."""
    ellipsoidinertia: bool = False
    """Whether inertias are drawn as ellipsoids, not as boxes."""
    fovy: float = 45.0
    """Vertical field of view of the free camera, in degrees; in metres if it is orthographic [deg]."""
    glow: float = 0.3
    """Light that the selected body gives off."""
    ipd: float = 0.068
    """Distance of the eyes of the free camera in stereo [m]."""
    linewidth: float = 1.0
    """Width of lines in wire frames [pixels]."""
    offheight: int = 480
    """Height of the buffer for drawing off screen [pixels]."""
    offwidth: int = 640
    """Width of the buffer for drawing off screen [pixels]."""
    orthographic: bool = False
    """Whether the free camera has no perspective."""
    realtime: float = 1.0
    """First speed of the simulation relative to real time."""
    cameraid: int = -1
    """Number of the camera to begin with; -1: the free one (MuJoCo: since 3.3.4)."""


class TendonSpatial(Record, frozen=True):
    """``<tendon/spatial>``: Tendon: the shortest way through sites, around geoms."""

    name: str = ""
    """Name, by which others refer to it."""
    damping: tuple[float, ...] = (0.0, 0.0, 0.0)
    """Damping: of velocity, its square, its cube [N s/m or N m s/rad]."""
    frictionloss: float = 0.0
    """Dry friction [N or N m]."""
    group: int = 0
    """Group for showing and hiding, 0 to 5."""
    limited: bool | str = "auto"
    """Whether its length is limited."""
    margin: float = 0.0
    """Distance from a limit at which it begins to push [m or rad]."""
    material: str | None = None
    """Material that gives its look."""
    range: tuple[float, float] = (0.0, 0.0)
    """Least and most length [m or rad]."""
    rgba: tuple[float, float, float, float] = (0.5, 0.5, 0.5, 1.0)
    """Red, green, blue, opacity, 0 to 1."""
    solimpfriction: tuple[float, ...] = (0.9, 0.95, 0.001, 0.5, 2.0)
    """Impedance of dry friction: least, most, width, midpoint, power [1, 1, m or rad, 1, 1]."""
    solimplimit: tuple[float, ...] = (0.9, 0.95, 0.001, 0.5, 2.0)
    """Impedance of limits: least, most, width, midpoint, power [1, 1, m or rad, 1, 1]."""
    solreffriction: tuple[float, ...] = (0.0, 0.0)
    """Reference of dry friction: time constant and damping ratio [s, 1]."""
    solreflimit: tuple[float, ...] = (0.02, 1.0)
    """Reference of limits: time constant and damping ratio [s, 1]."""
    springlength: tuple[float, ...] = (-1.0, -1.0)
    """Least and most length without spring force; -1: that of qpos0 [m or rad]."""
    stiffness: tuple[float, ...] = (0.0, 0.0, 0.0)
    """Stiffness: of displacement, its square, its cube [N/m or N m/rad]."""
    user: tuple[float, ...] | None = None
    """Numbers of your own, which MuJoCo does not read."""
    width: float = 0.003
    """Radius with which it is drawn [m]."""
    actuatorfrclimited: bool | str = "auto"
    """Whether the force of all actuators on it is clamped (MuJoCo: since 3.3.2)."""
    actuatorfrcrange: tuple[float, float] = (0.0, 0.0)
    """Least and most force of all actuators on it [N or N m] (MuJoCo: since 3.3.2)."""
    armature: float = 0.0
    """Inertia against changes of its length [kg or kg m²] (MuJoCo: since 3.3.2)."""
    springyield: float = 0.0
    """Stretch beyond which the spring stays longer; 0: never [m or rad] (MuJoCo: since 4.0.0)."""
    path: list[TendonSpatialSite | TendonSpatialGeom | TendonSpatialPulley] = []
    """Sites, geoms and pulleys in order."""


class TendonFixed(Record, frozen=True):
    """``<tendon/fixed>``: Tendon whose length is a sum of joint positions."""

    name: str = ""
    """Name, by which others refer to it."""
    damping: tuple[float, ...] = (0.0, 0.0, 0.0)
    """Damping: of velocity, its square, its cube [N s/m or N m s/rad]."""
    frictionloss: float = 0.0
    """Dry friction [N or N m]."""
    group: int = 0
    """Group for showing and hiding, 0 to 5."""
    limited: bool | str = "auto"
    """Whether its length is limited."""
    margin: float = 0.0
    """Distance from a limit at which it begins to push [m or rad]."""
    range: tuple[float, float] = (0.0, 0.0)
    """Least and most length [m or rad]."""
    solimpfriction: tuple[float, ...] = (0.9, 0.95, 0.001, 0.5, 2.0)
    """Impedance of dry friction: least, most, width, midpoint, power [1, 1, m or rad, 1, 1]."""
    solimplimit: tuple[float, ...] = (0.9, 0.95, 0.001, 0.5, 2.0)
    """Impedance of limits: least, most, width, midpoint, power [1, 1, m or rad, 1, 1]."""
    solreffriction: tuple[float, ...] = (0.0, 0.0)
    """Reference of dry friction: time constant and damping ratio [s, 1]."""
    solreflimit: tuple[float, ...] = (0.02, 1.0)
    """Reference of limits: time constant and damping ratio [s, 1]."""
    springlength: tuple[float, ...] = (-1.0, -1.0)
    """Least and most length without spring force; -1: that of qpos0 [m or rad]."""
    stiffness: tuple[float, ...] = (0.0, 0.0, 0.0)
    """Stiffness: of displacement, its square, its cube [N/m or N m/rad]."""
    user: tuple[float, ...] | None = None
    """Numbers of your own, which MuJoCo does not read."""
    actuatorfrclimited: bool | str = "auto"
    """Whether the force of all actuators on it is clamped (MuJoCo: since 3.3.2)."""
    actuatorfrcrange: tuple[float, float] = (0.0, 0.0)
    """Least and most force of all actuators on it [N or N m] (MuJoCo: since 3.3.2)."""
    armature: float = 0.0
    """Inertia against changes of its length [kg or kg m²] (MuJoCo: since 3.3.2)."""
    springyield: float = 0.0
    """Stretch beyond which the spring stays longer; 0: never [m or rad] (MuJoCo: since 4.0.0)."""
    width: float = 0.003
    """Radius with which it is drawn [m]."""
    material: str | None = None
    """Material that gives its look."""
    rgba: tuple[float, float, float, float] = (0.5, 0.5, 0.5, 1.0)
    """Red, green, blue, opacity, 0 to 1."""
    joints: list[TendonFixedJoint] = []
    """The joints, with their coefficients."""


class SensorVelocimeter(Record, frozen=True):
    """``<sensor/velocimeter>``: Velocity of a site, in its frame [m/s]."""

    name: str = ""
    """Name, by which others refer to it."""
    cutoff: float = 0.0
    """Greatest magnitude of a value; 0: no limit [m/s]."""
    noise: float = 0.0
    """Standard deviation of the noise, which MuJoCo itself does not add [m/s]."""
    site: str | None = None
    """The site it is mounted on."""
    user: tuple[float, ...] | None = None
    """Numbers of your own, which MuJoCo does not read."""
    delay: float = 0.0
    """By which values come late; needs nsample [s] (MuJoCo: since 3.5.0)."""
    interp: str = "zoh"
    """How values are interpolated between samples (MuJoCo: since 3.5.0)."""
    interval: tuple[float, ...] = (0.0, 0.0)
    """Time between two samples, and phase of the first [s] (MuJoCo: since 3.5.0)."""
    nsample: int = 0
    """Samples that are kept; 0: none (MuJoCo: since 3.5.0)."""


class SensorUser(Record, frozen=True):
    """``<sensor/user>``: Sensor whose values your own code computes."""

    name: str = ""
    """Name, by which others refer to it."""
    cutoff: float = 0.0
    """Greatest magnitude of a value; 0: no limit."""
    datatype: str = "real"
    """Kind of its values: any, positive, a unit vector, a quaternion."""
    dim: int | None = None
    """How many values it gives."""
    needstage: str = "acc"
    """What must be computed before: positions, velocities, accelerations."""
    noise: float = 0.0
    """Standard deviation of the noise, which MuJoCo itself does not add."""
    objname: str | None = None
    """Name of what it hangs on."""
    objtype: str | None = None
    """Kind of what it hangs on."""
    user: tuple[float, ...] | None = None
    """Numbers of your own, which MuJoCo does not read."""


class SensorTouch(Record, frozen=True):
    """``<sensor/touch>``: Sum of the normal forces of contacts inside a site [N]."""

    name: str = ""
    """Name, by which others refer to it."""
    cutoff: float = 0.0
    """Greatest magnitude of a value; 0: no limit [N]."""
    noise: float = 0.0
    """Standard deviation of the noise, which MuJoCo itself does not add [N]."""
    site: str | None = None
    """The site."""
    user: tuple[float, ...] | None = None
    """Numbers of your own, which MuJoCo does not read."""
    delay: float = 0.0
    """By which values come late; needs nsample [s] (MuJoCo: since 3.5.0)."""
    interp: str = "zoh"
    """How values are interpolated between samples (MuJoCo: since 3.5.0)."""
    interval: tuple[float, ...] = (0.0, 0.0)
    """Time between two samples, and phase of the first [s] (MuJoCo: since 3.5.0)."""
    nsample: int = 0
    """Samples that are kept; 0: none (MuJoCo: since 3.5.0)."""


class SensorTorque(Record, frozen=True):
    """``<sensor/torque>``: Torque between a body and its parent, in the frame of a site [N m]."""

    name: str = ""
    """Name, by which others refer to it."""
    cutoff: float = 0.0
    """Greatest magnitude of a value; 0: no limit [N m]."""
    noise: float = 0.0
    """Standard deviation of the noise, which MuJoCo itself does not add [N m]."""
    site: str | None = None
    """The site it is mounted on."""
    user: tuple[float, ...] | None = None
    """Numbers of your own, which MuJoCo does not read."""
    delay: float = 0.0
    """By which values come late; needs nsample [s] (MuJoCo: since 3.5.0)."""
    interp: str = "zoh"
    """How values are interpolated between samples (MuJoCo: since 3.5.0)."""
    interval: tuple[float, ...] = (0.0, 0.0)
    """Time between two samples, and phase of the first [s] (MuJoCo: since 3.5.0)."""
    nsample: int = 0
    """Samples that are kept; 0: none (MuJoCo: since 3.5.0)."""


class SensorTendonvel(Record, frozen=True):
    """``<sensor/tendonvel>``: Velocity of a tendon [m/s or rad/s]."""

    name: str = ""
    """Name, by which others refer to it."""
    cutoff: float = 0.0
    """Greatest magnitude of a value; 0: no limit [m/s or rad/s]."""
    noise: float = 0.0
    """Standard deviation of the noise, which MuJoCo itself does not add [m/s or rad/s]."""
    tendon: str | None = None
    """The tendon."""
    user: tuple[float, ...] | None = None
    """Numbers of your own, which MuJoCo does not read."""
    delay: float = 0.0
    """By which values come late; needs nsample [s] (MuJoCo: since 3.5.0)."""
    interp: str = "zoh"
    """How values are interpolated between samples (MuJoCo: since 3.5.0)."""
    interval: tuple[float, ...] = (0.0, 0.0)
    """Time between two samples, and phase of the first [s] (MuJoCo: since 3.5.0)."""
    nsample: int = 0
    """Samples that are kept; 0: none (MuJoCo: since 3.5.0)."""


class SensorTendonpos(Record, frozen=True):
    """``<sensor/tendonpos>``: Length of a tendon [m or rad]."""

    name: str = ""
    """Name, by which others refer to it."""
    cutoff: float = 0.0
    """Greatest magnitude of a value; 0: no limit [m or rad]."""
    noise: float = 0.0
    """Standard deviation of the noise, which MuJoCo itself does not add [m or rad]."""
    tendon: str | None = None
    """The tendon."""
    user: tuple[float, ...] | None = None
    """Numbers of your own, which MuJoCo does not read."""
    delay: float = 0.0
    """By which values come late; needs nsample [s] (MuJoCo: since 3.5.0)."""
    interp: str = "zoh"
    """How values are interpolated between samples (MuJoCo: since 3.5.0)."""
    interval: tuple[float, ...] = (0.0, 0.0)
    """Time between two samples, and phase of the first [s] (MuJoCo: since 3.5.0)."""
    nsample: int = 0
    """Samples that are kept; 0: none (MuJoCo: since 3.5.0)."""


class SensorTendonlimitvel(Record, frozen=True):
    """``<sensor/tendonlimitvel>``: Velocity of a tendon at its limit [m/s or rad/s]."""

    name: str = ""
    """Name, by which others refer to it."""
    cutoff: float = 0.0
    """Greatest magnitude of a value; 0: no limit [m/s or rad/s]."""
    noise: float = 0.0
    """Standard deviation of the noise, which MuJoCo itself does not add [m/s or rad/s]."""
    tendon: str | None = None
    """The tendon."""
    user: tuple[float, ...] | None = None
    """Numbers of your own, which MuJoCo does not read."""
    delay: float = 0.0
    """By which values come late; needs nsample [s] (MuJoCo: since 3.5.0)."""
    interp: str = "zoh"
    """How values are interpolated between samples (MuJoCo: since 3.5.0)."""
    interval: tuple[float, ...] = (0.0, 0.0)
    """Time between two samples, and phase of the first [s] (MuJoCo: since 3.5.0)."""
    nsample: int = 0
    """Samples that are kept; 0: none (MuJoCo: since 3.5.0)."""


class SensorTendonlimitpos(Record, frozen=True):
    """``<sensor/tendonlimitpos>``: Distance of a tendon from its limit, less the margin [m or rad]."""

    name: str = ""
    """Name, by which others refer to it."""
    cutoff: float = 0.0
    """Greatest magnitude of a value; 0: no limit [m or rad]."""
    noise: float = 0.0
    """Standard deviation of the noise, which MuJoCo itself does not add [m or rad]."""
    tendon: str | None = None
    """The tendon."""
    user: tuple[float, ...] | None = None
    """Numbers of your own, which MuJoCo does not read."""
    delay: float = 0.0
    """By which values come late; needs nsample [s] (MuJoCo: since 3.5.0)."""
    interp: str = "zoh"
    """How values are interpolated between samples (MuJoCo: since 3.5.0)."""
    interval: tuple[float, ...] = (0.0, 0.0)
    """Time between two samples, and phase of the first [s] (MuJoCo: since 3.5.0)."""
    nsample: int = 0
    """Samples that are kept; 0: none (MuJoCo: since 3.5.0)."""


class SensorTendonlimitfrc(Record, frozen=True):
    """``<sensor/tendonlimitfrc>``: Force of the limit of a tendon [N or N m]."""

    name: str = ""
    """Name, by which others refer to it."""
    cutoff: float = 0.0
    """Greatest magnitude of a value; 0: no limit [N or N m]."""
    noise: float = 0.0
    """Standard deviation of the noise, which MuJoCo itself does not add [N or N m]."""
    tendon: str | None = None
    """The tendon."""
    user: tuple[float, ...] | None = None
    """Numbers of your own, which MuJoCo does not read."""
    delay: float = 0.0
    """By which values come late; needs nsample [s] (MuJoCo: since 3.5.0)."""
    interp: str = "zoh"
    """How values are interpolated between samples (MuJoCo: since 3.5.0)."""
    interval: tuple[float, ...] = (0.0, 0.0)
    """Time between two samples, and phase of the first [s] (MuJoCo: since 3.5.0)."""
    nsample: int = 0
    """Samples that are kept; 0: none (MuJoCo: since 3.5.0)."""


class SensorTendonactuatorfrc(Record, frozen=True):
    """``<sensor/tendonactuatorfrc>``: Force of all actuators on a tendon [N or N m] (MuJoCo: since 3.3.2)."""

    name: str = ""
    """Name, by which others refer to it."""
    cutoff: float = 0.0
    """Greatest magnitude of a value; 0: no limit [N or N m]."""
    delay: float = 0.0
    """By which values come late; needs nsample [s] (MuJoCo: since 3.5.0)."""
    interp: str = "zoh"
    """How values are interpolated between samples (MuJoCo: since 3.5.0)."""
    interval: tuple[float, ...] = (0.0, 0.0)
    """Time between two samples, and phase of the first [s] (MuJoCo: since 3.5.0)."""
    noise: float = 0.0
    """Standard deviation of the noise, which MuJoCo itself does not add [N or N m]."""
    nsample: int = 0
    """Samples that are kept; 0: none (MuJoCo: since 3.5.0)."""
    tendon: str | None = None
    """The tendon."""
    user: tuple[float, ...] | None = None
    """Numbers of your own, which MuJoCo does not read."""


class SensorTactile(Record, frozen=True):
    """``<sensor/tactile>``: Depth and slip at every vertex of a mesh on a geom (MuJoCo: since 3.3.7)."""

    name: str = ""
    """Name, by which others refer to it."""
    delay: float = 0.0
    """By which values come late; needs nsample [s] (MuJoCo: since 3.5.0)."""
    geom: str | None = None
    """The geom."""
    interp: str = "zoh"
    """How values are interpolated between samples (MuJoCo: since 3.5.0)."""
    interval: tuple[float, ...] = (0.0, 0.0)
    """Time between two samples, and phase of the first [s] (MuJoCo: since 3.5.0)."""
    mesh: str | None = None
    """The mesh."""
    nsample: int = 0
    """Samples that are kept; 0: none (MuJoCo: since 3.5.0)."""
    user: tuple[float, ...] | None = None
    """Numbers of your own, which MuJoCo does not read."""
    cutoff: float = 0.0
    """Greatest magnitude of a value; 0: no limit (MuJoCo: since 3.13.0)."""


class SensorSubtreelinvel(Record, frozen=True):
    """``<sensor/subtreelinvel>``: Velocity of the centre of mass of a subtree [m/s]."""

    name: str = ""
    """Name, by which others refer to it."""
    body: str | None = None
    """The body at the root of the subtree."""
    cutoff: float = 0.0
    """Greatest magnitude of a value; 0: no limit [m/s]."""
    noise: float = 0.0
    """Standard deviation of the noise, which MuJoCo itself does not add [m/s]."""
    user: tuple[float, ...] | None = None
    """Numbers of your own, which MuJoCo does not read."""
    delay: float = 0.0
    """By which values come late; needs nsample [s] (MuJoCo: since 3.5.0)."""
    interp: str = "zoh"
    """How values are interpolated between samples (MuJoCo: since 3.5.0)."""
    interval: tuple[float, ...] = (0.0, 0.0)
    """Time between two samples, and phase of the first [s] (MuJoCo: since 3.5.0)."""
    nsample: int = 0
    """Samples that are kept; 0: none (MuJoCo: since 3.5.0)."""


class SensorSubtreecom(Record, frozen=True):
    """``<sensor/subtreecom>``: Centre of mass of a subtree [m]."""

    name: str = ""
    """Name, by which others refer to it."""
    body: str | None = None
    """The body at the root of the subtree."""
    cutoff: float = 0.0
    """Greatest magnitude of a value; 0: no limit [m]."""
    noise: float = 0.0
    """Standard deviation of the noise, which MuJoCo itself does not add [m]."""
    user: tuple[float, ...] | None = None
    """Numbers of your own, which MuJoCo does not read."""
    delay: float = 0.0
    """By which values come late; needs nsample [s] (MuJoCo: since 3.5.0)."""
    interp: str = "zoh"
    """How values are interpolated between samples (MuJoCo: since 3.5.0)."""
    interval: tuple[float, ...] = (0.0, 0.0)
    """Time between two samples, and phase of the first [s] (MuJoCo: since 3.5.0)."""
    nsample: int = 0
    """Samples that are kept; 0: none (MuJoCo: since 3.5.0)."""


class SensorSubtreeangmom(Record, frozen=True):
    """``<sensor/subtreeangmom>``: Angular momentum of a subtree about its centre of mass [kg m²/s]."""

    name: str = ""
    """Name, by which others refer to it."""
    body: str | None = None
    """The body at the root of the subtree."""
    cutoff: float = 0.0
    """Greatest magnitude of a value; 0: no limit [kg m²/s]."""
    noise: float = 0.0
    """Standard deviation of the noise, which MuJoCo itself does not add [kg m²/s]."""
    user: tuple[float, ...] | None = None
    """Numbers of your own, which MuJoCo does not read."""
    delay: float = 0.0
    """By which values come late; needs nsample [s] (MuJoCo: since 3.5.0)."""
    interp: str = "zoh"
    """How values are interpolated between samples (MuJoCo: since 3.5.0)."""
    interval: tuple[float, ...] = (0.0, 0.0)
    """Time between two samples, and phase of the first [s] (MuJoCo: since 3.5.0)."""
    nsample: int = 0
    """Samples that are kept; 0: none (MuJoCo: since 3.5.0)."""


class SensorRangefinder(Record, frozen=True):
    """``<sensor/rangefinder>``: Distance to the next geom along a site's z axis, or at every pixel of a camera [m]."""

    name: str = ""
    """Name, by which others refer to it."""
    cutoff: float = 0.0
    """Greatest magnitude of a value; 0: no limit [m]."""
    noise: float = 0.0
    """Standard deviation of the noise, which MuJoCo itself does not add [m]."""
    site: str | None = None
    """The site that looks."""
    user: tuple[float, ...] | None = None
    """Numbers of your own, which MuJoCo does not read."""
    camera: str | None = None
    """The camera that looks (MuJoCo: since 3.5.0)."""
    data: tuple[str, ...] = ("dist",)
    """What is told of each ray (MuJoCo: since 3.5.0)."""
    delay: float = 0.0
    """By which values come late; needs nsample [s] (MuJoCo: since 3.5.0)."""
    interp: str = "zoh"
    """How values are interpolated between samples (MuJoCo: since 3.5.0)."""
    interval: float = 0.0
    """Time between two samples, and phase of the first [s] (MuJoCo: since 3.5.0)."""
    nsample: int = 0
    """Samples that are kept; 0: none (MuJoCo: since 3.5.0)."""


class SensorPlugin(Record, frozen=True):
    """``<sensor/plugin>``: Sensor whose values a plugin computes."""

    name: str = ""
    """Name, by which others refer to it."""
    cutoff: float = 0.0
    """Greatest magnitude of a value; 0: no limit."""
    instance: str | None = None
    """Name of a declared use of a plugin."""
    objname: str | None = None
    """Name of what it hangs on."""
    objtype: str | None = None
    """Kind of what it hangs on."""
    plugin: str | None = None
    """Identifier of the plugin, for a use without a name."""
    refname: str | None = None
    """Name of what it is measured against."""
    reftype: str | None = None
    """Kind of what it is measured against."""
    user: tuple[float, ...] | None = None
    """Numbers of your own, which MuJoCo does not read."""
    configs: list[SensorPluginConfig] = []
    """Settings of a use without a name."""


class SensorNormal(Record, frozen=True):
    """``<sensor/normal>``: Direction from one geom or body to the nearest point of another."""

    name: str = ""
    """Name, by which others refer to it."""
    body1: str | None = None
    """First body, instead of geom1."""
    body2: str | None = None
    """Second body, instead of geom2."""
    cutoff: float = 0.0
    """Greatest distance that is looked for [m]."""
    geom1: str | None = None
    """First geom."""
    geom2: str | None = None
    """Second geom."""
    noise: float = 0.0
    """Standard deviation of the noise, which MuJoCo itself does not add."""
    user: tuple[float, ...] | None = None
    """Numbers of your own, which MuJoCo does not read."""
    delay: float = 0.0
    """By which values come late; needs nsample [s] (MuJoCo: since 3.5.0)."""
    interp: str = "zoh"
    """How values are interpolated between samples (MuJoCo: since 3.5.0)."""
    interval: float = 0.0
    """Time between two samples, and phase of the first [s] (MuJoCo: since 3.5.0)."""
    nsample: int = 0
    """Samples that are kept; 0: none (MuJoCo: since 3.5.0)."""


class SensorMagnetometer(Record, frozen=True):
    """``<sensor/magnetometer>``: Magnetic flux at a site, in its frame."""

    name: str = ""
    """Name, by which others refer to it."""
    cutoff: float = 0.0
    """Greatest magnitude of a value; 0: no limit."""
    noise: float = 0.0
    """Standard deviation of the noise, which MuJoCo itself does not add."""
    site: str | None = None
    """The site it is mounted on."""
    user: tuple[float, ...] | None = None
    """Numbers of your own, which MuJoCo does not read."""
    delay: float = 0.0
    """By which values come late; needs nsample [s] (MuJoCo: since 3.5.0)."""
    interp: str = "zoh"
    """How values are interpolated between samples (MuJoCo: since 3.5.0)."""
    interval: tuple[float, ...] = (0.0, 0.0)
    """Time between two samples, and phase of the first [s] (MuJoCo: since 3.5.0)."""
    nsample: int = 0
    """Samples that are kept; 0: none (MuJoCo: since 3.5.0)."""


class SensorJointvel(Record, frozen=True):
    """``<sensor/jointvel>``: Velocity of a joint [m/s or rad/s]."""

    name: str = ""
    """Name, by which others refer to it."""
    cutoff: float = 0.0
    """Greatest magnitude of a value; 0: no limit [m/s or rad/s]."""
    joint: str | None = None
    """The hinge or slide."""
    noise: float = 0.0
    """Standard deviation of the noise, which MuJoCo itself does not add [m/s or rad/s]."""
    user: tuple[float, ...] | None = None
    """Numbers of your own, which MuJoCo does not read."""
    delay: float = 0.0
    """By which values come late; needs nsample [s] (MuJoCo: since 3.5.0)."""
    interp: str = "zoh"
    """How values are interpolated between samples (MuJoCo: since 3.5.0)."""
    interval: tuple[float, ...] = (0.0, 0.0)
    """Time between two samples, and phase of the first [s] (MuJoCo: since 3.5.0)."""
    nsample: int = 0
    """Samples that are kept; 0: none (MuJoCo: since 3.5.0)."""


class SensorJointpos(Record, frozen=True):
    """``<sensor/jointpos>``: Position of a joint [m or rad]."""

    name: str = ""
    """Name, by which others refer to it."""
    cutoff: float = 0.0
    """Greatest magnitude of a value; 0: no limit [m or rad]."""
    joint: str | None = None
    """The hinge or slide."""
    noise: float = 0.0
    """Standard deviation of the noise, which MuJoCo itself does not add [m or rad]."""
    user: tuple[float, ...] | None = None
    """Numbers of your own, which MuJoCo does not read."""
    delay: float = 0.0
    """By which values come late; needs nsample [s] (MuJoCo: since 3.5.0)."""
    interp: str = "zoh"
    """How values are interpolated between samples (MuJoCo: since 3.5.0)."""
    interval: tuple[float, ...] = (0.0, 0.0)
    """Time between two samples, and phase of the first [s] (MuJoCo: since 3.5.0)."""
    nsample: int = 0
    """Samples that are kept; 0: none (MuJoCo: since 3.5.0)."""


class SensorJointlimitvel(Record, frozen=True):
    """``<sensor/jointlimitvel>``: Velocity of a joint at its limit [m/s or rad/s]."""

    name: str = ""
    """Name, by which others refer to it."""
    cutoff: float = 0.0
    """Greatest magnitude of a value; 0: no limit [m/s or rad/s]."""
    joint: str | None = None
    """The joint."""
    noise: float = 0.0
    """Standard deviation of the noise, which MuJoCo itself does not add [m/s or rad/s]."""
    user: tuple[float, ...] | None = None
    """Numbers of your own, which MuJoCo does not read."""
    delay: float = 0.0
    """By which values come late; needs nsample [s] (MuJoCo: since 3.5.0)."""
    interp: str = "zoh"
    """How values are interpolated between samples (MuJoCo: since 3.5.0)."""
    interval: tuple[float, ...] = (0.0, 0.0)
    """Time between two samples, and phase of the first [s] (MuJoCo: since 3.5.0)."""
    nsample: int = 0
    """Samples that are kept; 0: none (MuJoCo: since 3.5.0)."""


class SensorJointlimitpos(Record, frozen=True):
    """``<sensor/jointlimitpos>``: Distance of a joint from its limit, less the margin [m or rad]."""

    name: str = ""
    """Name, by which others refer to it."""
    cutoff: float = 0.0
    """Greatest magnitude of a value; 0: no limit [m or rad]."""
    joint: str | None = None
    """The joint."""
    noise: float = 0.0
    """Standard deviation of the noise, which MuJoCo itself does not add [m or rad]."""
    user: tuple[float, ...] | None = None
    """Numbers of your own, which MuJoCo does not read."""
    delay: float = 0.0
    """By which values come late; needs nsample [s] (MuJoCo: since 3.5.0)."""
    interp: str = "zoh"
    """How values are interpolated between samples (MuJoCo: since 3.5.0)."""
    interval: tuple[float, ...] = (0.0, 0.0)
    """Time between two samples, and phase of the first [s] (MuJoCo: since 3.5.0)."""
    nsample: int = 0
    """Samples that are kept; 0: none (MuJoCo: since 3.5.0)."""


class SensorJointlimitfrc(Record, frozen=True):
    """``<sensor/jointlimitfrc>``: Force of the limit of a joint [N or N m]."""

    name: str = ""
    """Name, by which others refer to it."""
    cutoff: float = 0.0
    """Greatest magnitude of a value; 0: no limit [N or N m]."""
    joint: str | None = None
    """The joint."""
    noise: float = 0.0
    """Standard deviation of the noise, which MuJoCo itself does not add [N or N m]."""
    user: tuple[float, ...] | None = None
    """Numbers of your own, which MuJoCo does not read."""
    delay: float = 0.0
    """By which values come late; needs nsample [s] (MuJoCo: since 3.5.0)."""
    interp: str = "zoh"
    """How values are interpolated between samples (MuJoCo: since 3.5.0)."""
    interval: tuple[float, ...] = (0.0, 0.0)
    """Time between two samples, and phase of the first [s] (MuJoCo: since 3.5.0)."""
    nsample: int = 0
    """Samples that are kept; 0: none (MuJoCo: since 3.5.0)."""


class SensorJointactuatorfrc(Record, frozen=True):
    """``<sensor/jointactuatorfrc>``: Force of all actuators on a joint [N or N m]."""

    name: str = ""
    """Name, by which others refer to it."""
    cutoff: float = 0.0
    """Greatest magnitude of a value; 0: no limit [N or N m]."""
    joint: str | None = None
    """The joint."""
    noise: float = 0.0
    """Standard deviation of the noise, which MuJoCo itself does not add [N or N m]."""
    user: tuple[float, ...] | None = None
    """Numbers of your own, which MuJoCo does not read."""
    delay: float = 0.0
    """By which values come late; needs nsample [s] (MuJoCo: since 3.5.0)."""
    interp: str = "zoh"
    """How values are interpolated between samples (MuJoCo: since 3.5.0)."""
    interval: tuple[float, ...] = (0.0, 0.0)
    """Time between two samples, and phase of the first [s] (MuJoCo: since 3.5.0)."""
    nsample: int = 0
    """Samples that are kept; 0: none (MuJoCo: since 3.5.0)."""


class SensorInsidesite(Record, frozen=True):
    """``<sensor/insidesite>``: Whether something is inside a site: 1 or 0; with enclosed, how far it sticks out.

    MuJoCo: since 3.3.7.
    """

    name: str = ""
    """Name, by which others refer to it."""
    cutoff: float = 0.0
    """Greatest magnitude of a value; 0: no limit."""
    delay: float = 0.0
    """By which values come late; needs nsample [s] (MuJoCo: since 3.5.0)."""
    interp: str = "zoh"
    """How values are interpolated between samples (MuJoCo: since 3.5.0)."""
    interval: tuple[float, ...] = (0.0, 0.0)
    """Time between two samples, and phase of the first [s] (MuJoCo: since 3.5.0)."""
    noise: float = 0.0
    """Standard deviation of the noise, which MuJoCo itself does not add."""
    nsample: int = 0
    """Samples that are kept; 0: none (MuJoCo: since 3.5.0)."""
    objname: str | None = None
    """Name of what is measured."""
    objtype: str | None = None
    """Kind of what is measured: xbody is the frame of a body, body its inertial frame."""
    site: str | None = None
    """The site."""
    user: tuple[float, ...] | None = None
    """Numbers of your own, which MuJoCo does not read."""
    enclosed: bool = False
    """Whether the whole object counts, not just its origin (MuJoCo: since 3.15.0)."""


class SensorGyro(Record, frozen=True):
    """``<sensor/gyro>``: Angular velocity of a site, in its frame [rad/s]."""

    name: str = ""
    """Name, by which others refer to it."""
    cutoff: float = 0.0
    """Greatest magnitude of a value; 0: no limit [rad/s]."""
    noise: float = 0.0
    """Standard deviation of the noise, which MuJoCo itself does not add [rad/s]."""
    site: str | None = None
    """The site it is mounted on."""
    user: tuple[float, ...] | None = None
    """Numbers of your own, which MuJoCo does not read."""
    delay: float = 0.0
    """By which values come late; needs nsample [s] (MuJoCo: since 3.5.0)."""
    interp: str = "zoh"
    """How values are interpolated between samples (MuJoCo: since 3.5.0)."""
    interval: tuple[float, ...] = (0.0, 0.0)
    """Time between two samples, and phase of the first [s] (MuJoCo: since 3.5.0)."""
    nsample: int = 0
    """Samples that are kept; 0: none (MuJoCo: since 3.5.0)."""


class SensorFromto(Record, frozen=True):
    """``<sensor/fromto>``: The nearest two points of two geoms or bodies [m]."""

    name: str = ""
    """Name, by which others refer to it."""
    body1: str | None = None
    """First body, instead of geom1."""
    body2: str | None = None
    """Second body, instead of geom2."""
    cutoff: float = 0.0
    """Greatest distance that is looked for [m]."""
    geom1: str | None = None
    """First geom."""
    geom2: str | None = None
    """Second geom."""
    noise: float = 0.0
    """Standard deviation of the noise, which MuJoCo itself does not add [m]."""
    user: tuple[float, ...] | None = None
    """Numbers of your own, which MuJoCo does not read."""
    delay: float = 0.0
    """By which values come late; needs nsample [s] (MuJoCo: since 3.5.0)."""
    interp: str = "zoh"
    """How values are interpolated between samples (MuJoCo: since 3.5.0)."""
    interval: float = 0.0
    """Time between two samples, and phase of the first [s] (MuJoCo: since 3.5.0)."""
    nsample: int = 0
    """Samples that are kept; 0: none (MuJoCo: since 3.5.0)."""


class SensorFramezaxis(Record, frozen=True):
    """``<sensor/framezaxis>``: Direction of the z axis of a frame."""

    name: str = ""
    """Name, by which others refer to it."""
    cutoff: float = 0.0
    """Greatest magnitude of a value; 0: no limit."""
    noise: float = 0.0
    """Standard deviation of the noise, which MuJoCo itself does not add."""
    objname: str | None = None
    """Name of what is measured."""
    objtype: str | None = None
    """Kind of what is measured: xbody is the frame of a body, body its inertial frame."""
    refname: str | None = None
    """Name of what it is measured against; none: the world."""
    reftype: str | None = None
    """Kind of what it is measured against."""
    user: tuple[float, ...] | None = None
    """Numbers of your own, which MuJoCo does not read."""
    delay: float = 0.0
    """By which values come late; needs nsample [s] (MuJoCo: since 3.5.0)."""
    interp: str = "zoh"
    """How values are interpolated between samples (MuJoCo: since 3.5.0)."""
    interval: tuple[float, ...] = (0.0, 0.0)
    """Time between two samples, and phase of the first [s] (MuJoCo: since 3.5.0)."""
    nsample: int = 0
    """Samples that are kept; 0: none (MuJoCo: since 3.5.0)."""


class SensorFrameyaxis(Record, frozen=True):
    """``<sensor/frameyaxis>``: Direction of the y axis of a frame."""

    name: str = ""
    """Name, by which others refer to it."""
    cutoff: float = 0.0
    """Greatest magnitude of a value; 0: no limit."""
    noise: float = 0.0
    """Standard deviation of the noise, which MuJoCo itself does not add."""
    objname: str | None = None
    """Name of what is measured."""
    objtype: str | None = None
    """Kind of what is measured: xbody is the frame of a body, body its inertial frame."""
    refname: str | None = None
    """Name of what it is measured against; none: the world."""
    reftype: str | None = None
    """Kind of what it is measured against."""
    user: tuple[float, ...] | None = None
    """Numbers of your own, which MuJoCo does not read."""
    delay: float = 0.0
    """By which values come late; needs nsample [s] (MuJoCo: since 3.5.0)."""
    interp: str = "zoh"
    """How values are interpolated between samples (MuJoCo: since 3.5.0)."""
    interval: tuple[float, ...] = (0.0, 0.0)
    """Time between two samples, and phase of the first [s] (MuJoCo: since 3.5.0)."""
    nsample: int = 0
    """Samples that are kept; 0: none (MuJoCo: since 3.5.0)."""


class SensorFramexaxis(Record, frozen=True):
    """``<sensor/framexaxis>``: Direction of the x axis of a frame."""

    name: str = ""
    """Name, by which others refer to it."""
    cutoff: float = 0.0
    """Greatest magnitude of a value; 0: no limit."""
    noise: float = 0.0
    """Standard deviation of the noise, which MuJoCo itself does not add."""
    objname: str | None = None
    """Name of what is measured."""
    objtype: str | None = None
    """Kind of what is measured: xbody is the frame of a body, body its inertial frame."""
    refname: str | None = None
    """Name of what it is measured against; none: the world."""
    reftype: str | None = None
    """Kind of what it is measured against."""
    user: tuple[float, ...] | None = None
    """Numbers of your own, which MuJoCo does not read."""
    delay: float = 0.0
    """By which values come late; needs nsample [s] (MuJoCo: since 3.5.0)."""
    interp: str = "zoh"
    """How values are interpolated between samples (MuJoCo: since 3.5.0)."""
    interval: tuple[float, ...] = (0.0, 0.0)
    """Time between two samples, and phase of the first [s] (MuJoCo: since 3.5.0)."""
    nsample: int = 0
    """Samples that are kept; 0: none (MuJoCo: since 3.5.0)."""


class SensorFramequat(Record, frozen=True):
    """``<sensor/framequat>``: Orientation of a frame."""

    name: str = ""
    """Name, by which others refer to it."""
    cutoff: float = 0.0
    """Greatest magnitude of a value; 0: no limit."""
    noise: float = 0.0
    """Standard deviation of the noise, which MuJoCo itself does not add."""
    objname: str | None = None
    """Name of what is measured."""
    objtype: str | None = None
    """Kind of what is measured: xbody is the frame of a body, body its inertial frame."""
    refname: str | None = None
    """Name of what it is measured against; none: the world."""
    reftype: str | None = None
    """Kind of what it is measured against."""
    user: tuple[float, ...] | None = None
    """Numbers of your own, which MuJoCo does not read."""
    delay: float = 0.0
    """By which values come late; needs nsample [s] (MuJoCo: since 3.5.0)."""
    interp: str = "zoh"
    """How values are interpolated between samples (MuJoCo: since 3.5.0)."""
    interval: tuple[float, ...] = (0.0, 0.0)
    """Time between two samples, and phase of the first [s] (MuJoCo: since 3.5.0)."""
    nsample: int = 0
    """Samples that are kept; 0: none (MuJoCo: since 3.5.0)."""


class SensorFramepos(Record, frozen=True):
    """``<sensor/framepos>``: Position of a frame [m]."""

    name: str = ""
    """Name, by which others refer to it."""
    cutoff: float = 0.0
    """Greatest magnitude of a value; 0: no limit [m]."""
    noise: float = 0.0
    """Standard deviation of the noise, which MuJoCo itself does not add [m]."""
    objname: str | None = None
    """Name of what is measured."""
    objtype: str | None = None
    """Kind of what is measured: xbody is the frame of a body, body its inertial frame."""
    refname: str | None = None
    """Name of what it is measured against; none: the world."""
    reftype: str | None = None
    """Kind of what it is measured against."""
    user: tuple[float, ...] | None = None
    """Numbers of your own, which MuJoCo does not read."""
    delay: float = 0.0
    """By which values come late; needs nsample [s] (MuJoCo: since 3.5.0)."""
    interp: str = "zoh"
    """How values are interpolated between samples (MuJoCo: since 3.5.0)."""
    interval: tuple[float, ...] = (0.0, 0.0)
    """Time between two samples, and phase of the first [s] (MuJoCo: since 3.5.0)."""
    nsample: int = 0
    """Samples that are kept; 0: none (MuJoCo: since 3.5.0)."""


class SensorFramelinvel(Record, frozen=True):
    """``<sensor/framelinvel>``: Velocity of a frame [m/s]."""

    name: str = ""
    """Name, by which others refer to it."""
    cutoff: float = 0.0
    """Greatest magnitude of a value; 0: no limit [m/s]."""
    noise: float = 0.0
    """Standard deviation of the noise, which MuJoCo itself does not add [m/s]."""
    objname: str | None = None
    """Name of what is measured."""
    objtype: str | None = None
    """Kind of what is measured: xbody is the frame of a body, body its inertial frame."""
    refname: str | None = None
    """Name of what it is measured against; none: the world."""
    reftype: str | None = None
    """Kind of what it is measured against."""
    user: tuple[float, ...] | None = None
    """Numbers of your own, which MuJoCo does not read."""
    delay: float = 0.0
    """By which values come late; needs nsample [s] (MuJoCo: since 3.5.0)."""
    interp: str = "zoh"
    """How values are interpolated between samples (MuJoCo: since 3.5.0)."""
    interval: tuple[float, ...] = (0.0, 0.0)
    """Time between two samples, and phase of the first [s] (MuJoCo: since 3.5.0)."""
    nsample: int = 0
    """Samples that are kept; 0: none (MuJoCo: since 3.5.0)."""


class SensorFramelinacc(Record, frozen=True):
    """``<sensor/framelinacc>``: Acceleration of a frame [m/s²]."""

    name: str = ""
    """Name, by which others refer to it."""
    cutoff: float = 0.0
    """Greatest magnitude of a value; 0: no limit [m/s²]."""
    noise: float = 0.0
    """Standard deviation of the noise, which MuJoCo itself does not add [m/s²]."""
    objname: str | None = None
    """Name of what is measured."""
    objtype: str | None = None
    """Kind of what is measured: xbody is the frame of a body, body its inertial frame."""
    user: tuple[float, ...] | None = None
    """Numbers of your own, which MuJoCo does not read."""
    delay: float = 0.0
    """By which values come late; needs nsample [s] (MuJoCo: since 3.5.0)."""
    interp: str = "zoh"
    """How values are interpolated between samples (MuJoCo: since 3.5.0)."""
    interval: tuple[float, ...] = (0.0, 0.0)
    """Time between two samples, and phase of the first [s] (MuJoCo: since 3.5.0)."""
    nsample: int = 0
    """Samples that are kept; 0: none (MuJoCo: since 3.5.0)."""


class SensorFrameangvel(Record, frozen=True):
    """``<sensor/frameangvel>``: Angular velocity of a frame [rad/s]."""

    name: str = ""
    """Name, by which others refer to it."""
    cutoff: float = 0.0
    """Greatest magnitude of a value; 0: no limit [rad/s]."""
    noise: float = 0.0
    """Standard deviation of the noise, which MuJoCo itself does not add [rad/s]."""
    objname: str | None = None
    """Name of what is measured."""
    objtype: str | None = None
    """Kind of what is measured: xbody is the frame of a body, body its inertial frame."""
    refname: str | None = None
    """Name of what it is measured against; none: the world."""
    reftype: str | None = None
    """Kind of what it is measured against."""
    user: tuple[float, ...] | None = None
    """Numbers of your own, which MuJoCo does not read."""
    delay: float = 0.0
    """By which values come late; needs nsample [s] (MuJoCo: since 3.5.0)."""
    interp: str = "zoh"
    """How values are interpolated between samples (MuJoCo: since 3.5.0)."""
    interval: tuple[float, ...] = (0.0, 0.0)
    """Time between two samples, and phase of the first [s] (MuJoCo: since 3.5.0)."""
    nsample: int = 0
    """Samples that are kept; 0: none (MuJoCo: since 3.5.0)."""


class SensorFrameangacc(Record, frozen=True):
    """``<sensor/frameangacc>``: Angular acceleration of a frame [rad/s²]."""

    name: str = ""
    """Name, by which others refer to it."""
    cutoff: float = 0.0
    """Greatest magnitude of a value; 0: no limit [rad/s²]."""
    noise: float = 0.0
    """Standard deviation of the noise, which MuJoCo itself does not add [rad/s²]."""
    objname: str | None = None
    """Name of what is measured."""
    objtype: str | None = None
    """Kind of what is measured: xbody is the frame of a body, body its inertial frame."""
    user: tuple[float, ...] | None = None
    """Numbers of your own, which MuJoCo does not read."""
    delay: float = 0.0
    """By which values come late; needs nsample [s] (MuJoCo: since 3.5.0)."""
    interp: str = "zoh"
    """How values are interpolated between samples (MuJoCo: since 3.5.0)."""
    interval: tuple[float, ...] = (0.0, 0.0)
    """Time between two samples, and phase of the first [s] (MuJoCo: since 3.5.0)."""
    nsample: int = 0
    """Samples that are kept; 0: none (MuJoCo: since 3.5.0)."""


class SensorForce(Record, frozen=True):
    """``<sensor/force>``: Force between a body and its parent, in the frame of a site [N]."""

    name: str = ""
    """Name, by which others refer to it."""
    cutoff: float = 0.0
    """Greatest magnitude of a value; 0: no limit [N]."""
    noise: float = 0.0
    """Standard deviation of the noise, which MuJoCo itself does not add [N]."""
    site: str | None = None
    """The site it is mounted on."""
    user: tuple[float, ...] | None = None
    """Numbers of your own, which MuJoCo does not read."""
    delay: float = 0.0
    """By which values come late; needs nsample [s] (MuJoCo: since 3.5.0)."""
    interp: str = "zoh"
    """How values are interpolated between samples (MuJoCo: since 3.5.0)."""
    interval: tuple[float, ...] = (0.0, 0.0)
    """Time between two samples, and phase of the first [s] (MuJoCo: since 3.5.0)."""
    nsample: int = 0
    """Samples that are kept; 0: none (MuJoCo: since 3.5.0)."""


class SensorEPotential(Record, frozen=True):
    """``<sensor/e_potential>``: Potential energy [J] (MuJoCo: since 3.3.0)."""

    name: str = ""
    """Name, by which others refer to it."""
    cutoff: float = 0.0
    """Greatest magnitude of a value; 0: no limit [J]."""
    delay: float = 0.0
    """By which values come late; needs nsample [s] (MuJoCo: since 3.5.0)."""
    interp: str = "zoh"
    """How values are interpolated between samples (MuJoCo: since 3.5.0)."""
    interval: tuple[float, ...] = (0.0, 0.0)
    """Time between two samples, and phase of the first [s] (MuJoCo: since 3.5.0)."""
    noise: float = 0.0
    """Standard deviation of the noise, which MuJoCo itself does not add [J]."""
    nsample: int = 0
    """Samples that are kept; 0: none (MuJoCo: since 3.5.0)."""
    user: tuple[float, ...] | None = None
    """Numbers of your own, which MuJoCo does not read."""


class SensorEKinetic(Record, frozen=True):
    """``<sensor/e_kinetic>``: Kinetic energy [J] (MuJoCo: since 3.3.0)."""

    name: str = ""
    """Name, by which others refer to it."""
    cutoff: float = 0.0
    """Greatest magnitude of a value; 0: no limit [J]."""
    delay: float = 0.0
    """By which values come late; needs nsample [s] (MuJoCo: since 3.5.0)."""
    interp: str = "zoh"
    """How values are interpolated between samples (MuJoCo: since 3.5.0)."""
    interval: tuple[float, ...] = (0.0, 0.0)
    """Time between two samples, and phase of the first [s] (MuJoCo: since 3.5.0)."""
    noise: float = 0.0
    """Standard deviation of the noise, which MuJoCo itself does not add [J]."""
    nsample: int = 0
    """Samples that are kept; 0: none (MuJoCo: since 3.5.0)."""
    user: tuple[float, ...] | None = None
    """Numbers of your own, which MuJoCo does not read."""


class SensorDistance(Record, frozen=True):
    """``<sensor/distance>``: Smallest distance between two geoms or bodies [m]."""

    name: str = ""
    """Name, by which others refer to it."""
    body1: str | None = None
    """First body, instead of geom1."""
    body2: str | None = None
    """Second body, instead of geom2."""
    cutoff: float = 0.0
    """Greatest distance that is looked for [m]."""
    geom1: str | None = None
    """First geom."""
    geom2: str | None = None
    """Second geom."""
    noise: float = 0.0
    """Standard deviation of the noise, which MuJoCo itself does not add [m]."""
    user: tuple[float, ...] | None = None
    """Numbers of your own, which MuJoCo does not read."""
    delay: float = 0.0
    """By which values come late; needs nsample [s] (MuJoCo: since 3.5.0)."""
    interp: str = "zoh"
    """How values are interpolated between samples (MuJoCo: since 3.5.0)."""
    interval: float = 0.0
    """Time between two samples, and phase of the first [s] (MuJoCo: since 3.5.0)."""
    nsample: int = 0
    """Samples that are kept; 0: none (MuJoCo: since 3.5.0)."""


class SensorContact(Record, frozen=True):
    """``<sensor/contact>``: What contacts between given geoms or bodies do (MuJoCo: since 3.3.7)."""

    name: str = ""
    """Name, by which others refer to it."""
    body1: str | None = None
    """First body."""
    body2: str | None = None
    """Second body."""
    cutoff: float = 0.0
    """Has no effect."""
    data: tuple[str, ...] = ("found",)
    """What is told of each contact, in order."""
    delay: float = 0.0
    """By which values come late; needs nsample [s] (MuJoCo: since 3.5.0)."""
    geom1: str | None = None
    """First geom."""
    geom2: str | None = None
    """Second geom."""
    interp: str = "zoh"
    """How values are interpolated between samples (MuJoCo: since 3.5.0)."""
    interval: tuple[float, ...] = (0.0, 0.0)
    """Time between two samples, and phase of the first [s] (MuJoCo: since 3.5.0)."""
    noise: float = 0.0
    """Standard deviation of the noise, which MuJoCo itself does not add (MuJoCo: since 3.4.0)."""
    nsample: int = 0
    """Samples that are kept; 0: none (MuJoCo: since 3.5.0)."""
    num: int = 1
    """Contacts that are told."""
    reduce: str = "none"
    """How they are chosen or added up."""
    site: str | None = None
    """Site inside which a contact must be."""
    subtree1: str | None = None
    """Body of the first subtree."""
    subtree2: str | None = None
    """Body of the second subtree."""
    user: tuple[float, ...] | None = None
    """Numbers of your own, which MuJoCo does not read (MuJoCo: since 3.4.0)."""


class SensorClock(Record, frozen=True):
    """``<sensor/clock>``: Time of the simulation [s]."""

    name: str = ""
    """Name, by which others refer to it."""
    cutoff: float = 0.0
    """Greatest magnitude of a value; 0: no limit [s]."""
    noise: float = 0.0
    """Standard deviation of the noise, which MuJoCo itself does not add [s]."""
    user: tuple[float, ...] | None = None
    """Numbers of your own, which MuJoCo does not read."""
    delay: float = 0.0
    """By which values come late; needs nsample [s] (MuJoCo: since 3.5.0)."""
    interp: str = "zoh"
    """How values are interpolated between samples (MuJoCo: since 3.5.0)."""
    interval: tuple[float, ...] = (0.0, 0.0)
    """Time between two samples, and phase of the first [s] (MuJoCo: since 3.5.0)."""
    nsample: int = 0
    """Samples that are kept; 0: none (MuJoCo: since 3.5.0)."""


class SensorCamprojection(Record, frozen=True):
    """``<sensor/camprojection>``: Where a site stands in the image of a camera [pixels]."""

    name: str = ""
    """Name, by which others refer to it."""
    camera: str | None = None
    """The camera."""
    cutoff: float = 0.0
    """Greatest magnitude of a value; 0: no limit [pixels]."""
    noise: float = 0.0
    """Standard deviation of the noise, which MuJoCo itself does not add [pixels]."""
    site: str | None = None
    """The site that is projected."""
    user: tuple[float, ...] | None = None
    """Numbers of your own, which MuJoCo does not read."""
    delay: float = 0.0
    """By which values come late; needs nsample [s] (MuJoCo: since 3.5.0)."""
    interp: str = "zoh"
    """How values are interpolated between samples (MuJoCo: since 3.5.0)."""
    interval: tuple[float, ...] = (0.0, 0.0)
    """Time between two samples, and phase of the first [s] (MuJoCo: since 3.5.0)."""
    nsample: int = 0
    """Samples that are kept; 0: none (MuJoCo: since 3.5.0)."""


class SensorBallquat(Record, frozen=True):
    """``<sensor/ballquat>``: Orientation of a ball joint."""

    name: str = ""
    """Name, by which others refer to it."""
    cutoff: float = 0.0
    """Greatest magnitude of a value; 0: no limit."""
    joint: str | None = None
    """The ball joint."""
    noise: float = 0.0
    """Standard deviation of the noise, which MuJoCo itself does not add."""
    user: tuple[float, ...] | None = None
    """Numbers of your own, which MuJoCo does not read."""
    delay: float = 0.0
    """By which values come late; needs nsample [s] (MuJoCo: since 3.5.0)."""
    interp: str = "zoh"
    """How values are interpolated between samples (MuJoCo: since 3.5.0)."""
    interval: tuple[float, ...] = (0.0, 0.0)
    """Time between two samples, and phase of the first [s] (MuJoCo: since 3.5.0)."""
    nsample: int = 0
    """Samples that are kept; 0: none (MuJoCo: since 3.5.0)."""


class SensorBallangvel(Record, frozen=True):
    """``<sensor/ballangvel>``: Angular velocity of a ball joint [rad/s]."""

    name: str = ""
    """Name, by which others refer to it."""
    cutoff: float = 0.0
    """Greatest magnitude of a value; 0: no limit [rad/s]."""
    joint: str | None = None
    """The ball joint."""
    noise: float = 0.0
    """Standard deviation of the noise, which MuJoCo itself does not add [rad/s]."""
    user: tuple[float, ...] | None = None
    """Numbers of your own, which MuJoCo does not read."""
    delay: float = 0.0
    """By which values come late; needs nsample [s] (MuJoCo: since 3.5.0)."""
    interp: str = "zoh"
    """How values are interpolated between samples (MuJoCo: since 3.5.0)."""
    interval: tuple[float, ...] = (0.0, 0.0)
    """Time between two samples, and phase of the first [s] (MuJoCo: since 3.5.0)."""
    nsample: int = 0
    """Samples that are kept; 0: none (MuJoCo: since 3.5.0)."""


class SensorActuatorvel(Record, frozen=True):
    """``<sensor/actuatorvel>``: Velocity of an actuator [m/s or rad/s]."""

    name: str = ""
    """Name, by which others refer to it."""
    actuator: str | None = None
    """The actuator."""
    cutoff: float = 0.0
    """Greatest magnitude of a value; 0: no limit [m/s or rad/s]."""
    noise: float = 0.0
    """Standard deviation of the noise, which MuJoCo itself does not add [m/s or rad/s]."""
    user: tuple[float, ...] | None = None
    """Numbers of your own, which MuJoCo does not read."""
    delay: float = 0.0
    """By which values come late; needs nsample [s] (MuJoCo: since 3.5.0)."""
    interp: str = "zoh"
    """How values are interpolated between samples (MuJoCo: since 3.5.0)."""
    interval: tuple[float, ...] = (0.0, 0.0)
    """Time between two samples, and phase of the first [s] (MuJoCo: since 3.5.0)."""
    nsample: int = 0
    """Samples that are kept; 0: none (MuJoCo: since 3.5.0)."""


class SensorActuatorpos(Record, frozen=True):
    """``<sensor/actuatorpos>``: Length of an actuator [m or rad]."""

    name: str = ""
    """Name, by which others refer to it."""
    actuator: str | None = None
    """The actuator."""
    cutoff: float = 0.0
    """Greatest magnitude of a value; 0: no limit [m or rad]."""
    noise: float = 0.0
    """Standard deviation of the noise, which MuJoCo itself does not add [m or rad]."""
    user: tuple[float, ...] | None = None
    """Numbers of your own, which MuJoCo does not read."""
    delay: float = 0.0
    """By which values come late; needs nsample [s] (MuJoCo: since 3.5.0)."""
    interp: str = "zoh"
    """How values are interpolated between samples (MuJoCo: since 3.5.0)."""
    interval: tuple[float, ...] = (0.0, 0.0)
    """Time between two samples, and phase of the first [s] (MuJoCo: since 3.5.0)."""
    nsample: int = 0
    """Samples that are kept; 0: none (MuJoCo: since 3.5.0)."""


class SensorActuatorfrc(Record, frozen=True):
    """``<sensor/actuatorfrc>``: Force of an actuator [N or N m]."""

    name: str = ""
    """Name, by which others refer to it."""
    actuator: str | None = None
    """The actuator."""
    cutoff: float = 0.0
    """Greatest magnitude of a value; 0: no limit [N or N m]."""
    noise: float = 0.0
    """Standard deviation of the noise, which MuJoCo itself does not add [N or N m]."""
    user: tuple[float, ...] | None = None
    """Numbers of your own, which MuJoCo does not read."""
    delay: float = 0.0
    """By which values come late; needs nsample [s] (MuJoCo: since 3.5.0)."""
    interp: str = "zoh"
    """How values are interpolated between samples (MuJoCo: since 3.5.0)."""
    interval: tuple[float, ...] = (0.0, 0.0)
    """Time between two samples, and phase of the first [s] (MuJoCo: since 3.5.0)."""
    nsample: int = 0
    """Samples that are kept; 0: none (MuJoCo: since 3.5.0)."""


class SensorAccelerometer(Record, frozen=True):
    """``<sensor/accelerometer>``: Acceleration of a site, gravity included, in its frame [m/s²]."""

    name: str = ""
    """Name, by which others refer to it."""
    cutoff: float = 0.0
    """Greatest magnitude of a value; 0: no limit [m/s²]."""
    noise: float = 0.0
    """Standard deviation of the noise, which MuJoCo itself does not add [m/s²]."""
    site: str | None = None
    """The site it is mounted on."""
    user: tuple[float, ...] | None = None
    """Numbers of your own, which MuJoCo does not read."""
    delay: float = 0.0
    """By which values come late; needs nsample [s] (MuJoCo: since 3.5.0)."""
    interp: str = "zoh"
    """How values are interpolated between samples (MuJoCo: since 3.5.0)."""
    interval: tuple[float, ...] = (0.0, 0.0)
    """Time between two samples, and phase of the first [s] (MuJoCo: since 3.5.0)."""
    nsample: int = 0
    """Samples that are kept; 0: none (MuJoCo: since 3.5.0)."""


class OptionFlag(Record, frozen=True):
    """``<option/flag>``: Parts of the physics that are switched on and off."""

    actuation: bool = True
    """Actuator forces and dynamics."""
    autoreset: bool = True
    """Resetting of the state when numbers go wrong."""
    clampctrl: bool = True
    """Clamping of controls to their ranges."""
    constraint: bool = True
    """The whole constraint solver."""
    contact: bool = True
    """Collisions and contacts."""
    energy: bool = False
    """Computing of potential and kinetic energy."""
    equality: bool = True
    """Equality constraints."""
    eulerdamp: bool = True
    """Implicit joint damping in the Euler integrator."""
    filterparent: bool = True
    """Leaving out contacts between parent and child bodies."""
    frictionloss: bool = True
    """Dry friction of joints and tendons."""
    fwdinv: bool = False
    """Comparing of forward with inverse dynamics."""
    gravity: bool = True
    """Gravity."""
    invdiscrete: bool = False
    """Inverse dynamics in discrete time."""
    island: bool = True
    """Solving of independent parts on their own."""
    limit: bool = True
    """Limits of joints and tendons."""
    midphase: bool = True
    """The bounding volume filter between bodies and geoms."""
    multiccd: bool = True
    """Several contacts between two convex shapes."""
    nativeccd: bool = True
    """MuJoCo's own convex collision instead of libccd."""
    override: bool = False
    """Contact parameters of the option instead of the geoms' own."""
    passive: bool = False
    """Passive forces of joints and tendons (MuJoCo: until 3.3.4)."""
    refsafe: bool = True
    """Keeping of solref above two time steps."""
    sensor: bool = True
    """Sensors."""
    warmstart: bool = True
    """Starting of the solver from the last solution."""
    damper: bool = True
    """Passive dampers of joints, tendons and flexes (MuJoCo: since 3.3.7)."""
    diagexact: bool = False
    """The exact diagonal of the constraint-space inertia (MuJoCo: since 3.9.0)."""
    sleep: bool = False
    """Falling asleep of trees at rest (MuJoCo: since 3.4.0)."""
    spring: bool = True
    """Passive springs of joints, tendons and flexes (MuJoCo: since 3.3.7)."""
    ipc: bool = False
    """The incremental potential contact mode of the discrete integrator (MuJoCo: since 3.14.0)."""
    speculative: bool = False
    """Contacts ahead of fast convex geoms (MuJoCo: since 4.0.0)."""


class KeyframeKey(Record, frozen=True):
    """``<keyframe/key>``: State that the simulation can be set to."""

    name: str = ""
    """Name, by which others refer to it."""
    act: tuple[float, ...] | None = None
    """Activations of the actuators."""
    ctrl: tuple[float, ...] | None = None
    """Controls."""
    mpos: tuple[float, ...] | None = None
    """Positions of mocap bodies [m]."""
    mquat: tuple[float, ...] | None = None
    """Orientations of mocap bodies."""
    qpos: tuple[float, ...] | None = None
    """Positions of the joints [m, rad, quaternions]."""
    qvel: tuple[float, ...] | None = None
    """Velocities of the joints [m/s, rad/s]."""
    time: float = 0.0
    """Time [s]."""
    plastic: tuple[float, ...] | None = None
    """Lasting deformations (MuJoCo: since 4.0.0)."""


class ExtensionPlugin(Record, frozen=True):
    """``<extension/plugin>``: A plugin that the model needs."""

    plugin: str | None = None
    """Its identifier, such as mujoco.elasticity.cable."""
    instances: list[ExtensionPluginInstance] = []
    """Uses of it that have names."""


class EqualityWeld(Record, frozen=True):
    """``<equality/weld>``: Constraint: two bodies keep their relative pose."""

    name: str = ""
    """Name, by which others refer to it."""
    active: bool = True
    """Whether it holds from the start."""
    anchor: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """The point that is welded, in the frame of body2 [m]."""
    body1: str | None = None
    """First body."""
    body2: str | None = None
    """Second body; none: the world."""
    relpose: tuple[float, float, float, float, float, float, float] = (0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    """Pose of body2 in body1; a zero quaternion: as in qpos0 [m, m, m, 1, 1, 1, 1]."""
    site1: str | None = None
    """Site of the first body."""
    site2: str | None = None
    """Site of the second body."""
    solimp: tuple[float, ...] = (0.9, 0.95, 0.001, 0.5, 2.0)
    """Constraint impedance: least, most, width in the constraint's own unit, midpoint, power."""
    solref: tuple[float, ...] = (0.02, 1.0)
    """Constraint reference: time constant and damping ratio, or negative stiffness and damping [s, 1]."""
    torquescale: float = 1.0
    """Weight of turning against moving [m]."""


class EqualityTendon(Record, frozen=True):
    """``<equality/tendon>``: Constraint: a tendon follows another, or keeps its length."""

    name: str = ""
    """Name, by which others refer to it."""
    active: bool = True
    """Whether it holds from the start."""
    polycoef: tuple[float, ...] = (0.0, 1.0, 0.0, 0.0, 0.0)
    """Length of tendon1 as a polynomial of that of tendon2, both from qpos0: constant to quartic."""
    solimp: tuple[float, ...] = (0.9, 0.95, 0.001, 0.5, 2.0)
    """Constraint impedance: least, most, width in the constraint's own unit, midpoint, power."""
    solref: tuple[float, ...] = (0.02, 1.0)
    """Constraint reference: time constant and damping ratio, or negative stiffness and damping [s, 1]."""
    tendon1: str | None = None
    """The tendon that follows."""
    tendon2: str | None = None
    """The tendon that leads; none: tendon1 keeps its length."""


class EqualityJoint(Record, frozen=True):
    """``<equality/joint>``: Constraint: a joint follows another, or stands still."""

    name: str = ""
    """Name, by which others refer to it."""
    active: bool = True
    """Whether it holds from the start."""
    joint1: str | None = None
    """The joint that follows."""
    joint2: str | None = None
    """The joint that leads; none: joint1 stands still."""
    polycoef: tuple[float, ...] = (0.0, 1.0, 0.0, 0.0, 0.0)
    """Position of joint1 as a polynomial of joint2, both from qpos0: constant to quartic."""
    solimp: tuple[float, ...] = (0.9, 0.95, 0.001, 0.5, 2.0)
    """Constraint impedance: least, most, width in the constraint's own unit, midpoint, power."""
    solref: tuple[float, ...] = (0.02, 1.0)
    """Constraint reference: time constant and damping ratio, or negative stiffness and damping [s, 1]."""


class EqualityFlexvert(Record, frozen=True):
    """``<equality/flexvert>``: Constraint: edges of a soft body keep their lengths, on average about each vertex.

    MuJoCo: since 3.5.0, until 3.17.0.
    """

    name: str = ""
    """Name, by which others refer to it."""
    active: bool = True
    """Whether it holds from the start."""
    flex: str | None = None
    """The soft body."""
    solimp: tuple[float, float, float, float, float] = (0.9, 0.95, 0.001, 0.5, 2.0)
    """Constraint impedance: least, most, width in the constraint's own unit, midpoint, power."""
    solref: tuple[float, float] = (0.02, 1.0)
    """Constraint reference: time constant and damping ratio, or negative stiffness and damping [s, 1]."""


class EqualityFlexstrain(Record, frozen=True):
    """``<equality/flexstrain>``: Constraint: a soft body keeps its shape (MuJoCo: since 3.6.0)."""

    name: str = ""
    """Name, by which others refer to it."""
    active: bool = True
    """Whether it holds from the start."""
    cell: tuple[int, int, int] | None = None
    """Which cell of its grid (MuJoCo: since 3.8.0)."""
    flex: str | None = None
    """The soft body."""
    solimp: tuple[float, ...] = (0.9, 0.95, 0.001, 0.5, 2.0)
    """Constraint impedance: least, most, width in the constraint's own unit, midpoint, power."""
    solref: tuple[float, ...] = (0.02, 1.0)
    """Constraint reference: time constant and damping ratio, or negative stiffness and damping [s, 1]."""


class EqualityFlex(Record, frozen=True):
    """``<equality/flex>``: Constraint: the edges of a soft body keep their lengths."""

    name: str = ""
    """Name, by which others refer to it."""
    active: bool = True
    """Whether it holds from the start."""
    flex: str | None = None
    """The soft body."""
    solimp: tuple[float, ...] = (0.9, 0.95, 0.001, 0.5, 2.0)
    """Constraint impedance: least, most, width in the constraint's own unit, midpoint, power."""
    solref: tuple[float, ...] = (0.02, 1.0)
    """Constraint reference: time constant and damping ratio, or negative stiffness and damping [s, 1]."""


class EqualityConnect(Record, frozen=True):
    """``<equality/connect>``: Constraint: two bodies share a point."""

    name: str = ""
    """Name, by which others refer to it."""
    active: bool = True
    """Whether it holds from the start."""
    anchor: tuple[float, float, float] | None = None
    """The point, in the frame of body1 [m]."""
    body1: str | None = None
    """First body."""
    body2: str | None = None
    """Second body; none: the world."""
    site1: str | None = None
    """Site of the first body."""
    site2: str | None = None
    """Site of the second body."""
    solimp: tuple[float, ...] = (0.9, 0.95, 0.001, 0.5, 2.0)
    """Constraint impedance: least, most, width in the constraint's own unit, midpoint, power."""
    solref: tuple[float, ...] = (0.02, 1.0)
    """Constraint reference: time constant and damping ratio, or negative stiffness and damping [s, 1]."""


class DeformableSkin(Record, frozen=True):
    """``<deformable/skin>``: Skin: a mesh that bends with bodies."""

    name: str = ""
    """Name, by which others refer to it."""
    face: tuple[int, ...] | None = None
    """Three corners of every triangle, counted from 0."""
    file: str | None = None
    """SKN file."""
    group: int = 0
    """Group for showing and hiding, 0 to 5."""
    inflate: float = 0.0
    """Distance that vertices are moved out along their normals [m]."""
    material: str | None = None
    """Material that gives its look."""
    rgba: tuple[float, float, float, float] = (0.5, 0.5, 0.5, 1.0)
    """Red, green, blue, opacity, 0 to 1."""
    texcoord: tuple[float, ...] | None = None
    """Two texture coordinates at every vertex."""
    vertex: tuple[float, ...] | None = None
    """Three coordinates of every vertex, where the bodies are bound [m]."""
    bones: list[DeformableSkinBone] = []
    """Bodies that pull it."""


class DeformableFlex(Record, frozen=True):
    """``<deformable/flex>``: Soft body, with its vertices on bodies."""

    name: str = ""
    """Name."""
    body: str | None = None
    """Bodies that carry the vertices, or the one that carries them all."""
    dim: int = 2
    """1 for ropes, 2 for cloth, 3 for solids."""
    element: tuple[int, ...] | None = None
    """Corners of every element, counted from 0: two, three or four each."""
    flatskin: bool = False
    """Whether it is drawn with flat triangles."""
    group: int = 0
    """Group for showing and hiding, 0 to 5."""
    material: str | None = None
    """Material that gives its look."""
    radius: float = 0.005
    """Of its elements [m]."""
    rgba: tuple[float, float, float, float] = (0.5, 0.5, 0.5, 1.0)
    """Red, green, blue, opacity, 0 to 1."""
    texcoord: tuple[float, ...] | None = None
    """Pairs of texture coordinates."""
    vertex: tuple[float, ...] | None = None
    """Three coordinates of every vertex, in the frame of its body [m]."""
    cellcount: tuple[int, int, int] | None = None
    """Cells of the interpolation grid along each axis (MuJoCo: since 3.8.0)."""
    dof: str | None = None
    """How its motion is interpolated (MuJoCo: since 3.8.0)."""
    elemtexcoord: tuple[int, ...] | None = None
    """Texture coordinate of every corner of every element (MuJoCo: since 3.3.2)."""
    node: str | None = None
    """Bodies that carry the interpolation (MuJoCo: since 3.3.0)."""
    nodecoord: tuple[float, ...] | None = None
    """Three coordinates of every node, in the frame of its body [m] (MuJoCo: since 3.12.0)."""
    contact: DeformableFlexContact | None = None
    """How it touches."""
    edge: DeformableFlexEdge | None = None
    """How it resists stretching along edges."""
    elasticity: DeformableFlexElasticity | None = None
    """How it resists as a solid."""


class CustomTuple(Record, frozen=True):
    """``<custom/tuple>``: Tuple of elements of the model."""

    name: str = ""
    """Name, by which others refer to it."""
    elements: list[CustomTupleElement] = []
    """The elements."""


class CustomText(Record, frozen=True):
    """``<custom/text>``: Text of your own."""

    name: str = ""
    """Name, by which others refer to it."""
    data: str | None = None
    """The text."""


class CustomNumeric(Record, frozen=True):
    """``<custom/numeric>``: Array of numbers of your own."""

    name: str = ""
    """Name, by which others refer to it."""
    data: tuple[float, ...] | None = None
    """The numbers."""
    size: int | None = None
    """How many there are; what is not given is 0."""


class ContactPair(Record, frozen=True):
    """``<contact/pair>``: Two geoms that are tested whatever their bits say."""

    name: str = ""
    """Name, by which others refer to it."""
    condim: int = 3
    """Directions in which a contact acts: 1, 3, 4 or 6."""
    friction: tuple[float, ...] = (1.0, 1.0, 0.005, 0.0001, 0.0001)
    """Sliding in two directions, torsional, rolling in two directions [1, 1, m, m, m]."""
    gap: float = 0.0
    """Distance beyond margin at which contacts are found, but do not push [m]."""
    geom1: str | None = None
    """First geom."""
    geom2: str | None = None
    """Second geom; forces point towards it."""
    margin: float = 0.0
    """Distance at which contacts begin to push [m]."""
    solimp: tuple[float, ...] = (0.9, 0.95, 0.001, 0.5, 2.0)
    """Contact impedance: least, most, width, midpoint, power [1, 1, m, 1, 1]."""
    solref: tuple[float, ...] = (0.02, 1.0)
    """Contact reference: time constant and damping ratio, or negative stiffness and damping [s, 1]."""
    solreffriction: tuple[float, ...] = (0.0, 0.0)
    """The same in the directions of friction; 0 0: as solref [s, 1]."""
    adhesion: float = 0.0
    """Force with which a contact can pull, instead of the geoms' own [N] (MuJoCo: since 3.11.0)."""


class ContactExclude(Record, frozen=True):
    """``<contact/exclude>``: Two bodies that do not touch."""

    name: str = ""
    """Name, by which others refer to it."""
    body1: str | None = None
    """First body."""
    body2: str | None = None
    """Second body."""


class CompilerLengthrange(Record, frozen=True):
    """``<compiler/lengthrange>``: How the compiler finds the range of lengths of actuators."""

    accel: float = 20.0
    """Acceleration that pushes an actuator to its ends, as a norm over joints."""
    interval: float = 2.0
    """Time at the end over which lengths are taken [s]."""
    inttotal: float = 10.0
    """Time that is simulated for each end [s]."""
    maxforce: float = 0.0
    """Most force that pushes; 0: no limit."""
    mode: str = "muscle"
    """Actuators whose range is computed."""
    timeconst: float = 1.0
    """Time constant of the damping while pushing [s]."""
    timestep: float = 0.01
    """Step of that simulation; 0: the model's own [s]."""
    tolrange: float = 0.05
    """Most that the length may still change, as a part of the range."""
    useexisting: bool = True
    """Whether a range that is given is kept."""
    uselimit: bool = False
    """Whether limits of the joint or tendon are taken as the range."""


class Site(Record, frozen=True):
    """``<body/site>``: Place on a body: for sensors, tendons, actuators."""

    id: int = 0
    """Number in the model, counted from 0."""
    body: int = 0
    """Number of the body it belongs to."""
    name: str = ""
    """Name, by which others refer to it."""
    fromto: tuple[float, float, float, float, float, float] | None = None
    """The two ends it was given by; pos, quat and size say the same [m]."""
    group: int = 0
    """Group for showing and hiding, 0 to 5."""
    material: str | None = None
    """Material that gives its look."""
    pos: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """Position in the frame of the body [m]."""
    quat: tuple[float, float, float, float] = (1.0, 0.0, 0.0, 0.0)
    """Orientation in the frame of the body."""
    rgba: tuple[float, float, float, float] = (0.5, 0.5, 0.5, 1.0)
    """Red, green, blue, opacity, 0 to 1."""
    size: tuple[float, ...] = (0.005, 0.005, 0.005)
    """Radius, half lengths or half edges, as its type has them [m]."""
    type: str = "sphere"
    """Its shape."""
    user: tuple[float, ...] | None = None
    """Numbers of your own, which MuJoCo does not read."""
    mesh: str | None = None
    """Its mesh (MuJoCo: since 3.13.0)."""


class Plugin(Record, frozen=True):
    """``<body/plugin>``: Plugin that computes forces or shape of the element around it."""

    instance: str | None = None
    """Name of a declared use of a plugin."""
    plugin: str | None = None
    """Identifier of the plugin, for a use without a name."""
    configs: list[PluginConfig] = []
    """Settings of a use without a name."""


class Light(Record, frozen=True):
    """``<body/light>``: Light on a body."""

    id: int = 0
    """Number in the model, counted from 0."""
    body: int = 0
    """Number of the body it belongs to."""
    name: str = ""
    """Name, by which others refer to it."""
    active: bool = True
    """Whether it shines."""
    ambient: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """Colour that reaches everything."""
    attenuation: tuple[float, float, float] = (1.0, 0.0, 0.0)
    """Constant, linear and quadratic attenuation [1, 1/m, 1/m²]."""
    bulbradius: float = 0.02
    """Radius of what shines, for soft shadows [m]."""
    castshadow: bool = True
    """Whether it casts shadows."""
    cutoff: float = 45.0
    """Half angle of a spotlight's cone, in degrees whatever the compiler says [deg]."""
    diffuse: tuple[float, float, float] = (0.7, 0.7, 0.7)
    """Colour of matt reflection."""
    dir: tuple[float, float, float] = (0.0, 0.0, -1.0)
    """Direction it shines in, in the frame of the body, of length 1."""
    directional: bool = False
    """Whether it shines from far away, as older versions say it."""
    exponent: float = 10.0
    """How fast a spotlight fades towards its edge."""
    mode: str = "fixed"
    """Whether it is fixed to its body, follows it, or shines at another."""
    pos: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """Position in the frame of the body [m]."""
    specular: tuple[float, float, float] = (0.3, 0.3, 0.3)
    """Colour of highlights."""
    target: str | None = None
    """Body it shines at."""
    intensity: float = 0.0
    """Strength, for physically based drawing [cd] (MuJoCo: since 3.3.4)."""
    range: float = 10.0
    """Greatest distance it reaches [m] (MuJoCo: since 3.3.4)."""
    texture: str | None = None
    """Texture of image-based light (MuJoCo: since 3.3.4)."""
    type: str = "spot"
    """spot, directional, point or image (MuJoCo: since 3.3.4)."""
    softness: float = 0.2
    """Outer part of a spotlight's cone in which it fades (MuJoCo: since 3.12.0)."""


class Joint(Record, frozen=True):
    """``<body/joint>``: Joint: how a body moves against its parent."""

    id: int = 0
    """Number in the model, counted from 0."""
    body: int = 0
    """Number of the body it belongs to."""
    align: bool | str = "auto"
    """Whether a free body's frame is moved into its inertial frame."""
    name: str = ""
    """Name, by which others refer to it."""
    actuatorfrclimited: bool | str = "auto"
    """Whether the force of all actuators on it is clamped."""
    actuatorfrcrange: tuple[float, float] = (0.0, 0.0)
    """Least and most force of all actuators on it [N m or N]."""
    actuatorgravcomp: bool = False
    """Whether gravity compensation counts as force of actuators."""
    armature: float = 0.0
    """Inertia of rotors and gears [kg m² or kg]."""
    axis: tuple[float, float, float] = (0.0, 0.0, 1.0)
    """Axis of turning or direction of sliding, in the frame of the body, of length 1."""
    damping: tuple[float, ...] = (0.0, 0.0, 0.0)
    """Damping: of velocity, its square, its cube [N m s/rad or N s/m]."""
    frictionloss: float = 0.0
    """Dry friction [N m or N]."""
    group: int = 0
    """Group for showing and hiding, 0 to 5."""
    limited: bool | str = "auto"
    """Whether its range is limited."""
    margin: float = 0.0
    """Distance from a limit at which it begins to push [rad or m]."""
    pos: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """Point that it turns about, in the frame of the body [m]."""
    range: tuple[float, float] = (0.0, 0.0)
    """Least and most position; of a ball joint 0 and the greatest angle [rad or m]."""
    ref: float = 0.0
    """Position in the pose that the file gives [rad or m]."""
    solimpfriction: tuple[float, ...] = (0.9, 0.95, 0.001, 0.5, 2.0)
    """Impedance of dry friction: least, most, width, midpoint, power [1, 1, rad or m, 1, 1]."""
    solimplimit: tuple[float, ...] = (0.9, 0.95, 0.001, 0.5, 2.0)
    """Impedance of limits: least, most, width, midpoint, power [1, 1, rad or m, 1, 1]."""
    solreffriction: tuple[float, ...] = (0.0, 0.0)
    """Reference of dry friction: time constant and damping ratio [s, 1]."""
    solreflimit: tuple[float, ...] = (0.02, 1.0)
    """Reference of limits: time constant and damping ratio [s, 1]."""
    springdamper: tuple[float, float] = (0.0, 0.0)
    """Time constant and damping ratio that set stiffness and damping; 0 0: they are given [s, 1]."""
    springref: float = 0.0
    """Position without spring force [rad or m]."""
    stiffness: tuple[float, ...] = (0.0, 0.0, 0.0)
    """Stiffness: of displacement, its square, its cube [N m/rad or N/m]."""
    type: str = "hinge"
    """free, ball, slide or hinge."""
    user: tuple[float, ...] | None = None
    """Numbers of your own, which MuJoCo does not read."""
    springyield: float = 0.0
    """Displacement beyond which the spring stays displaced; 0: never [rad or m] (MuJoCo: since 4.0.0)."""


class Inertial(Record, frozen=True):
    """``<body/inertial>``: Mass of a body, instead of that of its geoms."""

    diaginertia: tuple[float, float, float] | None = None
    """Diagonal of the inertia, about the centre of mass in the axes of quat [kg m²]."""
    fullinertia: tuple[float, float, float, float, float, float] | None = None
    """Inertia in the body's axes: xx, yy, zz, xy, xz, yz [kg m²]."""
    mass: float | None = None
    """Mass [kg]."""
    pos: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """Centre of mass, in the frame of the body [m]."""
    quat: tuple[float, float, float, float] = (1.0, 0.0, 0.0, 0.0)
    """Orientation of the axes of inertia."""


class Geom(Record, frozen=True):
    """``<body/geom>``: Shape that touches, is seen, and gives mass."""

    id: int = 0
    """Number in the model, counted from 0."""
    body: int = 0
    """Number of the body it belongs to."""
    name: str = ""
    """Name, by which others refer to it."""
    conaffinity: int = 1
    """Kinds of contact it answers, as bits."""
    condim: int = 3
    """Directions in which a contact acts: 1, 3, 4 or 6."""
    contype: int = 1
    """Kinds of contact it offers, as bits."""
    density: float = 1000.0
    """What gives its mass; of shells in kg/m² [kg/m³]."""
    fitscale: float = 1.0
    """By which a primitive that is fitted to a mesh is scaled."""
    fluidcoef: tuple[float, ...] = (0.5, 0.25, 1.5, 1.0, 1.0)
    """Drag blunt, drag slender, angular drag, Kutta lift, Magnus lift."""
    fluidshape: str = "none"
    """Whether fluid forces follow from its own ellipsoid."""
    friction: tuple[float, ...] = (1.0, 0.005, 0.0001)
    """Sliding, torsional and rolling friction [1, m, m]."""
    fromto: tuple[float, float, float, float, float, float] | None = None
    """The two ends it was given by; pos, quat and size say the same [m]."""
    gap: float = 0.0
    """Distance beyond margin at which contacts are found, but do not push [m]."""
    group: int = 0
    """Group for showing and hiding, 0 to 5."""
    hfield: str | None = None
    """Its height field."""
    margin: float = 0.0
    """Distance at which contacts begin to push [m]."""
    mass: float | None = None
    """Its mass, instead of density [kg]."""
    material: str | None = None
    """Material that gives its look."""
    mesh: str | None = None
    """Its mesh, or the one a primitive is fitted to."""
    pos: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """Position in the frame of the body [m]."""
    priority: int = 0
    """Whose parameters a contact takes: those of the higher."""
    quat: tuple[float, float, float, float] = (1.0, 0.0, 0.0, 0.0)
    """Orientation in the frame of the body."""
    rgba: tuple[float, float, float, float] = (0.5, 0.5, 0.5, 1.0)
    """Red, green, blue, opacity, 0 to 1."""
    shellinertia: bool = False
    """Whether its mass is in its surface."""
    size: tuple[float, ...] = (0.0, 0.0, 0.0)
    """Radius, half lengths or half edges, as its type has them [m]."""
    solimp: tuple[float, ...] = (0.9, 0.95, 0.001, 0.5, 2.0)
    """Contact impedance: least, most, width, midpoint, power [1, 1, m, 1, 1]."""
    solmix: float = 1.0
    """Weight of its parameters when they are mixed."""
    solref: tuple[float, ...] = (0.02, 1.0)
    """Contact reference: time constant and damping ratio, or negative stiffness and damping [s, 1]."""
    type: str = "sphere"
    """Its shape."""
    user: tuple[float, ...] | None = None
    """Numbers of your own, which MuJoCo does not read."""
    adhesion: float = 0.0
    """Force with which its contacts can pull [N] (MuJoCo: since 3.11.0)."""
    surfacevel: tuple[float, ...] = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    """Velocity of its surface against itself, as of a belt: linear, angular [m/s, m/s, m/s, rad/s, rad/s, rad/s]
    (MuJoCo: since 3.11.0).
    """
    castshadow: bool = True
    """Whether it casts shadows (MuJoCo: since 4.0.0)."""
    plugins: list[GeomPlugin] = []
    """Plugins that compute its shape."""


class Freejoint(Record, frozen=True):
    """``<body/freejoint>``: Free joint, without anything from classes."""

    name: str = ""
    """Name, by which others refer to it."""
    align: bool | str = "auto"
    """Whether the body's frame is moved into its inertial frame."""
    group: int = 0
    """Group for showing and hiding, 0 to 5."""


class Flexcomp(Record, frozen=True):
    """``<body/flexcomp>``: Soft body that the compiler makes, with its bodies."""

    name: str = ""
    """Name, and beginning of the names of all it makes."""
    count: tuple[int, int, int] = (10, 10, 10)
    """Points along each axis."""
    dim: int = 2
    """1 for ropes, 2 for cloth, 3 for solids."""
    element: tuple[int, ...] | None = None
    """Points of every element, counted from 0."""
    file: str | None = None
    """File of its mesh."""
    flatskin: bool = False
    """Whether it is drawn with flat triangles."""
    group: int = 0
    """Group for showing and hiding, 0 to 5."""
    inertiabox: float = 0.005
    """Half edge of the box whose inertia every point has [m]."""
    mass: float = 1.0
    """Of all of it [kg]."""
    material: str | None = None
    """Material that gives its look."""
    point: tuple[float, ...] | None = None
    """Three coordinates of every point, before scale."""
    pos: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """Position in the frame of the body [m]."""
    quat: tuple[float, float, float, float] = (1.0, 0.0, 0.0, 0.0)
    """Orientation in the frame of the body."""
    radius: float = 0.005
    """Of its elements [m]."""
    rgba: tuple[float, float, float, float] = (0.5, 0.5, 0.5, 1.0)
    """Red, green, blue, opacity, 0 to 1."""
    rigid: bool = False
    """Whether all points are fixed to the body around."""
    scale: tuple[float, float, float] = (1.0, 1.0, 1.0)
    """Metres per unit of the points, along each axis [m]."""
    spacing: tuple[float, float, float] = (0.02, 0.02, 0.02)
    """Distance of the points along each axis [m]."""
    texcoord: tuple[float, ...] | None = None
    """Two texture coordinates of every point."""
    type: str = "grid"
    """What its points are made from."""
    cellcount: tuple[int, int, int] = (1, 1, 1)
    """Cells of the interpolation grid along each axis (MuJoCo: since 3.8.0)."""
    dof: str = "full"
    """How it can move: every point, or interpolated (MuJoCo: since 3.3.0)."""
    origin: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """Point that a surface is filled towards, before scale (MuJoCo: since 3.2.7)."""
    mesh: str | None = None
    """Mesh it is made of (MuJoCo: since 3.16.0)."""
    edge: FlexcompEdge | None = None
    """How it resists stretching along edges."""
    elasticity: FlexcompElasticity | None = None
    """How it resists as a solid."""
    contact: FlexcompContact | None = None
    """How it touches."""
    pins: list[FlexcompPin] = []
    """Points that are fixed."""
    plugins: list[FlexcompPlugin] = []
    """Plugins that compute its forces."""


class Composite(Record, frozen=True):
    """``<body/composite>``: Rope, cable or particles that the compiler makes (MuJoCo: until 3.17.0)."""

    count: tuple[int, ...] | None = None
    """Parts along each axis."""
    curve: str | None = None
    """Shape of a cable: along each axis a line, a cosine or a sine."""
    flatinertia: float = 0.0
    """Thickness of the inertia of flat parts [m] (MuJoCo: until 3.2.7)."""
    initial: str | None = None
    """How its first part is joined to the body around."""
    offset: tuple[float, float, float] | None = None
    """Position of its first part [m]."""
    prefix: str | None = None
    """Beginning of the names of all it makes."""
    size: tuple[float, ...] | None = None
    """Length of a cable, and numbers of its shape [m]."""
    solimpsmooth: tuple[float, float, float, float, float] = (0.9, 0.95, 0.001, 0.5, 2.0)
    """Impedance of its smoothing constraint (MuJoCo: until 3.2.7)."""
    solrefsmooth: tuple[float, float] = (0.02, 1.0)
    """Reference of its smoothing constraint [s, 1] (MuJoCo: until 3.2.7)."""
    spacing: tuple[float, float, float] = (0.02, 0.02, 0.02)
    """Distance of its parts [m] (MuJoCo: until 3.2.7)."""
    type: str = "particle"
    """Its kind."""
    vertex: tuple[float, ...] | None = None
    """Three coordinates of every vertex of a cable [m]."""
    quat: tuple[float, float, float, float] = (1.0, 0.0, 0.0, 0.0)
    """Orientation of its first part (MuJoCo: since 3.3.2, until 3.17.0)."""
    geoms: list[CompositeGeom] = []
    """Its geoms."""
    joints: list[CompositeJoint] = []
    """Its joints."""
    pins: list[CompositePin] = []
    """Parts that are fixed."""
    plugins: list[CompositePlugin] = []
    """Plugins that compute its forces."""
    sites: list[CompositeSite] = []
    """Its sites."""
    skins: list[CompositeSkin] = []
    """Its skin."""
    tendons: list[CompositeTendon] = []
    """Its tendons."""


class Camera(Record, frozen=True):
    """``<body/camera>``: Camera on a body; it looks along its -z axis, y is up."""

    id: int = 0
    """Number in the model, counted from 0."""
    body: int = 0
    """Number of the body it belongs to."""
    name: str = ""
    """Name, by which others refer to it."""
    focal: tuple[float, float] | None = None
    """Focal length in x and y [m]."""
    focalpixel: tuple[float, float] = (0.0, 0.0)
    """Focal length in x and y [pixels]."""
    fovy: float = 45.0
    """Vertical field of view, in degrees whatever the compiler says; in metres if it is orthographic [deg]."""
    ipd: float = 0.068
    """Distance of the eyes in stereo [m]."""
    mode: str = "fixed"
    """Whether it is fixed to its body, follows it, or looks at another."""
    orthographic: bool = False
    """Whether it has no perspective (MuJoCo: until 3.4.0)."""
    pos: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """Position in the frame of the body [m]."""
    principal: tuple[float, float] | None = None
    """Offset of the optical axis from the middle of the image [m]."""
    principalpixel: tuple[float, float] = (0.0, 0.0)
    """Offset of the optical axis from the middle of the image [pixels]."""
    quat: tuple[float, float, float, float] = (1.0, 0.0, 0.0, 0.0)
    """Orientation in the frame of the body."""
    resolution: tuple[int, int] = (1, 1)
    """Width and height of its images [pixels]."""
    sensorsize: tuple[float, float] = (0.0, 0.0)
    """Width and height of its sensor; with it focal takes the place of fovy [m]."""
    target: str | None = None
    """Body it looks at."""
    user: tuple[float, ...] | None = None
    """Numbers of your own, which MuJoCo does not read."""
    output: tuple[str, ...] = ("rgb",)
    """Kinds of images it gives (MuJoCo: since 3.5.0)."""
    projection: str = "perspective"
    """Perspective or orthographic (MuJoCo: since 3.5.0)."""


class Attach(Record, frozen=True):
    """``<body/attach>``: A part of another model, or of this one, hung in here."""

    body: str | None = None
    """Body that is attached, with all below it."""
    model: str | None = None
    """Model it comes from; none: this one."""
    prefix: str | None = None
    """Prepended to the names of all that comes."""
    frame: str | None = None
    """Frame that is attached (MuJoCo: since 3.11.0)."""


class AssetTexture(Record, frozen=True):
    """``<asset/texture>``: Texture: from a file or computed."""

    name: str = ""
    """Name; that of the file without folder and ending, if none is given."""
    builtin: str = "none"
    """Pattern that is computed."""
    content_type: str | None = None
    """Media type of the file."""
    file: str | None = None
    """PNG, KTX or MuJoCo's own file."""
    fileback: str | None = None
    """File of the side at -Z of the cube."""
    filedown: str | None = None
    """File of the side at -Y of the cube."""
    filefront: str | None = None
    """File of the side at +Z of the cube."""
    fileleft: str | None = None
    """File of the side at -X of the cube."""
    fileright: str | None = None
    """File of the side at +X of the cube."""
    fileup: str | None = None
    """File of the side at +Y of the cube."""
    gridlayout: str = "............"
    """Which cell of the image is which side of the cube: R L U D F B."""
    gridsize: tuple[int, int] = (1, 1)
    """Rows and columns of cells in the image."""
    height: int = 0
    """Rows of a computed image [pixels]."""
    hflip: bool = False
    """Whether files are mirrored left to right."""
    mark: str = "none"
    """Marks on a computed image."""
    markrgb: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """Colour of the marks."""
    nchannel: int = 3
    """Channels of the image: 3 for colour, 4 with opacity, 1 for grey."""
    random: float = 0.01
    """Chance of a mark at each pixel."""
    rgb1: tuple[float, float, float] = (0.8, 0.8, 0.8)
    """First colour of the pattern."""
    rgb2: tuple[float, float, float] = (0.5, 0.5, 0.5)
    """Second colour of the pattern."""
    type: str = "cube"
    """Flat image, cube, or sky."""
    vflip: bool = False
    """Whether files are mirrored top to bottom."""
    width: int = 0
    """Columns of a computed image [pixels]."""
    colorspace: str = "auto"
    """How the numbers of the file are meant (MuJoCo: since 3.3.4)."""
    embed: bool | str = "auto"
    """Whether the pixels come into the compiled model (MuJoCo: since 3.17.0)."""


class AssetSkin(Record, frozen=True):
    """``<asset/skin>``: Skin: a mesh that bends with bodies."""

    name: str = ""
    """Name, by which others refer to it."""
    face: tuple[int, ...] | None = None
    """Three corners of every triangle, counted from 0."""
    file: str | None = None
    """SKN file."""
    group: int = 0
    """Group for showing and hiding, 0 to 5."""
    inflate: float = 0.0
    """Distance that vertices are moved out along their normals [m]."""
    material: str | None = None
    """Material that gives its look."""
    rgba: tuple[float, float, float, float] = (0.5, 0.5, 0.5, 1.0)
    """Red, green, blue, opacity, 0 to 1."""
    texcoord: tuple[float, ...] | None = None
    """Two texture coordinates at every vertex."""
    vertex: tuple[float, ...] | None = None
    """Three coordinates of every vertex, where the bodies are bound [m]."""
    bones: list[AssetSkinBone] = []
    """Bodies that pull it."""


class AssetModel(Record, frozen=True):
    """``<asset/model>``: Another model, parts of which are attached."""

    name: str = ""
    """Name; that of the other model, if none is given."""
    content_type: str | None = None
    """Media type of the file."""
    file: str | None = None
    """Its file."""


class AssetMesh(Record, frozen=True):
    """``<asset/mesh>``: Triangle mesh."""

    name: str = ""
    """Name; that of the file without folder and ending, if none is given."""
    content_type: str | None = None
    """Media type of the file."""
    face: tuple[int, ...] | None = None
    """Three corners of every triangle, counted from 0."""
    file: str | None = None
    """STL, OBJ or MSH file."""
    maxhullvert: int = -1
    """Most corners of the convex hull; -1: no limit."""
    normal: tuple[float, ...] | None = None
    """Normal at every vertex."""
    refpos: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """Origin that is taken off the vertices, in the file's units."""
    refquat: tuple[float, float, float, float] = (1.0, 0.0, 0.0, 0.0)
    """Orientation that is taken off the vertices."""
    scale: tuple[float, float, float] = (1.0, 1.0, 1.0)
    """Metres per unit of the file, along each axis; negative mirrors [m]."""
    smoothnormal: bool = False
    """Whether normals are averaged over neighbouring triangles evenly."""
    texcoord: tuple[float, ...] | None = None
    """Two texture coordinates at every vertex."""
    vertex: tuple[float, ...] | None = None
    """Three coordinates of every vertex, in units that scale makes metres."""
    builtin: str | None = None
    """Shape that is computed instead of read (MuJoCo: since 3.3.7)."""
    inertia: str = "legacy"
    """How mass follows from it: of its hull, its volume, its shell, or as older versions did (MuJoCo: since 3.2.7)."""
    material: str | None = None
    """Material of geoms that have none of their own (MuJoCo: since 3.3.7)."""
    params: tuple[float, ...] | None = None
    """Numbers that the computed shape is made of (MuJoCo: since 3.3.7)."""
    plugins: list[AssetMeshPlugin] = []
    """Plugins that make its shape."""


class AssetMaterial(Record, frozen=True):
    """``<asset/material>``: Material: how surfaces look."""

    name: str = ""
    """Name, by which others refer to it."""
    emission: float = 0.0
    """Light that it gives off, in parts of its colour."""
    metallic: float = -1.0
    """How metallic it is, 0 to 1; negative: not given."""
    reflectance: float = 0.0
    """How much it mirrors, 0 to 1."""
    rgba: tuple[float, float, float, float] = (1.0, 1.0, 1.0, 1.0)
    """Red, green, blue, opacity, 0 to 1."""
    roughness: float = -1.0
    """How rough it is, 0 to 1; negative: not given."""
    shininess: float = 0.5
    """How small its highlights are, 0 to 1."""
    specular: float = 0.5
    """How bright its highlights are, 0 to 1."""
    texrepeat: tuple[float, float] = (1.0, 1.0)
    """How often a flat texture is repeated along each axis, over the object or per metre (see texuniform)."""
    texture: str | None = None
    """Its texture."""
    texuniform: bool = False
    """Whether the texture is repeated per metre, not per object."""
    emissives: list[AssetMaterialEmissive] = []
    """Texture of the light that it gives off."""
    metallics: list[AssetMaterialMetallic] = []
    """Texture of how metallic it is."""
    normals: list[AssetMaterialNormal] = []
    """Texture of its normals."""
    occlusions: list[AssetMaterialOcclusion] = []
    """Texture of ambient occlusion."""
    opacitys: list[AssetMaterialOpacity] = []
    """Texture of its opacity."""
    orms: list[AssetMaterialOrm] = []
    """Texture of occlusion, roughness and metallic."""
    rgbs: list[AssetMaterialRgb] = []
    """Texture of its colour."""
    rgbas: list[AssetMaterialRgba] = []
    """Texture of its colour and opacity."""
    roughnesss: list[AssetMaterialRoughness] = []
    """Texture of how rough it is."""
    layers: list[AssetMaterialLayer] = []
    """Textures by role."""


class AssetHfield(Record, frozen=True):
    """``<asset/hfield>``: Height field: a grid of heights."""

    name: str = ""
    """Name; that of the file without folder and ending, if none is given."""
    content_type: str | None = None
    """Media type of the file."""
    elevation: tuple[float, ...] | None = None
    """Heights row by row, from the least y on; brought to 0 to 1."""
    file: str | None = None
    """PNG file, or MuJoCo's own binary form."""
    ncol: int = 0
    """Columns, along x."""
    nrow: int = 0
    """Rows, along y."""
    size: tuple[float, float, float, float] | None = None
    """Half lengths in x and y, height of the highest point, depth of the base [m]."""


class ActuatorVelocity(Record, frozen=True):
    """``<actuator/velocity>``: Servo of velocity: the control is a speed."""

    name: str = ""
    """Name, by which others refer to it."""
    cranklength: float = 0.0
    """Length of the rod of the slider-crank [m]."""
    cranksite: str | None = None
    """Site of the pin between crank and rod."""
    ctrllimited: bool | str = "auto"
    """Whether controls are clamped."""
    ctrlrange: tuple[float, float] = (0.0, 0.0)
    """Least and most speed that is asked for [m/s or rad/s]."""
    forcelimited: bool | str = "auto"
    """Whether the force is clamped."""
    forcerange: tuple[float, float] = (0.0, 0.0)
    """Least and most force [N or N m]."""
    gear: tuple[float, ...] = (1.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    """By which length and force are multiplied; six numbers for sites, free and ball joints: force, then torque."""
    group: int = 0
    """Group for showing and switching off."""
    joint: str | None = None
    """Joint it acts on."""
    jointinparent: str | None = None
    """Joint it acts on, its gear in the frame of the parent."""
    kv: float = 1.0
    """Gain of the velocity [N s/m or N m s/rad]."""
    lengthrange: tuple[float, float] = (0.0, 0.0)
    """Least and most length of what it acts on [m or rad]."""
    refsite: str | None = None
    """Site that the pose of site is measured against."""
    site: str | None = None
    """Site it pushes and turns."""
    slidersite: str | None = None
    """Site of the slider, which moves along its z axis."""
    tendon: str | None = None
    """Tendon it acts on."""
    user: tuple[float, ...] | None = None
    """Numbers of your own, which MuJoCo does not read."""
    armature: float = 0.0
    """Inertia of its rotor, before the gear [kg or kg m²] (MuJoCo: since 3.7.0)."""
    damping: tuple[float, ...] = (0.0, 0.0, 0.0)
    """Damping of its rotor, before the gear: of velocity, its square, its cube [N s/m or N m s/rad] (MuJoCo: since
    3.7.0).
    """
    delay: float = 0.0
    """By which controls come late; needs nsample [s] (MuJoCo: since 3.5.0)."""
    interp: str = "zoh"
    """How controls are interpolated between samples (MuJoCo: since 3.5.0)."""
    nsample: int = 0
    """Samples of the control that are kept; 0: none (MuJoCo: since 3.5.0)."""


class ActuatorPosition(Record, frozen=True):
    """``<actuator/position>``: Servo of position: the control is a length or an angle."""

    name: str = ""
    """Name, by which others refer to it."""
    cranklength: float = 0.0
    """Length of the rod of the slider-crank [m]."""
    cranksite: str | None = None
    """Site of the pin between crank and rod."""
    ctrllimited: bool | str = "auto"
    """Whether controls are clamped."""
    ctrlrange: tuple[float, float] = (0.0, 0.0)
    """Least and most position that is asked for [m or rad]."""
    dampratio: float = 0.0
    """Damping in parts of the critical one; instead of kv."""
    forcelimited: bool | str = "auto"
    """Whether the force is clamped."""
    forcerange: tuple[float, float] = (0.0, 0.0)
    """Least and most force [N or N m]."""
    gear: tuple[float, ...] = (1.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    """By which length and force are multiplied; six numbers for sites, free and ball joints: force, then torque."""
    group: int = 0
    """Group for showing and switching off."""
    inheritrange: float = 0.0
    """Range of controls in parts of the joint's or tendon's own range; 0: not inherited."""
    joint: str | None = None
    """Joint it acts on."""
    jointinparent: str | None = None
    """Joint it acts on, its gear in the frame of the parent."""
    kp: float = 1.0
    """Gain of the position [N/m or N m/rad]."""
    kv: float = 0.0
    """Damping [N s/m or N m s/rad]."""
    lengthrange: tuple[float, float] = (0.0, 0.0)
    """Least and most length of what it acts on [m or rad]."""
    refsite: str | None = None
    """Site that the pose of site is measured against."""
    site: str | None = None
    """Site it pushes and turns."""
    slidersite: str | None = None
    """Site of the slider, which moves along its z axis."""
    tendon: str | None = None
    """Tendon it acts on."""
    timeconst: float = 0.0
    """Time constant of the filter before it; 0: none [s]."""
    user: tuple[float, ...] | None = None
    """Numbers of your own, which MuJoCo does not read."""
    armature: float = 0.0
    """Inertia of its rotor, before the gear [kg or kg m²] (MuJoCo: since 3.7.0)."""
    damping: tuple[float, ...] = (0.0, 0.0, 0.0)
    """Damping of its rotor, before the gear: of velocity, its square, its cube [N s/m or N m s/rad] (MuJoCo: since
    3.7.0).
    """
    delay: float = 0.0
    """By which controls come late; needs nsample [s] (MuJoCo: since 3.5.0)."""
    interp: str = "zoh"
    """How controls are interpolated between samples (MuJoCo: since 3.5.0)."""
    nsample: int = 0
    """Samples of the control that are kept; 0: none (MuJoCo: since 3.5.0)."""


class ActuatorPlugin(Record, frozen=True):
    """``<actuator/plugin>``: Actuator whose force a plugin computes."""

    name: str = ""
    """Name, by which others refer to it."""
    actdim: float = -1.0
    """Numbers of activation; -1: as the dynamics has."""
    actearly: bool = False
    """Whether force follows the activation of the next step."""
    actlimited: bool | str = "auto"
    """Whether the activation is clamped."""
    actrange: tuple[float, float] = (0.0, 0.0)
    """Least and most activation."""
    cranklength: float = 0.0
    """Length of the rod of the slider-crank [m]."""
    cranksite: str | None = None
    """Site of the pin between crank and rod."""
    ctrllimited: bool | str = "auto"
    """Whether controls are clamped."""
    ctrlrange: tuple[float, float] = (0.0, 0.0)
    """Least and most control."""
    dynprm: tuple[float, ...] = (1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    """Numbers of the dynamics."""
    dyntype: str = "none"
    """How the activation follows the control."""
    forcelimited: bool | str = "auto"
    """Whether the force is clamped."""
    forcerange: tuple[float, float] = (0.0, 0.0)
    """Least and most force [N or N m]."""
    gear: tuple[float, ...] = (1.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    """By which length and force are multiplied; six numbers for sites, free and ball joints: force, then torque."""
    group: int = 0
    """Group for showing and switching off."""
    instance: str | None = None
    """Name of a declared use of a plugin."""
    joint: str | None = None
    """Joint it acts on."""
    jointinparent: str | None = None
    """Joint it acts on, its gear in the frame of the parent."""
    lengthrange: tuple[float, float] = (0.0, 0.0)
    """Least and most length of what it acts on [m or rad]."""
    plugin: str | None = None
    """Identifier of the plugin, for a use without a name."""
    site: str | None = None
    """Site it pushes and turns."""
    slidersite: str | None = None
    """Site of the slider, which moves along its z axis."""
    tendon: str | None = None
    """Tendon it acts on."""
    user: tuple[float, ...] | None = None
    """Numbers of your own, which MuJoCo does not read."""
    armature: float = 0.0
    """Inertia of its rotor, before the gear [kg or kg m²] (MuJoCo: since 3.7.0)."""
    damping: tuple[float, ...] = (0.0, 0.0, 0.0)
    """Damping of its rotor, before the gear: of velocity, its square, its cube [N s/m or N m s/rad] (MuJoCo: since
    3.7.0).
    """
    delay: float = 0.0
    """By which controls come late; needs nsample [s] (MuJoCo: since 3.5.0)."""
    interp: str = "zoh"
    """How controls are interpolated between samples (MuJoCo: since 3.5.0)."""
    nsample: int = 0
    """Samples of the control that are kept; 0: none (MuJoCo: since 3.5.0)."""
    configs: list[ActuatorPluginConfig] = []
    """Settings of a use without a name."""


class ActuatorPid(Record, frozen=True):
    """``<actuator/pid>``: Servo with proportional, integral and derivative part (MuJoCo: since 3.12.0)."""

    name: str = ""
    """Name, by which others refer to it."""
    armature: float = 0.0
    """Inertia of its rotor, before the gear [kg or kg m²]."""
    cranklength: float = 0.0
    """Length of the rod of the slider-crank [m]."""
    cranksite: str | None = None
    """Site of the pin between crank and rod."""
    ctrllimited: bool | str = "auto"
    """Whether controls are clamped."""
    ctrlrange: tuple[float, float] = (0.0, 0.0)
    """Least and most of every control, in its own unit."""
    damping: tuple[float, ...] = (0.0, 0.0, 0.0)
    """Damping of its rotor, before the gear: of velocity, its square, its cube [N s/m or N m s/rad]."""
    dampratio: float = 0.0
    """Damping in parts of the critical one; instead of kv."""
    delay: float = 0.0
    """By which controls come late; needs nsample [s]."""
    ffrange: tuple[float, float] = (0.0, 0.0)
    """Least and most force that is fed forward [N or N m]."""
    forcelimited: bool | str = "auto"
    """Whether the force is clamped."""
    forcerange: tuple[float, float] = (0.0, 0.0)
    """Least and most force [N or N m]."""
    gear: tuple[float, ...] = (1.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    """By which length and force are multiplied; six numbers for sites, free and ball joints: force, then torque."""
    group: int = 0
    """Group for showing and switching off."""
    imax: float = 0.0
    """Most of the integral; 0: no limit [m s or rad s]."""
    inheritrange: float = 0.0
    """Range of positions in parts of the joint's or tendon's own range; 0: not inherited."""
    input: str = "pos vel"
    """Which controls it has: pos, vel, ff."""
    interp: str = "zoh"
    """How controls are interpolated between samples."""
    joint: str | None = None
    """Joint it acts on."""
    jointinparent: str | None = None
    """Joint it acts on, its gear in the frame of the parent."""
    ki: float = 0.0
    """Gain of the integral [N/(m s) or N m/(rad s)]."""
    kp: float = 1.0
    """Gain of the position [N/m or N m/rad]."""
    kv: float = 0.0
    """Gain of the velocity [N s/m or N m s/rad]."""
    lengthrange: tuple[float, float] = (0.0, 0.0)
    """Least and most length of what it acts on [m or rad]."""
    nsample: int = 0
    """Samples of the control that are kept; 0: none."""
    posrange: tuple[float, float] = (0.0, 0.0)
    """Least and most position that is asked for [m or rad]."""
    refsite: str | None = None
    """Site that the pose of site is measured against."""
    site: str | None = None
    """Site it pushes and turns."""
    slewmax: float = 0.0
    """Fastest change of the position that is asked for; 0: no limit [m/s or rad/s]."""
    slidersite: str | None = None
    """Site of the slider, which moves along its z axis."""
    tendon: str | None = None
    """Tendon it acts on."""
    user: tuple[float, ...] | None = None
    """Numbers of your own, which MuJoCo does not read."""
    velrange: tuple[float, float] = (0.0, 0.0)
    """Least and most velocity that is asked for [m/s or rad/s]."""


class ActuatorOrientation(Record, frozen=True):
    """``<actuator/orientation>``: Servo of orientation, for ball joints and sites (MuJoCo: since 3.11.0)."""

    name: str = ""
    """Name, by which others refer to it."""
    ctrlrange: tuple[float, float] = (0.0, 0.0)
    """Least and most of every control: radians of the exponential map, or parts of a quaternion."""
    dampratio: float = 0.0
    """Damping in parts of the critical one; instead of kv."""
    delay: float = 0.0
    """By which controls come late; needs nsample [s]."""
    forcelimited: bool | str = "auto"
    """Whether the force is clamped."""
    forcerange: tuple[float, float] = (0.0, 0.0)
    """0 and the most torque [N m]."""
    group: int = 0
    """Group for showing and switching off."""
    input: tuple[str, ...] = ("expmap",)
    """What its controls are: exponential map or quaternion."""
    interp: str = "zoh"
    """How controls are interpolated between samples."""
    joint: str | None = None
    """Joint it acts on."""
    kp: float = 1.0
    """Gain of the orientation [N m/rad]."""
    kv: float = 0.0
    """Damping [N m s/rad]."""
    nsample: int = 0
    """Samples of the control that are kept; 0: none."""
    refsite: str | None = None
    """Site that the pose of site is measured against."""
    site: str | None = None
    """Site it pushes and turns."""
    user: tuple[float, ...] | None = None
    """Numbers of your own, which MuJoCo does not read."""
    ctrllimited: bool | str = "auto"
    """Whether controls are clamped."""


class ActuatorMuscle(Record, frozen=True):
    """``<actuator/muscle>``: Muscle."""

    name: str = ""
    """Name, by which others refer to it."""
    cranklength: float = 0.0
    """Length of the rod of the slider-crank [m]."""
    cranksite: str | None = None
    """Site of the pin between crank and rod."""
    ctrllimited: bool | str = "auto"
    """Whether controls are clamped."""
    ctrlrange: tuple[float, float] = (0.0, 0.0)
    """Least and most excitation."""
    force: float = -1.0
    """Greatest active force at rest; negative: from scale [N]."""
    forcelimited: bool | str = "auto"
    """Whether the force is clamped."""
    forcerange: tuple[float, float] = (0.0, 0.0)
    """Least and most force [N or N m]."""
    fpmax: float = 1.3
    """Passive force at lmax, in parts of the greatest force."""
    fvmax: float = 1.2
    """Active force while lengthening fast, in parts of the greatest force."""
    gear: tuple[float, ...] = (1.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    """By which length and force are multiplied; six numbers for sites, free and ball joints: force, then torque."""
    group: int = 0
    """Group for showing and switching off."""
    joint: str | None = None
    """Joint it acts on."""
    jointinparent: str | None = None
    """Joint it acts on, its gear in the frame of the parent."""
    lengthrange: tuple[float, float] = (0.0, 0.0)
    """Least and most length of what it acts on [m or rad]."""
    lmax: float = 1.6
    """Longest length at which it acts, in rest lengths."""
    lmin: float = 0.5
    """Shortest length at which it acts, in rest lengths."""
    range: tuple[float, float] = (0.75, 1.05)
    """Least and most length in rest lengths, over the range of the actuator."""
    scale: float = 200.0
    """Strength where force is negative: divided by the acceleration that a unit of force makes."""
    slidersite: str | None = None
    """Site of the slider, which moves along its z axis."""
    tausmooth: float = 0.0
    """Width of the change between the two time constants, in units of control."""
    tendon: str | None = None
    """Tendon it acts on."""
    timeconst: tuple[float, float] = (0.01, 0.04)
    """Time constants of activation and of deactivation [s, s]."""
    user: tuple[float, ...] | None = None
    """Numbers of your own, which MuJoCo does not read."""
    vmax: float = 1.5
    """Speed of shortening without force, in rest lengths per second [1/s]."""
    armature: float = 0.0
    """Inertia of its rotor, before the gear [kg or kg m²] (MuJoCo: since 3.7.0)."""
    damping: tuple[float, ...] = (0.0, 0.0, 0.0)
    """Damping of its rotor, before the gear: of velocity, its square, its cube [N s/m or N m s/rad] (MuJoCo: since
    3.7.0).
    """
    delay: float = 0.0
    """By which controls come late; needs nsample [s] (MuJoCo: since 3.5.0)."""
    interp: str = "zoh"
    """How controls are interpolated between samples (MuJoCo: since 3.5.0)."""
    nsample: int = 0
    """Samples of the control that are kept; 0: none (MuJoCo: since 3.5.0)."""


class ActuatorMotor(Record, frozen=True):
    """``<actuator/motor>``: Actuator: force is the control times the gear."""

    name: str = ""
    """Name, by which others refer to it."""
    cranklength: float = 0.0
    """Length of the rod of the slider-crank [m]."""
    cranksite: str | None = None
    """Site of the pin between crank and rod."""
    ctrllimited: bool | str = "auto"
    """Whether controls are clamped."""
    ctrlrange: tuple[float, float] = (0.0, 0.0)
    """Least and most control."""
    forcelimited: bool | str = "auto"
    """Whether the force is clamped."""
    forcerange: tuple[float, float] = (0.0, 0.0)
    """Least and most force [N or N m]."""
    gear: tuple[float, ...] = (1.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    """By which length and force are multiplied; six numbers for sites, free and ball joints: force, then torque."""
    group: int = 0
    """Group for showing and switching off."""
    joint: str | None = None
    """Joint it acts on."""
    jointinparent: str | None = None
    """Joint it acts on, its gear in the frame of the parent."""
    lengthrange: tuple[float, float] = (0.0, 0.0)
    """Least and most length of what it acts on [m or rad]."""
    refsite: str | None = None
    """Site that the pose of site is measured against."""
    site: str | None = None
    """Site it pushes and turns."""
    slidersite: str | None = None
    """Site of the slider, which moves along its z axis."""
    tendon: str | None = None
    """Tendon it acts on."""
    user: tuple[float, ...] | None = None
    """Numbers of your own, which MuJoCo does not read."""
    armature: float = 0.0
    """Inertia of its rotor, before the gear [kg or kg m²] (MuJoCo: since 3.7.0)."""
    damping: tuple[float, ...] = (0.0, 0.0, 0.0)
    """Damping of its rotor, before the gear: of velocity, its square, its cube [N s/m or N m s/rad] (MuJoCo: since
    3.7.0).
    """
    delay: float = 0.0
    """By which controls come late; needs nsample [s] (MuJoCo: since 3.5.0)."""
    interp: str = "zoh"
    """How controls are interpolated between samples (MuJoCo: since 3.5.0)."""
    nsample: int = 0
    """Samples of the control that are kept; 0: none (MuJoCo: since 3.5.0)."""


class ActuatorIntvelocity(Record, frozen=True):
    """``<actuator/intvelocity>``: Servo whose position is the integral of the control."""

    name: str = ""
    """Name, by which others refer to it."""
    actrange: tuple[float, float] = (0.0, 0.0)
    """Least and most position that it integrates to [m or rad]."""
    cranklength: float = 0.0
    """Length of the rod of the slider-crank [m]."""
    cranksite: str | None = None
    """Site of the pin between crank and rod."""
    ctrllimited: bool | str = "auto"
    """Whether controls are clamped."""
    ctrlrange: tuple[float, float] = (0.0, 0.0)
    """Least and most speed that is asked for [m/s or rad/s]."""
    dampratio: float = 0.0
    """Damping in parts of the critical one; instead of kv."""
    forcelimited: bool | str = "auto"
    """Whether the force is clamped."""
    forcerange: tuple[float, float] = (0.0, 0.0)
    """Least and most force [N or N m]."""
    gear: tuple[float, ...] = (1.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    """By which length and force are multiplied; six numbers for sites, free and ball joints: force, then torque."""
    group: int = 0
    """Group for showing and switching off."""
    inheritrange: float = 0.0
    """Range of positions in parts of the joint's or tendon's own range; 0: not inherited."""
    joint: str | None = None
    """Joint it acts on."""
    jointinparent: str | None = None
    """Joint it acts on, its gear in the frame of the parent."""
    kp: float = 1.0
    """Gain of the position [N/m or N m/rad]."""
    kv: float = 0.0
    """Damping [N s/m or N m s/rad]."""
    lengthrange: tuple[float, float] = (0.0, 0.0)
    """Least and most length of what it acts on [m or rad]."""
    refsite: str | None = None
    """Site that the pose of site is measured against."""
    site: str | None = None
    """Site it pushes and turns."""
    slidersite: str | None = None
    """Site of the slider, which moves along its z axis."""
    tendon: str | None = None
    """Tendon it acts on."""
    user: tuple[float, ...] | None = None
    """Numbers of your own, which MuJoCo does not read."""
    armature: float = 0.0
    """Inertia of its rotor, before the gear [kg or kg m²] (MuJoCo: since 3.7.0)."""
    damping: tuple[float, ...] = (0.0, 0.0, 0.0)
    """Damping of its rotor, before the gear: of velocity, its square, its cube [N s/m or N m s/rad] (MuJoCo: since
    3.7.0).
    """
    delay: float = 0.0
    """By which controls come late; needs nsample [s] (MuJoCo: since 3.5.0)."""
    interp: str = "zoh"
    """How controls are interpolated between samples (MuJoCo: since 3.5.0)."""
    nsample: int = 0
    """Samples of the control that are kept; 0: none (MuJoCo: since 3.5.0)."""
    actlimited: bool | str = "auto"
    """Whether the activation is clamped (MuJoCo: since 3.11.0)."""


class ActuatorGeneral(Record, frozen=True):
    """``<actuator/general>``: Actuator whose every part is given."""

    name: str = ""
    """Name, by which others refer to it."""
    actdim: float = -1.0
    """Numbers of activation; -1: as the dynamics has."""
    actearly: bool = False
    """Whether force follows the activation of the next step."""
    actlimited: bool | str = "auto"
    """Whether the activation is clamped."""
    actrange: tuple[float, float] = (0.0, 0.0)
    """Least and most activation."""
    biasprm: tuple[float, ...] = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    """Numbers of that force."""
    biastype: str = "none"
    """Force that does not depend on the activation."""
    body: str | None = None
    """Body whose contacts it pulls."""
    cranklength: float = 0.0
    """Length of the rod of the slider-crank [m]."""
    cranksite: str | None = None
    """Site of the pin between crank and rod."""
    ctrllimited: bool | str = "auto"
    """Whether controls are clamped."""
    ctrlrange: tuple[float, float] = (0.0, 0.0)
    """Least and most control."""
    dynprm: tuple[float, ...] = (1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    """Numbers of that dynamics."""
    dyntype: str = "none"
    """How the activation follows the control."""
    forcelimited: bool | str = "auto"
    """Whether the force is clamped."""
    forcerange: tuple[float, float] = (0.0, 0.0)
    """Least and most force [N or N m]."""
    gainprm: tuple[float, ...] = (1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    """Numbers of the gain."""
    gaintype: str = "fixed"
    """How force depends on the activation."""
    gear: tuple[float, ...] = (1.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    """By which length and force are multiplied; six numbers for sites, free and ball joints: force, then torque."""
    group: int = 0
    """Group for showing and switching off."""
    joint: str | None = None
    """Joint it acts on."""
    jointinparent: str | None = None
    """Joint it acts on, its gear in the frame of the parent."""
    lengthrange: tuple[float, float] = (0.0, 0.0)
    """Least and most length of what it acts on [m or rad]."""
    refsite: str | None = None
    """Site that the pose of site is measured against."""
    site: str | None = None
    """Site it pushes and turns."""
    slidersite: str | None = None
    """Site of the slider, which moves along its z axis."""
    tendon: str | None = None
    """Tendon it acts on."""
    user: tuple[float, ...] | None = None
    """Numbers of your own, which MuJoCo does not read."""
    armature: float = 0.0
    """Inertia of its rotor, before the gear [kg or kg m²] (MuJoCo: since 3.7.0)."""
    damping: tuple[float, ...] = (0.0, 0.0, 0.0)
    """Damping of its rotor, before the gear: of velocity, its square, its cube [N s/m or N m s/rad] (MuJoCo: since
    3.7.0).
    """
    delay: float = 0.0
    """By which controls come late; needs nsample [s] (MuJoCo: since 3.5.0)."""
    interp: str = "zoh"
    """How controls are interpolated between samples (MuJoCo: since 3.5.0)."""
    nsample: int = 0
    """Samples of the control that are kept; 0: none (MuJoCo: since 3.5.0)."""
    ffrange: tuple[float, float] = (0.0, 0.0)
    """Least and most force that is fed forward, of a pid [N or N m] (MuJoCo: since 3.12.0)."""
    inheritrange: float = 0.0
    """Range of controls in parts of the joint's or tendon's own range; 0: not inherited (MuJoCo: since 3.16.0)."""
    input: str | None = None
    """What its controls are (MuJoCo: since 3.11.0)."""
    velrange: tuple[float, float] = (0.0, 0.0)
    """Least and most velocity that is asked for, of a pid [m/s or rad/s] (MuJoCo: since 3.12.0)."""


class ActuatorDcmotor(Record, frozen=True):
    """``<actuator/dcmotor>``: DC motor, with winding, friction, heat and controller (MuJoCo: since 3.7.0)."""

    name: str = ""
    """Name, by which others refer to it."""
    armature: float = 0.0
    """Inertia of its rotor, before the gear [kg or kg m²]."""
    cogging: tuple[float, ...] = (0.0, 0.0, 0.0)
    """Amplitude, poles and phase of the cogging torque [N m, 1, rad]."""
    controller: tuple[float, ...] = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    """Gains kp, ki, kd, fastest change, most integral, most voltage of the controller on board."""
    cranklength: float = 0.0
    """Length of the rod of the slider-crank [m]."""
    cranksite: str | None = None
    """Site of the pin between crank and rod."""
    ctrllimited: bool | str = "auto"
    """Whether controls are clamped."""
    ctrlrange: tuple[float, float] = (0.0, 0.0)
    """Least and most of every control, in its own unit; volts for the plain motor."""
    damping: tuple[float, ...] = (0.0, 0.0, 0.0)
    """Damping of its rotor, before the gear: of velocity, its square, its cube [N s/m or N m s/rad]."""
    delay: float = 0.0
    """By which controls come late; needs nsample [s]."""
    gear: tuple[float, ...] = (1.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    """By which length and force are multiplied; six numbers for sites, free and ball joints: force, then torque."""
    group: int = 0
    """Group for showing and switching off."""
    inductance: tuple[float, ...] = (0.0, 0.0)
    """Inductance, or instead electrical time constant [H, s]."""
    input: str = "voltage"
    """Which controls it has: pos, vel, ff, voltage."""
    interp: str = "zoh"
    """How controls are interpolated between samples."""
    joint: str | None = None
    """Joint it acts on."""
    jointinparent: str | None = None
    """Joint it acts on, its gear in the frame of the parent."""
    lengthrange: tuple[float, float] = (0.0, 0.0)
    """Least and most length of what it acts on [m or rad]."""
    lugre: tuple[float, ...] = (0.0, 0.0, 0.0, 0.0, 0.0)
    """LuGre friction: stiffness, damping, Coulomb, static, Stribeck velocity [N m/rad, N m s/rad, N m, N m, rad/s]."""
    motorconst: tuple[float, ...] | None = None
    """Constants of torque and of back-EMF [N m/A, V s/rad]."""
    nominal: tuple[float, ...] | None = None
    """Voltage, torque at standstill and speed without load [V, N m, rad/s]."""
    nsample: int = 0
    """Samples of the control that are kept; 0: none."""
    refsite: str | None = None
    """Site that the pose of site is measured against."""
    resistance: float | None = None
    """Of the winding [ohm]."""
    saturation: tuple[float, ...] = (0.0, 0.0, 0.0)
    """Most torque, or instead current; fastest change of current [N m, A, A/s]."""
    site: str | None = None
    """Site it pushes and turns."""
    slidersite: str | None = None
    """Site of the slider, which moves along its z axis."""
    tendon: str | None = None
    """Tendon it acts on."""
    thermal: tuple[float, ...] = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    """Thermal resistance, capacity, time constant, temperature coefficient, reference, surroundings [K/W, J/K, s, 1/K,
    °C, °C].
    """
    user: tuple[float, ...] | None = None
    """Numbers of your own, which MuJoCo does not read."""


class ActuatorDamper(Record, frozen=True):
    """``<actuator/damper>``: Damper whose strength is the control."""

    name: str = ""
    """Name, by which others refer to it."""
    cranklength: float = 0.0
    """Length of the rod of the slider-crank [m]."""
    cranksite: str | None = None
    """Site of the pin between crank and rod."""
    ctrlrange: tuple[float, float] = (0.0, 0.0)
    """Least and most control, not negative."""
    forcelimited: bool | str = "auto"
    """Whether the force is clamped."""
    forcerange: tuple[float, float] = (0.0, 0.0)
    """Least and most force [N or N m]."""
    gear: tuple[float, ...] = (1.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    """By which length and force are multiplied; six numbers for sites, free and ball joints: force, then torque."""
    group: int = 0
    """Group for showing and switching off."""
    joint: str | None = None
    """Joint it acts on."""
    jointinparent: str | None = None
    """Joint it acts on, its gear in the frame of the parent."""
    kv: float = 1.0
    """Damping per control [N s/m or N m s/rad]."""
    lengthrange: tuple[float, float] = (0.0, 0.0)
    """Least and most length of what it acts on [m or rad]."""
    refsite: str | None = None
    """Site that the pose of site is measured against."""
    site: str | None = None
    """Site it pushes and turns."""
    slidersite: str | None = None
    """Site of the slider, which moves along its z axis."""
    tendon: str | None = None
    """Tendon it acts on."""
    user: tuple[float, ...] | None = None
    """Numbers of your own, which MuJoCo does not read."""
    armature: float = 0.0
    """Inertia of its rotor, before the gear [kg or kg m²] (MuJoCo: since 3.7.0)."""
    damping: tuple[float, ...] = (0.0, 0.0, 0.0)
    """Damping of its rotor, before the gear: of velocity, its square, its cube [N s/m or N m s/rad] (MuJoCo: since
    3.7.0).
    """
    delay: float = 0.0
    """By which controls come late; needs nsample [s] (MuJoCo: since 3.5.0)."""
    interp: str = "zoh"
    """How controls are interpolated between samples (MuJoCo: since 3.5.0)."""
    nsample: int = 0
    """Samples of the control that are kept; 0: none (MuJoCo: since 3.5.0)."""


class ActuatorCylinder(Record, frozen=True):
    """``<actuator/cylinder>``: Cylinder of a pneumatic or hydraulic machine."""

    name: str = ""
    """Name, by which others refer to it."""
    area: float = 1.0
    """Of the piston [m²]."""
    bias: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """Force at rest, per length, per velocity [N, N/m, N s/m]."""
    cranklength: float = 0.0
    """Length of the rod of the slider-crank [m]."""
    cranksite: str | None = None
    """Site of the pin between crank and rod."""
    ctrllimited: bool | str = "auto"
    """Whether controls are clamped."""
    ctrlrange: tuple[float, float] = (0.0, 0.0)
    """Least and most pressure that is asked for [Pa]."""
    diameter: float | None = None
    """Of the piston; instead of area [m]."""
    forcelimited: bool | str = "auto"
    """Whether the force is clamped."""
    forcerange: tuple[float, float] = (0.0, 0.0)
    """Least and most force [N or N m]."""
    gear: tuple[float, ...] = (1.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    """By which length and force are multiplied; six numbers for sites, free and ball joints: force, then torque."""
    group: int = 0
    """Group for showing and switching off."""
    joint: str | None = None
    """Joint it acts on."""
    jointinparent: str | None = None
    """Joint it acts on, its gear in the frame of the parent."""
    lengthrange: tuple[float, float] = (0.0, 0.0)
    """Least and most length of what it acts on [m or rad]."""
    refsite: str | None = None
    """Site that the pose of site is measured against."""
    site: str | None = None
    """Site it pushes and turns."""
    slidersite: str | None = None
    """Site of the slider, which moves along its z axis."""
    tendon: str | None = None
    """Tendon it acts on."""
    timeconst: float = 1.0
    """Time constant of the pressure [s]."""
    user: tuple[float, ...] | None = None
    """Numbers of your own, which MuJoCo does not read."""
    armature: float = 0.0
    """Inertia of its rotor, before the gear [kg or kg m²] (MuJoCo: since 3.7.0)."""
    damping: tuple[float, ...] = (0.0, 0.0, 0.0)
    """Damping of its rotor, before the gear: of velocity, its square, its cube [N s/m or N m s/rad] (MuJoCo: since
    3.7.0).
    """
    delay: float = 0.0
    """By which controls come late; needs nsample [s] (MuJoCo: since 3.5.0)."""
    interp: str = "zoh"
    """How controls are interpolated between samples (MuJoCo: since 3.5.0)."""
    nsample: int = 0
    """Samples of the control that are kept; 0: none (MuJoCo: since 3.5.0)."""


class ActuatorAdhesion(Record, frozen=True):
    """``<actuator/adhesion>``: Adhesion: pulls a body to what it touches."""

    name: str = ""
    """Name, by which others refer to it."""
    body: str | None = None
    """The body whose contacts pull."""
    ctrlrange: tuple[float, float] = (0.0, 0.0)
    """Least and most control, not negative."""
    forcelimited: bool | str = "auto"
    """Whether the force is clamped."""
    forcerange: tuple[float, float] = (0.0, 0.0)
    """Least and most force [N]."""
    gain: float = 1.0
    """Force per control, shared by all contacts [N]."""
    group: int = 0
    """Group for showing and switching off."""
    user: tuple[float, ...] | None = None
    """Numbers of your own, which MuJoCo does not read."""
    delay: float = 0.0
    """By which controls come late; needs nsample [s] (MuJoCo: since 3.5.0)."""
    interp: str = "zoh"
    """How controls are interpolated between samples (MuJoCo: since 3.5.0)."""
    nsample: int = 0
    """Samples of the control that are kept; 0: none (MuJoCo: since 3.5.0)."""


class Visual(Record, frozen=True):
    """``<visual>``: How the native viewers draw."""

    global_: VisualGlobal | None = None
    """Cameras and buffers."""
    quality: VisualQuality | None = None
    """Fineness of drawing."""
    headlight: VisualHeadlight | None = None
    """The light at the camera."""
    map: VisualMap | None = None
    """Sizes relative to the model."""
    scale: VisualScale | None = None
    """Sizes of decorations relative to the mean body."""
    rgba: VisualRgba | None = None
    """Colours of decorations."""


class Statistic(Record, frozen=True):
    """``<statistic>``: Figures of the model that are given instead of computed."""

    center: tuple[float, float, float] | None = None
    """Point that the camera looks at first [m]."""
    extent: float | None = None
    """Half the size of the model; the camera's distances are multiples of it [m]."""
    meaninertia: float | None = None
    """Mean diagonal inertia in the space of joints [kg m²]."""
    meanmass: float | None = None
    """Mean mass of the bodies [kg]."""
    meansize: float | None = None
    """Mean size of the bodies; decorations are multiples of it [m]."""


class Size(Record, frozen=True):
    """``<size>``: How much room the simulation reserves."""

    memory: str = "-1"
    """Bytes of the arena, with a letter K, M, G ...; -1: as MuJoCo guesses."""
    nconmax: int = -1
    """Most contacts, as older versions counted; -1: not given."""
    njmax: int = -1
    """Most constraints, as older versions counted; -1: not given."""
    nkey: int = 0
    """Least number of keyframes."""
    nstack: int = -1
    """Numbers on the stack, as older versions counted; -1: not given."""
    nuser_actuator: int = -1
    """Numbers of your own in every actuator; -1: as many as the longest has."""
    nuser_body: int = -1
    """Numbers of your own in every body; -1: as many as the longest has."""
    nuser_cam: int = -1
    """Numbers of your own in every camera; -1: as many as the longest has."""
    nuser_geom: int = -1
    """Numbers of your own in every geom; -1: as many as the longest has."""
    nuser_jnt: int = -1
    """Numbers of your own in every joint; -1: as many as the longest has."""
    nuser_sensor: int = -1
    """Numbers of your own in every sensor; -1: as many as the longest has."""
    nuser_site: int = -1
    """Numbers of your own in every site; -1: as many as the longest has."""
    nuser_tendon: int = -1
    """Numbers of your own in every tendon; -1: as many as the longest has."""
    nuserdata: int = 0
    """Numbers of your own in the simulation's data."""


class Option(Record, frozen=True):
    """``<option>``: How it is simulated."""

    actuatorgroupdisable: tuple[int, ...] | None = None
    """Groups of actuators that are switched off."""
    apirate: float = 100.0
    """Rate of a remote connection that no longer exists [1/s] (MuJoCo: until 3.3.4)."""
    ccd_iterations: int = 35
    """Most iterations of the convex collision algorithm."""
    ccd_tolerance: float = 1e-06
    """Tolerance of the convex collision algorithm [m]."""
    cone: str = "pyramidal"
    """Shape of the friction cone: pyramidal or elliptic."""
    density: float = 0.0
    """Of the medium around: 1.2 for air, 1000 for water [kg/m³]."""
    gravity: tuple[float, float, float] = (0.0, 0.0, -9.81)
    """Acceleration of gravity [m/s²]."""
    impratio: float = 1.0
    """Ratio of frictional to normal constraint impedance with elliptic cones."""
    integrator: str = "Euler"
    """How time is integrated."""
    iterations: int = 100
    """Most iterations of the constraint solver."""
    jacobian: str = "auto"
    """Dense or sparse constraint Jacobian."""
    ls_iterations: int = 50
    """Most iterations of the line search."""
    ls_tolerance: float = 0.01
    """Tolerance of the line search."""
    magnetic: tuple[float, float, float] = (0.0, -0.5, 0.0)
    """Magnetic flux of the surroundings, for magnetometers."""
    noslip_iterations: int = 0
    """Iterations of the solver that takes slip away."""
    noslip_tolerance: float = 1e-06
    """Tolerance of the solver that takes slip away."""
    o_friction: tuple[float, ...] = (1.0, 1.0, 0.005, 0.0001, 0.0001)
    """Friction of all contacts under override [1, 1, m, m, m]."""
    o_margin: float = 0.0
    """Margin of all contacts under override [m]."""
    o_solimp: tuple[float, ...] = (0.9, 0.95, 0.001, 0.5, 2.0)
    """Impedance of all contacts under override [1, 1, m, 1, 1]."""
    o_solref: tuple[float, ...] = (0.02, 1.0)
    """Reference of all contacts under override [s, 1]."""
    sdf_initpoints: int = 40
    """Starting points for contacts of signed distance fields."""
    sdf_iterations: int = 10
    """Iterations from each of them."""
    solver: str = "Newton"
    """Which constraint solver."""
    timestep: float = 0.002
    """Step of the simulation [s]."""
    tolerance: float = 1e-08
    """Improvement at which the constraint solver stops."""
    viscosity: float = 0.0
    """Of the medium around: 2e-5 for air, 9e-4 for water [Pa s]."""
    wind: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """Velocity of the medium around [m/s]."""
    sleep_tolerance: float = 0.001
    """Speed below which a tree may fall asleep [m/s] (MuJoCo: since 3.4.0)."""
    flag: OptionFlag | None = None
    """Parts of the physics that are switched on and off."""


class Extension(Record, frozen=True):
    """``<extension>``: Plugins that the model needs."""

    plugins: list[ExtensionPlugin] = []
    """Their declarations."""


class Deformable(Record, frozen=True):
    """``<deformable>``: Soft bodies and skins."""

    flexes: list[DeformableFlex] = []
    """Soft bodies."""
    skins: list[DeformableSkin] = []
    """Skins."""


class Custom(Record, frozen=True):
    """``<custom>``: Numbers, texts and tuples of your own."""

    numerics: list[CustomNumeric] = []
    """Arrays of numbers."""
    texts: list[CustomText] = []
    """Texts."""
    tuples: list[CustomTuple] = []
    """Tuples of elements."""


class Contact(Record, frozen=True):
    """``<contact>``: What may touch, besides what geoms themselves say."""

    pairs: list[ContactPair] = []
    """Pairs of geoms that are tested whatever their bits say."""
    excludes: list[ContactExclude] = []
    """Pairs of bodies that do not touch."""


class Compiler(Record, frozen=True):
    """``<compiler>``: How the file is to be read and compiled."""

    alignfree: bool = False
    """Whether a free body without children gets its frame moved into its inertial frame."""
    angle: str = "degree"
    """Unit of the angles in the file; here they are all radians."""
    assetdir: str | None = None
    """Folder of meshes, height fields and textures."""
    autolimits: bool = True
    """Whether giving a range makes something limited."""
    balanceinertia: bool = False
    """Whether an inertia that breaks the triangle inequality is replaced by the mean of its three numbers."""
    boundinertia: float = 0.0
    """Least diagonal inertia of every body [kg m²]."""
    boundmass: float = 0.0
    """Least mass of every body [kg]."""
    convexhull: bool = True
    """Whether convex hulls are made of meshes (MuJoCo: until 3.2.3)."""
    coordinate: str = "local"
    """Only "local" is left: poses are relative to the parent."""
    discardvisual: bool = False
    """Whether what is only seen is thrown away."""
    eulerseq: str = "xyz"
    """Axes of Euler angles in order; small letters turn with the body, capitals stay."""
    exactmeshinertia: bool = False
    """Whether the volume of meshes is integrated exactly (MuJoCo: until 3.2.3)."""
    fitaabb: bool = False
    """Whether primitives are fitted to the bounding box of a mesh, not to its inertia."""
    fusestatic: bool = False
    """Whether bodies that cannot move are merged into their parents."""
    inertiafromgeom: bool | str = "auto"
    """Whether masses come from geoms: always, never, or where there is no inertial."""
    inertiagrouprange: tuple[int, int] = (0, 5)
    """First and last group of the geoms that give mass."""
    meshdir: str | None = None
    """Folder of meshes and height fields."""
    settotalmass: float = -1.0
    """Mass that the whole model is scaled to; negative: it is not [kg]."""
    strippath: bool = False
    """Whether folders are cut off file names."""
    texturedir: str | None = None
    """Folder of textures."""
    usethread: bool = True
    """Whether MuJoCo compiles in several threads."""
    conflict: str = "warning"
    """What happens when global settings of an attached model differ (MuJoCo: since 3.10.0)."""
    saveinertial: bool = False
    """Whether MuJoCo saves an inertial for every body (MuJoCo: since 3.3.2)."""
    passthrough: str = "none"
    """Which assets stay files instead of being loaded into the compiled model (MuJoCo: since 3.17.0)."""
    savecanonical: bool = True
    """Whether MuJoCo saves quaternions and radians whatever was written (MuJoCo: since 3.16.0)."""
    savecompiled: bool = True
    """Whether MuJoCo saves values that compiling made (MuJoCo: since 3.16.0)."""
    lengthrange: CompilerLengthrange | None = None
    """How lengths of actuators are found."""


class Body(Record, frozen=True):
    """``<body>``: Body: what moves as one."""

    id: int = 0
    """Number in the model, counted from 0."""
    parent: int | None = None
    """Number of the parent body; None for the world."""
    name: str = ""
    """Name, by which others refer to it."""
    gravcomp: float = 0.0
    """Part of its weight that is taken off."""
    mocap: bool = False
    """Whether it is moved from outside, by mocap poses."""
    pos: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """Position in the frame of the parent [m]."""
    quat: tuple[float, float, float, float] = (1.0, 0.0, 0.0, 0.0)
    """Orientation in the frame of the parent."""
    user: tuple[float, ...] | None = None
    """Numbers of your own, which MuJoCo does not read."""
    sleep: str = "auto"
    """Whether its tree may fall asleep (MuJoCo: since 3.4.0)."""
    fuse: str = "auto"
    """Whether it may be merged into its parent (MuJoCo: since 3.16.0)."""
    simple: str = "auto"
    """Whether it may be treated as a simple body (MuJoCo: since 3.11.0)."""
    inertial: Inertial | None = None
    """Its mass, if it is given."""
    joints: list[Joint] = []
    """Its joints."""
    geoms: list[Geom] = []
    """Its geoms."""
    sites: list[Site] = []
    """Its sites."""
    cameras: list[Camera] = []
    """Its cameras."""
    lights: list[Light] = []
    """Its lights."""
    plugins: list[Plugin] = []
    """Plugins that compute its forces."""
    flexcomps: list[Flexcomp] = []
    """Soft bodies that are made in it."""
    composites: list[Composite] = []
    """Cables and other things of before 4.0 that are made in it."""


class Asset(Record, frozen=True):
    """``<asset>``: What the model is made of: shapes, looks, other models."""

    meshes: list[AssetMesh] = []
    """Triangle meshes."""
    hfields: list[AssetHfield] = []
    """Height fields."""
    skins: list[AssetSkin] = []
    """Skins."""
    textures: list[AssetTexture] = []
    """Textures."""
    materials: list[AssetMaterial] = []
    """Materials."""
    models: list[AssetModel] = []
    """Other models, for attach."""
