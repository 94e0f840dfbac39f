/** Codes of the rules that a CryTek file is held against, and of what the exporter warned its users of. */
import { declareCodes } from '../../../report/report.ts';

const DAMAGED = 'The file is damaged or was written by a faulty tool; get another copy or export it again.';
const MODEL =
  'Change the model in the modelling program if it is to be used in the old engine; it converts as it is.';

export const CRYENGINE_CHECK_CODES = declareCodes({
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
    advice: 'It is normalised where it is used.',
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
    meaning: 'A vertex or light hangs on a bone that does not exist.',
    advice: DAMAGED,
  },
  CRYENGINE_WEIGHT_SUM: {
    severity: 'warning',
    meaning: 'The weights of a vertex do not sum to 1, being below 0.98 or above 1.02.',
    advice: 'The vertex moves too little or too much; normalise the weights in the modelling program.',
  },
  CRYENGINE_VERTEX_UNLINKED: {
    severity: 'warning',
    meaning: 'A vertex of a mesh with bones hangs on none.',
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
    meaning: 'Vertices that are alike have different colours: the modeller gave one vertex several.',
    advice: `There is a seam of colour. ${MODEL}`,
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
});
