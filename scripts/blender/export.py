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

# Key > Snap > Selection to Nearest Frame, for keys that rounding has put beside their frames. The exporter fails where a curve
# begins a little off, reads the frame before where a key lies before its own, and ends such a clip one frame early. Last keys may
# be further off. One key per frame, the nearest: of several in one place Blender picks any.
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

# Blender 3.4 writes objects that are parented to posed bones in wrong places, and leaves out what is parented to those objects,
# unless it is told to write the current pose. So it gets the rest pose as the current one, and the pose again before it reads clips.
for armature in bpy.data.armatures:
    armature.pose_position = "REST"


class RestoredPose:
    def vtree_before_filter_hook(self, _tree, _settings):
        for armature in bpy.data.armatures:
            armature.pose_position = "POSE"


sys.modules["io_scene_gltf2"].glTF2ExportUserExtension = RestoredPose
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
    export_current_frame=True,
)
