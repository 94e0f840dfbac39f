"""Names that several meshes or materials share, which Blender makes distinct by `.001`."""
import re

_PROPERTY = "exhume_name"


def mark(document):
    """Marks meshes and materials whose names others had before them."""
    for kind in ("meshes", "materials"):
        taken = set()
        for thing in document.get(kind, []):
            name = thing.get("name", "")
            if name in taken:
                thing.setdefault("extras", {})[_PROPERTY] = name
            taken.add(name)


def restore(document):
    """Gives marked things their names again, unless the user gave them others."""
    for kind in ("meshes", "materials"):
        for thing in document.get(kind, []):
            name = thing.get("extras", {}).pop(_PROPERTY, None)
            if name is not None and re.fullmatch(re.escape(name) + r"\.\d{3,}", thing.get("name", "")):
                thing["name"] = name
