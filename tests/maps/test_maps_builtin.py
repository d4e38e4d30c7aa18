import hashlib

import mujoco
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from map_documents import height
from robotview.errors import EditError, MapError
from robotview.maps.builtin import BUILTIN, made
from robotview.maps.map import Map
from robotview.maps.occupancy import rectangles
from robotview.maps.terrain import HeightField

FIELDS = ("wave", "slope", "rough")
GOLDEN = {
    "flat": "cb216ec6",
    "ramp": "9c66f0fd",
    "stairs": "a93b67ec",
    "obstacles": "1ca1e748",
    "blocks": "2cc80741",
    "stones": "a5213052",
    "slalom": "bea88ddc",
    "corridor": "4b9839be",
    "wave": "c71726b8",
    "slope": "9b01b5af",
    "rough": "9f5d3873",
}


def model_of(m):
    model = mujoco.MjModel.from_xml_string(m.compile(), dict(m.assets()))
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    return model, data


@pytest.mark.parametrize("name", BUILTIN)
def test_every_built_in_map_is_a_package_without_problems_and_compiles(name, tmp_path):
    m = Map.builtin(name)
    m.export(tmp_path / "map.zip")
    again = Map.load(tmp_path / "map.zip")

    assert [] == again.problems
    assert (name in FIELDS) != again.editable
    assert ["main"] == [spawn.id for spawn in again.spawn_points]
    model, data = model_of(again)
    assert model.ngeom >= 1
    ground = height(model, data, 0.0, 0.0, top=again.spawn_points[0].position[2])
    assert 0.35 == pytest.approx(again.spawn_points[0].position[2] - ground, abs=1e-5)


def test_the_bytes_of_built_in_maps_stay_what_they_were():
    """A seed in a notebook or a paper means one map for ever."""
    digests = {name: hashlib.sha256(Map.builtin(name, seed=3).compile().encode()).hexdigest()[:8] for name in BUILTIN}

    assert GOLDEN == digests


@pytest.mark.parametrize("name", ["obstacles", "blocks", "stones", "rough"])
def test_another_seed_gives_another_map_and_the_same_one_the_same(name):
    assert Map.builtin(name, 1).compile() == Map.builtin(name, seed=1).compile() != Map.builtin(name, 2).compile()


@settings(max_examples=20, deadline=None)
@given(st.data())
def test_whatever_a_built_in_map_takes_gives_a_map_that_keeps_every_rule(data):
    name = data.draw(st.sampled_from(sorted(BUILTIN)))
    values = {}
    for key, allowed in BUILTIN[name][1].items():
        if data.draw(st.booleans()):
            low, high = int(np.ceil(allowed.low)), int(min(allowed.high, 40))
            values[key] = data.draw(st.integers(low, high) if allowed.whole else st.floats(allowed.low, allowed.high))
    codes = set()
    try:
        text = Map.builtin(name, data.draw(st.integers(0, 9)), **values).compile()
    except (EditError, MapError) as error:
        # Two values that are each allowed, and not together: too steep, or further than a map reaches.
        codes, text = {problem.code for problem in error.problems}, "refused"

    assert text
    assert codes <= {"schema.value"}


@pytest.mark.parametrize(
    "arguments, values, said",
    [
        (("stair",), {}, "did you mean .stairs"),
        ((3,), {}, "no built-in map 3"),
        (("obstacles", "x"), {}, "seed is 'x'"),
        (("obstacles",), {"cuont": 3}, "did you mean count"),
        (("obstacles",), {"count": 2001}, "0 to 2000"),
        (("ramp",), {"height": 99}, "0.01 to 50 m"),
    ],
)
def test_wrong_arguments_of_a_built_in_map_are_told(arguments, values, said):
    with pytest.raises(EditError, match=said):
        Map.builtin(*arguments, **values)


