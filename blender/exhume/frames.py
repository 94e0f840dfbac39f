"""Curves with a key at each frame, which can be edited there.

Blender's importer takes tangents of its own for cubic curves, and its exporter reads one pose per frame. So curves with
tangents, or with keys between frames, get keys at frames with the values that they have there.
"""
import math
import struct

import numpy

from . import clips

_CHUNK = struct.Struct("<I4s")
_FLOAT = 5126
_WIDTHS = {"SCALAR": 1, "VEC3": 3, "VEC4": 4}


def sample(document, rest, fps):
    """Samples curves of all clips of a GLB from Exhume. Returns the bytes behind its JSON."""
    if not document.get("animations"):
        return rest
    length, _ = _CHUNK.unpack_from(rest)
    binary = bytearray(rest[_CHUNK.size:_CHUNK.size + length])
    inputs = {}
    for clip in document["animations"]:
        paths = {channel["sampler"]: channel["target"]["path"] for channel in clip["channels"]}
        for index, path in paths.items():
            sampler = clip["samplers"][index]
            times = _numbers(document, binary, sampler["input"])[:, 0]
            if not _is_between(sampler, times * fps):
                continue
            values = _numbers(document, binary, sampler["output"])
            width = values.shape[1]
            key = (times[0], times[-1])
            if key not in inputs:
                frames = _frames(*key, fps)
                inputs[key] = frames, _append(document, binary, frames.reshape(-1, 1))
            frames, sampler["input"] = inputs[key]
            sampled = _sampled(sampler.get("interpolation", "LINEAR"), times, values, frames, path == "rotation")
            sampler["output"] = _append(document, binary, sampled.reshape(-1, width))
            sampler["interpolation"] = "LINEAR"
    document["buffers"][0]["byteLength"] = len(binary)
    return _CHUNK.pack(len(binary), rest[4:_CHUNK.size]) + bytes(binary) + rest[_CHUNK.size + length:]


def _is_between(sampler, frames):
    """Whether a curve has other motion between frames than a straight one. Steps stay as they are."""
    interpolation = sampler.get("interpolation", "LINEAR")
    if interpolation != "LINEAR" or len(frames) < 2:
        return interpolation == "CUBICSPLINE"
    beside = numpy.abs(frames - numpy.round(frames))
    return bool(numpy.any(beside[:-1] > clips.ROUNDING) or beside[-1] > clips.LAST_ROUNDING)


def _frames(first, last, fps):
    """The times of the frames from the first to the last key, and of these keys."""
    whole = range(math.ceil(first * fps + clips.ROUNDING), math.floor(last * fps - clips.ROUNDING) + 1)
    return numpy.array(sorted({first, last, *(frame / fps for frame in whole)}))


def _sampled(interpolation, times, values, moments, is_rotation):
    """The values of a curve at some times (glTF 2.0 specification, appendix C), as rows."""
    rows = values.reshape(len(times), -1)
    if len(times) == 1:
        return numpy.split(rows, 3, axis=1)[1] if interpolation == "CUBICSPLINE" else rows
    key = numpy.clip(numpy.searchsorted(times, moments, side="right") - 1, 0, len(times) - 2)
    span = (times[key + 1] - times[key]).reshape(-1, 1)
    part = (moments - times[key]).reshape(-1, 1) / span
    if interpolation == "CUBICSPLINE":
        before, rows, after = numpy.split(rows, 3, axis=1)
        found = (
            (2 * part**3 - 3 * part**2 + 1) * rows[key]
            + span * (part**3 - 2 * part**2 + part) * after[key]
            + (3 * part**2 - 2 * part**3) * rows[key + 1]
            + span * (part**3 - part**2) * before[key + 1]
        )
    elif is_rotation:
        found = _turned(rows[key], rows[key + 1], part)
    else:
        found = rows[key] * (1 - part) + rows[key + 1] * part
    return found / numpy.linalg.norm(found, axis=1, keepdims=True) if is_rotation else found


def _turned(a, b, part):
    """Rows of rotations between those of two others, the shorter way."""
    cosine = numpy.sum(a * b, axis=1, keepdims=True)
    b = numpy.where(cosine < 0, -b, b)
    angle = numpy.arccos(numpy.clip(numpy.abs(cosine), 0, 1))
    sine = numpy.sin(angle)
    # Of nearly equal ones the straight way is the same.
    is_small = sine < 1e-6
    sine = numpy.where(is_small, 1, sine)
    first = numpy.where(is_small, 1 - part, numpy.sin((1 - part) * angle) / sine)
    second = numpy.where(is_small, part, numpy.sin(part * angle) / sine)
    return a * first + b * second


def _numbers(document, binary, index):
    """The rows of an accessor of floats, which those of clips from Exhume are."""
    accessor = document["accessors"][index]
    view = document["bufferViews"][accessor["bufferView"]]
    width = _WIDTHS[accessor["type"]]
    start = view.get("byteOffset", 0) + accessor.get("byteOffset", 0)
    strides = (view.get("byteStride", width * 4), 4)
    rows = numpy.ndarray((accessor["count"], width), "<f4", binary, start, strides)
    return rows.astype(float)


def _append(document, binary, rows):
    """Adds an accessor of rows of floats. Returns its index."""
    data = rows.astype("<f4")
    binary.extend(b"\0" * (-len(binary) % 4))
    document["bufferViews"].append({"buffer": 0, "byteOffset": len(binary), "byteLength": data.nbytes})
    binary.extend(data.tobytes())
    document["accessors"].append({
        "bufferView": len(document["bufferViews"]) - 1,
        "componentType": _FLOAT,
        "count": len(data),
        "type": next(name for name, width in _WIDTHS.items() if width == data.shape[1]),
        "min": data.min(axis=0).tolist(),
        "max": data.max(axis=0).tolist(),
    })
    return len(document["accessors"]) - 1
