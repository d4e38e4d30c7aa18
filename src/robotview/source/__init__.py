"""Bytes with a place: XML trees that know file, line and column; files found safely in folders, zips and dicts."""

from robotview.source.archive import read_zip
from robotview.source.bundle import Bundle, Found
from robotview.source.xml import Node, SourceFile, parse

__all__ = ["Bundle", "Found", "Node", "SourceFile", "parse", "read_zip"]
