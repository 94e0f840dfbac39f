"""Extras of glTF as custom properties of Blender.

These cannot hold lists of texts or lists, true, null and large numbers. The importer drops values with any of them, so
they become texts of JSON, and values again after the export.
"""
import json

_PROPERTY = "exhume_json"
_KINDS = ("nodes", "meshes", "materials", "cameras", "scenes")
_LARGEST_NAME = 63

# The names of morph targets, which the importer takes from there.
_READ_BY_BLENDER = "targetNames"


def wrap(document):
    """Makes texts of values that Blender cannot hold."""
    for extras in _all(document):
        for key, value in extras.items():
            if key != _READ_BY_BLENDER and not _is_storable(value):
                extras[key] = {_PROPERTY: json.dumps(value, separators=(",", ":"))}


def unwrap(document):
    """Makes values of these texts again."""
    for extras in _all(document):
        for key, value in extras.items():
            extras[key] = _unwrapped(value)


def to_armature(document, root):
    """Moves the extras of the scene to the node that becomes the armature: a scene of Blender may have other characters."""
    for scene in document.get("scenes", []):
        document["nodes"][root]["extras"].update(scene.pop("extras", {}))


def of_primitives(document):
    """The names of data that extras of primitives have, which Blender drops, but for their own names."""
    found = set()
    for mesh in document.get("meshes", []):
        for primitive in mesh["primitives"]:
            for key, value in primitive.get("extras", {}).items():
                found.update([] if key == "name" else value if isinstance(value, dict) else [key])
    return sorted(found)


def read(thing, key):
    """The dictionary that something in Blender has as a custom property; empty if it has none."""
    value = thing.get(key)
    return _unwrapped(value.to_dict()) if hasattr(value, "to_dict") else {}


def _all(document):
    things = [thing for kind in _KINDS for thing in document.get(kind, [])]
    return [thing["extras"] for thing in things if isinstance(thing.get("extras"), dict)]


def _unwrapped(value):
    is_wrapped = isinstance(value, dict) and list(value) == [_PROPERTY]
    return json.loads(value[_PROPERTY]) if is_wrapped else value


def _is_storable(value):
    if isinstance(value, dict):
        names = [len(name.encode("utf-8")) <= _LARGEST_NAME for name in value]
        return all(names) and all(_is_storable(each) for each in value.values())
    if isinstance(value, list):
        return len(value) > 0 and all(_is_number(each) for each in value)
    return isinstance(value, str) or _is_number(value)


def _is_number(value):
    if isinstance(value, bool):
        return False
    return isinstance(value, float) or (isinstance(value, int) and -(2**31) <= value < 2**31)
