"""File > Import > Exhume: a character from its files or out of an archive."""
import os
import shlex
from contextlib import suppress

import bpy
from bpy.props import BoolProperty, CollectionProperty, EnumProperty, StringProperty
from bpy_extras.io_utils import ImportHelper

from . import command, formats, importing, options, preferences
from .counts import counted_findings

# Blender does not keep the texts of items that a function returns.
_members = []


def _listed_members(_operator, _context):
    return _members


class EXHUME_OT_import(bpy.types.Operator, ImportHelper):
    """Import a character of Cal3D, CryEngine, Neverwinter Nights, C3S or O3D"""

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

    def invoke(self, context, event):
        try:
            self.filter_glob = formats.file_filter()
            options.fill(self.options, formats.reading_options())
        except command.CommandError as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}
        return super().invoke(context, event)

    def draw(self, _context):
        layout = self.layout
        layout.prop(self, "levels")
        options.draw(layout, self.options, formats.families_of(self.filepath))

    def execute(self, context):
        try:
            member = self.member
            if formats.is_archive(self.filepath) and not member:
                _members[:] = _models_of(self.filepath)
                if len(_members) > 1:
                    return self._choose_member()
                member = _members[0][0]
            families = formats.families_of(member or self.filepath)
            reading = [*options.words(self.options, families), *shlex.split(self.arguments)]
            return _import(self, context, _source(self.filepath, member, reading))
        except command.CommandError as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}

    def _choose_member(self):
        """Lets the user choose a model of the archive."""
        if bpy.app.background:
            names = ", ".join(name for name, _, _ in _members[:10])
            raise command.CommandError(f"Choose one of the models: {names}")
        words = shlex.join([*options.words(self.options, set()), *shlex.split(self.arguments)])
        bpy.ops.exhume.import_member("INVOKE_DEFAULT", archive=self.filepath, levels=self.levels, arguments=words)
        return {"FINISHED"}


class EXHUME_OT_import_member(bpy.types.Operator):
    """Choose a model of an archive"""

    bl_idname = "exhume.import_member"
    bl_label = "Import Model of Archive"
    bl_property = "member"
    bl_options = {"INTERNAL"}

    archive: StringProperty()
    member: EnumProperty(name="Model", items=_listed_members)
    levels: BoolProperty()
    arguments: StringProperty()

    def invoke(self, context, _event):
        context.window_manager.invoke_search_popup(self)
        return {"RUNNING_MODAL"}

    def execute(self, context):
        try:
            return _import(self, context, _source(self.archive, self.member, shlex.split(self.arguments)))
        except command.CommandError as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}


def _models_of(archive):
    """The models of an archive as items of a property. Raises CommandError if there is none."""
    inside = [_names_in(archive)]
    for nested in (name for name in inside[0] if formats.is_archive(name)):
        # Many packed files, such as a readme, are none.
        with suppress(command.CommandError):
            inside.append([f"{nested}/{name}" for name in _names_in(f"{archive}/{nested}")])
    names = sorted({name for names in inside for name in names if formats.families_of(name)})
    if not names:
        raise command.CommandError(f"{os.path.basename(archive)} has no models")
    return [(name, name, "") for name in names]


def _names_in(archive):
    return [entry["name"] for entry in preferences.run(["list", archive])["entries"]]


def _source(path, member, reading):
    """A file, or a member of the archive that it is."""
    archive = ["--search", path] if member else []
    # Only a path leads into an archive in an archive.
    is_nested = any(formats.is_archive(part) for part in member.split("/")[:-1])
    original = f"{path}/{member}" if is_nested else member or path
    title = os.path.splitext(os.path.basename(original))[0]
    return importing.Source(original, [*archive, *preferences.search_words(), *reading], title)


def _import(operator, context, source):
    """Imports a character, and reports that. Returns what the operator has to. Raises CommandError."""
    collection, warnings = importing.import_character(context, source, operator.levels)
    for warning in warnings:
        operator.report({"WARNING"}, warning)
    count = len(collection.exhume_report.findings)
    notes = f", {counted_findings(count)} in the sidebar" if count else ""
    operator.report({"INFO"}, f"Imported {source.title}{notes}")
    return {"FINISHED"}


def add_to_menu(menu, _context):
    menu.layout.operator(EXHUME_OT_import.bl_idname, text="Exhume (Cal3D, CryEngine, MDL, C3S, O3D)")


def register():
    bpy.types.TOPBAR_MT_file_import.append(add_to_menu)


def unregister():
    bpy.types.TOPBAR_MT_file_import.remove(add_to_menu)


CLASSES = (EXHUME_OT_import, EXHUME_OT_import_member)
