"""From files to a character in Blender."""
import os
import tempfile
from contextlib import contextmanager
from typing import NamedTuple

import bpy

from . import bones, characters, clips, collision, colors, digests, extras, fingerprints, frames
from . import glb, gltf_addon, levels, names, preferences, progress, rigid


class Source(NamedTuple):
    """Where a character comes from."""

    # A path, or the name of a file in one of the places that options name.
    original: str
    # Paths of further files of the character that the user chose.
    others: list
    # For reading it, as words of the command line.
    options: list

    @property
    def title(self):
        return os.path.splitext(os.path.basename(self.original))[0]


def import_character(context, source, with_levels):
    """Imports a character into a collection of its own. Returns the collection and warnings. Raises CommandError."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "character.glb")
        # Baked: meters and Z up in Blender, without a scaled armature.
        words = ["convert", source.original, *source.others, "--to", "gltf.glb", "--bake", "-o", path, *source.options]
        if with_levels:
            words += ["--lod", "all"]
        with progress.shown(context) as show:
            report = preferences.run(words, show)
        warning = clips.set_frame_rate(context.scene, report.get("fps"))
        prepared = _prepare(path, context.scene.render)
        objects = _import_glb(path)
    names.settle(objects)
    for mesh in dict.fromkeys(thing.data for thing in objects if thing.type == "MESH"):
        colors.to_vertices(mesh)
    collection = bpy.data.collections.new(source.title)
    context.scene.collection.children.link(collection)
    _move([thing for thing in objects if not levels.is_level(thing)], collection)
    with _hidden_child(context, collection, "levels of detail") as child:
        _move([thing for thing in objects if levels.is_level(thing)], child)
    with _hidden_child(context, collection, "collision") as child:
        collision.add(objects, prepared.axes, child)
    for armature in (thing for thing in objects if thing.type == "ARMATURE"):
        bones.show(armature)
        clips.name_actions(armature)
    clips.snap_keys(objects)
    clips.set_frame_range(context.scene, objects)
    known = {
        "original": source.original,
        "others": source.others,
        "options": source.options,
        "clips": fingerprints.of_clips(context.scene, objects),
        "extras": prepared.clip_extras,
        "unkept": prepared.of_primitives,
        "levels": with_levels,
        "files": digests.of_files(report.get("read", [])),
        "fps": clips.frame_rate(context.scene),
    }
    characters.remember(collection, known)
    characters.tell(collection, f"Import of {source.title}", report)
    return collection, [warning] if warning else []


class Prepared(NamedTuple):
    """What Blender does not keep of a GLB."""

    # Those of the original.
    axes: dict
    # By the names of the clips.
    clip_extras: dict
    # Names of what only extras of primitives have, such as smoothing groups.
    of_primitives: list


def _prepare(path, render):
    """Changes what Blender would make of a GLB: one armature, keys at frames, and names and extras that come back."""
    document, rest = glb.read(path)
    names.mark(document)
    rigid.make_bones(document)
    root = glb.root_of(document)
    skins = document.get("skins", [])
    for skin in skins:
        # Otherwise skins without a common joint become an armature each.
        if len(skins) > 1:
            skin["skeleton"] = root
    extras.to_armature(document, root)
    original_axes = glb.exhume_of(document["nodes"][root])["axes"]
    prepared = Prepared(original_axes, clips.extras_in(document), extras.of_primitives(document))
    extras.wrap(document)
    glb.write(path, document, frames.sample(document, rest, render.fps / render.fps_base))
    return prepared


def _import_glb(path):
    """Returns the new objects."""
    before = set(bpy.data.objects)
    wanted = {
        # Bones keep their axes and the bind pose; otherwise vertices with several influences move differently.
        "bone_heuristic": "BLENDER",
        "guess_original_bind_pose": True,
        # Bones are drawn by shapes of this add-on.
        "disable_bone_shape": True,
        # They get a collection here.
        "import_scene_as_collection": False,
        "import_merge_material_slots": False,
    }
    gltf_addon.call(bpy.ops.import_scene.gltf, path, wanted)
    return [thing for thing in bpy.data.objects if thing not in before]


def _move(objects, collection):
    """Moves objects from all their collections to another one."""
    for thing in objects:
        for other in list(thing.users_collection):
            other.objects.unlink(thing)
        collection.objects.link(thing)


@contextmanager
def _hidden_child(context, collection, kind):
    """A hidden collection in that of a character, which is removed again if it stays empty."""
    child = bpy.data.collections.new(f"{collection.name} {kind}")
    collection.children.link(child)
    yield child
    if not child.objects:
        bpy.data.collections.remove(child)
        return
    layer = context.view_layer.layer_collection.children[collection.name].children[child.name]
    layer.hide_viewport = True
