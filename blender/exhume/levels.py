"""Levels of detail, which glTF links by the extension MSFT_lod that Blender ignores.

Nodes are marked by custom properties that name the other levels, and these are made links again after the export.
"""

_EXTENSION = "MSFT_lod"
_FULL = "exhume_full"
_LEVEL_OF = "exhume_level_of"
_LEVEL = "exhume_level"


def mark(document):
    """Marks nodes that are levels of others."""
    for index, node in enumerate(document.get("nodes", [])):
        levels = node.get("extensions", {}).get(_EXTENSION, {}).get("ids", [])
        if levels:
            node.setdefault("extras", {})[_FULL] = index
        for level, other in enumerate(levels, 1):
            document["nodes"][other].setdefault("extras", {}).update({_LEVEL_OF: index, _LEVEL: level})


def is_level(thing):
    """Whether an object of Blender is a coarser level of another one."""
    return _LEVEL_OF in thing.keys()


def link(document):
    """Links marked nodes again, and takes coarser levels out of the scene, as the extension demands."""
    nodes = document.get("nodes", [])
    full, levels = {}, {}
    for index, node in enumerate(nodes):
        extras = node.get("extras", {})
        number, of, level = (extras.pop(key, None) for key in (_FULL, _LEVEL_OF, _LEVEL))
        # A copy that a user made of an object is not linked.
        if number is not None:
            full.setdefault(number, index)
        if of is not None:
            levels.setdefault(of, []).append((level, index))
    coarser = {index for of, some in levels.items() if of in full for _, index in some}
    for parent in (*nodes, *document.get("scenes", [])):
        for key in ("children", "nodes"):
            if coarser.intersection(parent.get(key, [])):
                parent[key] = [index for index in parent[key] if index not in coarser]
                if not parent[key]:
                    del parent[key]
    for number, index in full.items():
        ids = [other for _, other in sorted(levels.get(number, []))]
        if ids:
            nodes[index].setdefault("extensions", {})[_EXTENSION] = {"ids": ids}
    if any(number in levels for number in full):
        used = document.setdefault("extensionsUsed", [])
        if _EXTENSION not in used:
            used.append(_EXTENSION)
