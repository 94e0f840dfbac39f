"""The sidebar of the 3D view: where the character came from, Put Back, and issues."""
import bpy

from . import characters, lines
from .counts import counted, counted_findings

_ICONS = {"error": "CANCEL", "warning": "ERROR", "info": "INFO", "loss": "ERROR"}


class EXHUME_UL_findings(bpy.types.UIList):
    def draw_item(self, _context, layout, _data, item, _icon, _active_data, _active_property):
        layout.label(text=f"{item.name}: {item.message}", icon=_ICONS[item.severity])


class EXHUME_PT_character(bpy.types.Panel):
    bl_label = "Exhume"
    bl_idname = "EXHUME_PT_character"
    bl_space_type = "VIEW_3D"
    bl_region_type = "UI"
    bl_category = "Exhume"

    def draw(self, context):
        layout = self.layout
        collection = characters.of_context(context)
        if not collection:
            layout.label(text="File > Import > Exhume")
            return
        layout.label(text=collection.name, icon="OUTLINER_COLLECTION")
        source = characters.source_of(collection)
        others = len(source.get("others", []))
        more = f" and {counted(others, 'more file', 'more files')}" if others else ""
        layout.label(text=f"{source['original']}{more}")
        layout.operator("exhume.put_back", icon="FILE_TICK")
        layout.operator("exhume.export", icon="EXPORT")
        self._draw_report(context, collection.exhume_report)

    def _draw_report(self, context, report):
        layout = self.layout
        scale = context.preferences.system.ui_scale
        count = len(report.findings)
        title = f"{report.title}: {counted_findings(count) if count else 'no issues'}"
        lines.in_sidebar(layout, title, context.region, scale)
        if not count:
            return
        layout.template_list("EXHUME_UL_findings", "", report, "findings", report, "active")
        if report.active < count:
            chosen = report.findings[report.active]
            for text in (chosen.name, chosen.place, chosen.message):
                lines.in_sidebar(layout, text, context.region, scale)


CLASSES = (EXHUME_UL_findings, EXHUME_PT_character)
