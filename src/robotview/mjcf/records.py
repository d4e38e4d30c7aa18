"""One record per MJCF element, its fields named as MJCF names them. Made by tests/tools/make_mjcf_records.py.

Values are resolved: classes applied, angles in radians, one quaternion per pose, frames merged. ``None`` means that
the file gives nothing and MuJoCo has no fixed default. Sizes are MuJoCo's half sizes [m].
"""

from __future__ import annotations

import msgspec


class Record(msgspec.Struct, frozen=True):
    """Base of all records."""


class ExtensionPluginInstanceConfig(Record, frozen=True):
    """``<extension/plugin/instance/config>``"""

    key: str | None = None
    value: str | None = None


class GeomPluginConfig(Record, frozen=True):
    """``<body/geom/plugin/config>``"""

    key: str | None = None
    value: str | None = None


class FlexcompPluginConfig(Record, frozen=True):
    """``<body/flexcomp/plugin/config>``"""

    key: str | None = None
    value: str | None = None


class CompositePluginConfig(Record, frozen=True):
    """``<body/composite/plugin/config>``"""

    key: str | None = None
    value: str | None = None


class AssetMeshPluginConfig(Record, frozen=True):
    """``<asset/mesh/plugin/config>``"""

    key: str | None = None
    value: str | None = None


class TendonSpatialSite(Record, frozen=True):
    """``<tendon/spatial/site>``"""

    site: str | None = None


class TendonSpatialPulley(Record, frozen=True):
    """``<tendon/spatial/pulley>``"""

    divisor: float | None = None


class TendonSpatialGeom(Record, frozen=True):
    """``<tendon/spatial/geom>``"""

    geom: str | None = None
    sidesite: str | None = None


class TendonFixedJoint(Record, frozen=True):
    """``<tendon/fixed/joint>``"""

    coef: float | None = None
    joint: str | None = None


class SensorPluginConfig(Record, frozen=True):
    """``<sensor/plugin/config>``"""

    key: str | None = None
    value: str | None = None


class ExtensionPluginInstance(Record, frozen=True):
    """``<extension/plugin/instance>``"""

    name: str = ""
    configs: list[ExtensionPluginInstanceConfig] = []


class DeformableSkinBone(Record, frozen=True):
    """``<deformable/skin/bone>``"""

    bindpos: tuple[float, float, float] | None = None
    bindquat: tuple[float, float, float, float] | None = None
    body: str | None = None
    vertid: tuple[int, ...] | None = None
    vertweight: tuple[float, ...] | None = None


class DeformableFlexElasticity(Record, frozen=True):
    """``<deformable/flex/elasticity>``"""

    damping: float = 0.0
    poisson: float = 0.0
    thickness: float = -1.0
    young: float = 0.0
    elastic2d: str = "none"
    section: str = "circle"
    sectionsize: tuple[float, float] = (0.0, 0.0)
    shear: float = 0.0
    yield_: tuple[float, ...] = (0.0, 0.0)


class DeformableFlexEdge(Record, frozen=True):
    """``<deformable/flex/edge>``"""

    damping: float = 0.0
    stiffness: float = 0.0


class DeformableFlexContact(Record, frozen=True):
    """``<deformable/flex/contact>``"""

    activelayers: int = 1
    conaffinity: int = 1
    condim: int = 3
    contype: int = 1
    friction: tuple[float, ...] = (1.0, 0.005, 0.0001)
    gap: float = 0.0
    internal: bool = False
    margin: float = 0.0
    priority: int = 0
    selfcollide: str = "auto"
    solimp: tuple[float, ...] = (0.9, 0.95, 0.001, 0.5, 2.0)
    solmix: float = 1.0
    solref: tuple[float, ...] = (0.02, 1.0)
    passive: bool = False


class CustomTupleElement(Record, frozen=True):
    """``<custom/tuple/element>``"""

    objname: str | None = None
    objtype: str | None = None
    prm: float = 0.0


class PluginConfig(Record, frozen=True):
    """``<body/plugin/config>``"""

    key: str | None = None
    value: str | None = None


class GeomPlugin(Record, frozen=True):
    """``<body/geom/plugin>``"""

    instance: str | None = None
    plugin: str | None = None
    configs: list[GeomPluginConfig] = []


class FlexcompPlugin(Record, frozen=True):
    """``<body/flexcomp/plugin>``"""

    instance: str | None = None
    plugin: str | None = None
    configs: list[FlexcompPluginConfig] = []


class FlexcompPin(Record, frozen=True):
    """``<body/flexcomp/pin>``"""

    grid: tuple[int, ...] | None = None
    gridrange: tuple[int, ...] | None = None
    id: tuple[int, ...] | None = None
    range: tuple[int, ...] | None = None


class FlexcompElasticity(Record, frozen=True):
    """``<body/flexcomp/elasticity>``"""

    damping: float = 0.0
    poisson: float = 0.0
    thickness: float = -1.0
    young: float = 0.0
    elastic2d: str = "none"
    section: str = "circle"
    sectionsize: tuple[float, float] = (0.0, 0.0)
    shear: float = 0.0
    yield_: tuple[float, ...] = (0.0, 0.0)


class FlexcompEdge(Record, frozen=True):
    """``<body/flexcomp/edge>``"""

    damping: float = 0.0
    equality: str = "false"
    solimp: tuple[float, ...] = (0.9, 0.95, 0.001, 0.5, 2.0)
    solref: tuple[float, ...] = (0.02, 1.0)
    stiffness: float = 0.0


class FlexcompContact(Record, frozen=True):
    """``<body/flexcomp/contact>``"""

    activelayers: int = 1
    conaffinity: int = 1
    condim: int = 3
    contype: int = 1
    friction: tuple[float, ...] = (1.0, 0.005, 0.0001)
    gap: float = 0.0
    internal: bool = False
    margin: float = 0.0
    priority: int = 0
    selfcollide: str = "auto"
    solimp: tuple[float, ...] = (0.9, 0.95, 0.001, 0.5, 2.0)
    solmix: float = 1.0
    solref: tuple[float, ...] = (0.02, 1.0)
    passive: bool = False


class CompositeTendon(Record, frozen=True):
    """``<body/composite/tendon>``"""

    damping: float = 0.0
    frictionloss: float = 0.0
    group: int = 0
    kind: str | None = None
    limited: bool | str = "auto"
    margin: float = 0.0
    material: str | None = None
    range: tuple[float, float] = (0.0, 0.0)
    rgba: tuple[float, float, float, float] = (0.5, 0.5, 0.5, 1.0)
    solimpfix: tuple[float, float, float, float, float] = (0.9, 0.95, 0.001, 0.5, 2.0)
    solimpfriction: tuple[float, float, float, float, float] = (0.9, 0.95, 0.001, 0.5, 2.0)
    solimplimit: tuple[float, float, float, float, float] = (0.9, 0.95, 0.001, 0.5, 2.0)
    solreffix: tuple[float, float] = (0.02, 1.0)
    solreffriction: float = 0.0
    solreflimit: tuple[float, float] = (0.02, 1.0)
    stiffness: float = 0.0
    width: float = 0.003


class CompositeSkin(Record, frozen=True):
    """``<body/composite/skin>``"""

    group: int = 0
    inflate: float = 0.0
    material: str | None = None
    rgba: tuple[float, float, float, float] = (0.5, 0.5, 0.5, 1.0)
    subgrid: int | None = None
    texcoord: tuple[float, ...] | None = None


class CompositeSite(Record, frozen=True):
    """``<body/composite/site>``"""

    group: int = 0
    material: str | None = None
    rgba: tuple[float, float, float, float] = (0.5, 0.5, 0.5, 1.0)
    size: tuple[float, float, float] = (0.005, 0.005, 0.005)
    mesh: str | None = None


class CompositePlugin(Record, frozen=True):
    """``<body/composite/plugin>``"""

    instance: str | None = None
    plugin: str | None = None
    configs: list[CompositePluginConfig] = []


class CompositePin(Record, frozen=True):
    """``<body/composite/pin>``"""

    coord: str | None = None


class CompositeJoint(Record, frozen=True):
    """``<body/composite/joint>``"""

    armature: float = 0.0
    axis: tuple[float, float, float] = (0.0, 0.0, 1.0)
    damping: float = 0.0
    frictionloss: float = 0.0
    group: int = 0
    kind: str | None = None
    limited: bool | str = "auto"
    margin: float = 0.0
    range: tuple[float, float] = (0.0, 0.0)
    solimpfix: tuple[float, float, float, float, float] = (0.9, 0.95, 0.001, 0.5, 2.0)
    solimpfriction: tuple[float, float, float, float, float] = (0.9, 0.95, 0.001, 0.5, 2.0)
    solimplimit: tuple[float, float, float, float, float] = (0.9, 0.95, 0.001, 0.5, 2.0)
    solreffix: tuple[float, float] = (0.02, 1.0)
    solreffriction: float = 0.0
    solreflimit: tuple[float, float] = (0.02, 1.0)
    stiffness: float = 0.0
    type: str = "hinge"


class CompositeGeom(Record, frozen=True):
    """``<body/composite/geom>``"""

    conaffinity: int = 1
    condim: int = 3
    contype: int = 1
    density: float = 1000.0
    friction: tuple[float, float, float] = (1.0, 0.005, 0.0001)
    gap: float = 0.0
    group: int = 0
    margin: float = 0.0
    mass: float | None = None
    material: str | None = None
    priority: int = 0
    rgba: tuple[float, float, float, float] = (0.5, 0.5, 0.5, 1.0)
    size: tuple[float, float, float] = (0.0, 0.0, 0.0)
    solimp: tuple[float, float, float, float, float] = (0.9, 0.95, 0.001, 0.5, 2.0)
    solmix: float = 1.0
    solref: tuple[float, float] = (0.02, 1.0)
    type: str = "sphere"
    adhesion: float = 0.0
    surfacevel: tuple[float, float, float, float, float, float] = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)


