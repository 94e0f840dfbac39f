"""NLA strips that show something else than their clip, which has the keys of an action."""
from contextlib import contextmanager

from . import clips

# Rounding of frames.
_ROUNDING = 0.02


def warnings(objects):
    """Warnings of strips that show something else than what is exported."""
    changed = [(track.name, _changes(strip)) for track, strip in _single(objects)]
    several = [track.name for track in _tracks(objects) if len(track.strips) > 1]
    found = [
        f"The NLA strip of {name} is {', '.join(how)}, which is not exported: edit the keys of its action instead"
        for name, how in changed
        if how
    ]
    found += [f"NLA track {name} has several strips: give each clip a track of its own, with one strip" for name in several]
    # A clip of several objects has a track of each.
    return list(dict.fromkeys(found))


@contextmanager
def plain(objects):
    """Makes strips play their actions as these are: since version 3.6 Blender's exporter reads what strips play."""
    changed = [strip for _, strip in _single(objects) if _changes(strip)]
    before = [(strip, {name: getattr(strip, name) for name in _plain(strip)}) for strip in changed]
    for strip in changed:
        _set(strip, _plain(strip))
    try:
        yield
    finally:
        for strip, values in before:
            _set(strip, values)


def _plain(strip):
    first, last = strip.action.frame_range
    return {"use_reverse": False, "action_frame_start": first, "action_frame_end": last, "repeat": 1, "scale": 1}


def _set(strip, values):
    for name, value in values.items():
        setattr(strip, name, value)


def _changes(strip):
    """How a strip plays its action otherwise."""
    first, last = strip.action.frame_range
    is_cut = strip.action_frame_start > first + _ROUNDING or strip.action_frame_end < last - _ROUNDING
    is_changed = {
        "scaled": abs(strip.scale - 1) > _ROUNDING,
        "repeated": abs(strip.repeat - 1) > _ROUNDING,
        "reversed": strip.use_reverse,
        "cut": is_cut,
    }
    return [how for how, is_so in is_changed.items() if is_so]


def _single(objects):
    """The tracks with one strip of an action, and these strips."""
    return [(track, track.strips[0]) for track in _tracks(objects) if len(track.strips) == 1 and track.strips[0].action]


def _tracks(objects):
    return [track for owner in clips.owners_of(objects) for track in owner.animation_data.nla_tracks]
