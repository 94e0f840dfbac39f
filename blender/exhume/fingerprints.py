"""What clips were when they were imported, by which those that were not edited are recognized.

Blender interpolates the components of quaternions instead of rotations and exports a key for each frame, so that a clip
comes back slightly different. Clips that were not edited are therefore not put back at all.
"""
import hashlib
import struct

from . import clips

# Frames are rounded to this part.
_FRAME_PARTS = 100


def of_clips(scene, objects):
    """A text for each clip, by the name of its NLA tracks, that changes with its keys and with the bones it moves."""
    bones = [bone for thing in objects if thing.type == "ARMATURE" for bone in thing.data.bones]
    places = _bytes([number for bone in bones for row in bone.matrix_local for number in row])
    common = (scene.render.fps, scene.render.fps_base, places, _steered(objects))
    hashes = {}
    for owner in clips.owners_of(objects):
        for track in owner.animation_data.nla_tracks:
            known = hashes.setdefault(track.name, hashlib.sha256(repr(common).encode()))
            for strip in track.strips:
                _add_action(known, owner.name, strip.action)
    return {name: known.hexdigest() for name, known in hashes.items()}


def unchanged(before, now):
    """The names of clips that are as they were."""
    return {name for name, text in now.items() if before.get(name) == text}


def drop(document, names):
    """Takes clips out of an exported file."""
    kept = [clip for clip in document.get("animations", []) if clip.get("name") not in names]
    document.pop("animations", None)
    if kept:
        document["animations"] = kept


def _add_action(known, owner, action):
    for curve in clips.curves_of(action):
        known.update(repr((owner, curve.data_path, curve.array_index, curve.extrapolation, curve.mute)).encode())
        known.update(repr([modifier.type for modifier in curve.modifiers]).encode())
        for point in curve.keyframe_points:
            handles = () if point.interpolation != "BEZIER" else (*point.handle_left, *point.handle_right)
            known.update(repr((round(point.co.x * _FRAME_PARTS), point.interpolation)).encode())
            known.update(_bytes([point.co.y, *handles]))


def _steered(objects):
    """Whether something else than keys moves objects: constraints and drivers, which no import makes."""
    posed = [bone for thing in objects if thing.pose for bone in thing.pose.bones]
    constrained = [thing.name for thing in (*objects, *posed) if thing.constraints]
    driven = [owner.name for owner in clips.owners_of(objects) if owner.animation_data.drivers]
    return constrained, driven


def _bytes(numbers):
    return struct.pack(f"<{len(numbers)}f", *numbers)
