"""File > Export > Exhume: a character as files of any target."""
import os
import shlex

import bpy
from bpy.props import BoolProperty, CollectionProperty, EnumProperty, StringProperty
from bpy_extras.io_utils import ExportHelper

from . import characters, command, exporting, formats, lines, options, paths
from .counts import counted

# Blender does not keep the texts of items that a function returns.
_items = []


def _targets(_operator, _context):
    try:
        _items[:] = [(target["id"], target["title"], target["id"]) for target in formats.targets()]
    except command.CommandError:
        _items[:] = [("NONE", "The exhume command was not found", "")]
    return _items


def _fill_options(operator, _context):
    options.fill(operator.options, formats.target_options(operator.target))


class EXHUME_OT_export(bpy.types.Operator, ExportHelper):
    """Export a character to a format of an old 3D system"""

    bl_idname = "exhume.export"
    bl_label = "Export Exhume"

    filename_ext = ""
    target: EnumProperty(name="Target", items=_targets, update=_fill_options)
    options: CollectionProperty(type=options.EXHUME_PG_option)
    arguments: options.for_scripts()
    use_selection: BoolProperty(name="Selected Objects", description="Export only selected objects")
    filter_glob: StringProperty(default="*", options={"HIDDEN"})

    def invoke(self, context, event):
        try:
            formats.targets()
        except command.CommandError as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}
        _fill_options(self, context)
        return super().invoke(context, event)

    def check(self, _context):
        """Gives the file the extension of the target, or the only name that it can have."""
        known = next(target for target in formats.targets() if target["id"] == self.target)
        path = f"{os.path.splitext(self.filepath)[0]}.{known['extension']}"
        if "fileName" in known:
            path = os.path.join(os.path.dirname(path), known["fileName"])
        changed = path != self.filepath
        self.filepath = path
        return changed

    def draw(self, _context):
        layout = self.layout
        layout.prop(self, "target")
        options.draw(layout, self.options)
        layout.prop(self, "use_selection")

    def execute(self, context):
        words = ["--to", self.target, *options.words(self.options), *shlex.split(self.arguments)]
        collection = characters.of_context(context)
        objects = self._objects(context, collection)
        try:
            folder, name = os.path.split(paths.absolute(self.filepath))
            prepared = exporting.Export(context, objects, name, words)
        except command.CommandError as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}
        if collection:
            characters.tell(collection, f"Export to {self.target}", prepared.report)
        elif not self.use_selection:
            hidden = exporting.hidden(context.scene, objects)
            if hidden:
                prepared.warnings.append(f"Hidden and not exported: {', '.join(hidden)}")
        # Without a window the user cannot be asked.
        if bpy.app.background:
            return _write(self, prepared, folder)
        EXHUME_OT_write_export.offer(prepared, folder)
        bpy.ops.exhume.write_export("INVOKE_DEFAULT")
        return {"FINISHED"}

    def _objects(self, context, collection):
        if self.use_selection:
            return list(context.selected_objects)
        return characters.objects_of(collection) if collection else exporting.in_view(context.scene)


class EXHUME_OT_write_export(bpy.types.Operator):
    """Write the files of an export, after its losses were shown"""

    bl_idname = "exhume.write_export"
    bl_label = "Write Files"
    bl_options = {"INTERNAL"}

    prepared = None
    folder = ""

    @classmethod
    def offer(cls, prepared, folder):
        cls.prepared = prepared
        cls.folder = folder

    def invoke(self, context, _event):
        return context.window_manager.invoke_props_dialog(self, width=lines.DIALOG_WIDTH)

    def draw(self, _context):
        layout = self.layout
        losses = self.prepared.report["losses"]
        if losses:
            layout.label(text=counted(len(losses), "loss", "losses"), icon="ERROR")
        else:
            layout.label(text="Nothing is lost", icon="CHECKMARK")
        for line in lines.of_findings(losses, characters.describe):
            lines.in_dialog(layout, line)
        for warning in self.prepared.warnings:
            lines.in_dialog(layout, warning, "ERROR")
        names = self.prepared.staging.files()
        existing = [name for name in names if os.path.exists(os.path.join(self.folder, name))]
        replaced = [f"{name} (replaces the existing file)" for name in existing]
        new = [name for name in names if name not in existing]
        for line in (*lines.shortened(replaced, 8), *lines.shortened(new, 8)):
            lines.in_dialog(layout, line, "FILE")

    def cancel(self, _context):
        self.prepared.staging.close()

    def execute(self, _context):
        return _write(self, self.prepared, self.folder)


def _write(operator, prepared, folder):
    """Writes the files of an export into a folder, and reports that. Returns what the operator has to."""
    staging = prepared.staging
    names = staging.files()
    try:
        staging.place({name: os.path.join(folder, name) for name in names})
    except OSError as error:
        operator.report({"ERROR"}, f"{error.filename} cannot be written: {error.strerror}")
        return {"CANCELLED"}
    finally:
        staging.close()
    for warning in prepared.warnings:
        operator.report({"WARNING"}, warning)
    written = counted(len(names), "file", "files")
    losses = counted(len(prepared.report["losses"]), "loss", "losses")
    operator.report({"INFO"}, f"{written} written, {losses}")
    return {"FINISHED"}


CLASSES = (EXHUME_OT_export, EXHUME_OT_write_export)
