"""Uses the add-on as a user would, in a Blender without a window, and writes what it saw.

blender --background --factory-startup --python add-on.py -- PLAN.json

The plan names the packed add-on, the command, a folder for results, and the characters by family.
"""
import hashlib
import importlib
import json
import os
import sys
from types import SimpleNamespace

import bpy
from mathutils import Vector

with open(sys.argv[sys.argv.index("--") + 1], encoding="utf-8") as file:
    plan = json.load(file)


def in_folder(*names):
    path = os.path.join(plan["folder"], *names)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    return path


def begin(path="", **options):
    """Imports a character into an empty file. Returns its collection."""
    bpy.ops.wm.read_homefile(use_factory_startup=False, use_empty=True)
    # Something else that must not be exported.
    other = bpy.data.objects.new("bystander", bpy.data.meshes.new("bystander"))
    bpy.context.scene.collection.objects.link(other)
    bpy.ops.exhume.import_character(filepath=path, **options)
    return next(each for each in bpy.data.collections if "exhume" in each.keys())


def put_back(name):
    """Puts the current character back into a folder. Returns what the report says."""
    bpy.ops.exhume.put_back(directory=in_folder(name, ""))
    return [finding.name for finding in bpy.data.collections[0].exhume_report.findings]


def look(collection):
    """What a user sees of a character."""
    objects = list(collection.all_objects)
    armatures = [thing for thing in objects if thing.type == "ARMATURE"]
    scene = bpy.context.scene
    return {
        "fps": scene.render.fps,
        "range": [scene.frame_start, scene.frame_end],
        "scales": [[round(number, 6) for number in thing.scale] for thing in armatures],
        "bones": [len(thing.pose.bones) for thing in armatures],
        "height": height_of(objects),
        "tracks": sorted({track.name for thing in armatures for track in tracks_of(thing)}),
        "actions": sorted(
            {strip.action.name for thing in armatures for track in tracks_of(thing) for strip in track.strips}
        ),
        "between": between_frames(armatures),
        "tips": max((tip_distance(bone) for thing in armatures for bone in thing.pose.bones), default=0),
        "collections": {each.name: len(each.objects) for each in collection.children},
        "hidden": [layer.name for layer in layer_of(collection).children if layer.hide_viewport],
        "findings": [[finding.severity, finding.name] for finding in collection.exhume_report.findings],
    }


def armature_of(collection):
    return next(thing for thing in collection.all_objects if thing.type == "ARMATURE")


def tracks_of(thing):
    return thing.animation_data.nla_tracks if thing.animation_data else []


def layer_of(collection):
    return bpy.context.view_layer.layer_collection.children[collection.name]


def height_of(objects):
    """Of the vertices as they are bound, in meters along Z."""
    heights = [
        (thing.matrix_world @ vertex.co).z
        for thing in objects
        if thing.type == "MESH" and "of" not in thing.get("exhume", {})
        for vertex in thing.data.vertices
    ]
    return max(heights) - min(heights)


def between_frames(armatures):
    """How many keys are between frames, the last of each curve aside."""
    actions = {strip.action for thing in armatures for track in tracks_of(thing) for strip in track.strips}
    points = [point for action in actions for curve in action.fcurves for point in curve.keyframe_points[:-1]]
    return sum(abs(point.co.x - round(point.co.x)) > 1e-3 for point in points)


def tip_distance(bone):
    """From the tip of a bone as it is drawn to the nearest child, at rest; 0 without children elsewhere."""
    turn = bone.custom_shape_rotation_euler.to_matrix()
    tip = bone.bone.matrix_local @ (turn @ Vector((0, bone.custom_shape_scale_xyz.y, 0)))
    heads = [child.bone.head_local for child in bone.children]
    distances = [(tip - head).length for head in heads if (head - bone.bone.head_local).length > 1e-3]
    return min(distances, default=0)


def move_vertex(thing):
    """Moves the first vertex, and all at its place, up by a centimeter."""
    place = thing.data.vertices[0].co.copy()
    for vertex in thing.data.vertices:
        if (vertex.co - place).length < 1e-6:
            vertex.co.z += 0.01


def turn_bone(action, by=0.1):
    """Turns a bone in the middle of a clip."""
    curves = [curve for curve in action.fcurves if curve.data_path.endswith("rotation_quaternion")]
    next(curve for curve in curves if len(curve.keyframe_points) > 2).keyframe_points[1].co.y += by


