"""Every URDF at hand loads whole, or is on the list below with the reason; `make urdf-table` prints all of them."""

from dataclasses import dataclass

import pytest

import corpora
import urdf_table


@dataclass(frozen=True)
class Reason:
    """Why a file is not whole."""

    code: str
    """Of its problems of severity error, all of which say this."""
    refused: bool = False
    found: int = -1
    """Meshes found; -1 where the file is refused."""


def _refused(code):
    return Reason(code, refused=True)


_CONVERTER = "corpus/urdf-usd-converter/tests/data/"
NOT_WHOLE = {
    "corpus/bad/stl_absurd_count/model.urdf": Reason("mesh.stl.size", found=0),
    "corpus/bad/urdf_missing_link.urdf": _refused("urdf.link.unknown"),
    "corpus/bad/urdf_self_parent.urdf": _refused("urdf.loop"),
    "corpus/bad/urdf_two_roots.urdf": _refused("urdf.roots"),
    f"{_CONVERTER}error_dupilcate_material_names.urdf": _refused("urdf.links.none"),
    f"{_CONVERTER}error_duplicate_link_names.urdf": _refused("urdf.name.twice"),
    f"{_CONVERTER}error_incorrect_joint_type.urdf": _refused("urdf.joint.type"),
    f"{_CONVERTER}error_incorrect_vec4.urdf": _refused("urdf.links.none"),
    f"{_CONVERTER}error_joint_axis_0.urdf": _refused("urdf.axis.zero"),
    f"{_CONVERTER}error_no_joint_mimic_joint.urdf": _refused("urdf.attribute.missing"),
    f"{_CONVERTER}error_no_joint_parent.urdf": _refused("urdf.joint.parent"),
    f"{_CONVERTER}error_no_joint_parent_link.urdf": _refused("urdf.attribute.missing"),
    f"{_CONVERTER}error_no_joint_type.urdf": _refused("urdf.attribute.missing"),
    f"{_CONVERTER}error_no_link.urdf": _refused("urdf.links.none"),
    f"{_CONVERTER}fixed_planar_joints.urdf": _refused("urdf.roots"),  # its last joint is commented out
    f"{_CONVERTER}prismatic_joints.urdf": _refused("urdf.roots"),
    f"{_CONVERTER}warning_no_mesh_filename.urdf": _refused("urdf.attribute.missing"),
    f"{_CONVERTER}warning_mesh_https.urdf": Reason("path.scheme", found=0),
    f"{_CONVERTER}warning_obj_no_exist_filename.urdf": Reason("urdf.file.missing", found=0),
    f"{_CONVERTER}warning_obj_no_shape.urdf": Reason("mesh.obj.empty", found=0),
    f"{_CONVERTER}warning_ref_ros_package_not_exist.urdf": Reason("urdf.file.missing", found=0),
    f"{_CONVERTER}meshes.urdf": Reason("urdf.file.missing", found=8),  # there is no box.dxf
    "corpus/yourdfpy/tests/models/franka/franka.urdf": Reason("urdf.file.missing", found=0),  # came without its package
    **{  # the meshes of vega_1, which these share, were left out of the shared folder
        f"robots/dexmate_vega_1u/{name}.urdf": Reason("urdf.file.missing", found=3)
        for name in (
            "vega_1u",
            "vega_1u_collision_spheres.collision",
            "vega_1u_f5d6",
            "vega_1u_f5d6_collision_spheres.collision",
            "vega_1u_gripper",
            "vega_1u_gripper_collision_spheres.collision",
        )
    },
}
NOT_WHOLE_OF_PACKAGES = {
    "example-robot-data/robots/romeo_description/urdf/romeo_laas_small.urdf": Reason("urdf.file.missing", found=0),
    "example-robot-data/robots/ur_description/urdf/ur3.urdf": _refused("urdf.links.none"),  # all of it is xacro
    "pybullet_data/bicycle/bike.urdf": _refused("urdf.number"),  # commas between numbers
    "pybullet_data/biped/biped2d_pybullet.urdf": _refused("urdf.number"),  # "-1.57." and limits turned round
    "pybullet_data/cube_no_rotation.urdf": _refused("urdf.limit.order"),
    "pybullet_data/humanoid/humanoid.urdf": _refused("xml.syntax"),  # a NUL after the last tag
    "pybullet_data/kuka_iiwa/model_for_sdf.urdf": Reason("urdf.file.missing", found=8),  # no meshes/coarse
    "pybullet_data/quadruped/microtaur/microtaur.urdf": _refused("urdf.number.count"),  # rpy of four numbers
    "pybullet_data/racecar/racecar_differential.urdf": _refused("urdf.number.count"),  # scale of four numbers
    "pybullet_data/torus_deform.urdf": _refused("urdf.links.none"),  # <deformable>, which is Bullet's own
    "rtbdata/data/test.urdf": _refused("xml.none"),  # it holds the name of another file
}


def misjudged(listed, reasons) -> list[str]:
    """What became of files otherwise than the list says; and reasons that nothing needs."""
    wrong = []
    names = {one.name for one in listed}
    for one in listed:
        row = urdf_table.row(one)
        reason = reasons.get(one.name)
        said = f"{one.name}: loaded {row.loaded}, {row.found} of {row.total} meshes, {row.wrong[:2]}"
        if reason is None:
            whole = row.loaded and not row.wrong and row.found == row.total
        else:
            whole = row.loaded is not reason.refused and reason.code in row.codes
            whole = whole and all(row.wrong) and (reason.refused or (row.found == reason.found < row.total))
        wrong += [] if whole else [said]
    return wrong + [f"{name} is listed, but is not there" for name in reasons if name not in names]


@pytest.mark.usefixtures("shared")
@pytest.mark.timeout(300)
def test_every_shared_urdf_is_whole_or_says_what_is_missing():
    assert [] == misjudged(corpora.shared_urdfs(), NOT_WHOLE)


@pytest.mark.usefixtures("shared")
def test_a_missing_file_is_named_with_the_places_tried():
    listed = next(one for one in corpora.shared_urdfs() if one.name.endswith("franka.urdf"))
    row = urdf_table.row(listed)

    assert row.total == len(row.wrong)
    assert all("is not there; tried " in text and 'packages={"franka_description"' in text for text in row.wrong)


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_every_urdf_of_the_packages_is_whole_or_says_what_is_missing(project):
    assert [] == misjudged(corpora.package_urdfs(corpora.packages_python(project)), NOT_WHOLE_OF_PACKAGES)
