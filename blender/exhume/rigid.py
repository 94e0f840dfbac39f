"""Characters of rigid parts, whose animated nodes Blender would make objects with an action for each clip and object.

They become bones of one armature, and their meshes objects attached to these. After the export the meshes return to
the nodes.
"""
from . import glb, names

_PART = "exhume_part"

# Of numbers that Blender computes in single precision.
_ROUNDING = 1e-4
_UNCHANGED = {"translation": (0, 0, 0), "rotation": (0, 0, 0, 1), "scale": (1, 1, 1)}


def make_bones(document):
    """Makes bones of animated nodes. Those of characters with scaled nodes stay objects, since bones have no scale."""
    animated = _animated(document)
    nodes = document["nodes"]
    if not animated or any(_differs(nodes[index], "scale") or "matrix" in nodes[index] for index in animated):
        return
    root = glb.root_of(document)
    document.setdefault("skins", []).append({"name": nodes[root]["name"], "skeleton": root, "joints": sorted(animated)})
    for index in _with_parents(document, animated, root):
        if "mesh" in nodes[index]:
            _move_mesh(document, index)


def join(document):
    """Returns the meshes of bones to the nodes of these, with the properties that the user gave them, but for those that
    the user moved. Returns warnings of those that were renamed.
    """
    nodes = document.get("nodes", [])
    warnings = []
    for index, node in enumerate(nodes):
        for child in list(node.get("children", [])):
            part = nodes[child]
            properties = part.get("extras", {})
            name = properties.pop(_PART, None)
            if not name or "mesh" in node or any(_differs(part, key) for key in _UNCHANGED):
                continue
            node["mesh"] = part.pop("mesh")
            node.setdefault("extras", {}).update(properties)
            # True in files of former versions.
            if isinstance(name, str) and names.is_renamed(part["name"], name):
                warnings.append(f"Part {name} keeps its name, although it was renamed to {part['name']}: its bone has that")
            _retarget(document, child, index)
            node["children"] = [other for other in node["children"] if other != child] + part.pop("children", [])
            if not node["children"]:
                del node["children"]
    return warnings


def _animated(document):
    """Indices of the nodes that move and are no joints."""
    joints = {joint for skin in document.get("skins", []) for joint in skin["joints"]}
    targets = {
        channel["target"]["node"]
        for animation in document.get("animations", [])
        for channel in animation["channels"]
        if channel["target"]["path"] != "weights"
    }
    return {index for index in targets - joints if "skin" not in document["nodes"][index]}


def _with_parents(document, chosen, root):
    """Nodes and those above them, below the root."""
    parents = {child: index for index, node in enumerate(document["nodes"]) for child in node.get("children", [])}
    found = set()
    for index in chosen:
        while index is not None and index != root and index not in found:
            found.add(index)
            index = parents.get(index)
    return sorted(found)


def _move_mesh(document, index):
    """Moves the mesh of a node to a new child of it."""
    nodes = document["nodes"]
    node = nodes[index]
    part = {"name": node.get("name", ""), "mesh": node.pop("mesh"), "extras": {_PART: node.get("name") or True}}
    for key in ("extensions", "weights"):
        if key in node:
            part[key] = node.pop(key)
    node.setdefault("children", []).append(len(nodes))
    _retarget(document, index, len(nodes))
    nodes.append(part)


def _retarget(document, before, after):
    """Morph weights are animated on the node that has the mesh."""
    for animation in document.get("animations", []):
        for channel in animation["channels"]:
            target = channel["target"]
            if target.get("node") == before and target["path"] == "weights":
                target["node"] = after


def _differs(node, key):
    usual = _UNCHANGED[key]
    return any(abs(now - then) > _ROUNDING for now, then in zip(node.get(key, usual), usual))
