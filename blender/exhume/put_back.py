"""Puts the edits of a character back into its original."""
import os

import bpy
from bpy.props import StringProperty

from . import characters, clips, command, digests, fingerprints, gltf_export, levels, lines, preferences, progress
from .counts import counted
from .staging import Staging

_KINDS = (
    ("geometry", "Geometry"),
    ("weights", "Weights"),
    ("materials", "Material"),
    ("clips", "Clip"),
    ("rest", "Rest pose"),
    ("properties", "Custom properties"),
)

_KEPT = "CONVERT_ONTO_KEPT"


class PutBack:
    """The original with the edits, which is not written yet."""

    def __init__(self, context, collection):
        """Raises CommandError."""
        self.collection = collection
        source = characters.source_of(collection)
        _require_original(collection, source["original"])
        self.staging = Staging()
        path = self.staging.path(command.STAGED)
        objects = characters.objects_of(collection)
        self.clips = fingerprints.of_clips(context.scene, objects)
        unchanged = fingerprints.unchanged(source["clips"], self.clips)
        # The original without these levels is what edits are compared with.
        kept = [thing for thing in objects if not (source["levels"] and levels.is_level(thing))]
        exported = gltf_export.export_glb(context, kept, path, source, unchanged)
        left = [f"Collision mesh {name} was moved; it can only be exported" for name in exported.moved_collision]
        if len(kept) < len(objects):
            left.append("Levels of detail cannot be put back, because all were requested at the import")
        self.warnings = [*_changes_since_import(context.scene, source), *left, *exported.warnings]
        self.fps = clips.frame_rate(context.scene)
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
        # The scene has no name of its own.
        named = {kind: [name or self.collection.name for name in names] for kind, names in self.report["replaced"].items()}
        kinds = [[f"{title}: {name}" for name in named[kind]] for kind, title in _KINDS]
        kinds += [[f"Not in the original: {name}" for name in names] for names in self.report["added"].values()]
        # Files out of an archive are not there to compare with.
        files = [f"File: {name}" for name in self.changed] if self.folder or any(kinds) else []
        shown = [line for texts in (files, *kinds) for line in lines.shortened(texts, 6)]
        kept = [issue["message"] for issue in self.report["issues"] if issue["code"] == _KEPT]
        return [*([] if files else ["No file changes"]), *shown, *kept]

    def replaced_in(self, folder):
        """Names of other files in a folder that would be replaced."""
        if not folder or self._is_own(folder):
            return []
        paths = {name: os.path.join(folder, name) for name in self.staging.files()}
        return [name for name, path in paths.items() if os.path.exists(path) and not self.staging.is_same(name, path)]

    def _is_own(self, folder):
        """Whether a folder is that of the original, which an empty path stands for."""
        return bool(self.folder) and (not folder or os.path.abspath(folder) == os.path.abspath(self.folder))

    def write(self, folder):
        """Writes the changed files over the originals, or all files into another folder. Returns the paths."""
        is_own = self._is_own(folder)
        names = self.changed if is_own else self.staging.files()
        target = self.folder if is_own else folder
        paths = {
            name: self.originals[name] if is_own and name in self.originals else os.path.join(target, name)
            for name in names
        }
        self.staging.place(paths)
        if is_own:
            # From now on the original is as these say.
            source = characters.source_of(self.collection)
            files = {**source.get("files", {}), **digests.of_files(paths.values())}
            now = {"clips": self.clips, "files": files, "fps": self.fps}
            characters.remember(self.collection, {**source, **now})
        return list(paths.values())


def _require_original(collection, original):
    """Raises CommandError if the original of a character cannot be there."""
    if collection.library:
        blend = os.path.basename(collection.library.filepath)
        raise command.CommandError(f"{collection.name} is linked from {blend}; put it back there")
    place = original
    # A path may lead into an archive.
    while place and not os.path.exists(place):
        place = os.path.dirname(place)
    if os.path.isabs(original) and not os.path.isfile(place):
        raise command.CommandError(f"{original} is not there; move it back, or export the character")


def _changes_since_import(scene, source):
    """Warnings of what changed outside of the character."""
    warnings = []
    changed = digests.changed(source.get("files", {}))
    if changed:
        names = ", ".join(lines.shortened(changed, 6))
        warnings.append(f"Changed since the import: {names}. Put Back undoes these changes; import again to keep them")
    before, now = source.get("fps"), clips.frame_rate(scene)
    if before and source["clips"] and round(before, 3) != round(now, 3):
        warnings.append(f"The scene has {now:g} frames per second instead of {before:g}, so all clips change their speed")
    return warnings


def _without_unchanged(report, unchanged):
    """A report that does not call clips missing that were omitted because they were not edited."""
    names = report["missing"]["clips"]
    left = [name for name in names if name not in unchanged]
    issues = [
        {**issue, "message": _without_clips(issue["message"], names, left)} if issue["code"] == _KEPT else issue
        for issue in report["issues"]
    ]
    told = [issue for issue in issues if issue["message"]]
    return {**report, "missing": {**report["missing"], "clips": left}, "issues": told}


def _without_clips(message, names, left):
    """The message of what is kept, with fewer clips; empty if nothing is left."""
    head, _, parts = message.partition(": ")
    told = f"clips {', '.join(names)}"
    at = parts.find(told)
    before, after = parts[:at].removesuffix("; "), parts[at + len(told):].removeprefix("; ")
    clips_left = f"clips {', '.join(left)}" if left else ""
    kept = "; ".join(part for part in (before, clips_left, after) if part) if at >= 0 else parts
    return f"{head}: {kept}" if kept else ""


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
        for warning in self.prepared.warnings:
            lines.in_dialog(layout, warning, "ERROR")
        for line in self.prepared.lines():
            lines.in_dialog(layout, line)
        losses = self.prepared.report["losses"]
        if losses:
            layout.label(text=f"{counted(len(losses), 'loss', 'losses')}:", icon="ERROR")
        for line in lines.of_findings(losses, characters.describe):
            lines.in_dialog(layout, line)
        layout.prop(self, "directory")
        replaced = self.prepared.replaced_in(bpy.path.abspath(self.directory))
        for line in lines.shortened([f"{name} (replaces the existing file)" for name in replaced], 6):
            lines.in_dialog(layout, line, "ERROR")

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
