"""The physics layer of a map: static MJCF that somebody else may have written, judged before MuJoCo sees a byte of it.

MuJoCo's loader opens whatever a file names, wherever it lies, and takes much silently. So: only what is known to be
static and harmless may stand in the text, every file it names is in the package, and what MuJoCo is given at last is
text of our own with files named by their content.
"""

from robotview.maps.layer.layer import Layer, read_layer

__all__ = ["Layer", "read_layer"]
