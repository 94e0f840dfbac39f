"""Files that are dropped on the 3D view, which add-ons can import since Blender 4.1."""
import bpy

from .import_operator import EXHUME_OT_import

CLASSES = ()

if hasattr(bpy.types, "FileHandler"):

    class EXHUME_FH_import(bpy.types.FileHandler):
        bl_idname = "EXHUME_FH_import"
        bl_label = "Exhume"
        bl_import_operator = EXHUME_OT_import.bl_idname
        # Blender asks before the command line can.
        bl_file_extensions = ".c3s;.cga;.cgf;.chr;.cal;.cfg;.csf;.cmf;.caf;.crf;.cpf;.xsf;.xmf;.xaf;.xrf;.xpf;.mdl;.o3dtgz"

        @classmethod
        def poll_drop(cls, context):
            return context.area and context.area.type == "VIEW_3D"

    CLASSES = (EXHUME_FH_import,)
