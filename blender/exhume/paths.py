"""Paths that users give, which may be relative to the Blender file."""
import bpy

from .command import CommandError


def absolute(path):
    """Raises CommandError if the Blender file has no folder yet."""
    if path.startswith("//") and not bpy.data.filepath:
        raise CommandError(f"Save the Blender file first: // in {path} stands for its folder")
    return bpy.path.abspath(path)