class AssetSkinBone(Record, frozen=True):
    """``<asset/skin/bone>``"""

    bindpos: tuple[float, float, float] | None = None
    bindquat: tuple[float, float, float, float] | None = None
    body: str | None = None
    vertid: tuple[int, ...] | None = None
    vertweight: tuple[float, ...] | None = None


class AssetMeshPlugin(Record, frozen=True):
    """``<asset/mesh/plugin>``"""

    instance: str | None = None
    plugin: str | None = None
    configs: list[AssetMeshPluginConfig] = []


class AssetMaterialRoughness(Record, frozen=True):
    """``<asset/material/roughness>``"""

    texture: str | None = None


class AssetMaterialRgba(Record, frozen=True):
    """``<asset/material/rgba>``"""

    texture: str | None = None


class AssetMaterialRgb(Record, frozen=True):
    """``<asset/material/rgb>``"""

    texture: str | None = None


class AssetMaterialOrm(Record, frozen=True):
    """``<asset/material/orm>``"""

    texture: str | None = None


class AssetMaterialOpacity(Record, frozen=True):
    """``<asset/material/opacity>``"""

    texture: str | None = None


class AssetMaterialOcclusion(Record, frozen=True):
    """``<asset/material/occlusion>``"""

    texture: str | None = None


class AssetMaterialNormal(Record, frozen=True):
    """``<asset/material/normal>``"""

    texture: str | None = None


class AssetMaterialMetallic(Record, frozen=True):
    """``<asset/material/metallic>``"""

    texture: str | None = None


class AssetMaterialLayer(Record, frozen=True):
    """``<asset/material/layer>``"""

    role: str | None = None
    texture: str | None = None


class AssetMaterialEmissive(Record, frozen=True):
    """``<asset/material/emissive>``"""

    texture: str | None = None


class ActuatorPluginConfig(Record, frozen=True):
    """``<actuator/plugin/config>``"""

    key: str | None = None
    value: str | None = None


class VisualScale(Record, frozen=True):
    """``<visual/scale>``"""

    actuatorlength: float = 0.7
    actuatorwidth: float = 0.2
    camera: float = 0.3
    com: float = 0.4
    connect: float = 0.2
    constraint: float = 0.1
    contactheight: float = 0.1
    contactwidth: float = 0.3
    forcewidth: float = 0.1
    framelength: float = 1.0
    framewidth: float = 0.1
    frustum: float = 10.0
    jointlength: float = 1.0
    jointwidth: float = 0.1
    light: float = 0.3
    selectpoint: float = 0.2
    slidercrank: float = 0.2


class VisualRgba(Record, frozen=True):
    """``<visual/rgba>``"""

    actuator: tuple[float, float, float, float] = (0.2, 0.25, 0.2, 1.0)
    actuatornegative: tuple[float, float, float, float] = (0.2, 0.6, 0.9, 1.0)
    actuatorpositive: tuple[float, float, float, float] = (0.9, 0.4, 0.2, 1.0)
    bv: tuple[float, float, float, float] = (0.0, 1.0, 0.0, 0.5)
    bvactive: tuple[float, float, float, float] = (1.0, 0.0, 0.0, 0.5)
    camera: tuple[float, float, float, float] = (0.6, 0.9, 0.6, 1.0)
    com: tuple[float, float, float, float] = (0.9, 0.9, 0.9, 1.0)
    connect: tuple[float, float, float, float] = (0.2, 0.2, 0.8, 1.0)
    constraint: tuple[float, float, float, float] = (0.9, 0.0, 0.0, 1.0)
    contactforce: tuple[float, float, float, float] = (0.7, 0.9, 0.9, 1.0)
    contactfriction: tuple[float, float, float, float] = (0.9, 0.8, 0.4, 1.0)
    contactgap: tuple[float, float, float, float] = (0.5, 0.8, 0.9, 1.0)
    contactpoint: tuple[float, float, float, float] = (0.9, 0.6, 0.2, 1.0)
    contacttorque: tuple[float, float, float, float] = (0.9, 0.7, 0.9, 1.0)
    crankbroken: tuple[float, float, float, float] = (0.9, 0.0, 0.0, 1.0)
    fog: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 1.0)
    force: tuple[float, float, float, float] = (1.0, 0.5, 0.5, 1.0)
    frustum: tuple[float, float, float, float] = (1.0, 1.0, 0.0, 0.2)
    haze: tuple[float, float, float, float] = (1.0, 1.0, 1.0, 1.0)
    inertia: tuple[float, float, float, float] = (0.8, 0.2, 0.2, 0.6)
    joint: tuple[float, float, float, float] = (0.2, 0.6, 0.8, 1.0)
    light: tuple[float, float, float, float] = (0.6, 0.6, 0.9, 1.0)
    rangefinder: tuple[float, float, float, float] = (1.0, 1.0, 0.1, 1.0)
    selectpoint: tuple[float, float, float, float] = (0.9, 0.9, 0.1, 1.0)
    slidercrank: tuple[float, float, float, float] = (0.5, 0.3, 0.8, 1.0)


class VisualQuality(Record, frozen=True):
    """``<visual/quality>``"""

    numquads: int = 4
    numslices: int = 28
    numstacks: int = 16
    offsamples: int = 4
    shadowsize: int = 4096


class VisualMap(Record, frozen=True):
    """``<visual/map>``"""

    actuatortendon: float = 2.0
    alpha: float = 0.3
    fogend: float = 10.0
    fogstart: float = 3.0
    force: float = 0.005
    haze: float = 0.3
    shadowclip: float = 1.0
    shadowscale: float = 0.6
    stiffness: float = 100.0
    stiffnessrot: float = 500.0
    torque: float = 0.1
    zfar: float = 50.0
    znear: float = 0.01


class VisualHeadlight(Record, frozen=True):
    """``<visual/headlight>``"""

    active: bool | str = "auto"
    ambient: tuple[float, float, float] = (0.1, 0.1, 0.1)
    diffuse: tuple[float, float, float] = (0.4, 0.4, 0.4)
    specular: tuple[float, float, float] = (0.5, 0.5, 0.5)


class VisualGlobal(Record, frozen=True):
    """``<visual/global>``"""

    azimuth: float = 90.0
    bvactive: bool = False
    elevation: float = -45.0
    ellipsoidinertia: bool = False
    fovy: float = 45.0
    glow: float = 0.3
    ipd: float = 0.068
    linewidth: float = 1.0
    offheight: int = 480
    offwidth: int = 640
    orthographic: bool = False
    realtime: float = 1.0
    cameraid: int = -1


class TendonSpatial(Record, frozen=True):
    """``<tendon/spatial>``"""

    name: str = ""
    damping: tuple[float, ...] = (0.0, 0.0, 0.0)
    frictionloss: float = 0.0
    group: int = 0
    limited: bool | str = "auto"
    margin: float = 0.0
    material: str | None = None
    range: tuple[float, float] = (0.0, 0.0)
    rgba: tuple[float, float, float, float] = (0.5, 0.5, 0.5, 1.0)
    solimpfriction: tuple[float, ...] = (0.9, 0.95, 0.001, 0.5, 2.0)
    solimplimit: tuple[float, ...] = (0.9, 0.95, 0.001, 0.5, 2.0)
    solreffriction: tuple[float, ...] = (0.0, 0.0)
    solreflimit: tuple[float, ...] = (0.02, 1.0)
    springlength: tuple[float, ...] = (-1.0, -1.0)
    stiffness: tuple[float, ...] = (0.0, 0.0, 0.0)
    user: tuple[float, ...] | None = None
    width: float = 0.003
    actuatorfrclimited: bool | str = "auto"
    actuatorfrcrange: tuple[float, float] = (0.0, 0.0)
    armature: float = 0.0
    springyield: float = 0.0
    path: list[TendonSpatialSite | TendonSpatialGeom | TendonSpatialPulley] = []


class TendonFixed(Record, frozen=True):
    """``<tendon/fixed>``"""

    name: str = ""
    damping: tuple[float, ...] = (0.0, 0.0, 0.0)
    frictionloss: float = 0.0
    group: int = 0
    limited: bool | str = "auto"
    margin: float = 0.0
    range: tuple[float, float] = (0.0, 0.0)
    solimpfriction: tuple[float, ...] = (0.9, 0.95, 0.001, 0.5, 2.0)
    solimplimit: tuple[float, ...] = (0.9, 0.95, 0.001, 0.5, 2.0)
    solreffriction: tuple[float, ...] = (0.0, 0.0)
    solreflimit: tuple[float, ...] = (0.02, 1.0)
    springlength: tuple[float, ...] = (-1.0, -1.0)
    stiffness: tuple[float, ...] = (0.0, 0.0, 0.0)
    user: tuple[float, ...] | None = None
    actuatorfrclimited: bool | str = "auto"
    actuatorfrcrange: tuple[float, float] = (0.0, 0.0)
    armature: float = 0.0
    springyield: float = 0.0
    width: float = 0.003
    material: str | None = None
    rgba: tuple[float, float, float, float] = (0.5, 0.5, 0.5, 1.0)
    joints: list[TendonFixedJoint] = []


class SensorVelocimeter(Record, frozen=True):
    """``<sensor/velocimeter>``"""

    name: str = ""
    cutoff: float = 45.0
    noise: float = 0.0
    site: str | None = None
    user: tuple[float, ...] | None = None
    delay: float = 0.0
    interp: str = "zoh"
    interval: tuple[float, ...] = (2.0, 0.0)
    nsample: int = 0


