"""The entries of the add-on in Blender's File menu."""
import bpy

from .export_operator import EXHUME_OT_export
from .import_operator import EXHUME_OT_import

_LABEL = "Exhume (Cal3D, CryEngine, MDL, C3S, O3D)"


def _import(menu, _context):
    menu.layout.operator(EXHUME_OT_import.bl_idname, text=_LABEL)


def _export(menu, _context):
    menu.layout.operator(EXHUME_OT_export.bl_idname, text=_LABEL)


def register():
    bpy.types.TOPBAR_MT_file_import.append(_import)
    bpy.types.TOPBAR_MT_file_export.append(_export)


def unregister():
    bpy.types.TOPBAR_MT_file_import.remove(_import)
    bpy.types.TOPBAR_MT_file_export.remove(_export)
