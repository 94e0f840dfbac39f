"""Prints what io_scene_cgf makes of CryTek files, a line of JSON each: blender ... -- FOLDER_OF_IO_SCENE_CGF FILE..."""
import collections
import collections.abc
import contextlib
import io
import json
import logging
import os
import sys
import time
import types

import bpy

# PyFFI 2.2.3 is older than the Python that runs it.
for name in ("Callable", "Iterable", "Mapping", "MutableMapping", "Sequence", "MutableSequence", "Set", "Hashable"):
    if not hasattr(collections, name):
        setattr(collections, name, getattr(collections.abc, name))
if not hasattr(time, "clock"):
    time.clock = time.perf_counter
logging.disable(logging.CRITICAL)
folder, *paths = sys.argv[sys.argv.index("--") + 1 :]
sys.path.insert(0, os.path.join(folder, "dependencies"))
package = types.ModuleType("io_scene_cgf")
package.__path__ = [folder]
sys.modules["io_scene_cgf"] = package
from io_scene_cgf.import_cgf import ImportCGF  # noqa: E402


def positions(thing):
    return [number for vertex in thing.data.vertices for number in thing.matrix_world @ vertex.co]


for path in paths:
    bpy.ops.wm.read_factory_settings(use_empty=True)
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            ImportCGF().load(bpy.context, os.path.abspath(path), import_skeleton=True, import_animations=False)
        meshes = [thing for thing in bpy.data.objects if thing.type == "MESH" and thing.vertex_groups]
        line = {"meshes": [positions(mesh) for mesh in meshes]}
    except Exception as error:
        line = {"refused": f"{type(error).__name__}: {error}"}
    print("READ " + json.dumps(line))
