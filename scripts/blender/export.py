"""Imports a GLB into an empty Blender and exports it again.

blender --background --factory-startup --python export.py -- IN.glb OUT.glb FPS
"""
import os
import sys

import bpy
import numpy

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../blender/exhume"))
import colors

# The glTF add-on of Blender in Debian 12 uses this name, which numpy there no longer has.
if "bool" not in vars(numpy):
    numpy.bool = bool

source, target, fps = sys.argv[sys.argv.index("--") + 1:]

bpy.ops.wm.read_factory_settings(use_empty=True)
# Times are converted to frames on import, so the rate must be set before.
bpy.context.scene.render.fps = int(fps)
bpy.ops.import_scene.gltf(
    filepath=source,
    # Bones keep their axes and the bind pose; otherwise vertices with several influences move differently.
    bone_heuristic="BLENDER",
    guess_original_bind_pose=True,
)

# Key > Snap > Selection to Nearest Frame, for keys that are slightly off their frames by rounding. Otherwise the exporter fails at
# the first key of a curve, reads the previous frame for an early key, and ends the clip one frame early. Last keys may be further
# off. Only the nearest key of a frame is moved: of several keys at one time Blender picks any.
ROUNDING = 0.001
LAST_ROUNDING = 0.01
for action in bpy.data.actions:
    for curve in action.fcurves:
        points = curve.keyframe_points
        taken = set()
        for point in sorted(points, key=lambda point: abs(round(point.co.x) - point.co.x)):
            frame = round(point.co.x)
            early = frame - point.co.x
            is_near = abs(early) < ROUNDING or point == points[-1] and 0 < early < LAST_ROUNDING
            if is_near and frame not in taken:
                taken.add(frame)
                point.co.x = frame

for mesh in bpy.data.meshes:
    colors.to_vertices(mesh)

# Blender 3.4 writes objects that are parented to posed bones at wrong positions, and drops their children, unless it exports the
# current pose. So the rest pose is made the current one, and the pose is restored before clips are read.
for armature in bpy.data.armatures:
    armature.pose_position = "REST"


class RestoredPose:
    def vtree_before_filter_hook(self, _tree, _settings):
        for armature in bpy.data.armatures:
            armature.pose_position = "POSE"


sys.modules["io_scene_gltf2"].glTF2ExportUserExtension = RestoredPose
wanted = {
    "export_format": "GLB",
    # Names of nodes, axes, units and other data that Exhume keeps in extras.
    "export_extras": True,
    "export_cameras": True,
    "export_lights": True,
    # Otherwise clips end with the timeline and vertices keep four influences.
    "export_frame_range": False,
    "export_all_influences": True,
    "export_current_frame": True,
    # Otherwise Blender 4 drops what bones move slightly.
    "export_optimize_animation_size": False,
}
known = bpy.ops.export_scene.gltf.get_rna_type().properties.keys()
bpy.ops.export_scene.gltf(filepath=target, **{name: value for name, value in wanted.items() if name in known})