def test_obstacles_keep_clear_of_the_robot_and_of_each_other():
    m = Map.builtin("obstacles", seed=5, count=40, area=12, clear=2)
    places = np.array([one.pose.position[:2] for one in m.objects])
    reaches = np.array(
        [np.hypot(*one.extents[:2]) / 2 if one.type == "box" else one.params.radius for one in m.objects]
    )

    assert (np.linalg.norm(places, axis=1) - reaches >= 2).all()
    gaps = np.linalg.norm(places[:, None] - places[None], axis=2) - reaches[:, None] - reaches[None]
    assert (gaps[~np.eye(40, dtype=bool)] > -1e-9).all()


@pytest.mark.parametrize("name", FIELDS)
def test_a_ray_hits_a_height_field_where_its_samples_are(name):
    field = made(name, 2, {"size": 6, "samples": 25})
    model, data = model_of(Map.builtin(name, 2, size=6, samples=25))
    assert isinstance(field, HeightField)
    places = np.linspace(-3, 3, 25)

    for row, column in [(1, 1), (3, 20), (12, 12), (22, 5), (20, 22)]:
        expected = field.rows[row][column]
        assert expected == pytest.approx(height(model, data, places[column], places[row]), abs=1e-7)


def test_a_grey_image_becomes_ground_with_its_lower_edge_at_the_smallest_y(tmp_path):
    grey = np.zeros((5, 7), dtype=np.uint8)
    grey[0, 6] = 255  # the upper right corner
    grey[4, 0] = 51
    for name, pixels in (("eight", grey), ("sixteen", grey.astype(np.uint16) * 257)):
        Image.fromarray(pixels).save(tmp_path / f"{name}.png")
        m = Map.from_heights(tmp_path / f"{name}.png", size=(6, 4), height=2)
        model, data = model_of(m)

        assert name == m.id
        assert 2.0 == pytest.approx(height(model, data, 3 - 1e-7, 2 - 1e-7), abs=1e-5)
        assert 0.4 == pytest.approx(height(model, data, -3 + 1e-7, -2 + 1e-7), abs=1e-5)
        assert 0.0 == pytest.approx(height(model, data, 0.0, 0.0), abs=1e-6)


def test_a_level_image_is_ground_all_the_same(tmp_path):
    Image.fromarray(np.full((4, 4), 255, dtype=np.uint8)).save(tmp_path / "level.png")
    model, data = model_of(Map.from_heights(tmp_path / "level.png", height=3))

    assert 3.0 == pytest.approx(height(model, data, 0.1, 0.1), abs=1e-5)


@pytest.mark.parametrize(
    "write, said",
    [
        (lambda path: path.write_bytes(b"GIF89a"), "cannot be read"),
        (lambda path: None, "cannot be read"),
        (lambda path: Image.fromarray(np.zeros((3, 600), np.uint8)).save(path), "600 x 3 pixels"),
    ],
)
def test_an_image_that_is_no_ground_is_refused(tmp_path, write, said):
    write(tmp_path / "a.png")
    with pytest.raises(EditError, match=said):
        Map.from_heights(tmp_path / "a.png")


# --- maps that robots drew ----------------------------------------------------------------------------------------


def written(folder, grey, **values):
    Image.fromarray(np.asarray(grey, dtype=np.uint8)).save(folder / "floor.pgm")
    lines = {"image": "floor.pgm", "resolution": 0.5, "origin": [-1.0, -2.0, 0.0], "negate": 0, **values}
    lines = {"occupied_thresh": 0.65, "free_thresh": 0.196} | lines
    (folder / "floor.yaml").write_text("".join(f"{key}: {value}\n" for key, value in lines.items()))
    return folder / "floor.yaml"


def test_a_drawn_map_becomes_walls_where_it_is_dark(tmp_path):
    grey = [[254, 254, 0, 254], [254, 254, 0, 205], [254, 254, 254, 0]]  # 205 is unknown
    m = Map.from_occupancy(written(tmp_path, grey), height=2)
    model, data = model_of(m)

    assert "floor" == m.id
    assert [(0.75, -1.75, 1.0), (0.25, -1.0, 1.0)] == [one.pose.position for one in m.objects]
    assert [(0.5, 0.5, 2.0), (0.5, 1.0, 2.0)] == [one.params.size for one in m.objects]
    for row in range(3):
        for column in range(4):
            top = height(model, data, -1 + (column + 0.5) * 0.5, -2 + (2.5 - row) * 0.5)
            assert (2.0 if grey[row][column] == 0 else 0.0) == pytest.approx(top)


