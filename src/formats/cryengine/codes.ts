/** All codes of the family. */
import { declareCodes } from '../../report/report.ts';

const DAMAGED = 'The file is damaged or was written by a faulty tool; get another copy or export it again.';
const MODEL =
  'Correct the model in the modeling program if you use it in the original engine; conversion is not affected.';

export const CRYENGINE_CODES = declareCodes({
  // Reading and writing, and to a scene
  CRYENGINE_VERSION_UNSUPPORTED: {
    severity: 'error',
    meaning: 'The chunk table has a version that Exhume does not read.',
    advice:
      'Use a converter for the engine that the file belongs to; Exhume reads versions 0x0290 to 0x0745.',
  },
  CRYENGINE_CONTAINER_LATER: {
    severity: 'error',
    meaning: 'The file has the container of late CryEngine 3 and its successors (“CrCh”).',
    advice: 'Use a converter for CryEngine 3 and later; Exhume reads files of the first engines.',
  },
  CRYENGINE_TABLE_RANGE: {
    severity: 'error',
    meaning: 'The chunk table is outside the file.',
    advice: DAMAGED,
  },
  CRYENGINE_CHUNK_OUTSIDE: {
    severity: 'warning',
    meaning: 'The chunk table lists a chunk that is outside the file, as exporters of animations left it.',
    advice: 'Nothing is needed: the entry is kept and the chunk is skipped.',
  },
  CRYENGINE_CHUNK_OVERLAP: {
    severity: 'warning',
    meaning: 'The chunk table lists a chunk that overlaps another one.',
    advice: 'Export the file again if something is missing: the entry is kept and the chunk is skipped.',
  },
  CRYENGINE_CHUNK_UNREADABLE: {
    severity: 'error',
    meaning: 'The content of a chunk does not match its type and version.',
    advice: `${DAMAGED} Its bytes are kept.`,
  },
  CRYENGINE_CHUNK_TRAILING: {
    severity: 'info',
    meaning: 'A chunk has bytes after its known data.',
    advice: 'Nothing is needed: the bytes are kept.',
  },
  CRYENGINE_CHUNK_UNKNOWN: {
    severity: 'info',
    meaning: 'A chunk is of a type or version that Exhume does not decode.',
    advice: 'Nothing is needed: the bytes of the chunk are kept.',
  },
  CRYENGINE_GAP: {
    severity: 'info',
    meaning: 'Some bytes of the file belong to no chunk.',
    advice: 'Nothing is needed: the bytes are kept.',
  },
  CRYENGINE_BIND_MISSING: {
    severity: 'warning',
    meaning: 'A skeleton has no bind pose.',
    advice: 'Export the model again with its skin; until then its bones are at the origin.',
  },
  CRYENGINE_BIND_SHIFTED: {
    severity: 'info',
    meaning: 'A skinned mesh was exported at another position than its bones.',
    advice: 'Nothing is needed: the mesh is placed at its bones, as in the engine.',
  },
  CRYENGINE_BIND_MISMATCH: {
    severity: 'warning',
    meaning: 'The vertices of a skinned mesh do not match the bind pose of its bones.',
    advice:
      'Compare the result with the engine: the bones count there too, and formats without an offset per link only approximate them.',
  },
  CRYENGINE_FILE_FOREIGN: {
    severity: 'warning',
    meaning: 'A companion of the character is a file of another system.',
    advice: 'Remove or replace the file, which is skipped; several systems use the same extensions.',
  },
  CRYENGINE_TEXTURE_TURN_DROPPED: {
    severity: 'warning',
    meaning: 'The rotation of a texture out of its plane, about its u or v axis, is dropped.',
    advice: 'Compare the texture with the engine; it stays in its plane.',
  },
  CRYENGINE_BLENDING_APPROXIMATED: {
    severity: 'warning',
    meaning:
      'A material has additive or subtractive blending, which a scene cannot represent; it gets alpha blending.',
    advice:
      'Set the blending in the program that shows the result; the flags stay in the properties of the material.',
  },
  CRYENGINE_TEXTURE_SHEARED: {
    severity: 'warning',
    meaning: 'A texture map is rotated and scaled by two different factors, which shears it.',
    advice:
      'Correct the texture by hand where the difference is visible; the nearest rotation and scales are used.',
  },
  CRYENGINE_CHUNKS_LEFT_OUT: {
    severity: 'info',
    meaning: 'A file has chunks of kinds that a scene cannot hold.',
    advice: 'Run `inspect` on the file to see their content; the file itself keeps them.',
  },
  CRYENGINE_LEVEL_UNMATCHED: {
    severity: 'warning',
    meaning: 'A mesh of a level of detail matches no mesh of the model and is skipped.',
    advice: 'Export all levels with the same nodes.',
  },
  // Lists of animations
  CRYENGINE_CAL_TOO_LONG: {
    severity: 'error',
    meaning: 'A file that looks like an animation list has too many lines.',
    advice: 'Split the list and include its parts with $Include.',
  },
  CRYENGINE_CAL_LINE: {
    severity: 'warning',
    meaning: 'A line of an animation list is neither a comment, nor a directive, nor “alias = file”.',
    advice: 'Correct the line if it should name an animation; it is ignored and kept.',
  },
  CRYENGINE_CAL_DIRECTIVE: {
    severity: 'info',
    meaning: 'An animation list has an unknown directive.',
    advice: 'Nothing is needed: the line is kept.',
  },
  CRYENGINE_CAL_VALUE: {
    severity: 'warning',
    meaning: 'A directive of an animation list has no value or an invalid one.',
    advice: 'Correct the value; the directive is ignored and kept.',
  },
  CRYENGINE_CAL_ALIAS_DUPLICATE: {
    severity: 'warning',
    meaning: 'Two lines of an animation list have the same alias.',
    advice: 'Give one of them another alias; both animations are read, and the alias refers to the first.',
  },
  CRYENGINE_CAL_ALIAS_BLANK: {
    severity: 'warning',
    meaning: 'An alias of an animation list contains blanks, so that scripts cannot refer to it.',
    advice: 'Write underscores instead.',
  },
  // Rules, and warnings of the exporter
  CRYENGINE_CHUNK_ID_DUPLICATE: {
    severity: 'warning',
    meaning: 'Two chunks have the same id, so that references to it are ambiguous.',
    advice: 'Check what refers to them; the first one is used.',
  },
  CRYENGINE_HEADER_STALE: {
    severity: 'info',
    meaning: 'The copy of the table entry at the beginning of a chunk differs from the table.',
    advice: 'Nothing is needed: the table is used, and the copy is kept.',
  },
  CRYENGINE_REFERENCE_DANGLING: {
    severity: 'warning',
    meaning: 'A chunk refers to a chunk that does not exist.',
    advice: 'Export the model again if something is missing; the reference is ignored.',
  },
  CRYENGINE_REFERENCE_KIND: {
    severity: 'warning',
    meaning: 'A chunk refers to a chunk of an unexpected type.',
    advice: 'Export the model again if something is missing; the reference is ignored.',
  },
  CRYENGINE_PARENT_CYCLE: {
    severity: 'error',
    meaning: 'A node or bone is its own ancestor.',
    advice: DAMAGED,
  },
  CRYENGINE_BONE_PARENT_RANGE: {
    severity: 'error',
    meaning: 'A bone has a parent that does not exist.',
    advice: DAMAGED,
  },
  CRYENGINE_CHILD_MISMATCH: {
    severity: 'warning',
    meaning: 'The children that a node or bone states differ from those that name it as their parent.',
    advice: 'Export the model again if its hierarchy is wrong; the parents that children name are used.',
  },
  CRYENGINE_NODE_NAME_DUPLICATE: {
    severity: 'warning',
    meaning: 'Several nodes have the same name.',
    advice: 'Rename all but one if a game looks up the objects by name.',
  },
  CRYENGINE_NODE_REFLECTED: {
    severity: 'info',
    meaning: 'The matrix of a node is mirrored, which its separate rotation and scale cannot express.',
    advice: 'Nothing is needed: the matrix is used.',
  },
  CRYENGINE_NUMBER_INVALID: {
    severity: 'error',
    meaning: 'A number is infinite or not a number.',
    advice: DAMAGED,
  },
  CRYENGINE_QUATERNION_LENGTH: {
    severity: 'warning',
    meaning: 'A quaternion is not of unit length.',
    advice: 'Export the file again if the rotation is wrong; the quaternion is normalized.',
  },
  CRYENGINE_VERTEX_RANGE: {
    severity: 'error',
    meaning: 'A face or morph target uses a vertex that does not exist.',
    advice: DAMAGED,
  },
  CRYENGINE_VERTEX_COUNT: {
    severity: 'warning',
    meaning: 'A vertex animation and its mesh have different numbers of vertices; the animation is skipped.',
    advice: 'Export both together; the animation belongs to another version of the mesh.',
    replaces: ['CRYENGINE_VERTEX_ANIMATION_UNFIT'],
  },
  CRYENGINE_TEXTURE_VERTEX_RANGE: {
    severity: 'error',
    meaning: 'A texture face uses a texture vertex that does not exist.',
    advice: DAMAGED,
  },
  CRYENGINE_BONE_RANGE: {
    severity: 'error',
    meaning: 'A vertex or light is attached to a bone that does not exist.',
    advice: DAMAGED,
  },
  CRYENGINE_WEIGHT_SUM: {
    severity: 'warning',
    meaning: 'The weights of a vertex sum to less than 0.98 or more than 1.02.',
    advice: 'Normalize the weights in the modeling program; the vertex moves too little or too much.',
  },
  CRYENGINE_VERTEX_UNLINKED: {
    severity: 'warning',
    meaning: 'A vertex of a skinned mesh is not attached to any bone.',
    advice: 'Attach the vertex to a bone; until then it stays behind when the body moves.',
  },
  CRYENGINE_MATERIAL_NONE: {
    severity: 'info',
    meaning: 'Faces of a visible mesh have no material.',
    advice: 'Give them one, unless the engine is to use its default.',
  },
  CRYENGINE_MATERIAL_RANGE: {
    severity: 'warning',
    meaning: 'Faces refer to a material that does not exist.',
    advice: 'Export again with “Write Materials”; the faces have no material.',
  },
  CRYENGINE_NORMAL_ZERO: {
    severity: 'info',
    meaning: 'Some vertices have no normal.',
    advice: 'Nothing is needed: such vertices usually belong to faces without area.',
  },
  CRYENGINE_BONE_ID: {
    severity: 'warning',
    meaning: 'The id of a bone differs from its index in the list.',
    advice: 'Export the model again if bones are mixed up; the index is used.',
  },
  CRYENGINE_BONE_CRC: {
    severity: 'warning',
    meaning: 'The id by which animations find a bone is not the CRC-32 of its name.',
    advice: 'Export the model again; animations that were made for the name do not move the bone.',
  },
  CRYENGINE_BONE_COUNT: {
    severity: 'warning',
    meaning: 'The lists of bones, bone names and bind matrices differ in length.',
    advice: 'Export the model again; defaults replace missing data.',
  },
  CRYENGINE_CONTROLLER_EMPTY: {
    severity: 'warning',
    meaning: 'A controller has no keys.',
    advice: 'Remove the controller or export the animation again; it has no effect.',
  },
  CRYENGINE_CONTROLLER_DUPLICATE: {
    severity: 'warning',
    meaning:
      'Two controllers animate the same bone; the first one is used, other programs may use another one.',
    advice: 'Export the animation again.',
    replaces: ['CRYENGINE_TRACK_DUPLICATE'],
  },
  CRYENGINE_KEY_ORDER: {
    severity: 'error',
    meaning: 'The time of a key is before that of the previous key.',
    advice: DAMAGED,
  },
  CRYENGINE_KEY_RANGE: {
    severity: 'info',
    meaning: 'Keys are outside the range of frames that the file states.',
    advice: 'Nothing is needed: only animations of bones and vertices are limited to the range.',
  },
  CRYENGINE_SPLINE_OPAQUE: {
    severity: 'warning',
    meaning:
      'A controller is a packed B-spline of MotionOptimizer, whose layout was never published, a constant, or of an unknown type; it is kept but not evaluated.',
    advice: 'Convert the file from before optimization; until then the target stays at rest.',
    replaces: ['CRYENGINE_SPLINE_KEPT'],
  },
  CRYENGINE_TIMING: {
    severity: 'warning',
    meaning:
      'The length of a tick or frame is invalid, and the usual 4,800 ticks per second and 160 per frame are used; or a range of frames ends before it starts.',
    advice: 'Export the animation again, or compare its speed with the original.',
    replaces: ['CRYENGINE_TIMING_INVALID'],
  },
  CRYENGINE_NAME_LENGTH: {
    severity: 'warning',
    meaning: 'The names of object, shader and material have more than 63 characters together.',
    advice: 'Shorten the name of the object; the engine truncates the name of the material.',
  },
  CRYENGINE_TEXTURE_NAME_LENGTH: {
    severity: 'warning',
    meaning: 'The file name of a texture has more than 31 characters.',
    advice: 'Shorten it, including the extension; the folder does not count.',
  },
  CRYENGINE_SCENE_PROPERTY_LENGTH: {
    severity: 'warning',
    meaning: 'A scene property has a name of more than 31 or a value of more than 63 characters.',
    advice: 'Shorten it; it fills its field and may be truncated.',
  },
  CRYENGINE_BONE_PROPERTY_LENGTH: {
    severity: 'warning',
    meaning: 'The properties of a bone have more than 31 characters.',
    advice: 'Shorten them; they fill their field and may be truncated.',
  },
  CRYENGINE_SCALE_OFF_AXIS: {
    severity: 'warning',
    meaning: 'A node is sheared, because it was scaled along other axes than its own.',
    advice:
      'Scale along the axes of the object, or use an “XForm” modifier; the engine draws a sheared node wrong.',
  },
  CRYENGINE_UV_DEGENERATE: {
    severity: 'warning',
    meaning: 'Faces have an area in space but none in the texture.',
    advice: `${MODEL} Bump maps of such faces are wrong.`,
    modeling: true,
  },
  CRYENGINE_UV_SHARED: {
    severity: 'warning',
    meaning: 'Texture vertices are used by vertices at different positions.',
    advice: `${MODEL} The real-time engine may have trouble with them.`,
    modeling: true,
  },
  CRYENGINE_UV_ORPHANED: {
    severity: 'warning',
    meaning: 'Texture vertices are used by no face.',
    advice: `${MODEL} The real-time engine may have trouble with them.`,
    modeling: true,
  },
  CRYENGINE_COLOR_SEVERAL: {
    severity: 'warning',
    meaning: 'Vertices differ only in color, because one vertex had several colors in the modeling program.',
    advice: `${MODEL} There is a color seam at such vertices.`,
    modeling: true,
  },
  CRYENGINE_EDGE_OPEN: {
    severity: 'info',
    meaning: 'A mesh has edges that are not shared by exactly two faces.',
    advice: `${MODEL} Shadow volumes of such a mesh fail or are slow.`,
    modeling: true,
  },
  CRYENGINE_MATERIAL_ISLANDS: {
    severity: 'info',
    meaning: 'A material of an object with several materials covers separate regions.',
    advice: `${MODEL} Every change of material costs time.`,
    modeling: true,
  },
  CRYENGINE_MATERIAL_SMALL: {
    severity: 'info',
    meaning: 'A material has fewer than 200 faces.',
    advice: `${MODEL} Small batches are drawn slowly.`,
    modeling: true,
  },
  CRYENGINE_MATERIAL_MANY: {
    severity: 'info',
    meaning: 'An object has more than 3 materials, the limit for vegetation.',
    advice: MODEL,
    modeling: true,
  },
  CRYENGINE_BONES_MANY: {
    severity: 'info',
    meaning:
      'The skeleton has more bones than recommended: 20 to 23 for living characters, 10 to 14 for dead ones.',
    advice:
      'Remove bones that are not needed, such as controls of a rig: `exhume export` omits those that move nothing with --bones-scope related. All bones cost time.',
    modeling: true,
  },
  CRYENGINE_JOINT_LOCKED: {
    severity: 'info',
    meaning: 'A physical joint has all three axes locked.',
    advice: 'Remove the bone from the physical skeleton; it only slows down the simulation.',
  },
  CRYENGINE_PHYSICS_FACES: {
    severity: 'info',
    meaning: 'The physical shape of a bone has fewer or more faces than the manual recommends: 12 to 35.',
    advice: 'Use a simple closed shape, such as a box; those of dead bodies should be simpler.',
  },
  CRYENGINE_PHYSICS_LIGHT: {
    severity: 'info',
    meaning:
      'A physical shape is much smaller than its neighbors on both sides, which makes the simulation of dead bodies restless.',
    advice: 'Give the light bone no shape in the skeleton of a dead body.',
  },
  CRYENGINE_LEVEL_BONES: {
    severity: 'warning',
    meaning: 'A level of detail and the model have different bones.',
    advice: 'Export all levels with the same skeleton to avoid random errors; bones are matched by name.',
  },
  // Animation
  CRYENGINE_SUBRANGE_OUTSIDE: {
    severity: 'warning',
    meaning: 'A subrange is outside its animation and is dropped.',
    advice: 'Export the animation again if the subrange matters.',
  },
  CRYENGINE_TRACK_ORDER: {
    severity: 'warning',
    meaning: 'Keys of a controller were skipped, since they are not later than all before them.',
    advice: 'Export the animation again.',
  },
  CRYENGINE_KEY_NUMBERS: {
    severity: 'warning',
    meaning: 'Keys of a controller were skipped, since they have values that are infinite or not a number.',
    advice: 'Export the animation again.',
  },
  CRYENGINE_CONTROLLER_UNKNOWN: {
    severity: 'warning',
    meaning: 'Controllers are of a version that Exhume does not decode, or cannot be read.',
    advice:
      'Export the animation with controllers of version 0x826 or 0x827; until then their targets stay at rest.',
  },
  CRYENGINE_CONTROLLER_UNFIT: {
    severity: 'warning',
    meaning: 'A controller has a type that cannot drive its target.',
    advice: 'Export the animation again; the controller is skipped and its target stays at rest.',
  },
  CRYENGINE_CONTROLLER_MISSING: {
    severity: 'warning',
    meaning: 'A node or texture map refers to a controller that does not exist.',
    advice: 'Export the animation again; the target stays at rest.',
  },
  CRYENGINE_BONE_UNKNOWN: {
    severity: 'info',
    meaning: 'An animation has tracks for bones that the model does not have.',
    advice:
      'Check that the animation belongs to the model, or was made for a larger skeleton; other tracks are used.',
  },
  CRYENGINE_HIERARCHY_MISSING: {
    severity: 'warning',
    meaning: 'An animation file does not contain the hierarchy of its bones.',
    advice: 'Add the model that it was made for: --with MODEL.cgf.',
  },
  CRYENGINE_VERTEX_ANIMATION_WORLD: {
    severity: 'warning',
    meaning: 'A vertex animation is in world space instead of the space of its mesh.',
    advice: 'Check the result; the node of the mesh is assumed to be at the origin.',
  },
  CRYENGINE_TEXTURE_SAMPLED: {
    severity: 'info',
    meaning:
      'Several controllers together animate a texture in a way that no curve expresses; it is sampled. The error is how far the corners of the image are off, also between keys, in widths of the image; shear counts.',
    advice: 'Nothing is needed if the error is small: there is a key per frame.',
  },
  // From a scene
  CRYENGINE_MORPH_NORMALS_DROPPED: {
    severity: 'info',
    meaning: 'Normals of morph targets are dropped; CryTek files have only positions.',
    advice: 'Nothing is needed: the shapes are kept.',
  },
  CRYENGINE_BONES_RENUMBERED: {
    severity: 'warning',
    meaning:
      'A new bone gives bones behind it other numbers, by which lower levels of detail in other files refer to them.',
    advice: 'Convert the lower levels of detail of the character again.',
  },
  CRYENGINE_PROPERTY_CUT: {
    severity: 'warning',
    meaning: 'The value of a property has more bytes than the format can hold and is cut.',
    advice: 'Shorten the value.',
  },
  CRYENGINE_MESHES_MERGED: {
    severity: 'info',
    meaning:
      'Several skinned meshes are merged into the one that a CryTek model can have; faces keep their materials.',
    advice:
      'Keep the source: converting back does not separate the meshes. --separate keeps the meshes separate, for programs that read several.',
  },
  CRYENGINE_SKIN_DROPPED: {
    severity: 'warning',
    meaning:
      'A .cga has no bones, so a skinned mesh is written in its rest pose without its skin. The error is how far its surface moves in clips.',
    advice: 'Write cryengine.cgf, which holds the skin, with separate animations.',
  },
  CRYENGINE_NODES_STILL: {
    severity: 'warning',
    meaning: 'A clip animates nodes of a model without bones, which a .cgf cannot hold.',
    advice: 'Write cryengine.cga as well, which holds animations of nodes.',
  },
  CRYENGINE_CURVES_FITTED: {
    severity: 'info',
    meaning:
      'Curves of animated nodes with many keys became TCB and Bezier splines with fewer, as the original exporter writes them. The error is how far the surface deviates.',
    advice: 'Nothing is needed, unless the error is visible.',
  },
  CRYENGINE_TIME_ROUNDED: {
    severity: 'info',
    meaning: 'Key times are rounded to ticks of 1/4800 s, or the bounds of a clip to frames of 1/30 s.',
    advice: 'Nothing is needed, unless the times must be exact.',
  },
});