class SensorUser(Record, frozen=True):
    """``<sensor/user>``"""

    name: str = ""
    cutoff: float = 45.0
    datatype: str = "real"
    dim: int | None = None
    needstage: str = "acc"
    noise: float = 0.0
    objname: str | None = None
    objtype: str | None = None
    user: tuple[float, ...] | None = None


class SensorTouch(Record, frozen=True):
    """``<sensor/touch>``"""

    name: str = ""
    cutoff: float = 45.0
    noise: float = 0.0
    site: str | None = None
    user: tuple[float, ...] | None = None
    delay: float = 0.0
    interp: str = "zoh"
    interval: tuple[float, ...] = (2.0, 0.0)
    nsample: int = 0


class SensorTorque(Record, frozen=True):
    """``<sensor/torque>``"""

    name: str = ""
    cutoff: float = 45.0
    noise: float = 0.0
    site: str | None = None
    user: tuple[float, ...] | None = None
    delay: float = 0.0
    interp: str = "zoh"
    interval: tuple[float, ...] = (2.0, 0.0)
    nsample: int = 0


class SensorTendonvel(Record, frozen=True):
    """``<sensor/tendonvel>``"""

    name: str = ""
    cutoff: float = 45.0
    noise: float = 0.0
    tendon: str | None = None
    user: tuple[float, ...] | None = None
    delay: float = 0.0
    interp: str = "zoh"
    interval: tuple[float, ...] = (2.0, 0.0)
    nsample: int = 0


class SensorTendonpos(Record, frozen=True):
    """``<sensor/tendonpos>``"""

    name: str = ""
    cutoff: float = 45.0
    noise: float = 0.0
    tendon: str | None = None
    user: tuple[float, ...] | None = None
    delay: float = 0.0
    interp: str = "zoh"
    interval: tuple[float, ...] = (2.0, 0.0)
    nsample: int = 0


class SensorTendonlimitvel(Record, frozen=True):
    """``<sensor/tendonlimitvel>``"""

    name: str = ""
    cutoff: float = 45.0
    noise: float = 0.0
    tendon: str | None = None
    user: tuple[float, ...] | None = None
    delay: float = 0.0
    interp: str = "zoh"
    interval: tuple[float, ...] = (2.0, 0.0)
    nsample: int = 0


class SensorTendonlimitpos(Record, frozen=True):
    """``<sensor/tendonlimitpos>``"""

    name: str = ""
    cutoff: float = 45.0
    noise: float = 0.0
    tendon: str | None = None
    user: tuple[float, ...] | None = None
    delay: float = 0.0
    interp: str = "zoh"
    interval: tuple[float, ...] = (2.0, 0.0)
    nsample: int = 0


class SensorTendonlimitfrc(Record, frozen=True):
    """``<sensor/tendonlimitfrc>``"""

    name: str = ""
    cutoff: float = 45.0
    noise: float = 0.0
    tendon: str | None = None
    user: tuple[float, ...] | None = None
    delay: float = 0.0
    interp: str = "zoh"
    interval: tuple[float, ...] = (2.0, 0.0)
    nsample: int = 0


class SensorTendonactuatorfrc(Record, frozen=True):
    """``<sensor/tendonactuatorfrc>``"""

    name: str = ""
    cutoff: float = 45.0
    delay: float = 0.0
    interp: str = "zoh"
    interval: tuple[float, ...] = (2.0, 0.0)
    noise: float = 0.0
    nsample: int = 0
    tendon: str | None = None
    user: tuple[float, ...] | None = None


class SensorTactile(Record, frozen=True):
    """``<sensor/tactile>``"""

    name: str = ""
    delay: float = 0.0
    geom: str | None = None
    interp: str = "zoh"
    interval: tuple[float, ...] = (2.0, 0.0)
    mesh: str | None = None
    nsample: int = 0
    user: tuple[float, ...] | None = None
    cutoff: float = 45.0


class SensorSubtreelinvel(Record, frozen=True):
    """``<sensor/subtreelinvel>``"""

    name: str = ""
    body: str | None = None
    cutoff: float = 45.0
    noise: float = 0.0
    user: tuple[float, ...] | None = None
    delay: float = 0.0
    interp: str = "zoh"
    interval: tuple[float, ...] = (2.0, 0.0)
    nsample: int = 0


class SensorSubtreecom(Record, frozen=True):
    """``<sensor/subtreecom>``"""

    name: str = ""
    body: str | None = None
    cutoff: float = 45.0
    noise: float = 0.0
    user: tuple[float, ...] | None = None
    delay: float = 0.0
    interp: str = "zoh"
    interval: tuple[float, ...] = (2.0, 0.0)
    nsample: int = 0


class SensorSubtreeangmom(Record, frozen=True):
    """``<sensor/subtreeangmom>``"""

    name: str = ""
    body: str | None = None
    cutoff: float = 45.0
    noise: float = 0.0
    user: tuple[float, ...] | None = None
    delay: float = 0.0
    interp: str = "zoh"
    interval: tuple[float, ...] = (2.0, 0.0)
    nsample: int = 0


class SensorRangefinder(Record, frozen=True):
    """``<sensor/rangefinder>``"""

    name: str = ""
    cutoff: float = 45.0
    noise: float = 0.0
    site: str | None = None
    user: tuple[float, ...] | None = None
    camera: str | None = None
    data: tuple[str, ...] = ("dist",)
    delay: float = 0.0
    interp: str = "zoh"
    interval: float = 2.0
    nsample: int = 0


class SensorPlugin(Record, frozen=True):
    """``<sensor/plugin>``"""

    name: str = ""
    cutoff: float = 45.0
    instance: str | None = None
    objname: str | None = None
    objtype: str | None = None
    plugin: str | None = None
    refname: str | None = None
    reftype: str | None = None
    user: tuple[float, ...] | None = None
    configs: list[SensorPluginConfig] = []


class SensorNormal(Record, frozen=True):
    """``<sensor/normal>``"""

    name: str = ""
    body1: str | None = None
    body2: str | None = None
    cutoff: float = 45.0
    geom1: str | None = None
    geom2: str | None = None
    noise: float = 0.0
    user: tuple[float, ...] | None = None
    delay: float = 0.0
    interp: str = "zoh"
    interval: float = 2.0
    nsample: int = 0


class SensorMagnetometer(Record, frozen=True):
    """``<sensor/magnetometer>``"""

    name: str = ""
    cutoff: float = 45.0
    noise: float = 0.0
    site: str | None = None
    user: tuple[float, ...] | None = None
    delay: float = 0.0
    interp: str = "zoh"
    interval: tuple[float, ...] = (2.0, 0.0)
    nsample: int = 0


class SensorJointvel(Record, frozen=True):
    """``<sensor/jointvel>``"""

    name: str = ""
    cutoff: float = 45.0
    joint: str | None = None
    noise: float = 0.0
    user: tuple[float, ...] | None = None
    delay: float = 0.0
    interp: str = "zoh"
    interval: tuple[float, ...] = (2.0, 0.0)
    nsample: int = 0


class SensorJointpos(Record, frozen=True):
    """``<sensor/jointpos>``"""

    name: str = ""
    cutoff: float = 45.0
    joint: str | None = None
    noise: float = 0.0
    user: tuple[float, ...] | None = None
    delay: float = 0.0
    interp: str = "zoh"
    interval: tuple[float, ...] = (2.0, 0.0)
    nsample: int = 0


class SensorJointlimitvel(Record, frozen=True):
    """``<sensor/jointlimitvel>``"""

    name: str = ""
    cutoff: float = 45.0
    joint: str | None = None
    noise: float = 0.0
    user: tuple[float, ...] | None = None
    delay: float = 0.0
    interp: str = "zoh"
    interval: tuple[float, ...] = (2.0, 0.0)
    nsample: int = 0


class SensorJointlimitpos(Record, frozen=True):
    """``<sensor/jointlimitpos>``"""

    name: str = ""
    cutoff: float = 45.0
    joint: str | None = None
    noise: float = 0.0
    user: tuple[float, ...] | None = None
    delay: float = 0.0
    interp: str = "zoh"
    interval: tuple[float, ...] = (2.0, 0.0)
    nsample: int = 0


class SensorJointlimitfrc(Record, frozen=True):
    """``<sensor/jointlimitfrc>``"""

    name: str = ""
    cutoff: float = 45.0
    joint: str | None = None
    noise: float = 0.0
    user: tuple[float, ...] | None = None
    delay: float = 0.0
    interp: str = "zoh"
    interval: tuple[float, ...] = (2.0, 0.0)
    nsample: int = 0


class SensorJointactuatorfrc(Record, frozen=True):
    """``<sensor/jointactuatorfrc>``"""

    name: str = ""
    cutoff: float = 45.0
    joint: str | None = None
    noise: float = 0.0
    user: tuple[float, ...] | None = None
    delay: float = 0.0
    interp: str = "zoh"
    interval: tuple[float, ...] = (2.0, 0.0)
    nsample: int = 0


class SensorInsidesite(Record, frozen=True):
    """``<sensor/insidesite>``"""

    name: str = ""
    cutoff: float = 45.0
    delay: float = 0.0
    interp: str = "zoh"
    interval: tuple[float, ...] = (2.0, 0.0)
    noise: float = 0.0
    nsample: int = 0
    objname: str | None = None
    objtype: str | None = None
    site: str | None = None
    user: tuple[float, ...] | None = None
    enclosed: bool = False


class SensorGyro(Record, frozen=True):
    """``<sensor/gyro>``"""

    name: str = ""
    cutoff: float = 45.0
    noise: float = 0.0
    site: str | None = None
    user: tuple[float, ...] | None = None
    delay: float = 0.0
    interp: str = "zoh"
    interval: tuple[float, ...] = (2.0, 0.0)
    nsample: int = 0