def move_bone(name):
    """Moves a bone up by a centimeter in edit mode, where the bones below it and the meshes stay."""
    armature = next(thing for thing in bpy.data.objects if thing.type == "ARMATURE")
    bpy.context.view_layer.objects.active = armature
    bpy.ops.object.mode_set(mode="EDIT")
    bone = armature.data.edit_bones[name]
    bone.head.z += 0.01
    bone.tail.z += 0.01
    bpy.ops.object.mode_set(mode="OBJECT")


class Layout:
    """What is drawn into a panel or a dialog, as texts."""

    def __init__(self):
        self.texts = []

    def column(self, **_):
        return self

    def label(self, text, **_):
        self.texts.append(text)

    def operator(self, name, **_):
        self.texts.append(name)

    def template_list(self, *_):
        pass


def panel_of(width):
    """The labels of the sidebar."""
    panel = bpy.types.EXHUME_PT_character
    owner = SimpleNamespace(layout=Layout())
    owner._draw_report = panel._draw_report.__get__(owner)
    system = SimpleNamespace(ui_scale=1)
    context = SimpleNamespace(
        region=SimpleNamespace(width=width),
        preferences=SimpleNamespace(system=system),
        view_layer=bpy.context.view_layer,
    )
    panel.draw(owner, context)
    return owner.layout.texts


def export_dialog():
    """The labels of the dialog of an export with many losses and files, half of which exist."""
    losses = [{"code": "FIT_EVENTS_DROPPED", "message": f"Event {at} " + "was dropped " * 9} for at in range(30)]
    losses.append({"code": "FIT_NAME_REPLACED", "message": "Name was changed"})
    names = [f"clip{at:02}.caf" for at in range(40)]
    for name in names[:20]:
        with open(in_folder("dialog", name), "w", encoding="utf-8"):
            pass
    staging = SimpleNamespace(files=lambda: names)
    prepared = SimpleNamespace(report={"losses": losses}, warnings=[], staging=staging)
    owner = SimpleNamespace(layout=Layout(), prepared=prepared, folder=in_folder("dialog"))
    sys.modules["exhume"].export_operator.EXHUME_OT_write_export.draw(owner, bpy.context)
    return owner.layout.texts


def make_character():
    """A character that was made in Blender, whose rig is hidden. The timeline of its action begins at frame 11."""
    bpy.ops.wm.read_homefile(use_factory_startup=False, use_empty=True)
    scene = bpy.context.scene
    scene.render.fps = 30
    armature = bpy.data.objects.new("Rig", bpy.data.armatures.new("Rig"))
    scene.collection.objects.link(armature)
    bpy.context.view_layer.objects.active = armature
    bpy.ops.object.mode_set(mode="EDIT")
    armature.data.edit_bones.new("arm").tail = (0, 0, 1)
    bpy.ops.object.mode_set(mode="OBJECT")
    control = half_square("Control", None)
    armature.pose.bones["arm"].custom_shape = control
    half_square("Draft", None).hide_set(True)
    half_square("Body", armature).modifiers.new("Mirror", "MIRROR")
    face = half_square("Face", armature)
    face.modifiers.new("Subdivision", "SUBSURF")
    face.shape_key_add(name="Basis")
    face.shape_key_add(name="Smile")
    armature.animation_data_create().action = bpy.data.actions.new("wave")
    for frame, place in ((11, 0), (41, 1)):
        armature.pose.bones["arm"].location.x = place
        armature.pose.bones["arm"].keyframe_insert("location", frame=frame)
    control.hide_set(True)
    armature.hide_set(True)


def half_square(name, armature):
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata([(0, 0, 0), (1, 0, 0), (1, 0, 1), (0, 0, 1)], [], [(0, 1, 2, 3)])
    thing = bpy.data.objects.new(name, mesh)
    bpy.context.scene.collection.objects.link(thing)
    if armature:
        thing.parent = armature
        thing.vertex_groups.new(name="arm").add(range(4), 1, "REPLACE")
        thing.modifiers.new("Armature", "ARMATURE").object = armature
    return thing


def refusal(call, **options):
    """What an operator that fails says."""
    try:
        call(**options)
    except RuntimeError as error:
        return str(error)
    return None


