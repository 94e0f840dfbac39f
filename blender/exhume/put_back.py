"""Puts the edits of a character back into its original."""
import os

import bpy
from bpy.props import StringProperty

from . import characters, command, fingerprints, gltf_export, levels, lines, preferences, progress
from .counts import counted
from .staging import Staging

_KINDS = (
    ("geometry", "Geometry"),
    ("weights", "Weights"),
    ("materials", "Material"),
    ("clips", "Clip"),
    ("rest", "Rest pose"),
)


class PutBack:
    """The original with the edits, which is not written yet."""

    def __init__(self, context, collection):
        """Raises CommandError."""
        self.collection = collection
        source = characters.source_of(collection)
        self.staging = Staging()
        path = self.staging.path("edited.glb")
        objects = characters.objects_of(collection)
        self.clips = fingerprints.of_clips(context.scene, objects)
        unchanged = fingerprints.unchanged(source["clips"], self.clips)
        # The original without these levels is what edits are compared with.
        kept = [thing for thing in objects if not (source["levels"] and levels.is_level(thing))]
        exported = gltf_export.export_glb(context, kept, path, source, unchanged)
        left = [f"Collision mesh {name} was moved; it can only be exported" for name in exported.moved_collision]
        if len(kept) < len(objects):
            left.append("Levels of detail cannot be put back, because all were requested at the import")
        self.warnings = [*left, *exported.warnings]
        original = source["original"]
        words = ["convert", path, "--onto", original, "-o", os.path.join(self.staging.output, ""), *source["options"]]
        with progress.shown(context) as show:
            self.report = _without_unchanged(preferences.run(words, show), unchanged)
        # Of an original in an archive there is no file.
        self.folder = os.path.dirname(original) if os.path.isfile(original) else ""
        read = {os.path.basename(path): path for path in self.report["read"]}
        self.originals = {
            name: read[os.path.basename(name)] for name in self.staging.files() if os.path.basename(name) in read
        }

    @property
    def changed(self):
        """Names of the files that differ from the original, or that it does not have."""
        names = self.staging.files()
        return [name for name in names if not self.staging.is_same(name, self.originals.get(name, ""))]

    def lines(self):
        """What changed, in words."""
        kinds = [[f"{title}: {name}" for name in self.report["replaced"][kind]] for kind, title in _KINDS]
        kinds += [[f"Not in the original: {name}" for name in names] for names in self.report["added"].values()]
        # Files out of an archive are not there to compare with.
        files = [f"File: {name}" for name in self.changed] if self.folder or any(kinds) else []
        shown = [line for texts in (files, *kinds) for line in lines.shortened(texts, 6)]
        return [*([] if files else ["No file changes"]), *shown, *self.warnings]

    def write(self, folder):
        """Writes the changed files over the originals, or all files into another folder. Returns the paths."""
        is_own = self.folder and (not folder or os.path.abspath(folder) == os.path.abspath(self.folder))
        names = self.changed if is_own else self.staging.files()
        target = self.folder if is_own else folder
        paths = {
            name: self.originals[name] if is_own and name in self.originals else os.path.join(target, name)
            for name in names
        }
        self.staging.place(paths)
        if is_own:
            # From now on the original has the clips as they are.
            characters.remember(self.collection, {**characters.source_of(self.collection), "clips": self.clips})
        return list(paths.values())


def _without_unchanged(report, clips):
    """A report that does not call clips missing that were omitted because they were not edited."""
    missing = {**report["missing"], "clips": [name for name in report["missing"]["clips"] if name not in clips]}
    told = any(missing.values())
    issues = [issue for issue in report["issues"] if told or issue["code"] != "CONVERT_ONTO_KEPT"]
    return {**report, "missing": missing, "issues": issues}


class EXHUME_OT_put_back(bpy.types.Operator):
    """Put the edits of this character back into the files that it was imported from"""

    bl_idname = "exhume.put_back"
    bl_label = "Put Back"

    directory: StringProperty(
        name="Folder",
        description="Folder to write all files into; empty to replace the files of the original that changed",
        subtype="DIR_PATH",
    )

    prepared = None

    @classmethod
    def poll(cls, context):
        return characters.of_context(context) is not None

    def invoke(self, context, _event):
        if not self._prepare(context):
            return {"CANCELLED"}
        return context.window_manager.invoke_props_dialog(self, width=lines.DIALOG_WIDTH)

    def draw(self, _context):
        layout = self.layout
        for line in self.prepared.lines():
            lines.in_dialog(layout, line)
        losses = self.prepared.report["losses"]
        if losses:
            layout.label(text=f"{counted(len(losses), 'loss', 'losses')}:", icon="ERROR")
        for line in lines.of_findings(losses, characters.describe):
            lines.in_dialog(layout, line)
        layout.prop(self, "directory")

    def cancel(self, _context):
        self.prepared.staging.close()

    def execute(self, context):
        if not self.prepared and not self._prepare(context):
            return {"CANCELLED"}
        prepared = self.prepared
        self.prepared = None
        try:
            folder = bpy.path.abspath(self.directory)
            if not folder and not prepared.folder:
                self.report({"ERROR"}, "The original is in an archive; choose a folder for the edited files")
                return {"CANCELLED"}
            changes = prepared.lines()
            paths = prepared.write(folder)
        except OSError as error:
            self.report({"ERROR"}, f"{error.filename} cannot be written: {error.strerror}")
            return {"CANCELLED"}
        finally:
            prepared.staging.close()
        for warning in prepared.warnings:
            self.report({"WARNING"}, warning)
        count = f"{counted(len(paths), 'file', 'files')} written"
        self.report({"INFO"}, "; ".join((count, *changes)))
        return {"FINISHED"}

    def _prepare(self, context):
        collection = characters.of_context(context)
        try:
            self.prepared = PutBack(context, collection)
        except command.CommandError as error:
            self.report({"ERROR"}, str(error))
            return False
        characters.tell(collection, "Put Back", self.prepared.report)
        return True


CLASSES = (EXHUME_OT_put_back,)
