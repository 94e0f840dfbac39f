"""Clips as actions of Blender: frame rate, names, and keys on frames."""
from contextlib import contextmanager

import bpy

from . import names

# Of clips whose keys are on no frames.
USUAL_RATE = 30

# Rounding of times, in frames: keys this near to a frame are meant to be on it. The last one may be further off.
ROUNDING = 0.001
LAST_ROUNDING = 0.01


def set_frame_rate(scene, fps):
    """Sets the frame rate of clips, by which Blender converts seconds to frames while it imports.

    Returns a warning if the scene has other actions, and therefore keeps its rate.
    """
    wanted = fps or USUAL_RATE
    render = scene.render
    if render.fps == wanted and render.fps_base == 1:
        return None
    if bpy.data.actions:
        current = frame_rate(scene)
        return f"The clips have {wanted} frames per second, but this file has actions at {current:g}"
    render.fps = wanted
    render.fps_base = 1
    return None


def frame_rate(scene):
    """Frames per second."""
    return scene.render.fps / scene.render.fps_base


def name_actions(armature):
    """Gives the actions of an armature the names of their clips, which their NLA tracks have."""
    if not armature.animation_data:
        return
    for track in armature.animation_data.nla_tracks:
        for strip in track.strips:
            strip.action.name = track.name


def renamed_actions(objects, known):
    """Warnings of clips with known names whose actions were renamed: the tracks give clips their names."""
    strips = [
        (track.name, track.strips[0].action.name)
        for thing in objects
        if thing.type == "ARMATURE" and thing.animation_data
        for track in thing.animation_data.nla_tracks
        if track.name in known and len(track.strips) == 1
    ]
    return [
        f"Clip {clip} keeps its name, although its action was renamed to {action}: clips have the names of NLA tracks"
        for clip, action in strips
        if names.is_renamed(action, clip)
    ]


def set_frame_range(scene, objects):
    """Makes the timeline as long as the current clip."""
    actions = [owner.animation_data.action for owner in owners_of(objects) if owner.animation_data.action]
    if not actions:
        return
    scene.frame_start = 0
    scene.frame_end = max(1, round(max(action.frame_range[1] for action in actions)))
    scene.frame_set(0)


def extras_in(document):
    """The extras of all clips in order, by name: events, parts and properties, which Blender does not import."""
    clips = document.get("animations", [])
    return {clip.get("name") or f"Anim_{index}": clip.get("extras", {}) for index, clip in enumerate(clips)}


def restore(document, extras):
    """Gives the clips of an exported file the extras and the order that those of the same names had; new ones follow.

    Blender lists NLA tracks in reverse order and exports them in the order of these or of their actions, by version.
    """
    places = {name: place for place, name in enumerate(extras)}
    clips = document.get("animations", [])
    clips.sort(key=lambda clip: places.get(clip.get("name"), len(places)))
    for clip in clips:
        clip["extras"] = {**extras.get(clip.get("name"), {}), **clip.get("extras", {})}
        if not clip["extras"]:
            del clip["extras"]


@contextmanager
def muted(objects, names):
    """Mutes NLA tracks of these names, so that the exporter skips them instead of reading a pose for each frame.

    The clip in view is not muted.
    """
    strips = [
        strip
        for animation in (owner.animation_data for owner in owners_of(objects))
        for track in animation.nla_tracks
        if track.name in names
        for strip in track.strips
        if not strip.mute and strip.action != animation.action
    ]
    for strip in strips:
        strip.mute = True
    try:
        yield
    finally:
        for strip in strips:
            strip.mute = False


def snap_keys(objects, skipped=()):
    """Moves keys that rounding put beside their frames onto these, but for NLA tracks of skipped names.

    Otherwise the exporter fails at the first key of a curve, reads the previous frame for an early key, and ends the
    clip one frame early. Only the nearest key of a frame is moved: of several keys at one time Blender picks any.
    """
    for action in _actions_of(objects, skipped):
        for curve in curves_of(action):
            _snap(curve)


def _actions_of(objects, skipped):
    """The actions of objects and of their shape keys, those of NLA tracks included."""
    actions = []
    for animation in (owner.animation_data for owner in owners_of(objects)):
        strips = [strip for track in animation.nla_tracks if track.name not in skipped for strip in track.strips]
        actions.extend(action for action in (animation.action, *(strip.action for strip in strips)) if action)
    return list(dict.fromkeys(actions))


def has_loose_actions(objects):
    """Whether there are actions that must be of the only armature, since no track that the exporter takes has them.

    It takes tracks with one strip. With several armatures, actions without a track may be of any.
    """
    if len([thing for thing in bpy.data.objects if thing.type == "ARMATURE"]) != 1:
        return False
    tracks = [track for owner in owners_of(objects) for track in owner.animation_data.nla_tracks]
    strips = [[strip for strip in track.strips if not strip.mute] for track in tracks]
    taken = {single[0].action for single in strips if len(single) == 1}
    return any(action not in taken for action in bpy.data.actions)


def moves_shapes(thing):
    """Whether a clip or an action moves the shape keys of an object."""
    keys = getattr(thing.data, "shape_keys", None)
    animation = keys and keys.animation_data
    return bool(animation and (animation.action or animation.nla_tracks))


def owners_of(objects):
    """The objects and shape keys that have animation data."""
    owners = [owner for thing in objects for owner in (thing, getattr(thing.data, "shape_keys", None))]
    return [owner for owner in owners if owner and owner.animation_data]


def curves_of(action):
    """The curves of an action, which are in layers since Blender 4.4."""
    layers = getattr(action, "layers", None)
    if layers is None:
        return list(action.fcurves)
    bags = [bag for layer in layers for strip in layer.strips for bag in strip.channelbags]
    return [curve for bag in bags for curve in bag.fcurves]


def _snap(curve):
    points = curve.keyframe_points
    taken = set()
    for point in sorted(points, key=lambda point: abs(round(point.co.x) - point.co.x)):
        frame = round(point.co.x)
        early = frame - point.co.x
        is_near = abs(early) < ROUNDING or (point == points[-1] and 0 < early < LAST_ROUNDING)
        if is_near and frame not in taken:
            taken.add(frame)
            point.co.x = frame
