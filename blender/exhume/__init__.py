"""Characters of dead 3D systems in Blender, by the exhume command line."""
import bpy

from . import (
    characters,
    drop_handler,
    export_operator,
    import_operator,
    menus,
    options,
    panel,
    preferences,
    put_back_operator,
)
from .gltf_export import glTF2ExportUserExtension  # noqa: F401 (Blender's exporter looks for it here.)

bl_info = {
    "name": "Exhume",
    "author": "Exhume contributors",
    "version": (0, 2, 0),
    "blender": (3, 4, 0),
    "location": "File > Import, File > Export, sidebar of the 3D view",
    "description": "Characters of Cal3D, CryEngine, Neverwinter Nights, C3S and O3D",
    "category": "Import-Export",
}

_MODULES = (preferences, options, characters, import_operator, drop_handler, export_operator, put_back_operator, panel)


def register():
    for module in _MODULES:
        for each in module.CLASSES:
            bpy.utils.register_class(each)
    for module in (characters, menus):
        module.register()


def unregister():
    for module in (menus, characters):
        module.unregister()
    for module in reversed(_MODULES):
        for each in reversed(module.CLASSES):
            bpy.utils.unregister_class(each)
