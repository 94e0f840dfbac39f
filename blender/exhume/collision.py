"""Collision meshes: shapes of bones (CryEngine) and walkmeshes (Neverwinter Nights), which glTF keeps in extras.

They are shown as meshes of their own, which are not exported; vertices that were moved go back into the extras.
"""
import math

import bpy
from mathutils import Matrix, Vector

from . import axes, extras

_PROPERTY = "exhume_collision"

# The importer turns bones by this, so that they lie along the y of Blender.
_BONE_TURN = Matrix.Rotation(math.pi / 2, 3, "X")

# In units of the original, per unit of distance from the origin.
_ROUNDING = 1e-5


def add(objects, document_axes, collection):
    """Adds the collision meshes of objects and their bones to a collection."""
    to_blender = axes.to_blender(document_axes)
    for thing in objects:
        if _shape_of(thing):
            mesh = _object_of(thing, to_blender, thing.name, collection)
            mesh.parent = thing
        for bone in thing.pose.bones if thing.type == "ARMATURE" else ():
            if not _shape_of(bone):
                continue
            mesh = _object_of(bone, _BONE_TURN.inverted() @ to_blender, bone.name, collection)
            mesh.parent = thing
            mesh.parent_type = "BONE"
            mesh.parent_bone = bone.name
            # Blender places children of bones at the tips.
            mesh.matrix_parent_inverse = Matrix.Translation((0, -bone.length, 0))


def is_collision(thing):
    return _PROPERTY in thing.keys()


def put_back(document, objects):
    """Puts moved vertices of collision meshes into the nodes of an exported file.

    Returns the names of the meshes that were moved, and warnings for those whose vertices were added or deleted.
    """
    nodes = {node.get("name"): node for node in document.get("nodes", [])}
    moved, warnings = [], []
    for thing in filter(is_collision, objects):
        holder = nodes.get(thing.parent_bone or (thing.parent and thing.parent.name), {})
        shape = _shape_in(holder.get("extras", {}))
        if not shape:
            continue
        positions = _positions(thing)
        if len(positions) != len(shape["positions"]):
            warnings.append(f"Vertices were added to or deleted from {thing.name}; those of collision meshes can only be moved")
        elif _differ(positions, shape["positions"]):
            shape["positions"] = positions
            moved.append(thing.name)
    return moved, warnings


def _shape_of(thing):
    return _shape_in({key: extras.read(thing, key) for key in ("cryengine", "mdl")})


def _shape_in(kept):
    """The shape that extras hold: a dictionary with `positions`, 3 numbers per vertex. None if there is none."""
    return kept.get("cryengine", {}).get("physicsShape") or kept.get("mdl", {}).get("mesh")


def _object_of(holder, to_blender, name, collection):
    shape = _shape_of(holder)
    numbers = shape["positions"]
    indices = shape["indices"] if "indices" in shape else shape["faces"]["vertices"]
    mesh = bpy.data.meshes.new(f"{name} collision")
    vertices = [to_blender @ Vector(numbers[at:at + 3]) for at in range(0, len(numbers), 3)]
    mesh.from_pydata(vertices, [], [[int(index) for index in indices[at:at + 3]] for at in range(0, len(indices), 3)])
    thing = bpy.data.objects.new(mesh.name, mesh)
    thing[_PROPERTY] = [number for row in to_blender for number in row]
    thing.display_type = "WIRE"
    thing.hide_render = True
    collection.objects.link(thing)
    return thing


def _positions(thing):
    """The vertices of a collision mesh in the space and units of the original."""
    numbers = list(thing[_PROPERTY])
    back = Matrix((numbers[:3], numbers[3:6], numbers[6:])).inverted() @ thing.matrix_basis.to_3x3()
    offset = back @ thing.matrix_basis.to_3x3().inverted() @ thing.matrix_basis.translation
    return [number for vertex in thing.data.vertices for number in back @ vertex.co + offset]


def _differ(positions, before):
    largest = max((abs(number) for number in before), default=0)
    return any(abs(now - then) > _ROUNDING * largest for now, then in zip(positions, before))
