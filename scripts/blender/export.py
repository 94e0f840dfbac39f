"""Imports a GLB into an empty Blender and exports it again.

blender --background --factory-startup --python export.py -- IN.glb OUT.glb FPS
"""
import sys

import bpy
import numpy

# Debian 12 has a numpy that no longer has this name, which the glTF add-on of its Blender uses.
if "bool" not in vars(numpy):
    numpy.bool = bool

source, target, fps = sys.argv[sys.argv.index("--") + 1:]

bpy.ops.wm.read_factory_settings(use_empty=True)
# Keys become frames: the rate has to be there before they are imported.
bpy.context.scene.render.fps = int(fps)
bpy.ops.import_scene.gltf(
    filepath=source,
    # Bones keep their axes and rest as meshes were bound to them, without which blended weights move them differently.
    bone_heuristic="BLENDER",
    guess_original_bind_pose=True,
)

# Key > Snap > Selection to Nearest Frame: a clip whose last key lies a hair before its frame would end one frame early. No other
# key moves, since several may lie close by, and of those on one spot Blender picks any.
for action in bpy.data.actions:
    for curve in action.fcurves:
        last = curve.keyframe_points[-1]
        frame = round(last.co.x)
        if 0 < frame - last.co.x < 0.01:
            last.co.x = frame

bpy.ops.export_scene.gltf(
    filepath=target,
    export_format="GLB",
    # Names of nodes, axes, units and whatever else Exhume keeps in extras.
    export_extras=True,
    export_cameras=True,
    export_lights=True,
    # Without these, clips end with the timeline and vertices hang on four bones.
    export_frame_range=False,
    export_all_influences=True,
)
