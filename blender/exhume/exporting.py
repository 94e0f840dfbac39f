"""From objects in Blender to files of a target."""
import os

from . import characters, command, gltf_export, preferences, progress
from .staging import Staging


class Export:
    """A character as files of a target, which are not written yet."""

    def __init__(self, context, objects, name, words):
        """`words` are the target and its options. Raises CommandError."""
        collection = characters.of_context(context)
        source = characters.source_of(collection) if collection else None
        self.staging = Staging()
        path = self.staging.path(command.STAGED)
        self.warnings = gltf_export.export_glb(context, objects, path, source).warnings
        if source and source["unkept"]:
            unkept = ", ".join(source["unkept"])
            self.warnings.append(f"Blender does not keep {unkept} of the meshes; only Put Back does")
        with progress.shown(context) as show:
            output = os.path.join(self.staging.output, name)
            self.report = preferences.run(["convert", path, "-o", output, *words], show)


def in_view(scene):
    """The objects in view, and what moves them: rigs are often hidden."""
    found = [thing for thing in scene.objects if thing.visible_get()]
    for thing in found:
        found.extend(each for each in (thing.parent, thing.find_armature()) if each and each not in found)
    return found


def hidden(scene, exported):
    """Names of hidden meshes that are not exported, but for the shapes of controls."""
    posed = [bone for thing in scene.objects if thing.pose for bone in thing.pose.bones]
    shapes = {bone.custom_shape for bone in posed}
    left = [thing for thing in scene.objects if thing.type == "MESH" and thing not in exported]
    return [thing.name for thing in left if thing not in shapes and not thing.visible_get()]
