"""What the add-on remembers of a character: where it came from, and what was found in its files.

A character is a collection. Its custom property says what the original is, so that edits can be put back into it.
"""
import json

import bpy
from bpy.props import CollectionProperty, EnumProperty, IntProperty, PointerProperty, StringProperty

_PROPERTY = "exhume"


class EXHUME_PG_finding(bpy.types.PropertyGroup):
    """An issue of a file, or a loss of a conversion; its name is its code."""

    severity: EnumProperty(items=[(id, id.title(), "") for id in ("error", "warning", "info", "loss")])
    message: StringProperty()
    place: StringProperty()


class EXHUME_PG_report(bpy.types.PropertyGroup):
    """What the last command said of a character."""

    title: StringProperty()
    findings: CollectionProperty(type=EXHUME_PG_finding)
    active: IntProperty()


def remember(collection, source):
    """Keeps where a character came from.

    `source` is a dictionary of the path or name of the `original`, the paths of `others` that were chosen with it, the
    words of `options` for reading them again, the fingerprints of its `clips` and their `extras`, names of data that
    Blender does not keep as `unkept`, whether all `levels` of detail were asked for, the digests of its `files` by
    path, and the frames per second of its clips as `fps`.
    """
    collection[_PROPERTY] = json.dumps(source)


def source_of(collection):
    """What `remember` keeps; None for other collections."""
    text = collection.get(_PROPERTY)
    return json.loads(text) if text else None


def of_context(context):
    """The collection of the character to which the active object belongs, or that is active; None if there is none."""
    known = [collection for collection in bpy.data.collections if source_of(collection)]
    active = context.view_layer.objects.active
    holding = [collection for collection in known if active and active.name in collection.all_objects]
    current = context.view_layer.active_layer_collection.collection
    inside = [collection for collection in known if collection == current or current in collection.children_recursive]
    candidates = holding or inside or (known if len(known) == 1 else [])
    return candidates[0] if candidates else None


def objects_of(collection):
    """The objects of a character, with those attached to them from other collections."""
    objects = dict.fromkeys(collection.all_objects)
    for thing in list(objects):
        objects.update(dict.fromkeys(thing.children_recursive))
    return list(objects)


def tell(collection, title, report):
    """Shows the losses and issues of a report of the command line in the panel of a character."""
    shown = collection.exhume_report
    shown.title = title
    shown.active = 0
    shown.findings.clear()
    for finding in (*report.get("losses", []), *report.get("issues", [])):
        item = shown.findings.add()
        item.name = finding["code"]
        item.severity = finding.get("severity", "loss")
        item.message = describe(finding)
        item.place = ": ".join(part for part in (finding.get("file"), finding.get("path")) if part)


def describe(finding):
    """The message of an issue or a loss, with the size of its error."""
    error = finding.get("error")
    more = f" and {finding['more']} more" if "more" in finding else ""
    size = f" (at most {error['max']:.2g} {error['unit']})" if error and error.get("max") is not None else ""
    return f"{finding['message']}{more}{size}"


def register():
    bpy.types.Collection.exhume_report = PointerProperty(type=EXHUME_PG_report)


def unregister():
    del bpy.types.Collection.exhume_report


CLASSES = (EXHUME_PG_finding, EXHUME_PG_report)
