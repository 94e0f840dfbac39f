"""What the user sets once: where the command line is, and where to search for files."""
import bpy
from bpy.props import CollectionProperty, IntProperty, StringProperty

from . import command, paths


class EXHUME_PG_place(bpy.types.PropertyGroup):
    """A folder or archive that is searched for files."""

    path: StringProperty(name="Place", description="Folder or archive", subtype="FILE_PATH")


class EXHUME_OT_add_place(bpy.types.Operator):
    """Add a folder or archive to search for referenced files"""

    bl_idname = "exhume.add_place"
    bl_label = "Add Place"
    bl_options = {"INTERNAL"}

    def execute(self, _context):
        of_addon().places.add()
        return {"FINISHED"}


class EXHUME_OT_remove_place(bpy.types.Operator):
    """Stop searching this folder or archive"""

    bl_idname = "exhume.remove_place"
    bl_label = "Remove Place"
    bl_options = {"INTERNAL"}

    index: IntProperty()

    def execute(self, _context):
        of_addon().places.remove(self.index)
        return {"FINISHED"}


class EXHUME_preferences(bpy.types.AddonPreferences):
    bl_idname = __package__

    command: StringProperty(
        name="Command",
        description="Path of the exhume command; empty for the one on the PATH",
        subtype="FILE_PATH",
    )
    places: CollectionProperty(type=EXHUME_PG_place)

    def draw(self, _context):
        layout = self.layout
        layout.prop(self, "command")
        try:
            layout.label(text=f"Found: {start_words()[0]}", icon="CHECKMARK")
        except command.CommandError as error:
            layout.label(text=str(error), icon="ERROR")
        layout.label(text="Search for referenced files in:")
        for index, place in enumerate(self.places):
            row = layout.row(align=True)
            row.prop(place, "path", text="")
            row.operator("exhume.remove_place", text="", icon="REMOVE").index = index
        layout.operator("exhume.add_place", icon="ADD")


def of_addon():
    return bpy.context.preferences.addons[__package__].preferences


def start_words():
    """The words that start the command line. Raises CommandError."""
    return command.find(paths.absolute(of_addon().command))


def search_words():
    """The places to search, as options of the command line. Raises CommandError."""
    places = [paths.absolute(place.path) for place in of_addon().places if place.path.strip()]
    return [word for place in places for word in ("--search", place)]


def run(words, on_progress=None):
    """Runs the command line that the preferences name. Raises CommandError."""
    return command.run(start_words(), words, on_progress)


CLASSES = (EXHUME_PG_place, EXHUME_OT_add_place, EXHUME_OT_remove_place, EXHUME_preferences)
