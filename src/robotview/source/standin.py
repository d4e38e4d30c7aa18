"""Files that are not what their name says: what a clone without large files, or a failed download, leaves behind."""

from __future__ import annotations


def what_stands_in(data: bytes) -> tuple[str, str] | None:
    """What a file is instead of what it should be, and the remedy; None for neither of these."""
    head = data[:400].lstrip().lower()
    if head.startswith(b"version https://git-lfs"):
        return "this is a Git LFS pointer, not the file itself", "run `git lfs pull` in its repository"
    if head.startswith((b"<!doctype html", b"<html")):
        return "this is a web page, not the file itself", "download the raw file"
    return None
