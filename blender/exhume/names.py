"""Names of objects, meshes and materials, which Blender makes distinct by `.001`.

Each thing with such a name remembers the one that it had, and gets it back in exported files unless the user renamed
it.
"""
import json
import re

_PROPERTY = "exhume_name"
_KINDS = ("nodes", "meshes", "materials")

# What Blender appends to names that are taken.
_NUMBER = re.compile(r"\.\d{3,}$")


def is_renamed(name, original):
    """Whether a user named something otherwise: Blender itself only appends numbers and cuts long names."""
    return not original.startswith(_NUMBER.sub("", name))


def mark(document):
    """Notes all names."""
    for kind in _KINDS:
        for thing in document.get(kind, []):
            thing.setdefault("extras", {})[_PROPERTY] = thing.get("name", "")


def settle(objects):
    """Keeps the notes of things that Blender named otherwise, with the name that it gave them."""
    meshes = [thing.data for thing in objects if thing.type == "MESH"]
    materials = [material for mesh in meshes for material in mesh.materials if material]
    for thing in dict.fromkeys((*objects, *meshes, *materials)):
        name = thing.get(_PROPERTY)
        if isinstance(name, str):
            _note(thing, name)
    # Exhume itself keeps the names of bones that Blender changes.
    for armature in (thing for thing in objects if thing.type == "ARMATURE"):
        for bone in (*armature.data.bones, *armature.pose.bones):
            bone.pop(_PROPERTY, None)


def restore(document):
    """Gives things their names again, unless the user renamed or copied them."""
    for kind in _KINDS:
        for thing in document.get(kind, []):
            note = thing.get("extras", {}).pop(_PROPERTY, None)
            if note and thing.get("name") == note["given"]:
                thing["name"] = note["name"]
    _join_materials(document)


def _join_materials(document):
    """Makes one of materials that are equal: the importer makes another one for meshes with vertex colors."""
    materials = document.get("materials", [])
    texts = [json.dumps(material, sort_keys=True) for material in materials]
    kept = list(dict.fromkeys(texts))
    if len(kept) == len(materials):
        return
    document["materials"] = [json.loads(text) for text in kept]
    for mesh in document.get("meshes", []):
        for primitive in mesh["primitives"]:
            if "material" in primitive:
                primitive["material"] = kept.index(texts[primitive["material"]])


def _note(thing, name):
    if thing.name == name or not name:
        del thing[_PROPERTY]
    else:
        thing[_PROPERTY] = {"name": name, "given": thing.name}
