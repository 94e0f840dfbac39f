"""How bones are shown.

Bones keep the axes of the original, so that what is exported is the same character. These axes rarely point to the next
joint, so each bone is drawn by a shape that does.
"""
import bpy
from mathutils import Vector

_SHAPE = "Exhume bone"
_UP = Vector((0, 1, 0))

# In parts of the length.
_WIDTH = 0.1


def show(armature):
    """Draws the bones of an armature object so that they point to their children, like those of Blender."""
    shape = _shape()
    drawn = directions(armature.data.bones)
    for bone in armature.pose.bones:
        direction = drawn[bone.name]
        bone.custom_shape = shape
        bone.use_custom_shape_bone_size = False
        bone.custom_shape_scale_xyz = (direction.length,) * 3
        bone.custom_shape_rotation_euler = _UP.rotation_difference(direction).to_euler()
    armature.show_in_front = True


def directions(bones):
    """The vectors from bones to where they point, each in the space of its bone, by name.

    A bone points to the child from which most others descend, and one without children where its parent points.
    """
    found = {}
    for bone in sorted(bones, key=lambda bone: len(bone.parent_recursive)):
        inverse = bone.matrix_local.inverted_safe()
        least = bone.length * 1e-3
        children = [child for child in bone.children if (child.head_local - bone.head_local).length > least]
        if children:
            child = max(children, key=lambda child: len(child.children_recursive))
            found[bone.name] = inverse @ child.head_local
        elif bone.parent:
            turn = inverse.to_3x3() @ bone.parent.matrix_local.to_3x3()
            found[bone.name] = turn @ found[bone.parent.name] / 2
        else:
            found[bone.name] = _UP * bone.length
    return found


def _shape():
    """An object of an octahedron from the origin to y = 1, in no collection."""
    known = bpy.data.objects.get(_SHAPE)
    if known:
        return known
    corners = [(x, _WIDTH, z) for x, z in ((_WIDTH, _WIDTH), (_WIDTH, -_WIDTH), (-_WIDTH, -_WIDTH), (-_WIDTH, _WIDTH))]
    faces = [face for at in range(4) for face in ((0, 1 + at, 1 + (at + 1) % 4), (5, 1 + (at + 1) % 4, 1 + at))]
    mesh = bpy.data.meshes.new(_SHAPE)
    mesh.from_pydata([(0, 0, 0), *corners, (0, 1, 0)], [], faces)
    return bpy.data.objects.new(_SHAPE, mesh)
