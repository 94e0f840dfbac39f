"""Levels of detail, which Exhume marks in extras, since Blender ignores the extension that links them."""
from . import extras


def is_level(thing):
    """Whether an object is a coarser level of another one."""
    return "of" in extras.read(thing, "exhume")
