"""The JSON of GLB files (glTF 2.0 specification, 4.4)."""
import json
import struct

_HEADER = struct.Struct("<4sII")
_CHUNK = struct.Struct("<I4s")


def read(path):
    """The JSON of a GLB, and the bytes behind it."""
    with open(path, "rb") as file:
        data = file.read()
    length, _ = _CHUNK.unpack_from(data, _HEADER.size)
    start = _HEADER.size + _CHUNK.size
    return json.loads(data[start:start + length]), data[start + length:]


def write(path, document, rest):
    """Writes a GLB of its JSON and the bytes behind it."""
    text = json.dumps(document, separators=(",", ":")).encode("utf-8")
    text += b" " * (-len(text) % 4)
    size = _HEADER.size + _CHUNK.size + len(text) + len(rest)
    with open(path, "wb") as file:
        file.write(_HEADER.pack(b"glTF", 2, size))
        file.write(_CHUNK.pack(len(text), b"JSON"))
        file.write(text)
        file.write(rest)


def exhume_of(node):
    """What Exhume keeps in the extras of a node."""
    return node.get("extras", {}).get("exhume", {})


def root_of(document):
    """Index of the node with the axes of the original, in a file from Exhume."""
    return next(index for index, node in enumerate(document["nodes"]) if "axes" in exhume_of(node))
