"""File > Import > Exhume: characters from their files or out of an archive."""
import os
import shlex

import bpy
from bpy.props import BoolProperty, CollectionProperty, EnumProperty, StringProperty
from bpy_extras.io_utils import ImportHelper

from . import archives, formats, grouping, importing, lines, options, paths, preferences
from .command import CommandError
from .counts import counted_findings

# Blender does not keep the texts of items that a function returns.
_members = []


def _listed_members(_operator, _context):
    return _members


class EXHUME_OT_import(bpy.types.Operator, ImportHelper):
    """Import characters of Cal3D, CryEngine, Neverwinter Nights, C3S or O3D"""

    bl_idname = "exhume.import_character"
    bl_label = "Import Exhume"
    bl_options = {"UNDO"}

    member: StringProperty(
        name="Model", description="Name of a model in the archive, if an archive is chosen", options={"SKIP_SAVE"}
    )
    levels: BoolProperty(
        name="Levels of Detail", description="Also import coarser levels, into a hidden collection of their own"
    )
    options: CollectionProperty(type=options.EXHUME_PG_option)
    arguments: options.for_scripts()
    filter_glob: StringProperty(options={"HIDDEN"})
    directory: StringProperty(subtype="DIR_PATH", options={"HIDDEN", "SKIP_SAVE"})
    files: CollectionProperty(type=bpy.types.OperatorFileListElement, options={"HIDDEN", "SKIP_SAVE"})

    def invoke(self, context, event):
        try:
            self.filter_glob = formats.file_filter()
            options.fill(self.options, formats.reading_options())
        except CommandError as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}
        if self.files:
            # Dropped on the window.
            return context.window_manager.invoke_props_dialog(self)
        return super().invoke(context, event)

    def draw(self, _context):
        layout = self.layout
        layout.prop(self, "levels")
        options.draw(layout, self.options, formats.families_of(self.filepath))

    def execute(self, context):
        try:
            files, others = grouping.importable(self._paths())
            characters = grouping.characters_among(files)
            [first, *_] = characters[0]
            if self.member or formats.is_archive(first):
                return self._import_out_of(context, first)
            sources = [self._source_of(files) for files in characters]
        except CommandError as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}
        if others:
            listed = ", ".join(lines.shortened(others, 6))
            self.report({"WARNING"}, f"Not imported: {listed}. Textures are found by the names that materials have for them")
        return _import_all(self, context, sources)

    def _paths(self):
        """The files that were chosen. The name of a single one may be typed, which only `filepath` has."""
        chosen = [os.path.join(self.directory, file.name) for file in self.files]
        is_single = len(chosen) < 2 and self.filepath
        return [paths.absolute(path) for path in ([self.filepath] if is_single else chosen)]

    def _source_of(self, files):
        first, *others = files
        words = self._words(formats.families_of_all(files))
        return importing.Source(first, others, [*preferences.search_words(), *words])

    def _import_out_of(self, context, archive):
        """Imports a model of an archive, or lets the user choose one of several. Raises CommandError."""
        names = [self.member] if self.member else archives.models_in(archive)
        if len(names) == 1:
            words = self._words(formats.families_of(names[0]))
            return _import_all(self, context, [_source_in(archive, names[0], words)])
        if bpy.app.background:
            raise CommandError(f"Choose one of the models: {', '.join(names[:10])}")
        _members[:] = [(name, name, "") for name in names]
        arguments = shlex.join(self._words(set()))
        bpy.ops.exhume.import_member("INVOKE_DEFAULT", archive=archive, levels=self.levels, arguments=arguments)
        return {"FINISHED"}

    def _words(self, families):
        """The options as words of the command line, of those for only some families if they concern these."""
        return [*options.words(self.options, families), *shlex.split(self.arguments)]


class EXHUME_OT_import_member(bpy.types.Operator):
    """Choose a model of an archive"""

    bl_idname = "exhume.import_member"
    bl_label = "Import Model of Archive"
    bl_property = "member"
    bl_options = {"INTERNAL", "UNDO"}

    archive: StringProperty()
    member: EnumProperty(name="Model", items=_listed_members)
    levels: BoolProperty()
    arguments: StringProperty()

    def invoke(self, context, _event):
        context.window_manager.invoke_search_popup(self)
        return {"RUNNING_MODAL"}

    def execute(self, context):
        try:
            source = _source_in(self.archive, self.member, shlex.split(self.arguments))
        except CommandError as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}
        return _import_all(self, context, [source])


def _source_in(archive, member, words):
    """A member of an archive, read with some words as options."""
    original, place = archives.place_of(archive, member)
    return importing.Source(original, [], [*place, *preferences.search_words(), *words])


def _import_all(operator, context, sources):
    """Imports characters, and reports that. Returns what the operator has to."""
    imported = [_import(operator, context, source) for source in sources]
    # What was imported can be undone, even if another character failed.
    return {"FINISHED"} if any(imported) else {"CANCELLED"}


def _import(operator, context, source):
    """Imports a character, and reports that. Returns whether it could be imported."""
    try:
        collection, warnings = importing.import_character(context, source, operator.levels)
    except CommandError as error:
        operator.report({"ERROR"}, str(error))
        return False
    for warning in warnings:
        operator.report({"WARNING"}, warning)
    count = len(collection.exhume_report.findings)
    notes = f", {counted_findings(count)} in the sidebar" if count else ""
    operator.report({"INFO"}, f"Imported {source.title}{notes}")
    return True


CLASSES = (EXHUME_OT_import, EXHUME_OT_import_member)