class SensorFromto(Record, frozen=True):
    """``<sensor/fromto>``"""

    name: str = ""
    body1: str | None = None
    body2: str | None = None
    cutoff: float = 45.0
    geom1: str | None = None
    geom2: str | None = None
    noise: float = 0.0
    user: tuple[float, ...] | None = None
    delay: float = 0.0
    interp: str = "zoh"
    interval: float = 2.0
    nsample: int = 0


class SensorFramezaxis(Record, frozen=True):
    """``<sensor/framezaxis>``"""

    name: str = ""
    cutoff: float = 45.0
    noise: float = 0.0
    objname: str | None = None
    objtype: str | None = None
    refname: str | None = None
    reftype: str | None = None
    user: tuple[float, ...] | None = None
    delay: float = 0.0
    interp: str = "zoh"
    interval: tuple[float, ...] = (2.0, 0.0)
    nsample: int = 0


class SensorFrameyaxis(Record, frozen=True):
    """``<sensor/frameyaxis>``"""

    name: str = ""
    cutoff: float = 45.0
    noise: float = 0.0
    objname: str | None = None
    objtype: str | None = None
    refname: str | None = None
    reftype: str | None = None
    user: tuple[float, ...] | None = None
    delay: float = 0.0
    interp: str = "zoh"
    interval: tuple[float, ...] = (2.0, 0.0)
    nsample: int = 0


class SensorFramexaxis(Record, frozen=True):
    """``<sensor/framexaxis>``"""

    name: str = ""
    cutoff: float = 45.0
    noise: float = 0.0
    objname: str | None = None
    objtype: str | None = None
    refname: str | None = None
    reftype: str | None = None
    user: tuple[float, ...] | None = None
    delay: float = 0.0
    interp: str = "zoh"
    interval: tuple[float, ...] = (2.0, 0.0)
    nsample: int = 0


class SensorFramequat(Record, frozen=True):
    """``<sensor/framequat>``"""

    name: str = ""
    cutoff: float = 45.0
    noise: float = 0.0
    objname: str | None = None
    objtype: str | None = None
    refname: str | None = None
    reftype: str | None = None
    user: tuple[float, ...] | None = None
    delay: float = 0.0
    interp: str = "zoh"
    interval: tuple[float, ...] = (2.0, 0.0)
    nsample: int = 0


class SensorFramepos(Record, frozen=True):
    """``<sensor/framepos>``"""

    name: str = ""
    cutoff: float = 45.0
    noise: float = 0.0
    objname: str | None = None
    objtype: str | None = None
    refname: str | None = None
    reftype: str | None = None
    user: tuple[float, ...] | None = None
    delay: float = 0.0
    interp: str = "zoh"
    interval: tuple[float, ...] = (2.0, 0.0)
    nsample: int = 0


class SensorFramelinvel(Record, frozen=True):
    """``<sensor/framelinvel>``"""

    name: str = ""
    cutoff: float = 45.0
    noise: float = 0.0
    objname: str | None = None
    objtype: str | None = None
    refname: str | None = None
    reftype: str | None = None
    user: tuple[float, ...] | None = None
    delay: float = 0.0
    interp: str = "zoh"
    interval: tuple[float, ...] = (2.0, 0.0)
    nsample: int = 0


class SensorFramelinacc(Record, frozen=True):
    """``<sensor/framelinacc>``"""

    name: str = ""
    cutoff: float = 45.0
    noise: float = 0.0
    objname: str | None = None
    objtype: str | None = None
    user: tuple[float, ...] | None = None
    delay: float = 0.0
    interp: str = "zoh"
    interval: tuple[float, ...] = (2.0, 0.0)
    nsample: int = 0


class SensorFrameangvel(Record, frozen=True):
    """``<sensor/frameangvel>``"""

    name: str = ""
    cutoff: float = 45.0
    noise: float = 0.0
    objname: str | None = None
    objtype: str | None = None
    refname: str | None = None
    reftype: str | None = None
    user: tuple[float, ...] | None = None
    delay: float = 0.0
    interp: str = "zoh"
    interval: tuple[float, ...] = (2.0, 0.0)
    nsample: int = 0


class SensorFrameangacc(Record, frozen=True):
    """``<sensor/frameangacc>``"""

    name: str = ""
    cutoff: float = 45.0
    noise: float = 0.0
    objname: str | None = None
    objtype: str | None = None
    user: tuple[float, ...] | None = None
    delay: float = 0.0
    interp: str = "zoh"
    interval: tuple[float, ...] = (2.0, 0.0)
    nsample: int = 0


class SensorForce(Record, frozen=True):
    """``<sensor/force>``"""

    name: str = ""
    cutoff: float = 45.0
    noise: float = 0.0
    site: str | None = None
    user: tuple[float, ...] | None = None
    delay: float = 0.0
    interp: str = "zoh"
    interval: tuple[float, ...] = (2.0, 0.0)
    nsample: int = 0


class SensorEPotential(Record, frozen=True):
    """``<sensor/e_potential>``"""

    name: str = ""
    cutoff: float = 45.0
    delay: float = 0.0
    interp: str = "zoh"
    interval: tuple[float, ...] = (2.0, 0.0)
    noise: float = 0.0
    nsample: int = 0
    user: tuple[float, ...] | None = None


class SensorEKinetic(Record, frozen=True):
    """``<sensor/e_kinetic>``"""

    name: str = ""
    cutoff: float = 45.0
    delay: float = 0.0
    interp: str = "zoh"
    interval: tuple[float, ...] = (2.0, 0.0)
    noise: float = 0.0
    nsample: int = 0
    user: tuple[float, ...] | None = None


class SensorDistance(Record, frozen=True):
    """``<sensor/distance>``"""

    name: str = ""
    body1: str | None = None
    body2: str | None = None
    cutoff: float = 45.0
    geom1: str | None = None
    geom2: str | None = None
    noise: float = 0.0
    user: tuple[float, ...] | None = None
    delay: float = 0.0
    interp: str = "zoh"
    interval: float = 2.0
    nsample: int = 0


class SensorContact(Record, frozen=True):
    """``<sensor/contact>``"""

    name: str = ""
    body1: str | None = None
    body2: str | None = None
    cutoff: float = 45.0
    data: tuple[str, ...] = ("found",)
    delay: float = 0.0
    geom1: str | None = None
    geom2: str | None = None
    interp: str = "zoh"
    interval: tuple[float, ...] = (2.0, 0.0)
    noise: float = 0.0
    nsample: int = 0
    num: int = 1
    reduce: str = "none"
    site: str | None = None
    subtree1: str | None = None
    subtree2: str | None = None
    user: tuple[float, ...] | None = None


class SensorClock(Record, frozen=True):
    """``<sensor/clock>``"""

    name: str = ""
    cutoff: float = 45.0
    noise: float = 0.0
    user: tuple[float, ...] | None = None
    delay: float = 0.0
    interp: str = "zoh"
    interval: tuple[float, ...] = (2.0, 0.0)
    nsample: int = 0


class SensorCamprojection(Record, frozen=True):
    """``<sensor/camprojection>``"""

    name: str = ""
    camera: str | None = None
    cutoff: float = 45.0
    noise: float = 0.0
    site: str | None = None
    user: tuple[float, ...] | None = None
    delay: float = 0.0
    interp: str = "zoh"
    interval: tuple[float, ...] = (2.0, 0.0)
    nsample: int = 0


class SensorBallquat(Record, frozen=True):
    """``<sensor/ballquat>``"""

    name: str = ""
    cutoff: float = 45.0
    joint: str | None = None
    noise: float = 0.0
    user: tuple[float, ...] | None = None
    delay: float = 0.0
    interp: str = "zoh"
    interval: tuple[float, ...] = (2.0, 0.0)
    nsample: int = 0


class SensorBallangvel(Record, frozen=True):
    """``<sensor/ballangvel>``"""

    name: str = ""
    cutoff: float = 45.0
    joint: str | None = None
    noise: float = 0.0
    user: tuple[float, ...] | None = None
    delay: float = 0.0
    interp: str = "zoh"
    interval: tuple[float, ...] = (2.0, 0.0)
    nsample: int = 0


class SensorActuatorvel(Record, frozen=True):
    """``<sensor/actuatorvel>``"""

    name: str = ""
    actuator: str | None = None
    cutoff: float = 45.0
    noise: float = 0.0
    user: tuple[float, ...] | None = None
    delay: float = 0.0
    interp: str = "zoh"
    interval: tuple[float, ...] = (2.0, 0.0)
    nsample: int = 0


class SensorActuatorpos(Record, frozen=True):
    """``<sensor/actuatorpos>``"""

    name: str = ""
    actuator: str | None = None
    cutoff: float = 45.0
    noise: float = 0.0
    user: tuple[float, ...] | None = None
    delay: float = 0.0
    interp: str = "zoh"
    interval: tuple[float, ...] = (2.0, 0.0)
    nsample: int = 0


class SensorActuatorfrc(Record, frozen=True):
    """``<sensor/actuatorfrc>``"""

    name: str = ""
    actuator: str | None = None
    cutoff: float = 45.0
    noise: float = 0.0
    user: tuple[float, ...] | None = None
    delay: float = 0.0
    interp: str = "zoh"
    interval: tuple[float, ...] = (2.0, 0.0)
    nsample: int = 0


class SensorAccelerometer(Record, frozen=True):
    """``<sensor/accelerometer>``"""

    name: str = ""
    cutoff: float = 45.0
    noise: float = 0.0
    site: str | None = None
    user: tuple[float, ...] | None = None
    delay: float = 0.0
    interp: str = "zoh"
    interval: tuple[float, ...] = (2.0, 0.0)
    nsample: int = 0


