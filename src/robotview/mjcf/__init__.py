"""MJCF, MuJoCo's modelling language: text to typed, resolved records, with the place of everything.

``Model.from_file`` reads, ``Model.source`` says where something stands, ``default_version`` tells whose rules hold.
"""

from robotview.mjcf.authored import Element
from robotview.mjcf.document import Document
from robotview.mjcf.model import Model, default_version
from robotview.mjcf.write import bundle, write

__all__ = ["Document", "Element", "Model", "bundle", "default_version", "write"]
