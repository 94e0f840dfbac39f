"""File > Import > Exhume: a character from its files or out of an archive."""
import os
import shlex

import bpy
from bpy.props import BoolProperty, CollectionProperty, EnumProperty, StringProperty
from bpy_extras.io_utils import ImportHelper

from . import command, formats, importing, options, preferences

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
            if formats.is_archive(self.filepath) and not self.member:
                return self._choose_member()
            return self._import(context)
        except command.CommandError as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}

    def _import(self, context):
        named = self.member or self.filepath
        archive = ["--search", self.filepath] if self.member else []
        reading = options.words(self.options, formats.families_of(named))
        reading += shlex.split(self.arguments)
        places = [*archive, *preferences.search_words()]
        title = os.path.splitext(os.path.basename(named))[0]
        source = importing.Source(named, [*places, *reading], title)
        collection, warnings = importing.import_character(context, source, self.levels)
        for warning in warnings:
            self.report({"WARNING"}, warning)
        count = len(collection.exhume_report.findings)
        notes = f", {count} notes in the sidebar" if count else ""
        self.report({"INFO"}, f"Imported {title}{notes}")
        return {"FINISHED"}

    def _choose_member(self):
        """Lets the user choose a model of the archive. Raises CommandError."""
        entries = preferences.run(["list", self.filepath])["entries"]
        names = sorted({entry["name"] for entry in entries if formats.families_of(entry["name"])})
        if not names:
            raise command.CommandError(f"{os.path.basename(self.filepath)} has no models")
        if len(names) > 1 and bpy.app.background:
            raise command.CommandError(f"Choose one of the models: {', '.join(names[:10])}")
        _members[:] = [(name, name, "") for name in names]
        if len(names) == 1:
            return bpy.ops.exhume.import_member(archive=self.filepath, member=names[0], levels=self.levels)
        return bpy.ops.exhume.import_member("INVOKE_DEFAULT", archive=self.filepath, levels=self.levels)


class EXHUME_OT_import_member(bpy.types.Operator):
    """Choose a model of an archive"""

    bl_idname = "exhume.import_member"
    bl_label = "Import Model of Archive"
    bl_property = "member"
    bl_options = {"INTERNAL"}

    archive: StringProperty()
    member: EnumProperty(name="Model", items=_listed_members)
    levels: BoolProperty()

    def invoke(self, context, _event):
        context.window_manager.invoke_search_popup(self)
        return {"RUNNING_MODAL"}

    def execute(self, _context):
        return bpy.ops.exhume.import_character(filepath=self.archive, member=self.member, levels=self.levels)


def add_to_menu(menu, _context):
    menu.layout.operator(EXHUME_OT_import.bl_idname, text="Exhume (Cal3D, CryEngine, MDL, C3S, O3D)")


def register():
    bpy.types.TOPBAR_MT_file_import.append(add_to_menu)


def unregister():
    bpy.types.TOPBAR_MT_file_import.remove(add_to_menu)


CLASSES = (EXHUME_OT_import, EXHUME_OT_import_member)
