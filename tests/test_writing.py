"""Nothing makes folders in silence: whoever writes a file says which folder is missing."""

import numpy as np
import pytest

from robotview import load, mjcf, urdf
from robotview.cli import main
from robotview.errors import WriteError
from robotview.export import to_html
from robotview.sim import Recording
from robotview.source.writing import write_file

SPHERE = '<mujoco><worldbody><geom size="1"/></worldbody></mujoco>'
LINK = '<robot name="r"><link name="a"/></robot>'


def recording():
    rows = np.zeros((1, 0))
    return Recording(qpos=rows, qvel=rows, act=rows, ctrl=rows, sensordata=rows, time=np.zeros(1))


WRITERS = {
    "page": lambda path: to_html(load(SPHERE), path),
    "mjcf.write": lambda path: mjcf.write(mjcf.Model.from_string(SPHERE), path),
    "urdf.write": lambda path: urdf.write(urdf.Robot.from_string(LINK), path),
    "Document.save": lambda path: mjcf.Document.from_string(SPHERE).save(path),
    "Recording.save": lambda path: recording().save(path),
}


@pytest.mark.parametrize("writer", WRITERS)
def test_a_missing_folder_is_refused_by_name_and_not_made(tmp_path, writer):
    folder = tmp_path / "no" / "such"

    with pytest.raises(WriteError, match="cannot be written: there is no such folder") as caught:
        WRITERS[writer](folder / "file.xml")
    assert f'"{folder}"' in str(caught.value)
    assert not (tmp_path / "no").exists()


def test_convert_refuses_a_missing_folder_before_it_reads(tmp_path, capsys):
    assert 1 == main(["convert", str(tmp_path / "none.urdf"), str(tmp_path / "no" / "r.xml")])
    assert "there is no such folder" in capsys.readouterr().err


def test_files_that_belong_to_another_make_their_folders_below_it(tmp_path):
    write_file(tmp_path / "meshes" / "a.stl", b"1", below=tmp_path)

    assert b"1" == (tmp_path / "meshes" / "a.stl").read_bytes()
    with pytest.raises(WriteError, match="it is a folder"):
        write_file(tmp_path / "meshes", b"2")
    assert [tmp_path / "meshes"] == list(tmp_path.iterdir())
