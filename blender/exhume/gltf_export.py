"""From a character in Blender to a GLB, by Blender's own exporter."""
from typing import NamedTuple

import bpy

from . import clips, collision, extras, fingerprints, glb, gltf_addon, lines, modifiers, names, rigid, strips
from .command import CommandError


class RestPose:
    """Makes armatures rest until the exporter has read where things are, while it runs."""

    armatures = []

    @classmethod
    def begin(cls, objects):
        rested = [thing.data for thing in objects if thing.type == "ARMATURE" and thing.data.pose_position == "POSE"]
        cls.armatures = list(dict.fromkeys(rested))
        for armature in cls.armatures:
            armature.pose_position = "REST"

    @classmethod
    def end(cls):
        for armature in cls.armatures:
            armature.pose_position = "POSE"
        cls.armatures = []


class glTF2ExportUserExtension:
    """Blender's exporter calls this of every add-on, whoever started it."""

    def vtree_before_filter_hook(self, _tree, _settings):
        # Clips have to be read of a pose.
        RestPose.end()


class Exported(NamedTuple):
    # Names of the collision meshes that were moved.
    moved_collision: list
    warnings: list


def export_glb(context, objects, path, source, without_clips=()):
    """Exports objects, of which collision meshes only say where their vertices are, and all clips but some.

    `source` is what is remembered of the character, or None. Returns what is to be said of the result. Raises
    CommandError.
    """
    in_layer, absent = _in_view_layer(context, objects)
    shown = [thing for thing in in_layer if not collision.is_collision(thing)]
    has_loose = clips.has_loose_actions(shown)
    # The exporter would take those of muted tracks for loose ones.
    skipped = () if has_loose else without_clips
    clips.snap_keys(shown, skipped)
    with (
        _CurrentFrame(context.scene),
        _OnlyShown(context, shown),
        strips.plain(shown),
        clips.muted(shown, skipped),
        modifiers.applied(context, shown) as unapplied,
    ):
        _export(path, shown, has_loose)
    document, rest = glb.read(path)
    extras.unwrap(document)
    # While nodes have the names of Blender.
    moved, warnings = collision.put_back(document, objects)
    _drop_current_weights(document, shown)
    renamed = rigid.join(document)
    names.restore(document)
    # Those that were not muted.
    fingerprints.drop(document, without_clips)
    clips.restore(document, source["extras"] if source else {})
    glb.write(path, document, rest)
    renamed += clips.renamed_actions(shown, source["clips"] if source else ())
    return Exported(moved, [*absent, *unapplied, *renamed, *strips.warnings(shown), *warnings])


def _in_view_layer(context, objects):
    """The objects that can be exported, and a warning of the others. Raises CommandError if none can."""
    layer = set(context.view_layer.objects)
    found = [thing for thing in objects if thing in layer]
    names = [thing.name for thing in objects if thing not in layer and not collision.is_collision(thing)]
    if objects and not found:
        raise CommandError("The character is not in the view layer: include its collection in the outliner")
    more = ", ".join(lines.shortened(names, 6))
    return found, [f"Not in the view layer, so not exported: {more}"] if names else []


def _drop_current_weights(document, objects):
    """The exporter takes the weights of animated morph targets at the current frame for those at rest."""
    animated = {thing.name for thing in objects if clips.moves_shapes(thing)}
    for node in document.get("nodes", []):
        if node.get("name") in animated and "mesh" in node:
            for thing in (node, document["meshes"][node["mesh"]]):
                thing.pop("weights", None)


def _export(path, objects, has_loose_actions):
    operator = bpy.ops.export_scene.gltf
    wanted = {
        "export_format": "GLB",
        # With only selected objects the exporter adds an animation of each object that has none.
        "use_visible": True,
        # Names of nodes, axes, units and other data that Exhume keeps in extras.
        "export_extras": True,
        "export_cameras": True,
        "export_lights": True,
        # Otherwise clips end with the timeline and vertices keep four influences.
        "export_frame_range": False,
        "export_all_influences": True,
        # Otherwise Blender 4 drops what bones move slightly.
        "export_optimize_animation_size": False,
        # Each NLA track is a clip: since Blender 3.6 by its mode, before by a switch.
        "export_animation_mode": "NLA_TRACKS",
        "export_nla_strips": True,
        "export_anim_single_armature": has_loose_actions,
    }
    # Blender 3.4 and 3.5 write objects that are parented to posed bones at wrong positions, and drop their children,
    # unless they export the current pose. So the rest pose is made the current one.
    if "export_rest_position_armature" not in gltf_addon.names_of_options(operator):
        wanted["export_current_frame"] = True
        RestPose.begin(objects)
    try:
        gltf_addon.call(operator, path, wanted)
    finally:
        RestPose.end()


class _CurrentFrame:
    """The exporter leaves the scene at the last frame that it read. This returns to the current one."""

    def __init__(self, scene):
        self.scene = scene

    def __enter__(self):
        self.frame, self.subframe = self.scene.frame_current, self.scene.frame_subframe

    def __exit__(self, *_):
        self.scene.frame_set(self.frame, subframe=self.subframe)


class _OnlyShown:
    """Shows some objects and hides all others, and restores what was hidden."""

    def __init__(self, context, objects):
        self.context = context
        self.objects = set(objects)

    def __enter__(self):
        layer = self.context.view_layer
        self.active = layer.objects.active
        self.mode = self.active.mode if self.active else "OBJECT"
        if self.mode != "OBJECT":
            bpy.ops.object.mode_set(mode="OBJECT")
        self.collections = [(each, each.hide_viewport) for each in _below(layer.layer_collection)]
        for each, _ in self.collections:
            each.hide_viewport = False
        self.disabled = [each.collection for each, _ in self.collections if each.collection.hide_viewport]
        for each in self.disabled:
            each.hide_viewport = False
        self.before = [(thing, thing.hide_get(), thing.hide_viewport) for thing in layer.objects]
        for thing, _, _ in self.before:
            thing.hide_viewport = False
            thing.hide_set(thing not in self.objects)

    def __exit__(self, *_):
        for thing, hidden, disabled in self.before:
            thing.hide_set(hidden)
            thing.hide_viewport = disabled
        for each in self.disabled:
            each.hide_viewport = True
        for each, hidden in self.collections:
            each.hide_viewport = hidden
        self.context.view_layer.objects.active = self.active
        if self.mode != "OBJECT":
            bpy.ops.object.mode_set(mode=self.mode)


def _below(layer_collection):
    yield layer_collection
    for child in layer_collection.children:
        yield from _below(child)