class OptionFlag(Record, frozen=True):
    """``<option/flag>``"""

    actuation: bool = True
    autoreset: bool = True
    clampctrl: bool = True
    constraint: bool = True
    contact: bool = True
    energy: bool = False
    equality: bool = True
    eulerdamp: bool = True
    filterparent: bool = True
    frictionloss: bool = True
    fwdinv: bool = False
    gravity: bool = True
    invdiscrete: bool = False
    island: bool = True
    limit: bool = True
    midphase: bool = True
    multiccd: bool = True
    nativeccd: bool = True
    override: bool = False
    passive: bool = False
    refsafe: bool = True
    sensor: bool = True
    warmstart: bool = True
    damper: bool = True
    diagexact: bool = False
    sleep: bool = False
    spring: bool = True
    ipc: bool = False
    speculative: bool = False


class KeyframeKey(Record, frozen=True):
    """``<keyframe/key>``"""

    name: str = ""
    act: tuple[float, ...] | None = None
    ctrl: tuple[float, ...] | None = None
    mpos: tuple[float, ...] | None = None
    mquat: tuple[float, ...] | None = None
    qpos: tuple[float, ...] | None = None
    qvel: tuple[float, ...] | None = None
    time: float = 0.0
    plastic: tuple[float, ...] | None = None


class ExtensionPlugin(Record, frozen=True):
    """``<extension/plugin>``"""

    plugin: str | None = None
    instances: list[ExtensionPluginInstance] = []


