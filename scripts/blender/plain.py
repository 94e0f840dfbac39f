"""Imports a GLB into an empty Blender and exports it again, with the default settings of both.

blender --background --factory-startup --python plain.py -- IN.glb OUT.glb
"""
import sys

import bpy
import numpy

# The glTF add-on of Blender in Debian 12 uses this name, which numpy there no longer has.
if "bool" not in vars(numpy):
    numpy.bool = bool

source, target = sys.argv[sys.argv.index("--") + 1:]
bpy.ops.wm.read_factory_settings(use_empty=True)
bpy.ops.import_scene.gltf(filepath=source)
bpy.ops.export_scene.gltf(filepath=target)
