/** All codes of the family. */
import { declareCodes } from '../../report/report.ts';

const DAMAGED = 'The file is damaged or was written by a faulty tool; get another copy or export it again.';
const KEPT = 'Nothing is needed: it is kept when the file is rewritten, and left out of conversions.';

export const C3S_CODES = declareCodes({
  // Reading, and to a scene
  C3S_CONTAINER: {
    severity: 'error',
    meaning: 'The file does not begin as a little-endian RIFF file of the form C3SB.',
    advice: 'Check where the file comes from: C3S files begin with “RIFF”, a length, and “C3SB”.',
  },
  C3S_RIFF_LENGTH: {
    severity: 'error',
    meaning: 'The length behind “RIFF” is not that of the rest of the file.',
    advice: 'The file was cut off or has something behind its end; get another copy.',
  },
  C3S_CHUNK_OVERRUN: {
    severity: 'error',
    meaning: 'A chunk reaches beyond what it lies in, or too few bytes are left for one to begin.',
    advice: DAMAGED,
  },
  C3S_PAD_NOT_ZERO: {
    severity: 'error',
    meaning: 'The byte that rounds a chunk or a name of odd length to an even one is not zero.',
    advice: `A length in front of it is wrong. ${DAMAGED}`,
  },
  C3S_PAD_MISSING: {
    severity: 'warning',
    meaning: 'The last chunk of the file or of a model has an odd length and no zero behind it.',
    advice:
      'Nothing is needed here, but strict readers refuse the file; add the zero and correct the lengths.',
  },
  C3S_HEADER_COUNT: {
    severity: 'error',
    meaning: 'The file does not have exactly one scene header.',
    advice: DAMAGED,
  },
  C3S_VERSION_UNSUPPORTED: {
    severity: 'error',
    meaning: 'The scene or a model has a version other than 1.',
    advice: 'Only version 1 was ever published; the number may be damaged.',
  },
  C3S_MODEL_COUNT: {
    severity: 'error',
    meaning: 'The file has more models than any scene.',
    advice: 'The file is damaged, or was made to do harm.',
  },
  C3S_CHUNK_LENGTH: {
    severity: 'error',
    meaning: 'A chunk has more bytes than its members take.',
    advice: DAMAGED,
  },
  C3S_FRAMES_CONDITIONAL: {
    severity: 'warning',
    meaning:
      'Vertex frames leave out the members that they do not use, which is one of two ways to read the specification.',
    advice: 'Nothing is needed if the model looks right; `--vfrm` says which way is meant.',
  },
  C3S_MOUNT_UNDEFINED: {
    severity: 'warning',
    meaning: 'A mount lies on no triface, or nothing says where it points: its origin is the first corner.',
    advice: 'Move its origin away from the first corner of its triface.',
  },
  C3S_MOUNTS_STILL: {
    severity: 'warning',
    meaning: 'Mounts are not moved with the surface in a sequence that is too long for it.',
    advice: 'Split the sequence.',
  },
  C3S_BONES_MANY: {
    severity: 'warning',
    meaning: 'The model has more bones than can be told apart; weights of those beyond are left out.',
    advice: 'Use fewer than 65,536 bones.',
  },
  C3S_PARTS_DROPPED: {
    severity: 'warning',
    meaning: 'A sequence is too long for coordinate systems to be multiplied part by part.',
    advice: 'Leave out `--ocs parts`.',
  },
  C3S_LEVELS_MANY: {
    severity: 'info',
    meaning: 'The model has more levels of detail than are kept side by side.',
    advice: 'Nothing is needed: some that are spread evenly are kept.',
  },
  C3S_FRAMES_MANY: {
    severity: 'warning',
    meaning: 'Vertex frames would take far more memory than the file, and are left out.',
    advice: 'Give corners of one vertex fewer different texture vertices.',
  },
  C3S_COORDINATES_STILL: {
    severity: 'warning',
    meaning:
      'Frames move texture vertices, which cannot be carried; they stay where the first key frame has them.',
    advice: 'Animate the texture in the other program, by the size that the report gives.',
  },
  C3S_FACES_LEFT_OUT: {
    severity: 'info',
    meaning: 'Hidden and disabled faces are not part of the scene.',
    advice: 'Nothing is needed: they are not to be seen.',
  },
  C3S_UNLIT: {
    severity: 'warning',
    meaning: 'Materials are not lit by dynamic lighting, which cannot be carried.',
    advice: 'Make them unlit in the other program; `properties.c3s.unlit` of the materials says which.',
  },
  C3S_CHUNKS_LEFT_OUT: {
    severity: 'info',
    meaning: 'Chunks and subchunks that are not understood are not part of the scene.',
    advice: 'Nothing is needed: rewriting keeps them.',
  },
  // Rules
  C3S_NUMBER_LONG: {
    severity: 'warning',
    meaning: 'A compressed number takes more bytes than it needs.',
    advice: 'Nothing is needed: it means the same, and its bytes are kept.',
  },
  C3S_NUMBER_INVALID: {
    severity: 'error',
    meaning: 'A value is infinite or not a number.',
    advice: DAMAGED,
  },
  C3S_VERSION_KEPT: {
    severity: 'warning',
    meaning: 'A subchunk has a version other than 1, which nothing is known of.',
    advice: KEPT,
  },
  C3S_CHUNK_UNKNOWN: {
    severity: 'info',
    meaning: 'A chunk or subchunk is of a type that the specification does not have.',
    advice: KEPT,
  },
  C3S_FLAGS_UNKNOWN: {
    severity: 'info',
    meaning: 'Flags are set that the specification does not have.',
    advice: 'Nothing is needed: they are kept when the file is rewritten.',
  },
  C3S_INDEX_RANGE: {
    severity: 'error',
    meaning: 'An index leads to a subchunk that the model does not have.',
    advice: DAMAGED,
  },
  C3S_INDEX_KEPT: {
    severity: 'warning',
    meaning: 'An index leads to a subchunk of a version that is not known.',
    advice: 'What is referred to is left out of conversions.',
  },
  C3S_INDEX_NONE: {
    severity: 'warning',
    meaning: 'An index is 0, which means none, where something has to be.',
    advice: 'What lacks it is left out of conversions; export the model again.',
  },
  C3S_RING_OPEN: {
    severity: 'error',
    meaning: 'The edges around a triface do not lead from one to the next.',
    advice: 'Corners are taken from where the edges begin. Export the model again.',
  },
  C3S_RING_LEVEL: {
    severity: 'warning',
    meaning: 'A triface is made of an edge that is for ranges of levels only.',
    advice: 'Nothing is needed: the edge is used.',
  },
  C3S_MIRROR_BROKEN: {
    severity: 'warning',
    meaning: 'Two edges that should be each other the other way round are not.',
    advice:
      'Nothing is needed for conversions; export the model again if it is to be edited in its own tools.',
  },
  C3S_LINK_MISSING: {
    severity: 'warning',
    meaning: 'A vertex, edge or bone does not list something that refers to it.',
    advice:
      'Nothing is needed for conversions; export the model again if it is to be edited in its own tools.',
  },
  C3S_LINK_EXTRA: {
    severity: 'warning',
    meaning: 'A vertex, edge or bone lists something that does not refer to it.',
    advice:
      'Nothing is needed for conversions; export the model again if it is to be edited in its own tools.',
  },
  C3S_RESERVED: {
    severity: 'warning',
    meaning: 'A member that is reserved is not zero.',
    advice: 'Nothing is needed: it is kept.',
  },
  C3S_TEXTURE_SIZE: {
    severity: 'warning',
    meaning: 'Width or height of a texture is not a power of two.',
    advice: 'Scale the image to powers of two if it is to be used in the engine.',
  },
  C3S_VALUE_RANGE: {
    severity: 'warning',
    meaning: 'A value that should lie from 0 to 1 does not.',
    advice: 'It is used as it is; correct it if the model looks wrong.',
  },
  C3S_WEIGHT_SUM: {
    severity: 'warning',
    meaning: 'The weights of a vertex do not sum to 1.',
    advice: 'They are used as they are; normalize them if the model looks wrong.',
  },
  C3S_BARYCENTRICS: {
    severity: 'warning',
    meaning: 'The barycentric coordinates of a mount do not sum to 1.',
    advice: 'They are used as they are: the point does not lie in the plane of its triface.',
  },
  C3S_LEVEL_ORDER: {
    severity: 'warning',
    meaning: 'Ranges of levels are not in ascending order.',
    advice: 'Of those that begin at or below a level the last one counts; sort them.',
  },
  C3S_FRAME_LENGTH: {
    severity: 'warning',
    meaning: 'A frame does not have one position for each vertex of its group.',
    advice: 'Those without a position stay where they are; export the model again.',
  },
  C3S_FRAME_SURPLUS: {
    severity: 'warning',
    meaning: 'A frame has positions both raw and compressed, of which only one kind counts.',
    advice: 'Nothing is needed: its flag says which.',
  },
  C3S_FRAME_BOX: {
    severity: 'warning',
    meaning: 'A vertex of a frame lies outside the bounding box of the frame.',
    advice: 'Nothing is needed for conversions; the engine may hide the model too early.',
  },
  C3S_GROUP_TWICE: {
    severity: 'warning',
    meaning: 'A vertex or texture vertex is in several groups, or in one more than once.',
    advice: 'The last frame that moves it counts.',
  },
  C3S_KEY_FRAMES: {
    severity: 'warning',
    meaning: 'A key frame does not list one frame for each group, in the order of the groups.',
    advice: 'Groups without a frame stay as they are; export the model again.',
  },
  C3S_KEY_FRAMES_IGNORED: {
    severity: 'info',
    meaning: 'A key frame has both bones and vertex frames; the frames are ignored.',
    advice: 'Nothing is needed: the specification says so.',
  },
  C3S_KEY_BONE_TWICE: {
    severity: 'warning',
    meaning: 'A bone has several keys in one key frame.',
    advice: 'The last one counts.',
  },
  C3S_BONE_CYCLE: {
    severity: 'error',
    meaning: 'Bones are each other’s parents in a circle.',
    advice: 'The circle is cut at one of them; export the skeleton again.',
  },
  C3S_QUATERNION_LENGTH: {
    severity: 'warning',
    meaning: 'A rotation is not of unit length.',
    advice: 'It is normalized; export again if something looks wrong.',
  },
  C3S_PLAY_RATE: {
    severity: 'error',
    meaning: 'A sequence of several key frames has no play rate above 0.',
    advice: 'It is played with one key frame per second.',
  },
  C3S_TRIGGER_REVERSED: {
    severity: 'info',
    meaning: 'The command of a trigger is “GIRT”, which is “TRIG” in the other byte order.',
    advice: 'Nothing is needed: both are understood.',
  },
  C3S_TRIGGER_TEXT: {
    severity: 'warning',
    meaning: 'The parameters of a TRIG trigger are not one text with a NUL behind it.',
    advice: 'The text up to the first NUL is used.',
  },
  C3S_VERTEX_NOWHERE: {
    severity: 'warning',
    meaning: 'A vertex has neither weights nor a place in any frame, so that nothing says where it is.',
    advice: 'It lies at the origin; export the model again if a triface uses it.',
  },
  // From a scene
  C3S_REST_APPROXIMATE: {
    severity: 'warning',
    meaning: 'The model at rest is not quite what it was.',
    advice:
      'The report gives the distance. It comes from `--compress`, or from nodes that shear or are scaled to nothing.',
  },
  C3S_CLIP_APPROXIMATE: {
    severity: 'warning',
    meaning:
      'An animation is not quite what it was: key frames lie at equal distances and are joined straight.',
    advice: 'The report gives the distance. Keys at a fixed rate are written as they are.',
  },
  C3S_CLIP_FRAMES: {
    severity: 'info',
    meaning: 'An animation moves morph targets and is written as vertex frames.',
    advice: 'Nothing is needed: it moves as it did, and takes more room.',
  },
  C3S_MOUNT_APPROXIMATE: {
    severity: 'warning',
    meaning: 'A node that became a mount does not move with its triface quite as it did before.',
    advice: 'Place it nearer to a part of the surface that moves as it does; the report gives the distance.',
  },
  C3S_MOUNT_DROPPED: {
    severity: 'warning',
    meaning: 'An empty node has no surface that it could ride on.',
    advice: 'Add a mesh with at least one triangle.',
  },
  C3S_TEXTURE_COORDINATES_RANGE: {
    severity: 'warning',
    meaning: 'Texture coordinates lie outside 0 to 1, where the specification wants them.',
    advice: 'Readers that repeat textures show them as they were.',
  },
});