def outside_changes():
    """Puts a character back after something changed that is not an edit of it. Returns what was said of each case."""
    seen = {}
    begin(plan["edited"])
    bpy.data.objects.remove(bpy.data.objects["yorick_head"])
    bpy.data.actions["yorick_walk"].name = "march"
    bpy.data.objects["yorick"].animation_data.nla_tracks["yorick_idle"].strips[0].scale = 2
    put_back("lacking")
    prepared = sys.modules["exhume"].put_back.PutBack(bpy.context, bpy.data.collections[0])
    seen["lacking"] = {"lines": prepared.lines(), "warnings": prepared.warnings}
    # Its own result, in a folder whose other files are not.
    with open(in_folder("lacking", "yorick_walk.caf"), "w", encoding="utf-8") as file:
        file.write("mine")
    seen["replaced"] = [prepared.replaced_in(in_folder(name)) for name in ("lacking", "nothing here", "")]

    collection = begin(plan["changing"])
    with open(plan["changingClip"], "ab") as file:
        file.write(b"more")
    bpy.context.scene.render.fps = 24
    layer_of(collection).hide_viewport = collection.hide_viewport = True
    prepared = sys.modules["exhume"].put_back.PutBack(bpy.context, collection)
    seen["changed"] = {"warnings": prepared.warnings, "hidden": collection.hide_viewport}
    layer_of(collection).exclude = True
    seen["excluded"] = refusal(bpy.ops.exhume.put_back)
    os.remove(plan["changing"])
    seen["gone"] = refusal(bpy.ops.exhume.put_back)

    collection = begin(plan["property"])
    armature_of(collection)["rank"] = "captain"
    seen["property"] = sys.modules["exhume"].put_back.PutBack(bpy.context, collection).lines()
    return seen


def several_files():
    """Imports files that were chosen together. Returns what was seen."""
    seen = {}
    folder = plan["parts"]
    collection = begin(directory=folder, files=[{"name": name} for name in sorted(os.listdir(folder))])
    seen["parts"] = {**look(collection), "name": collection.name, "panel": panel_of(1000)[1]}
    seen["parts"]["report"] = put_back("parts-back")

    # Undone after it was put back, it is put back again.
    bpy.ops.ed.undo_push(message="Import")
    turn_bone(bpy.data.actions["yorick_walk"])
    bpy.data.actions["yorick_walk"].copy().name = "stroll"
    bpy.data.actions["stroll"].use_fake_user = True
    bpy.ops.ed.undo_push(message="Edit")
    with open(os.path.join(folder, "stroll.caf"), "w", encoding="utf-8") as file:
        file.write("mine")
    prepared = sys.modules["exhume"].put_back.PutBack(bpy.context, bpy.data.collections[0])
    seen["replaced"] = prepared.replaced_in("")
    prepared.write("")
    seen["kept"] = json.loads(bpy.data.collections[0]["exhume"])["others"]
    bpy.ops.ed.undo_push(message="Put Back")
    bpy.ops.ed.undo()
    seen["again"] = sys.modules["exhume"].put_back.PutBack(bpy.context, bpy.data.collections[0]).lines()
    bpy.ops.ed.undo()
    prepared = sys.modules["exhume"].put_back.PutBack(bpy.context, bpy.data.collections[0])
    seen["undone"] = {"lines": prepared.lines(), "warnings": prepared.warnings}

    models = plan["models"]
    begin(directory=models, files=[{"name": name} for name in os.listdir(models)])
    seen["models"] = sorted(each.name for each in bpy.data.collections if "exhume" in each.keys())
    importing = bpy.ops.exhume.import_character
    names = [*os.listdir(models), os.path.relpath(plan["ownClip"], models)]
    seen["ambiguous"] = refusal(importing, directory=models, files=[{"name": name} for name in names])
    both = [os.path.basename(plan["archive"]), "physical.cgf"]
    seen["withArchive"] = refusal(importing, directory=in_folder(""), files=[{"name": name} for name in both])
    seen["dropped"] = dropped_extensions()
    return seen


def dropped_extensions():
    """The extensions that can be dropped, and those among them that cannot be imported."""
    handler = sys.modules["exhume"].drop_handler
    # Blender has it since version 4.1.
    bpy.types.FileHandler = getattr(bpy.types, "FileHandler", object)
    registered = handler.CLASSES
    (known,) = importlib.reload(handler).CLASSES
    handler.CLASSES = registered
    extensions = known.bl_file_extensions.split(";")
    families_of = sys.modules["exhume"].formats.families_of
    return [extensions, [each for each in extensions if not families_of(f"hero{each}")]]


