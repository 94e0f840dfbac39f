/** All codes of the family. */
import { declareCodes } from '../../report/report.ts';

const DAMAGED = 'The file is damaged or was written by a faulty tool; get another copy or export it again.';
const MODEL =
  'Change the model in the modeling program if it is to be used in the old engine; it converts as it is.';

export const CRYENGINE_CODES = declareCodes({
  // Reading and writing, and to a scene
  CRYENGINE_VERSION_UNSUPPORTED: {
    severity: 'error',
    meaning: 'The chunk table has a version that Exhume does not read.',
    advice: 'Supported are 0x0623, 0x0744 and 0x0745, and those between; files of later engines are others.',
  },
  CRYENGINE_CONTAINER_LATER: {
    severity: 'error',
    meaning: 'The file has the container of late CryEngine 3 and its successors (“CrCh”).',
    advice: 'Use a converter for CryEngine 3 and later; Exhume reads the files of the first engines.',
  },
  CRYENGINE_TABLE_RANGE: {
    severity: 'error',
    meaning: 'The chunk table lies outside the file.',
    advice: DAMAGED,
  },
  CRYENGINE_CHUNK_OUTSIDE: {
    severity: 'warning',
    meaning: 'The chunk table lists a chunk that lies outside the file, as exporters of animations left it.',
    advice: 'Nothing is needed: the entry is kept as it is, and nothing is read from it.',
  },
  CRYENGINE_CHUNK_OVERLAP: {
    severity: 'warning',
    meaning: 'The chunk table lists a chunk inside another one.',
    advice: 'The entry is kept as it is, and nothing is read from it.',
  },
  CRYENGINE_CHUNK_UNREADABLE: {
    severity: 'error',
    meaning: 'A chunk is not laid out as its type and version say.',
    advice: `${DAMAGED} Its bytes are kept.`,
  },
  CRYENGINE_CHUNK_TRAILING: {
    severity: 'info',
    meaning: 'A chunk has more bytes than are known of it.',
    advice: 'Nothing is needed: they are kept.',
  },
  CRYENGINE_CHUNK_UNKNOWN: {
    severity: 'info',
    meaning: 'A chunk is of a type or version that Exhume does not decode.',
    advice: 'Nothing is needed: its bytes are kept in their place.',
  },
  CRYENGINE_GAP: {
    severity: 'info',
    meaning: 'Some bytes of the file belong to no chunk.',
    advice: 'Nothing is needed: they are kept.',
  },
  CRYENGINE_BIND_MISSING: {
    severity: 'warning',
    meaning: 'A skeleton does not say where its bones are at rest.',
    advice: 'The bones are shown at the origin; export the model again with its skin.',
  },
  CRYENGINE_BIND_SHIFTED: {
    severity: 'info',
    meaning: 'A skinned mesh was exported in another place than its bones.',
    advice: 'Nothing is needed: the mesh is shown where its bones hold it, as the engine does.',
  },
  CRYENGINE_BIND_MISMATCH: {
    severity: 'warning',
    meaning: 'The vertices of a skinned mesh are not where its bones hold them at rest.',
    advice: 'The bones count, as in the engine; formats without an offset per link can only come near.',
  },
  CRYENGINE_FILE_FOREIGN: {
    severity: 'warning',
    meaning: 'A file that belongs to the character is of another system.',
    advice: 'It is left out; files of one extension can belong to several systems.',
  },
  CRYENGINE_TEXTURE_TURN_DROPPED: {
    severity: 'warning',
    meaning: 'A texture is animated to turn out of its plane, about its u or v axis.',
    advice: 'The texture stays in its plane.',
  },
  CRYENGINE_TEXTURE_SHEARED: {
    severity: 'warning',
    meaning: 'A texture map is turned and scaled by two different factors, which shears it.',
    advice: 'The nearest turn and scales are kept; place the texture by hand where it shows.',
  },
  CRYENGINE_CHUNKS_LEFT_OUT: {
    severity: 'info',
    meaning: 'A file has chunks of kinds that are not part of the scene that is made of it.',
    advice: 'The file itself keeps them; `inspect` shows what they hold.',
  },
  CRYENGINE_LEVEL_UNMATCHED: {
    severity: 'warning',
    meaning: 'A mesh of a level of detail belongs to no mesh of the model.',
    advice: 'It is left out; export all levels with the same nodes.',
  },
  // Lists of animations
  CRYENGINE_CAL_TOO_LONG: {
    severity: 'error',
    meaning: 'A file that looks like an animation list has more lines than any list could have.',
    advice: 'Split the list, and name its parts with $Include.',
  },
  CRYENGINE_CAL_LINE: {
    severity: 'warning',
    meaning: 'A line of an animation list is neither a comment, nor a directive, nor “alias = file”.',
    advice: 'The line is ignored and kept; correct it if it should name an animation.',
  },
  CRYENGINE_CAL_DIRECTIVE: {
    severity: 'info',
    meaning: 'An animation list has a directive that says nothing to Exhume.',
    advice: 'Nothing is needed: the line is kept.',
  },
  CRYENGINE_CAL_VALUE: {
    severity: 'warning',
    meaning: 'A directive of an animation list has no value, or none that it can have.',
    advice: 'The directive is ignored and kept; correct its value.',
  },
  CRYENGINE_CAL_ALIAS_DUPLICATE: {
    severity: 'warning',
    meaning: 'Two lines of an animation list have the same alias.',
    advice: 'Both animations are read, and the alias means the first; give the other one a name of its own.',
  },
  CRYENGINE_CAL_ALIAS_BLANK: {
    severity: 'warning',
    meaning: 'An alias of an animation list has blanks in it, so that no script can name it.',
    advice: 'Write an underscore instead.',
  },
  // Rules, and what the exporter warned its users of
  CRYENGINE_CHUNK_ID_DUPLICATE: {
    severity: 'warning',
    meaning: 'Two chunks have the same id, so that references to it are ambiguous.',
    advice: 'Check what refers to them; the first one is taken.',
  },
  CRYENGINE_HEADER_STALE: {
    severity: 'info',
    meaning: 'The copy of the table entry that a chunk begins with differs from the table.',
    advice: 'Nothing is needed: the table counts, and the copy is kept.',
  },
  CRYENGINE_REFERENCE_DANGLING: {
    severity: 'warning',
    meaning: 'A chunk refers to another one that the file does not have.',
    advice: 'What is referred to is left out; export the model again if it matters.',
  },
  CRYENGINE_REFERENCE_KIND: {
    severity: 'warning',
    meaning: 'A chunk refers to another one that is of an unexpected type.',
    advice: 'The reference is not followed; export the model again if it matters.',
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
    meaning: 'A node or bone counts or lists other children than name it as their parent.',
    advice: 'The parents that children name are what counts.',
  },
  CRYENGINE_NODE_NAME_DUPLICATE: {
    severity: 'warning',
    meaning: 'Several nodes have the same name.',
    advice: 'Games find objects by their names; rename all but one if they are looked for.',
  },
  CRYENGINE_NODE_REFLECTED: {
    severity: 'info',
    meaning: 'The matrix of a node mirrors, which its separate rotation and scale cannot say.',
    advice: 'Nothing is needed: the matrix is taken.',
  },
  CRYENGINE_NUMBER_INVALID: {
    severity: 'error',
    meaning: 'A number is infinite or not a number.',
    advice: DAMAGED,
  },
  CRYENGINE_QUATERNION_LENGTH: {
    severity: 'warning',
    meaning: 'A rotation is not of unit length.',
    advice: 'It is normalized where it is used.',
  },
  CRYENGINE_VERTEX_RANGE: {
    severity: 'error',
    meaning: 'A face or morph target uses a vertex that does not exist.',
    advice: DAMAGED,
  },
  CRYENGINE_VERTEX_COUNT: {
    severity: 'warning',
    meaning: 'A vertex animation has another number of vertices than its mesh.',
    advice: 'The animation belongs to another version of the mesh; export both again.',
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
    meaning: 'The weights of a vertex do not sum to 1, being below 0.98 or above 1.02.',
    advice: 'The vertex moves too little or too much; normalize the weights in the modeling program.',
  },
  CRYENGINE_VERTEX_UNLINKED: {
    severity: 'warning',
    meaning: 'A vertex of a skinned mesh has no bone.',
    advice: 'The vertex stays behind when the body moves; assign it to a bone.',
  },
  CRYENGINE_MATERIAL_RANGE: {
    severity: 'warning',
    meaning: 'Faces have a material that the file does not have.',
    advice: 'They are drawn without a material; export with “Write Materials”.',
  },
  CRYENGINE_NORMAL_ZERO: {
    severity: 'info',
    meaning: 'Some vertices have no normal.',
    advice: 'Nothing is needed; such vertices are usually those of faces without area.',
  },
  CRYENGINE_BONE_ID: {
    severity: 'warning',
    meaning: 'A bone has another number than its place in the list.',
    advice: 'The place counts.',
  },
  CRYENGINE_BONE_CRC: {
    severity: 'warning',
    meaning: 'The number by which animations find a bone is not the CRC-32 of its name.',
    advice: 'Animations that were made for the name do not move the bone; export the model again.',
  },
  CRYENGINE_BONE_COUNT: {
    severity: 'warning',
    meaning: 'The lists of bones, of their names and of their places at rest differ in length.',
    advice: 'What is missing of a bone is made up; export the model again.',
  },
  CRYENGINE_CONTROLLER_EMPTY: {
    severity: 'warning',
    meaning: 'A controller has no keys.',
    advice: 'It moves nothing; remove it or export the animation again.',
  },
  CRYENGINE_CONTROLLER_DUPLICATE: {
    severity: 'warning',
    meaning: 'Two controllers move the same bone.',
    advice: 'Which of them counts depends on the program; export the animation again.',
  },
  CRYENGINE_KEY_ORDER: {
    severity: 'error',
    meaning: 'A key comes before the one that it follows.',
    advice: DAMAGED,
  },
  CRYENGINE_KEY_RANGE: {
    severity: 'info',
    meaning: 'Keys lie outside the range of frames that the file states.',
    advice: 'Nothing is needed: only animations of bones and vertices are cut to the range.',
  },
  CRYENGINE_SPLINE_KEPT: {
    severity: 'info',
    meaning: 'A controller is a packed B-spline or constant, whose layout was never published.',
    advice: 'It is kept and not evaluated; use the animation as it was before MotionOptimizer.',
  },
  CRYENGINE_TIMING: {
    severity: 'warning',
    meaning: 'The length of a tick or frame, or a range of frames, makes no sense.',
    advice: 'The usual 4800 ticks per second and 160 per frame are taken; export the animation again.',
  },
  CRYENGINE_NAME_LENGTH: {
    severity: 'warning',
    meaning: 'The names of object, shader and material have more than 63 characters together.',
    advice: 'The engine cuts the material off; shorten the name of the object.',
  },
  CRYENGINE_TEXTURE_NAME_LENGTH: {
    severity: 'warning',
    meaning: 'The file name of a texture has more than 31 characters.',
    advice: 'Shorten it, extension included; the folder does not count.',
  },
  CRYENGINE_SCENE_PROPERTY_LENGTH: {
    severity: 'warning',
    meaning: 'A scene property has a name of more than 31 or a value of more than 63 characters.',
    advice: 'Shorten it, as it fills its field and may have been cut.',
  },
  CRYENGINE_BONE_PROPERTY_LENGTH: {
    severity: 'warning',
    meaning: 'The properties of a bone have more than 31 characters.',
    advice: 'Shorten them, as they fill their field and may have been cut.',
  },
  CRYENGINE_SCALE_OFF_AXIS: {
    severity: 'warning',
    meaning: 'A node is sheared: it was scaled along other axes than its own.',
    advice: 'The engine draws it wrong; scale along the axes of the object, or use an “XForm” modifier.',
  },
  CRYENGINE_UV_DEGENERATE: {
    severity: 'warning',
    meaning: 'Faces have an area and none in the texture.',
    advice: `Their bump maps come out wrong. ${MODEL}`,
  },
  CRYENGINE_UV_SHARED: {
    severity: 'warning',
    meaning: 'Texture vertices are used by vertices in different places.',
    advice: `The real-time engine may have trouble with them. ${MODEL}`,
  },
  CRYENGINE_UV_ORPHANED: {
    severity: 'warning',
    meaning: 'Texture vertices are used by no face.',
    advice: `The real-time engine may have trouble with them. ${MODEL}`,
  },
  CRYENGINE_COLOR_SEVERAL: {
    severity: 'warning',
    meaning: 'Vertices that are alike have different colors: the modeller gave one vertex several.',
    advice: `There is a seam of color. ${MODEL}`,
  },
  CRYENGINE_EDGE_OPEN: {
    severity: 'info',
    meaning: 'A mesh has edges with one face only, or with more than two.',
    advice: `Shadow volumes of such a mesh fail or are slow. ${MODEL}`,
  },
  CRYENGINE_MATERIAL_ISLANDS: {
    severity: 'info',
    meaning: 'A material of an object with several covers regions that do not touch.',
    advice: `Every change of material costs time. ${MODEL}`,
  },
  CRYENGINE_MATERIAL_SMALL: {
    severity: 'info',
    meaning: 'A material has fewer than 200 faces.',
    advice: `Small batches are drawn slowly. ${MODEL}`,
  },
  CRYENGINE_MATERIAL_MANY: {
    severity: 'info',
    meaning: 'An object has more than 3 materials, which vegetation must never have.',
    advice: MODEL,
  },
  CRYENGINE_BONES_MANY: {
    severity: 'info',
    meaning: 'The skeleton has more bones than is recommended: 20 to 23 alive, 10 to 14 dead.',
    advice: 'All bones are computed even if they move nothing. Remove those that are not needed for speed.',
  },
  CRYENGINE_JOINT_LOCKED: {
    severity: 'info',
    meaning: 'A physical joint has all three axes locked.',
    advice: 'It slows the simulation down for nothing; take the bone out of the physical skeleton.',
  },
  CRYENGINE_LEVEL_BONES: {
    severity: 'warning',
    meaning: 'A level of detail has other bones than the model.',
    advice: 'Export all levels with one skeleton to avoid random errors; bones are matched by name.',
  },
  // Motion
  CRYENGINE_TIMING_INVALID: {
    severity: 'warning',
    meaning: 'The file gives its ticks or frames a length that is not a length.',
    advice: 'The usual 4800 ticks a second and 160 a frame are taken; compare the speed with the original.',
  },
  CRYENGINE_SUBRANGE_OUTSIDE: {
    severity: 'warning',
    meaning: 'A named part of the animation lies outside of it.',
    advice: 'The part is left out.',
  },
  CRYENGINE_TRACK_ORDER: {
    severity: 'warning',
    meaning: 'Keys of a controller do not follow one another in time.',
    advice: 'Keys that are not later than those before are left out; export the animation again.',
  },
  CRYENGINE_KEY_NUMBERS: {
    severity: 'warning',
    meaning: 'Keys of a controller hold numbers that are not numbers or infinite.',
    advice: 'They are left out; export the animation again.',
  },
  CRYENGINE_SPLINE_OPAQUE: {
    severity: 'warning',
    meaning: 'A controller is a packed B-spline of MotionOptimizer, a constant, or of no type.',
    advice:
      'How these are packed is not known: what they move stays at rest. Convert the file before optimization.',
  },
  CRYENGINE_CONTROLLER_UNKNOWN: {
    severity: 'warning',
    meaning: 'Controllers are of a version that Exhume does not decode, or could not be read.',
    advice: 'What they move stays at rest.',
  },
  CRYENGINE_CONTROLLER_UNFIT: {
    severity: 'warning',
    meaning: 'A controller is not of a type that can drive what it is to drive.',
    advice: 'It is left out; what it was to move stays at rest.',
  },
  CRYENGINE_CONTROLLER_MISSING: {
    severity: 'warning',
    meaning: 'A node or texture map names a controller that the file does not hold.',
    advice: 'What it was to move stays at rest.',
  },
  CRYENGINE_TRACK_DUPLICATE: {
    severity: 'warning',
    meaning: 'Several controllers of an animation move the same bone.',
    advice: 'The first one counts.',
  },
  CRYENGINE_BONE_UNKNOWN: {
    severity: 'info',
    meaning: 'An animation moves bones that the model does not have.',
    advice: 'Nothing is needed where it was made for a larger skeleton; its other tracks are used.',
  },
  CRYENGINE_HIERARCHY_MISSING: {
    severity: 'warning',
    meaning: 'An animation file does not contain the hierarchy of its bones.',
    advice: 'Give the model that it was made for: --with MODEL.cgf.',
  },
  CRYENGINE_VERTEX_ANIMATION_UNFIT: {
    severity: 'warning',
    meaning: 'An animation of vertices has another number of vertices than its mesh.',
    advice: 'It is left out; export mesh and animation together.',
  },
  CRYENGINE_VERTEX_ANIMATION_WORLD: {
    severity: 'warning',
    meaning: 'An animation of vertices is in world space and not in that of its mesh.',
    advice: 'It is taken as if the node of the mesh stood at the origin; check the picture.',
  },
  CRYENGINE_TEXTURE_SAMPLED: {
    severity: 'info',
    meaning: 'Several controllers together move a texture in a way that no curve says; it is sampled.',
    advice: 'Nothing is needed; there is a key per frame.',
  },
  // From a scene
  CRYENGINE_MORPH_NORMALS_DROPPED: {
    severity: 'info',
    meaning: 'Morph targets turn normals; those of CryTek files only move vertices.',
    advice: 'Nothing is needed: the shapes are kept.',
  },
  CRYENGINE_MESHES_MERGED: {
    severity: 'info',
    meaning:
      'A CryTek model has one mesh that bones move; several are merged into one, whose faces keep their materials.',
    advice: 'Nothing is needed; keep the source, since converting back does not take them apart.',
  },
  CRYENGINE_SKIN_DROPPED: {
    severity: 'warning',
    meaning: 'A .cga has no bones: a skinned mesh is written as it is at rest, and does not bend.',
    advice: 'Write cryengine.cgf, which holds the skin, with animations beside.',
  },
  CRYENGINE_NODES_STILL: {
    severity: 'warning',
    meaning: 'A clip moves nodes of a model without bones, which a .cgf cannot say.',
    advice: 'Write cryengine.cga as well, which holds the movement of nodes.',
  },
  CRYENGINE_TIME_ROUNDED: {
    severity: 'info',
    meaning: 'Key times were rounded to ticks of 1/4800 s, or the bounds of a clip to frames of 1/30 s.',
    advice: 'Nothing is needed, unless the times must be exact.',
  },
});