class EqualityWeld(Record, frozen=True):
    """``<equality/weld>``"""

    name: str = ""
    active: bool = True
    anchor: tuple[float, float, float] = (0.0, 0.0, 0.0)
    body1: str | None = None
    body2: str | None = None
    relpose: tuple[float, float, float, float, float, float, float] = (0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    site1: str | None = None
    site2: str | None = None
    solimp: tuple[float, ...] = (0.9, 0.95, 0.001, 0.5, 2.0)
    solref: tuple[float, ...] = (0.02, 1.0)
    torquescale: float = 1.0


class EqualityTendon(Record, frozen=True):
    """``<equality/tendon>``"""

    name: str = ""
    active: bool = True
    polycoef: tuple[float, ...] = (0.0, 1.0, 0.0, 0.0, 0.0)
    solimp: tuple[float, ...] = (0.9, 0.95, 0.001, 0.5, 2.0)
    solref: tuple[float, ...] = (0.02, 1.0)
    tendon1: str | None = None
    tendon2: str | None = None


class EqualityJoint(Record, frozen=True):
    """``<equality/joint>``"""

    name: str = ""
    active: bool = True
    joint1: str | None = None
    joint2: str | None = None
    polycoef: tuple[float, ...] = (0.0, 1.0, 0.0, 0.0, 0.0)
    solimp: tuple[float, ...] = (0.9, 0.95, 0.001, 0.5, 2.0)
    solref: tuple[float, ...] = (0.02, 1.0)


class EqualityFlexvert(Record, frozen=True):
    """``<equality/flexvert>``"""

    name: str = ""
    active: bool = True
    flex: str | None = None
    solimp: tuple[float, float, float, float, float] = (0.9, 0.95, 0.001, 0.5, 2.0)
    solref: tuple[float, float] = (0.02, 1.0)


class EqualityFlexstrain(Record, frozen=True):
    """``<equality/flexstrain>``"""

    name: str = ""
    active: bool = True
    cell: tuple[int, int, int] | None = None
    flex: str | None = None
    solimp: tuple[float, ...] = (0.9, 0.95, 0.001, 0.5, 2.0)
    solref: tuple[float, ...] = (0.02, 1.0)


class EqualityFlex(Record, frozen=True):
    """``<equality/flex>``"""

    name: str = ""
    active: bool = True
    flex: str | None = None
    solimp: tuple[float, ...] = (0.9, 0.95, 0.001, 0.5, 2.0)
    solref: tuple[float, ...] = (0.02, 1.0)


class EqualityConnect(Record, frozen=True):
    """``<equality/connect>``"""

    name: str = ""
    active: bool = True
    anchor: tuple[float, float, float] | None = None
    body1: str | None = None
    body2: str | None = None
    site1: str | None = None
    site2: str | None = None
    solimp: tuple[float, ...] = (0.9, 0.95, 0.001, 0.5, 2.0)
    solref: tuple[float, ...] = (0.02, 1.0)


class DeformableSkin(Record, frozen=True):
    """``<deformable/skin>``"""

    name: str = ""
    face: tuple[int, ...] | None = None
    file: str | None = None
    group: int = 0
    inflate: float = 0.0
    material: str | None = None
    rgba: tuple[float, float, float, float] = (0.5, 0.5, 0.5, 1.0)
    texcoord: tuple[float, ...] | None = None
    vertex: tuple[float, ...] | None = None
    bones: list[DeformableSkinBone] = []


class DeformableFlex(Record, frozen=True):
    """``<deformable/flex>``"""

    name: str = ""
    body: str | None = None
    dim: int = 2
    element: tuple[int, ...] | None = None
    flatskin: bool = False
    group: int = 0
    material: str | None = None
    radius: float = 0.005
    rgba: tuple[float, float, float, float] = (0.5, 0.5, 0.5, 1.0)
    texcoord: tuple[float, ...] | None = None
    vertex: tuple[float, ...] | None = None
    cellcount: tuple[int, int, int] | None = None
    dof: str | None = None
    elemtexcoord: tuple[int, ...] | None = None
    node: str | None = None
    nodecoord: tuple[float, ...] | None = None
    contact: DeformableFlexContact | None = None
    edge: DeformableFlexEdge | None = None
    elasticity: DeformableFlexElasticity | None = None


class CustomTuple(Record, frozen=True):
    """``<custom/tuple>``"""

    name: str = ""
    elements: list[CustomTupleElement] = []


class CustomText(Record, frozen=True):
    """``<custom/text>``"""

    name: str = ""
    data: str | None = None


class CustomNumeric(Record, frozen=True):
    """``<custom/numeric>``"""

    name: str = ""
    data: tuple[float, ...] | None = None
    size: int | None = None


class ContactPair(Record, frozen=True):
    """``<contact/pair>``"""

    name: str = ""
    condim: int = 3
    friction: tuple[float, ...] = (1.0, 1.0, 0.005, 0.0001, 0.0001)
    gap: float = 0.0
    geom1: str | None = None
    geom2: str | None = None
    margin: float = 0.0
    solimp: tuple[float, ...] = (0.9, 0.95, 0.001, 0.5, 2.0)
    solref: tuple[float, ...] = (0.02, 1.0)
    solreffriction: tuple[float, ...] = (0.0, 0.0)
    adhesion: float = 0.0


class ContactExclude(Record, frozen=True):
    """``<contact/exclude>``"""

    name: str = ""
    body1: str | None = None
    body2: str | None = None


class CompilerLengthrange(Record, frozen=True):
    """``<compiler/lengthrange>``"""

    accel: float = 20.0
    interval: float = 2.0
    inttotal: float = 10.0
    maxforce: float = 0.0
    mode: str = "muscle"
    timeconst: float = 1.0
    timestep: float = 0.01
    tolrange: float = 0.05
    useexisting: bool = True
    uselimit: bool = False


class Site(Record, frozen=True):
    """``<body/site>``"""

    id: int = 0
    body: int = 0
    name: str = ""
    fromto: tuple[float, float, float, float, float, float] | None = None
    group: int = 0
    material: str | None = None
    pos: tuple[float, float, float] = (0.0, 0.0, 0.0)
    quat: tuple[float, float, float, float] = (1.0, 0.0, 0.0, 0.0)
    rgba: tuple[float, float, float, float] = (0.5, 0.5, 0.5, 1.0)
    size: tuple[float, ...] = (0.005, 0.005, 0.005)
    type: str = "sphere"
    user: tuple[float, ...] | None = None
    mesh: str | None = None


class Plugin(Record, frozen=True):
    """``<body/plugin>``"""

    instance: str | None = None
    plugin: str | None = None
    configs: list[PluginConfig] = []


class Light(Record, frozen=True):
    """``<body/light>``"""

    id: int = 0
    body: int = 0
    name: str = ""
    active: bool = True
    ambient: tuple[float, float, float] = (0.0, 0.0, 0.0)
    attenuation: tuple[float, float, float] = (1.0, 0.0, 0.0)
    bulbradius: float = 0.02
    castshadow: bool = True
    cutoff: float = 45.0
    diffuse: tuple[float, float, float] = (0.7, 0.7, 0.7)
    dir: tuple[float, float, float] = (0.0, 0.0, -1.0)
    directional: bool = False
    exponent: float = 10.0
    mode: str = "fixed"
    pos: tuple[float, float, float] = (0.0, 0.0, 0.0)
    specular: tuple[float, float, float] = (0.3, 0.3, 0.3)
    target: str | None = None
    intensity: float = 0.0
    range: float = 10.0
    texture: str | None = None
    type: str = "spot"
    softness: float = 0.2


class Joint(Record, frozen=True):
    """``<body/joint>``"""

    id: int = 0
    body: int = 0
    align: bool | str = "auto"
    name: str = ""
    actuatorfrclimited: bool | str = "auto"
    actuatorfrcrange: tuple[float, float] = (0.0, 0.0)
    actuatorgravcomp: bool = False
    armature: float = 0.0
    axis: tuple[float, float, float] = (0.0, 0.0, 1.0)
    damping: tuple[float, ...] = (0.0, 0.0, 0.0)
    frictionloss: float = 0.0
    group: int = 0
    limited: bool | str = "auto"
    margin: float = 0.0
    pos: tuple[float, float, float] = (0.0, 0.0, 0.0)
    range: tuple[float, float] = (0.0, 0.0)
    ref: float = 0.0
    solimpfriction: tuple[float, ...] = (0.9, 0.95, 0.001, 0.5, 2.0)
    solimplimit: tuple[float, ...] = (0.9, 0.95, 0.001, 0.5, 2.0)
    solreffriction: tuple[float, ...] = (0.0, 0.0)
    solreflimit: tuple[float, ...] = (0.02, 1.0)
    springdamper: tuple[float, float] = (0.0, 0.0)
    springref: float = 0.0
    stiffness: tuple[float, ...] = (0.0, 0.0, 0.0)
    type: str = "hinge"
    user: tuple[float, ...] | None = None
    springyield: float = 0.0


class Inertial(Record, frozen=True):
    """``<body/inertial>``"""

    diaginertia: tuple[float, float, float] | None = None
    fullinertia: tuple[float, float, float, float, float, float] | None = None
    mass: float | None = None
    pos: tuple[float, float, float] = (0.0, 0.0, 0.0)
    quat: tuple[float, float, float, float] = (1.0, 0.0, 0.0, 0.0)


class Geom(Record, frozen=True):
    """``<body/geom>``"""

    id: int = 0
    body: int = 0
    name: str = ""
    conaffinity: int = 1
    condim: int = 3
    contype: int = 1
    density: float = 1000.0
    fitscale: float = 1.0
    fluidcoef: tuple[float, ...] = (0.5, 0.25, 1.5, 1.0, 1.0)
    fluidshape: str = "none"
    friction: tuple[float, ...] = (1.0, 0.005, 0.0001)
    fromto: tuple[float, float, float, float, float, float] | None = None
    gap: float = 0.0
    group: int = 0
    hfield: str | None = None
    margin: float = 0.0
    mass: float | None = None
    material: str | None = None
    mesh: str | None = None
    pos: tuple[float, float, float] = (0.0, 0.0, 0.0)
    priority: int = 0
    quat: tuple[float, float, float, float] = (1.0, 0.0, 0.0, 0.0)
    rgba: tuple[float, float, float, float] = (0.5, 0.5, 0.5, 1.0)
    shellinertia: bool = False
    size: tuple[float, ...] = (0.0, 0.0, 0.0)
    solimp: tuple[float, ...] = (0.9, 0.95, 0.001, 0.5, 2.0)
    solmix: float = 1.0
    solref: tuple[float, ...] = (0.02, 1.0)
    type: str = "sphere"
    user: tuple[float, ...] | None = None
    adhesion: float = 0.0
    surfacevel: tuple[float, ...] = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    castshadow: bool = True
    plugins: list[GeomPlugin] = []


class Freejoint(Record, frozen=True):
    """``<body/freejoint>``"""

    name: str = ""
    align: bool | str = "auto"
    group: int = 0


class Flexcomp(Record, frozen=True):
    """``<body/flexcomp>``"""

    name: str = ""
    count: tuple[int, int, int] = (10, 10, 10)
    dim: int = 2
    element: tuple[int, ...] | None = None
    file: str | None = None
    flatskin: bool = False
    group: int = 0
    inertiabox: float = 0.005
    mass: float = 1.0
    material: str | None = None
    point: tuple[float, ...] | None = None
    pos: tuple[float, float, float] = (0.0, 0.0, 0.0)
    quat: tuple[float, float, float, float] = (1.0, 0.0, 0.0, 0.0)
    radius: float = 0.005
    rgba: tuple[float, float, float, float] = (0.5, 0.5, 0.5, 1.0)
    rigid: bool = False
    scale: tuple[float, float, float] = (1.0, 1.0, 1.0)
    spacing: tuple[float, float, float] = (0.02, 0.02, 0.02)
    texcoord: tuple[float, ...] | None = None
    type: str = "grid"
    cellcount: tuple[int, int, int] = (1, 1, 1)
    dof: str = "full"
    origin: tuple[float, float, float] = (0.0, 0.0, 0.0)
    mesh: str | None = None
    edge: FlexcompEdge | None = None
    elasticity: FlexcompElasticity | None = None
    contact: FlexcompContact | None = None
    pins: list[FlexcompPin] = []
    plugins: list[FlexcompPlugin] = []


class Composite(Record, frozen=True):
    """``<body/composite>``"""

    count: int | None = None
    curve: str | None = None
    flatinertia: float = 0.0
    initial: str | None = None
    offset: tuple[float, float, float] | None = None
    prefix: str | None = None
    size: tuple[float, float, float, float] | None = None
    solimpsmooth: tuple[float, float, float, float, float] = (0.9, 0.95, 0.001, 0.5, 2.0)
    solrefsmooth: tuple[float, float] = (0.02, 1.0)
    spacing: tuple[float, float, float] = (0.02, 0.02, 0.02)
    type: str = "cube"
    vertex: tuple[float, ...] | None = None
    quat: tuple[float, float, float, float] = (1.0, 0.0, 0.0, 0.0)
    geoms: list[CompositeGeom] = []
    joints: list[CompositeJoint] = []
    pins: list[CompositePin] = []
    plugins: list[CompositePlugin] = []
    sites: list[CompositeSite] = []
    skins: list[CompositeSkin] = []
    tendons: list[CompositeTendon] = []


class Camera(Record, frozen=True):
    """``<body/camera>``"""

    id: int = 0
    body: int = 0
    name: str = ""
    focal: tuple[float, float] | None = None
    focalpixel: tuple[float, float] = (0.0, 0.0)
    fovy: float = 45.0
    ipd: float = 0.068
    mode: str = "fixed"
    orthographic: bool = False
    pos: tuple[float, float, float] = (0.0, 0.0, 0.0)
    principal: tuple[float, float] | None = None
    principalpixel: tuple[float, float] = (0.0, 0.0)
    quat: tuple[float, float, float, float] = (1.0, 0.0, 0.0, 0.0)
    resolution: tuple[int, int] = (1, 1)
    sensorsize: tuple[float, float] = (0.0, 0.0)
    target: str | None = None
    user: tuple[float, ...] | None = None
    output: tuple[str, ...] = ("rgb",)
    projection: str = "perspective"


class Attach(Record, frozen=True):
    """``<body/attach>``"""

    body: str | None = None
    model: str | None = None
    prefix: str | None = None
    frame: str | None = None


class AssetTexture(Record, frozen=True):
    """``<asset/texture>``"""

    name: str = ""
    builtin: str = "none"
    content_type: str | None = None
    file: str | None = None
    fileback: str | None = None
    filedown: str | None = None
    filefront: str | None = None
    fileleft: str | None = None
    fileright: str | None = None
    fileup: str | None = None
    gridlayout: str = "............"
    gridsize: tuple[int, int] = (1, 1)
    height: int = 0
    hflip: bool = False
    mark: str = "none"
    markrgb: tuple[float, float, float] = (0.0, 0.0, 0.0)
    nchannel: int = 3
    random: float = 0.01
    rgb1: tuple[float, float, float] = (0.8, 0.8, 0.8)
    rgb2: tuple[float, float, float] = (0.5, 0.5, 0.5)
    type: str = "cube"
    vflip: bool = False
    width: int = 0
    colorspace: str = "auto"
    embed: bool | str = "auto"


class AssetSkin(Record, frozen=True):
    """``<asset/skin>``"""

    name: str = ""
    face: tuple[int, ...] | None = None
    file: str | None = None
    group: int = 0
    inflate: float = 0.0
    material: str | None = None
    rgba: tuple[float, float, float, float] = (0.5, 0.5, 0.5, 1.0)
    texcoord: tuple[float, ...] | None = None
    vertex: tuple[float, ...] | None = None
    bones: list[AssetSkinBone] = []


class AssetModel(Record, frozen=True):
    """``<asset/model>``"""

    name: str = ""
    content_type: str | None = None
    file: str | None = None


class AssetMesh(Record, frozen=True):
    """``<asset/mesh>``"""

    name: str = ""
    content_type: str | None = None
    face: tuple[int, ...] | None = None
    file: str | None = None
    maxhullvert: int = -1
    normal: tuple[float, ...] | None = None
    refpos: tuple[float, float, float] = (0.0, 0.0, 0.0)
    refquat: tuple[float, float, float, float] = (1.0, 0.0, 0.0, 0.0)
    scale: tuple[float, float, float] = (1.0, 1.0, 1.0)
    smoothnormal: bool = False
    texcoord: tuple[float, ...] | None = None
    vertex: tuple[float, ...] | None = None
    builtin: str | None = None
    inertia: str = "legacy"
    material: str | None = None
    params: tuple[float, ...] | None = None
    plugins: list[AssetMeshPlugin] = []


class AssetMaterial(Record, frozen=True):
    """``<asset/material>``"""

    name: str = ""
    emission: float = 0.0
    metallic: float = -1.0
    reflectance: float = 0.0
    rgba: tuple[float, float, float, float] = (1.0, 1.0, 1.0, 1.0)
    roughness: float = -1.0
    shininess: float = 0.5
    specular: float = 0.5
    texrepeat: tuple[float, float] = (1.0, 1.0)
    texture: str | None = None
    texuniform: bool = False
    emissives: list[AssetMaterialEmissive] = []
    metallics: list[AssetMaterialMetallic] = []
    normals: list[AssetMaterialNormal] = []
    occlusions: list[AssetMaterialOcclusion] = []
    opacitys: list[AssetMaterialOpacity] = []
    orms: list[AssetMaterialOrm] = []
    rgbs: list[AssetMaterialRgb] = []
    rgbas: list[AssetMaterialRgba] = []
    roughnesss: list[AssetMaterialRoughness] = []
    layers: list[AssetMaterialLayer] = []


class AssetHfield(Record, frozen=True):
    """``<asset/hfield>``"""

    name: str = ""
    content_type: str | None = None
    elevation: tuple[float, ...] | None = None
    file: str | None = None
    ncol: int = 0
    nrow: int = 0
    size: tuple[float, float, float, float] | None = None


class ActuatorVelocity(Record, frozen=True):
    """``<actuator/velocity>``"""

    name: str = ""
    cranklength: float = 0.0
    cranksite: str | None = None
    ctrllimited: bool | str = "auto"
    ctrlrange: tuple[float, float] = (0.0, 0.0)
    forcelimited: bool | str = "auto"
    forcerange: tuple[float, float] = (0.0, 0.0)
    gear: tuple[float, ...] = (1.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    group: int = 0
    joint: str | None = None
    jointinparent: str | None = None
    kv: float = 1.0
    lengthrange: tuple[float, float] = (0.0, 0.0)
    refsite: str | None = None
    site: str | None = None
    slidersite: str | None = None
    tendon: str | None = None
    user: tuple[float, ...] | None = None
    armature: float = 0.0
    damping: tuple[float, ...] = (0.0, 0.0, 0.0)
    delay: float = 0.0
    interp: str = "zoh"
    nsample: int = 0


class ActuatorPosition(Record, frozen=True):
    """``<actuator/position>``"""

    name: str = ""
    cranklength: float = 0.0
    cranksite: str | None = None
    ctrllimited: bool | str = "auto"
    ctrlrange: tuple[float, float] = (0.0, 0.0)
    dampratio: float = 0.0
    forcelimited: bool | str = "auto"
    forcerange: tuple[float, float] = (0.0, 0.0)
    gear: tuple[float, ...] = (1.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    group: int = 0
    inheritrange: float = 0.0
    joint: str | None = None
    jointinparent: str | None = None
    kp: float = 1.0
    kv: float = 0.0
    lengthrange: tuple[float, float] = (0.0, 0.0)
    refsite: str | None = None
    site: str | None = None
    slidersite: str | None = None
    tendon: str | None = None
    timeconst: float = 0.0
    user: tuple[float, ...] | None = None
    armature: float = 0.0
    damping: tuple[float, ...] = (0.0, 0.0, 0.0)
    delay: float = 0.0
    interp: str = "zoh"
    nsample: int = 0


class ActuatorPlugin(Record, frozen=True):
    """``<actuator/plugin>``"""

    name: str = ""
    actdim: float = -1.0
    actearly: bool = False
    actlimited: bool | str = "auto"
    actrange: tuple[float, float] = (0.0, 0.0)
    cranklength: float = 0.0
    cranksite: str | None = None
    ctrllimited: bool | str = "auto"
    ctrlrange: tuple[float, float] = (0.0, 0.0)
    dynprm: tuple[float, ...] = (1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    dyntype: str = "none"
    forcelimited: bool | str = "auto"
    forcerange: tuple[float, float] = (0.0, 0.0)
    gear: tuple[float, ...] = (1.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    group: int = 0
    instance: str | None = None
    joint: str | None = None
    jointinparent: str | None = None
    lengthrange: tuple[float, float] = (0.0, 0.0)
    plugin: str | None = None
    site: str | None = None
    slidersite: str | None = None
    tendon: str | None = None
    user: tuple[float, ...] | None = None
    armature: float = 0.0
    damping: tuple[float, ...] = (0.0, 0.0, 0.0)
    delay: float = 0.0
    interp: str = "zoh"
    nsample: int = 0
    configs: list[ActuatorPluginConfig] = []


class ActuatorPid(Record, frozen=True):
    """``<actuator/pid>``"""

    name: str = ""
    armature: float = 0.0
    cranklength: float = 0.0
    cranksite: str | None = None
    ctrllimited: bool | str = "auto"
    ctrlrange: tuple[float, float] = (0.0, 0.0)
    damping: tuple[float, ...] = (0.0, 0.0, 0.0)
    dampratio: float = 0.0
    delay: float = 0.0
    ffrange: tuple[float, float] = (0.0, 0.0)
    forcelimited: bool | str = "auto"
    forcerange: tuple[float, float] = (0.0, 0.0)
    gear: tuple[float, ...] = (1.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    group: int = 0
    imax: float = 0.0
    inheritrange: float = 0.0
    input: str = "pos vel"
    interp: str = "zoh"
    joint: str | None = None
    jointinparent: str | None = None
    ki: float = 0.0
    kp: float = 1.0
    kv: float = 0.0
    lengthrange: tuple[float, float] = (0.0, 0.0)
    nsample: int = 0
    posrange: tuple[float, float] = (0.0, 0.0)
    refsite: str | None = None
    site: str | None = None
    slewmax: float = 0.0
    slidersite: str | None = None
    tendon: str | None = None
    user: tuple[float, ...] | None = None
    velrange: tuple[float, float] = (0.0, 0.0)


class ActuatorOrientation(Record, frozen=True):
    """``<actuator/orientation>``"""

    name: str = ""
    ctrlrange: tuple[float, float] = (0.0, 0.0)
    dampratio: float = 0.0
    delay: float = 0.0
    forcelimited: bool | str = "auto"
    forcerange: tuple[float, float] = (0.0, 0.0)
    group: int = 0
    input: tuple[str, ...] = ("expmap",)
    interp: str = "zoh"
    joint: str | None = None
    kp: float = 1.0
    kv: float = 0.0
    nsample: int = 0
    refsite: str | None = None
    site: str | None = None
    user: tuple[float, ...] | None = None
    ctrllimited: bool | str = "auto"


class ActuatorMuscle(Record, frozen=True):
    """``<actuator/muscle>``"""

    name: str = ""
    cranklength: float = 0.0
    cranksite: str | None = None
    ctrllimited: bool | str = "auto"
    ctrlrange: tuple[float, float] = (0.0, 0.0)
    force: float = -1.0
    forcelimited: bool | str = "auto"
    forcerange: tuple[float, float] = (0.0, 0.0)
    fpmax: float = 1.3
    fvmax: float = 1.2
    gear: tuple[float, ...] = (1.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    group: int = 0
    joint: str | None = None
    jointinparent: str | None = None
    lengthrange: tuple[float, float] = (0.0, 0.0)
    lmax: float = 1.6
    lmin: float = 0.5
    range: tuple[float, float] = (0.75, 1.05)
    scale: float = 200.0
    slidersite: str | None = None
    tausmooth: float = 0.0
    tendon: str | None = None
    timeconst: tuple[float, float] = (0.01, 0.04)
    user: tuple[float, ...] | None = None
    vmax: float = 1.5
    armature: float = 0.0
    damping: tuple[float, ...] = (0.0, 0.0, 0.0)
    delay: float = 0.0
    interp: str = "zoh"
    nsample: int = 0


class ActuatorMotor(Record, frozen=True):
    """``<actuator/motor>``"""

    name: str = ""
    cranklength: float = 0.0
    cranksite: str | None = None
    ctrllimited: bool | str = "auto"
    ctrlrange: tuple[float, float] = (0.0, 0.0)
    forcelimited: bool | str = "auto"
    forcerange: tuple[float, float] = (0.0, 0.0)
    gear: tuple[float, ...] = (1.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    group: int = 0
    joint: str | None = None
    jointinparent: str | None = None
    lengthrange: tuple[float, float] = (0.0, 0.0)
    refsite: str | None = None
    site: str | None = None
    slidersite: str | None = None
    tendon: str | None = None
    user: tuple[float, ...] | None = None
    armature: float = 0.0
    damping: tuple[float, ...] = (0.0, 0.0, 0.0)
    delay: float = 0.0
    interp: str = "zoh"
    nsample: int = 0


class ActuatorIntvelocity(Record, frozen=True):
    """``<actuator/intvelocity>``"""

    name: str = ""
    actrange: tuple[float, float] = (0.0, 0.0)
    cranklength: float = 0.0
    cranksite: str | None = None
    ctrllimited: bool | str = "auto"
    ctrlrange: tuple[float, float] = (0.0, 0.0)
    dampratio: float = 0.0
    forcelimited: bool | str = "auto"
    forcerange: tuple[float, float] = (0.0, 0.0)
    gear: tuple[float, ...] = (1.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    group: int = 0
    inheritrange: float = 0.0
    joint: str | None = None
    jointinparent: str | None = None
    kp: float = 1.0
    kv: float = 0.0
    lengthrange: tuple[float, float] = (0.0, 0.0)
    refsite: str | None = None
    site: str | None = None
    slidersite: str | None = None
    tendon: str | None = None
    user: tuple[float, ...] | None = None
    armature: float = 0.0
    damping: tuple[float, ...] = (0.0, 0.0, 0.0)
    delay: float = 0.0
    interp: str = "zoh"
    nsample: int = 0
    actlimited: bool | str = "auto"


class ActuatorGeneral(Record, frozen=True):
    """``<actuator/general>``"""

    name: str = ""
    actdim: float = -1.0
    actearly: bool = False
    actlimited: bool | str = "auto"
    actrange: tuple[float, float] = (0.0, 0.0)
    biasprm: tuple[float, ...] = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    biastype: str = "none"
    body: str | None = None
    cranklength: float = 0.0
    cranksite: str | None = None
    ctrllimited: bool | str = "auto"
    ctrlrange: tuple[float, float] = (0.0, 0.0)
    dynprm: tuple[float, ...] = (1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    dyntype: str = "none"
    forcelimited: bool | str = "auto"
    forcerange: tuple[float, float] = (0.0, 0.0)
    gainprm: tuple[float, ...] = (1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    gaintype: str = "fixed"
    gear: tuple[float, ...] = (1.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    group: int = 0
    joint: str | None = None
    jointinparent: str | None = None
    lengthrange: tuple[float, float] = (0.0, 0.0)
    refsite: str | None = None
    site: str | None = None
    slidersite: str | None = None
    tendon: str | None = None
    user: tuple[float, ...] | None = None
    armature: float = 0.0
    damping: tuple[float, ...] = (0.0, 0.0, 0.0)
    delay: float = 0.0
    interp: str = "zoh"
    nsample: int = 0
    ffrange: tuple[float, float] = (0.0, 0.0)
    inheritrange: float = 0.0
    input: str | None = None
    velrange: tuple[float, float] = (0.0, 0.0)


class ActuatorDcmotor(Record, frozen=True):
    """``<actuator/dcmotor>``"""

    name: str = ""
    armature: float = 0.0
    cogging: tuple[float, ...] = (0.0, 0.0, 0.0)
    controller: tuple[float, ...] = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    cranklength: float = 0.0
    cranksite: str | None = None
    ctrllimited: bool | str = "auto"
    ctrlrange: tuple[float, float] = (0.0, 0.0)
    damping: tuple[float, ...] = (0.0, 0.0, 0.0)
    delay: float = 0.0
    gear: tuple[float, ...] = (1.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    group: int = 0
    inductance: tuple[float, ...] = (0.0, 0.0)
    input: str = "voltage"
    interp: str = "zoh"
    joint: str | None = None
    jointinparent: str | None = None
    lengthrange: tuple[float, float] = (0.0, 0.0)
    lugre: tuple[float, ...] = (0.0, 0.0, 0.0, 0.0, 0.0)
    motorconst: tuple[float, ...] | None = None
    nominal: tuple[float, ...] | None = None
    nsample: int = 0
    refsite: str | None = None
    resistance: float | None = None
    saturation: tuple[float, ...] = (0.0, 0.0, 0.0)
    site: str | None = None
    slidersite: str | None = None
    tendon: str | None = None
    thermal: tuple[float, ...] = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    user: tuple[float, ...] | None = None


class ActuatorDamper(Record, frozen=True):
    """``<actuator/damper>``"""

    name: str = ""
    cranklength: float = 0.0
    cranksite: str | None = None
    ctrlrange: tuple[float, float] = (0.0, 0.0)
    forcelimited: bool | str = "auto"
    forcerange: tuple[float, float] = (0.0, 0.0)
    gear: tuple[float, ...] = (1.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    group: int = 0
    joint: str | None = None
    jointinparent: str | None = None
    kv: float = 1.0
    lengthrange: tuple[float, float] = (0.0, 0.0)
    refsite: str | None = None
    site: str | None = None
    slidersite: str | None = None
    tendon: str | None = None
    user: tuple[float, ...] | None = None
    armature: float = 0.0
    damping: tuple[float, ...] = (0.0, 0.0, 0.0)
    delay: float = 0.0
    interp: str = "zoh"
    nsample: int = 0


class ActuatorCylinder(Record, frozen=True):
    """``<actuator/cylinder>``"""

    name: str = ""
    area: float = 1.0
    bias: tuple[float, float, float] = (0.0, 0.0, 0.0)
    cranklength: float = 0.0
    cranksite: str | None = None
    ctrllimited: bool | str = "auto"
    ctrlrange: tuple[float, float] = (0.0, 0.0)
    diameter: float | None = None
    forcelimited: bool | str = "auto"
    forcerange: tuple[float, float] = (0.0, 0.0)
    gear: tuple[float, ...] = (1.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    group: int = 0
    joint: str | None = None
    jointinparent: str | None = None
    lengthrange: tuple[float, float] = (0.0, 0.0)
    refsite: str | None = None
    site: str | None = None
    slidersite: str | None = None
    tendon: str | None = None
    timeconst: float = 1.0
    user: tuple[float, ...] | None = None
    armature: float = 0.0
    damping: tuple[float, ...] = (0.0, 0.0, 0.0)
    delay: float = 0.0
    interp: str = "zoh"
    nsample: int = 0


class ActuatorAdhesion(Record, frozen=True):
    """``<actuator/adhesion>``"""

    name: str = ""
    body: str | None = None
    ctrlrange: tuple[float, float] = (0.0, 0.0)
    forcelimited: bool | str = "auto"
    forcerange: tuple[float, float] = (0.0, 0.0)
    gain: float = 1.0
    group: int = 0
    user: tuple[float, ...] | None = None
    delay: float = 0.0
    interp: str = "zoh"
    nsample: int = 0


class Visual(Record, frozen=True):
    """``<visual>``"""

    global_: VisualGlobal | None = None
    quality: VisualQuality | None = None
    headlight: VisualHeadlight | None = None
    map: VisualMap | None = None
    scale: VisualScale | None = None
    rgba: VisualRgba | None = None


class Statistic(Record, frozen=True):
    """``<statistic>``"""

    center: tuple[float, float, float] | None = None
    extent: float | None = None
    meaninertia: float | None = None
    meanmass: float | None = None
    meansize: float | None = None


class Size(Record, frozen=True):
    """``<size>``"""

    memory: str = "-1"
    nconmax: int = -1
    njmax: int = -1
    nkey: int = 0
    nstack: int = -1
    nuser_actuator: int = -1
    nuser_body: int = -1
    nuser_cam: int = -1
    nuser_geom: int = -1
    nuser_jnt: int = -1
    nuser_sensor: int = -1
    nuser_site: int = -1
    nuser_tendon: int = -1
    nuserdata: int = 0


class Option(Record, frozen=True):
    """``<option>``"""

    actuatorgroupdisable: tuple[int, ...] | None = None
    apirate: float = 100.0
    ccd_iterations: int = 35
    ccd_tolerance: float = 1e-06
    cone: str = "pyramidal"
    density: float = 0.0
    gravity: tuple[float, float, float] = (0.0, 0.0, -9.81)
    impratio: float = 1.0
    integrator: str = "Euler"
    iterations: int = 100
    jacobian: str = "auto"
    ls_iterations: int = 50
    ls_tolerance: float = 0.01
    magnetic: tuple[float, float, float] = (0.0, -0.5, 0.0)
    noslip_iterations: int = 0
    noslip_tolerance: float = 1e-06
    o_friction: tuple[float, ...] = (1.0, 1.0, 0.005, 0.0001, 0.0001)
    o_margin: float = 0.0
    o_solimp: tuple[float, ...] = (0.9, 0.95, 0.001, 0.5, 2.0)
    o_solref: tuple[float, ...] = (0.02, 1.0)
    sdf_initpoints: int = 40
    sdf_iterations: int = 10
    solver: str = "Newton"
    timestep: float = 0.002
    tolerance: float = 1e-08
    viscosity: float = 0.0
    wind: tuple[float, float, float] = (0.0, 0.0, 0.0)
    sleep_tolerance: float = 0.001
    flag: OptionFlag | None = None


class Extension(Record, frozen=True):
    """``<extension>``"""

    plugins: list[ExtensionPlugin] = []


class Deformable(Record, frozen=True):
    """``<deformable>``"""

    flexes: list[DeformableFlex] = []
    skins: list[DeformableSkin] = []


class Custom(Record, frozen=True):
    """``<custom>``"""

    numerics: list[CustomNumeric] = []
    texts: list[CustomText] = []
    tuples: list[CustomTuple] = []


class Contact(Record, frozen=True):
    """``<contact>``"""

    pairs: list[ContactPair] = []
    excludes: list[ContactExclude] = []


class Compiler(Record, frozen=True):
    """``<compiler>``"""

    alignfree: bool = False
    angle: str = "degree"
    assetdir: str | None = None
    autolimits: bool = True
    balanceinertia: bool = False
    boundinertia: float = 0.0
    boundmass: float = 0.0
    convexhull: bool = True
    coordinate: str = "local"
    discardvisual: bool = False
    eulerseq: str = "xyz"
    exactmeshinertia: bool = False
    fitaabb: bool = False
    fusestatic: bool = False
    inertiafromgeom: bool | str = "auto"
    inertiagrouprange: tuple[int, int] = (0, 5)
    meshdir: str | None = None
    settotalmass: float = -1.0
    strippath: bool = False
    texturedir: str | None = None
    usethread: bool = True
    conflict: str = "warning"
    saveinertial: bool = False
    passthrough: str = "none"
    savecanonical: bool = True
    savecompiled: bool = True
    lengthrange: CompilerLengthrange | None = None


class Body(Record, frozen=True):
    """``<body>``"""

    id: int = 0
    parent: int | None = None
    name: str = ""
    gravcomp: float = 0.0
    mocap: bool = False
    pos: tuple[float, float, float] = (0.0, 0.0, 0.0)
    quat: tuple[float, float, float, float] = (1.0, 0.0, 0.0, 0.0)
    user: tuple[float, ...] | None = None
    sleep: str = "auto"
    fuse: str = "auto"
    simple: str = "auto"
    inertial: Inertial | None = None
    joints: list[Joint] = []
    geoms: list[Geom] = []
    sites: list[Site] = []
    cameras: list[Camera] = []
    lights: list[Light] = []
    plugins: list[Plugin] = []
    flexcomps: list[Flexcomp] = []


class Asset(Record, frozen=True):
    """``<asset>``"""

    meshes: list[AssetMesh] = []
    hfields: list[AssetHfield] = []
    skins: list[AssetSkin] = []
    textures: list[AssetTexture] = []
    materials: list[AssetMaterial] = []
    models: list[AssetModel] = []
