"""Put Back in the sidebar: shows what changes in the original, and writes that."""
import bpy
from bpy.props import StringProperty

from . import characters, command, lines, paths
from .counts import counted
from .put_back import PutBack


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
        try:
            replaced = self.prepared.replaced_in(paths.absolute(self.directory))
        except command.CommandError as error:
            lines.in_dialog(layout, str(error), "ERROR")
            return
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
            folder = paths.absolute(self.directory)
            if not folder and not prepared.folder:
                self.report({"ERROR"}, "The original is in an archive; choose a folder for the edited files")
                return {"CANCELLED"}
            changes = prepared.lines()
            written = prepared.write(folder)
        except OSError as error:
            self.report({"ERROR"}, f"{error.filename} cannot be written: {error.strerror}")
            return {"CANCELLED"}
        except command.CommandError as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}
        finally:
            prepared.staging.close()
        for warning in prepared.warnings:
            self.report({"WARNING"}, warning)
        count = f"{counted(len(written), 'file', 'files')} written"
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
