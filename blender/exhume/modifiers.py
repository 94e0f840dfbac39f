"""Modifiers of meshes, which Blender's exporter omits, or applies at the cost of all shape keys."""
from contextlib import contextmanager

import bpy


@contextmanager
def applied(context, objects):
    """Gives meshes the shape that their modifiers make, but for armatures. Yields warnings of those that stay."""
    modified = [thing for thing in objects if thing.type == "MESH" and _shaping(thing)]
    # Each shape key would need a shape of its own.
    kept = [thing for thing in modified if thing.data.shape_keys]
    before = [(thing, thing.data, thing.data.name) for thing in modified if thing not in kept]
    shapes = _shapes(context, [thing for thing, _, _ in before])
    for (thing, mesh, name), shape in zip(before, shapes):
        mesh.name = f"{name} without modifiers"
        shape.name = name
        thing.data = shape
    try:
        yield [_warning(thing) for thing in kept]
    finally:
        for thing, mesh, name in before:
            shape = thing.data
            thing.data = mesh
            bpy.data.meshes.remove(shape)
            mesh.name = name


def _shaping(thing):
    """The modifiers in view that shape a mesh before armatures move it."""
    return [each for each in thing.modifiers if each.show_viewport and each.type != "ARMATURE"]


def _shapes(context, objects):
    """New meshes of objects with their modifiers, as they are at rest."""
    armatures = [each for thing in objects for each in thing.modifiers if each.type == "ARMATURE" and each.show_viewport]
    for each in armatures:
        each.show_viewport = False
    try:
        graph = context.evaluated_depsgraph_get()
        return [_shape(thing, graph) for thing in objects]
    finally:
        for each in armatures:
            each.show_viewport = True


def _shape(thing, graph):
    shape = bpy.data.meshes.new_from_object(thing.evaluated_get(graph), preserve_all_data_layers=True, depsgraph=graph)
    for key in thing.data.keys():
        shape[key] = thing.data[key]
    return shape


def _warning(thing):
    names = ", ".join(each.name for each in _shaping(thing))
    return f"“{thing.name}” is exported without its modifiers ({names}), since it has shape keys: apply them first"
