"""Prints what PyFFI reads from CryTek files, a line of JSON each: FOLDER_OF_IO_SCENE_CGF FILE..."""
import collections
import collections.abc
import gc
import json
import logging
import os
import sys
import time

# PyFFI 2.2.3 is older than the Python that runs it.
for name in ("Callable", "Iterable", "Mapping", "MutableMapping", "Sequence", "MutableSequence", "Set", "Hashable"):
    if not hasattr(collections, name):
        setattr(collections, name, getattr(collections.abc, name))
if not hasattr(time, "clock"):
    time.clock = time.perf_counter
logging.disable(logging.CRITICAL)
# PyFFI needs distutils. Where Python has it, loading that of setuptools would take most of the time that a small file takes.
if sys.version_info < (3, 12) and "_distutils_hack" in sys.modules:
    sys.modules["_distutils_hack"].remove_shim()
sys.path.insert(0, os.path.join(sys.argv[1], "dependencies"))
from pyffi.formats.cgf import CgfFormat  # noqa: E402
from pyffi.object_models.xml.struct_ import StructBase  # noqa: E402

# Log texts that are never written, sizes that are only for them, and garbage collection, would take half of the time.
StructBase._log_struct = lambda *_: None
StructBase.get_size = lambda *_: 0
gc.disable()


def turned(offset, matrix):
    """A point in the system of a bone, in that of the model: rows of matrices are axes."""
    rows = matrix.rot
    point = (offset.x, offset.y, offset.z)
    axes = ((rows.m_11, rows.m_12, rows.m_13), (rows.m_21, rows.m_22, rows.m_23), (rows.m_31, rows.m_32, rows.m_33))
    place = (matrix.pos.x, matrix.pos.y, matrix.pos.z)
    return [sum(point[row] * axes[row][axis] for row in range(3)) + place[axis] for axis in range(3)]


def skinned(mesh, matrices):
    """Where the links of a mesh put its vertices at rest."""
    positions = []
    for weight in mesh.vertex_weights:
        place = [0.0, 0.0, 0.0]
        for link in weight.bone_links:
            point = turned(link.offset, matrices[link.bone])
            place = [place[axis] + link.blending * point[axis] for axis in range(3)]
        positions += place
    return positions


for path in sys.argv[2:]:
    try:
        data = CgfFormat.Data()
        with open(path, "rb") as stream:
            data.read(stream)
        initial = {id(chunk.mesh): chunk.initial_pos_matrices for chunk in data.chunks if isinstance(chunk, CgfFormat.BoneInitialPosChunk)}
        meshes = [skinned(chunk, initial[id(chunk)]) for chunk in data.chunks if isinstance(chunk, CgfFormat.MeshChunk) and chunk.has_vertex_weights]
        print(json.dumps({"meshes": meshes}))
    except Exception as error:
        print(json.dumps({"refused": f"{type(error).__name__}: {error}"}))
