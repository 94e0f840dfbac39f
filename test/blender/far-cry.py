"""Prepares a character for Far Cry as docs/guides/far-cry.md says, and exports it with the options of that page.

blender --background --factory-startup --python far-cry.py -- CHARACTER.glb OUT.glb [OTHER.glb OTHER_OUT.glb]

Another character is imported and exported again without an edit.
"""
import math
import sys

import bpy
import numpy
from mathutils import Quaternion

# The glTF add-on of Blender in Debian 12 uses this name, which numpy there no longer has.
if "bool" not in vars(numpy):
    numpy.bool = bool

source, target, *others = sys.argv[sys.argv.index("--") + 1:]


def begin(path):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.context.scene.render.fps = 30
    bpy.ops.import_scene.gltf(filepath=path)


def export(path):
    bpy.ops.export_scene.gltf(filepath=path, export_extras=True)


def add_walk(armature):
    for thing in bpy.data.objects:
        thing.animation_data_clear()
    for action in list(bpy.data.actions):
        bpy.data.actions.remove(action)
    walk = bpy.data.actions.new("walk")
    walk["subrange left"] = [0, 12]
    armature.animation_data_create().action = walk
    for name, angle in (("thigh_left", 0.4), ("thigh_right", -0.4)):
        bone = armature.pose.bones[name]
        for frame in range(0, 25, 6):
            bone.rotation_quaternion = Quaternion((1, 0, 0), angle * math.sin(frame / 24 * 2 * math.pi))
            bone.keyframe_insert("rotation_quaternion", frame=frame)
    track = armature.animation_data.nla_tracks.new()
    track.name = "walk"
    track.strips.new("walk", 0, walk)
    armature.animation_data.action = None


def add_shape(armature, bone):
    """A box of 12 triangles along a bone."""
    length = armature.data.bones[bone].length
    bpy.ops.mesh.primitive_cube_add(size=length)
    box = bpy.context.active_object
    box.name = f"{bone} Phys"
    box["mass"] = 5.0
    box.parent = armature
    box.parent_type = "BONE"
    box.parent_bone = bone
    box.location = (0, -length / 2, 0)


def add_level(thing, number, ratio):
    level = thing.copy()
    level.data = thing.data.copy()
    level.name = f"{thing.name}_LOD{number}"
    bpy.context.collection.objects.link(level)
    level.modifiers.new("Decimate", "DECIMATE").ratio = ratio
    bpy.context.view_layer.objects.active = level
    bpy.ops.object.modifier_move_to_index(modifier="Decimate", index=0)
    bpy.ops.object.modifier_apply(modifier="Decimate")


begin(source)
bodies = [thing for thing in bpy.data.objects if thing.type == "MESH"]
skeleton = next(thing for thing in bpy.data.objects if thing.type == "ARMATURE")
add_walk(skeleton)
for bone in ("pelvis", "hand_left"):
    add_shape(skeleton, bone)
skeleton.data.bones["hand_left"]["limitX"] = [-30.0, 45.0]
for body in bodies:
    for number, ratio in ((1, 0.5), (2, 0.25)):
        add_level(body, number, ratio)
# An empty on a bone.
bpy.ops.object.empty_add()
dummy = bpy.context.active_object
dummy.name = "Dummy01"
dummy.parent = skeleton
dummy.parent_type = "BONE"
dummy.parent_bone = "hand_left"
bpy.data.materials["yorick_bone"].name = "bone(TemplModelCommon)/mat_flesh"
bpy.context.scene["mission"] = "m01"
export(target)

if others:
    begin(others[0])
    export(others[1])