def test_negated_raw_turned_and_coarser_maps_follow_map_server(tmp_path):
    grey = [[254, 0], [0, 0]]
    assert 1 == len(Map.from_occupancy(written(tmp_path, grey, negate=1)).objects)
    assert 1 == len(Map.from_occupancy(written(tmp_path, [[100, 0], [255, 65]], mode="raw")).objects)
    assert 1 == len(Map.from_occupancy(written(tmp_path, grey), coarser=2).objects)
    turned = Map.from_occupancy(written(tmp_path, [[254, 0], [254, 254]], origin=[0.0, 0.0, np.pi / 2]))
    assert (-0.75, 0.75) == pytest.approx(turned.objects[0].pose.position[:2])


@settings(max_examples=60)
@given(st.integers(1, 9), st.integers(1, 9), st.integers(0, 2**81))
def test_rectangles_cover_exactly_the_occupied_cells_once(rows, columns, bits):
    cells = np.array([bits >> i & 1 for i in range(rows * columns)], dtype=bool).reshape(rows, columns)
    drawn = np.zeros((rows, columns), dtype=int)
    for row, column, high, wide in rectangles(cells, 100):
        drawn[row : row + high, column : column + wide] += 1

    assert (drawn == cells).all()


def test_a_map_that_is_too_fine_says_what_would_be_coarse_enough(tmp_path):
    noise = np.where(np.indices((120, 120)).sum(axis=0) % 2, 0, 254)
    with pytest.raises(EditError, match=r"more than 2,000 boxes \(coarser=2 needs 1\)"):
        Map.from_occupancy(written(tmp_path, noise))


@pytest.mark.parametrize(
    "values, code",
    [
        ({"image": "../floor.pgm"}, "path.traversal"),
        ({"image": "/etc/passwd"}, "path.absolute"),
        ({"image": "none.pgm"}, "resource.missing"),
        ({"image": "floor.yaml"}, "resource.type"),
        ({"resolution": "fine"}, "schema.type"),
        ({"resolution": 0}, "schema.value"),
        ({"origin": [0, 0]}, "schema.type"),
        ({"mode": "colour"}, "schema.value"),
        ({"resolutoin": 1}, "schema.unknown"),
        ({"occupied_thresh": ".nan"}, "schema.type"),
    ],
)
def test_a_drawn_map_that_is_wrong_is_refused(tmp_path, values, code):
    path = written(tmp_path, [[0]], **values)
    with pytest.raises(EditError) as refused:
        Map.from_occupancy(path)

    assert code == refused.value.problems[0].code


def test_yaml_whose_aliases_stand_for_millions_costs_nothing(tmp_path):
    path = written(tmp_path, [[0]])
    lines = ["a: &a [1, 1, 1, 1, 1, 1, 1, 1, 1]"]
    lines += [f"{b}: &{b} [{', '.join([f'*{a}'] * 9)}]" for a, b in zip("abcdefgh", "bcdefghi", strict=True)]
    path.write_text(path.read_text().replace("origin: [-1.0, -2.0, 0.0]", "origin: &z [0]") + "\n".join(lines))
    with pytest.raises(EditError, match="there is no 'a'"):
        Map.from_occupancy(path)
    (tmp_path / "floor.yaml").write_text("\n".join([*lines, "image: *i"]))
    with pytest.raises(EditError):
        Map.from_occupancy(path)


def test_a_link_to_the_image_is_not_followed(tmp_path):
    path = written(tmp_path, [[0]])
    (tmp_path / "floor.pgm").rename(tmp_path / "real.pgm")
    (tmp_path / "floor.pgm").symlink_to(tmp_path / "real.pgm")
    with pytest.raises(EditError, match="a link leads"):
        Map.from_occupancy(path)
