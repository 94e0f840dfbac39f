"""Puts the edits of a character back into its original."""
import os

from . import characters, clips, command, digests, fingerprints, formats, gltf_export, levels, lines
from . import preferences, progress
from .staging import Staging

_KINDS = (
    ("geometry", "Geometry"),
    ("weights", "Weights"),
    ("materials", "Material"),
    ("clips", "Clip"),
    ("rest", "Rest pose"),
    ("properties", "Custom properties"),
)

# Kinds of what only the original has; all others are called as in reports.
_PLURALS = {"nodes": "bones"}


# What was written over each original, by the name of its collection: Undo restores what this remembers, but no files.
_written = {}


class PutBack:
    """The original with the edits, which is not written yet."""

    def __init__(self, context, collection):
        """Raises CommandError."""
        self.collection = collection
        source = self.source = _as_files_are(characters.source_of(collection), collection)
        originals = [source["original"], *source.get("others", [])]
        for original in originals:
            _require_original(collection, original)
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
        onto = [word for original in originals for word in ("--onto", original)]
        words = ["convert", path, *onto, "-o", os.path.join(self.staging.output, ""), *source["options"]]
        with progress.shown(context) as show:
            self.report = _report_of(preferences.run(words, show), unchanged)
        # Of an original in an archive there is no file.
        self.folder = os.path.dirname(originals[0]) if os.path.isfile(originals[0]) else ""
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
        kept = [issue["message"] for issue in self.report["issues"] if _is_of_kept(issue)]
        return [*([] if files else ["No file changes"]), *shown, *kept]

    def replaced_in(self, folder):
        """Names of files in a folder that would be replaced, although they are not those of the original."""
        is_own = self._is_own(folder)
        names = [name for name in self.staging.files() if not (is_own and name in self.originals)]
        target = self.folder if is_own else folder
        paths = {name: os.path.join(target, name) for name in names} if target else {}
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
            files = {**self.source.get("files", {}), **digests.of_files(paths.values())}
            now = {"clips": self.clips, "files": files, "fps": self.fps, "others": self._others(paths)}
            characters.remember(self.collection, {**self.source, **now})
            _written[self.source["original"], self.collection.name] = now
        return list(paths.values())


    def _others(self, paths):
        """The further files of the original and, if there are any, new ones. `paths` are written files, by name."""
        others = self.source.get("others", [])
        new = [path for name, path in paths.items() if name not in self.originals and formats.families_of(name)]
        return [*others, *(path for path in new if path not in others)] if others else []


def _as_files_are(source, collection):
    """What is remembered of a character. If Undo restored that, but not the files, it is as these are."""
    latest = _written.get((source["original"], collection.name))
    is_undone = latest and digests.changed(source.get("files", {})) and not digests.changed(latest["files"])
    return {**source, **latest} if is_undone else source


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
        warnings.append(f"Changed since the import: {names}. Put Back undoes these changes, except in clips that were not edited; import again to keep them")
    before, now = source.get("fps"), clips.frame_rate(scene)
    if before and source["clips"] and round(before, 3) != round(now, 3):
        warnings.append(f"The scene has {now:g} frames per second instead of {before:g}, so all clips change their speed")
    return warnings


def _report_of(report, unchanged):
    """A report that does not call clips missing that were not exported because nobody edited them."""
    left = [name for name in report["missing"]["clips"] if name not in unchanged]
    missing = {**report["missing"], "clips": left}
    kept = [f"{_PLURALS.get(kind, kind)} {', '.join(names)}" for kind, names in missing.items() if names]
    kept += [f"{part['what']} of mesh {part['name']}" for part in report["kept"]]
    message = f"Only in the original and kept: {'; '.join(kept)}"
    issues = [{**issue, "message": message} if _is_of_kept(issue) else issue for issue in report["issues"]]
    if not kept:
        issues = [issue for issue in issues if not _is_of_kept(issue)]
    return {**report, "missing": missing, "issues": issues}


def _is_of_kept(issue):
    return issue["code"] == "CONVERT_ONTO_KEPT"