def digest(path):
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def run():
    bpy.ops.preferences.addon_install(filepath=plan["zip"])
    bpy.ops.preferences.addon_enable(module="exhume")
    bpy.context.preferences.addons["exhume"].preferences.command = plan["command"]
    seen = {"untouched": {}, "version": bpy.app.version_string}
    for family, path in plan["characters"].items():
        collection = begin(path)
        seen["untouched"][family] = {**look(collection), "report": put_back(f"untouched-{family}")}
        if family == plan["levels"]:
            bpy.ops.exhume.export(filepath=in_folder("levels", "head.cgf"), target="cryengine.cgf")
            bpy.ops.exhume.export(filepath=in_folder("events", "head.mdl"), target="mdl.ascii")

    begin(plan["edited"])
    move_vertex(bpy.data.objects["yorick_body"])
    turn_bone(bpy.data.actions["yorick_walk"])
    bpy.context.scene.frame_set(3)
    put_back("edited")
    seen["frame"] = bpy.context.scene.frame_current
    seen["muted"] = [track.name for track in tracks_of(armature_of(bpy.data.collections[0])) if track.strips[0].mute]
    exported = in_folder("exported", "hero.cgf")
    bpy.ops.exhume.export(filepath=exported, target="cryengine.cgf", arguments="--version 826")
    seen["losses"] = [finding.name for finding in bpy.data.collections[0].exhume_report.findings]

    begin(plan["edited"])
    move_bone(plan["bone"])
    put_back("moved")

    # Blender names all of a second copy otherwise.
    bpy.ops.exhume.import_character(filepath=plan["edited"])
    bpy.context.view_layer.objects.active = bpy.data.objects["yorick_head.001"]
    bpy.ops.exhume.put_back(directory=in_folder("second", ""))

    # An action in no track, under another name than the one that it is a copy of.
    begin(plan["edited"])
    bpy.data.actions["yorick_walk"].name = "walking"
    bpy.data.actions["walking"].copy().name = "stroll"
    bpy.data.actions["stroll"].use_fake_user = True
    put_back("loose")

    # In place: what was put back once is the original of the next time.
    begin(plan["own"])
    turn_bone(bpy.data.actions["yorick_walk"])
    bpy.ops.exhume.put_back()
    seen["own"] = [digest(plan["ownClip"])]
    turn_bone(bpy.data.actions["yorick_walk"], -0.1)
    bpy.ops.exhume.put_back()
    seen["own"].append(digest(plan["ownClip"]))

    seen["outside"] = outside_changes()
    seen["several"] = several_files()

    begin(plan["physical"])
    seen["physical"] = look(bpy.data.collections[0])
    move_vertex(bpy.data.objects["pelvis collision"])
    seen["physical"]["panel"] = panel_of(1000)
    seen["physical"]["narrow"] = panel_of(200)
    seen["dialog"] = export_dialog()
    armature_of(bpy.data.collections[0])["rank"] = "captain"
    bpy.ops.exhume.export(filepath=in_folder("physical", "hero.cgf"), target="cryengine.cgf")
    seen["physical"]["rank"] = armature_of(begin(in_folder("physical", "hero.cgf"))).get("rank")

    make_character()
    bpy.ops.exhume.export(filepath=in_folder("made", "hero.cfg"), target="cal3d.cfg")
    seen["made"] = [[thing.name, thing.data.name] for thing in bpy.data.objects if thing.type == "MESH"]

    begin(plan["archive"], member=plan["member"])
    seen["archive"] = {"findings": put_back("archive")}
    try:
        bpy.ops.exhume.put_back()
    except RuntimeError as error:
        seen["archive"]["refusal"] = str(error)
    # As the list of models does.
    sys.modules["exhume"].import_operator._members[:] = [(plan["member"], plan["member"], "")]
    bpy.ops.exhume.import_member(archive=plan["archive"], member=plan["member"], arguments="--axes +y,-z")
    seen["archive"]["chosen"] = json.loads(bpy.data.collections[-1]["exhume"])["options"]
    seen["archive"]["nested"] = begin(plan["nested"]).name
    put_back("nested")
    try:
        begin(plan["archive"])
    except RuntimeError as error:
        seen["archive"]["choice"] = str(error)
    importing = bpy.ops.exhume.import_character
    seen["unreadable"] = refusal(importing, filepath=in_folder("physical", "lacking.cgf"))
    preferences = bpy.context.preferences.addons["exhume"].preferences
    preferences.places.add().path = "//textures"
    seen["unsaved"] = [refusal(importing, filepath=plan["edited"])]
    preferences.places.clear()
    seen["unsaved"].append(refusal(bpy.ops.exhume.export, filepath="//hero.cfg", target="cal3d.cfg"))
    commands = {"missing": "/nowhere/exhume", "former": plan["formerCommand"], "withoutNode": plan["commandWithoutNode"]}
    for name, path in commands.items():
        preferences.command = path
        seen[name] = refusal(importing, filepath=plan["edited"])
    bpy.ops.preferences.addon_disable(module="exhume")
    return seen


result = run()
with open(in_folder("seen.json"), "w", encoding="utf-8") as file:
    json.dump(result, file)
