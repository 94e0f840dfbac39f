/** All codes of the family. */
import { declareCodes } from '../../report/report.ts';

const DAMAGED = 'Get another copy or export it again: the file is damaged or was written by a faulty tool.';
const KEPT = 'Nothing is needed: it is kept when the file is rewritten, and dropped in conversions.';
const REPAIR = 'Export the model again if it will be edited in its own tools; conversions are not affected.';

export const C3S_CODES = declareCodes({
  // Reading, and to a scene
  C3S_CONTAINER: {
    severity: 'error',
    meaning: 'The file does not begin like a little-endian RIFF file of the form C3SB.',
    advice: 'Check where the file comes from: C3S files begin with “RIFF”, a length, and “C3SB”.',
  },
  C3S_RIFF_LENGTH: {
    severity: 'error',
    meaning:
      'The length after “RIFF” is not that of the rest of the file, which is cut off or has extra bytes.',
    advice: 'Get another copy.',
  },
  C3S_CHUNK_OVERRUN: {
    severity: 'error',
    meaning: 'A chunk exceeds the chunk or file that contains it, or too few bytes are left for another one.',
    advice: DAMAGED,
  },
  C3S_PAD_NOT_ZERO: {
    severity: 'error',
    meaning:
      'The padding byte after a chunk or name of odd length is not zero, so that a length before it is wrong.',
    advice: DAMAGED,
  },
  C3S_PAD_MISSING: {
    severity: 'warning',
    meaning:
      'The last chunk of the file or of a model, or the header of a model without chunks, has an odd length and no padding byte.',
    advice: 'Add a zero byte and correct the lengths for strict readers, which reject the file.',
  },
  C3S_HEADER_COUNT: {
    severity: 'error',
    meaning: 'The file does not have exactly one scene header.',
    advice: DAMAGED,
  },
  C3S_VERSION_UNSUPPORTED: {
    severity: 'error',
    meaning: 'The scene or a model has a version other than 1.',
    advice: 'Check the number: only version 1 was ever published.',
  },
  C3S_MODEL_COUNT: {
    severity: 'error',
    meaning: 'The file has more models than any real scene: it is damaged or malicious.',
    advice: 'Do not trust the file; get another copy.',
  },
  C3S_CHUNK_LENGTH: {
    severity: 'error',
    meaning: 'A chunk has bytes after its last member.',
    advice: DAMAGED,
  },
  C3S_FRAMES_CONDITIONAL: {
    severity: 'warning',
    meaning:
      'Vertex frames omit the members that they do not use, which is one of two interpretations of the specification.',
    advice: 'Check the model, and choose the interpretation with `--vfrm` if it looks wrong.',
  },
  C3S_MOUNT_UNDEFINED: {
    severity: 'warning',
    meaning:
      'A mount is attached to no triface, or its direction is undefined since its origin is the first corner; without a triface it is dropped.',
    advice: 'Move its origin away from the first corner of its triface.',
  },
  C3S_MOUNTS_STILL: {
    severity: 'warning',
    meaning: 'A sequence is too long to animate mounts along with the surface, and they do not move.',
    advice: 'Split the sequence.',
  },
  C3S_BONES_MANY: {
    severity: 'warning',
    meaning: 'The model has more than 65,536 bones; weights of the others are dropped.',
    advice: 'Reduce the number of bones to 65,536.',
  },
  C3S_PARTS_DROPPED: {
    severity: 'warning',
    meaning: 'A sequence is too long to multiply coordinate systems part by part, and was dropped.',
    advice: 'Omit `--ocs parts`.',
  },
  C3S_LEVELS_MANY: {
    severity: 'info',
    meaning: 'The model has too many levels of detail; an evenly spaced selection is kept.',
    advice: 'Nothing is needed, unless a particular level is needed.',
  },
  C3S_FRAMES_MANY: {
    severity: 'warning',
    meaning: 'Vertex frames would need far more memory than the file, and some were dropped.',
    advice: 'Reduce the number of different texture vertices at each vertex.',
  },
  C3S_COORDINATES_STILL: {
    severity: 'warning',
    meaning:
      'Frames animate texture coordinates, which the scene model cannot represent; those of the first key frame are used.',
    advice: 'Animate the texture in the other program, by the reported distance.',
  },
  C3S_FACES_LEFT_OUT: {
    severity: 'info',
    meaning: 'Hidden and disabled faces were dropped.',
    advice: 'Nothing is needed: they are invisible.',
  },
  C3S_CHUNKS_LEFT_OUT: {
    severity: 'info',
    meaning: 'Unknown chunks and subchunks were dropped.',
    advice: 'Nothing is needed: they are kept when the file is rewritten.',
  },
  // Rules
  C3S_NUMBER_LONG: {
    severity: 'warning',
    meaning: 'A compressed number has more bytes than necessary.',
    advice: 'Nothing is needed: its value is the same, and its bytes are kept.',
  },
  C3S_NUMBER_INVALID: {
    severity: 'error',
    meaning: 'A value is infinite or not a number.',
    advice: DAMAGED,
  },
  C3S_VERSION_KEPT: {
    severity: 'warning',
    meaning: 'A subchunk has an unknown version; only 1 was ever published.',
    advice: KEPT,
  },
  C3S_CHUNK_UNKNOWN: {
    severity: 'info',
    meaning: 'A chunk or subchunk has a type that is not in the specification.',
    advice: KEPT,
  },
  C3S_FLAGS_UNKNOWN: {
    severity: 'info',
    meaning: 'Flags are set that are not in the specification.',
    advice: 'Nothing is needed: they are kept when the file is rewritten.',
  },
  C3S_INDEX_RANGE: {
    severity: 'error',
    meaning: 'An index refers to a subchunk that the model does not have.',
    advice: DAMAGED,
  },
  C3S_INDEX_KEPT: {
    severity: 'warning',
    meaning: 'An index refers to a subchunk of an unknown version, which is dropped in conversions.',
    advice: 'Export the model again as version 1.',
  },
  C3S_INDEX_NONE: {
    severity: 'warning',
    meaning: 'A required index is 0, which means none; the element is dropped in conversions.',
    advice: 'Export the model again.',
  },
  C3S_RING_OPEN: {
    severity: 'error',
    meaning: 'The edges of a triface do not form a ring; the tail vertices are used as its corners.',
    advice: 'Export the model again.',
  },
  C3S_RING_LEVEL: {
    severity: 'warning',
    meaning: 'The base of a triface has an edge whose flag reserves it for ranges of levels; it is used.',
    advice: 'Nothing is needed, unless the face looks wrong.',
  },
  C3S_MIRROR_BROKEN: {
    severity: 'warning',
    meaning: 'An edge and its mirror edge do not refer to each other, or are not opposite.',
    advice: REPAIR,
  },
  C3S_LINK_MISSING: {
    severity: 'warning',
    meaning: 'A vertex, edge or bone does not list something that refers to it.',
    advice: REPAIR,
  },
  C3S_LINK_EXTRA: {
    severity: 'warning',
    meaning: 'A vertex, edge or bone lists something that does not refer to it.',
    advice: REPAIR,
  },
  C3S_RESERVED: {
    severity: 'warning',
    meaning: 'A reserved member is not zero.',
    advice: 'Nothing is needed: the value is kept.',
  },
  C3S_TEXTURE_SIZE: {
    severity: 'warning',
    meaning: 'The width or height of a texture is not a power of two.',
    advice: 'Scale the image to powers of two for use in the engine.',
  },
  C3S_VALUE_RANGE: {
    severity: 'warning',
    meaning: 'A value is outside the range 0 to 1; it is used unchanged.',
    advice: 'Correct the value if the model looks wrong.',
  },
  C3S_WEIGHT_SUM: {
    severity: 'warning',
    meaning: 'The weights of a vertex do not sum to 1; they are used unchanged.',
    advice: 'Normalize the weights if the model looks wrong.',
  },
  C3S_BARYCENTRICS: {
    severity: 'warning',
    meaning:
      'The barycentric coordinates of a mount do not sum to 1, so that it is not in the plane of its triface.',
    advice: 'Correct the coordinates if the mount is misplaced.',
  },
  C3S_LEVEL_ORDER: {
    severity: 'warning',
    meaning:
      'Ranges of levels are not in ascending order; of those that begin at or below a level the last one is used.',
    advice: 'Sort the ranges.',
  },
  C3S_FRAME_LENGTH: {
    severity: 'warning',
    meaning:
      'A frame does not have one position for each vertex of its group; vertices without a position are not moved.',
    advice: 'Export the model again.',
  },
  C3S_FRAME_SURPLUS: {
    severity: 'warning',
    meaning: 'A frame has both raw and compressed positions; its flag decides which are used.',
    advice: 'Nothing is needed, unless the frame looks wrong.',
  },
  C3S_FRAME_BOX: {
    severity: 'warning',
    meaning:
      'A vertex of a frame is outside the bounding box of the frame; the engine may hide the model too early.',
    advice: 'Export the model again for use in the engine.',
  },
  C3S_GROUP_TWICE: {
    severity: 'warning',
    meaning:
      'A vertex or texture vertex is in several groups, or in one more than once; the last frame that moves it is used.',
    advice: 'Export the model again if it moves wrongly.',
  },
  C3S_KEY_FRAMES: {
    severity: 'warning',
    meaning:
      'A key frame does not list one frame for each group, in the order of the groups; groups without a frame are not moved.',
    advice: 'Export the model again.',
  },
  C3S_KEY_FRAMES_IGNORED: {
    severity: 'info',
    meaning: 'A key frame has both bone keys and vertex frames; as specified the frames are ignored.',
    advice: 'Remove one of the two if the model moves wrongly.',
  },
  C3S_KEY_BONE_TWICE: {
    severity: 'warning',
    meaning: 'A bone has several keys in one key frame; the last one is used.',
    advice: 'Remove the others.',
  },
  C3S_BONE_CYCLE: {
    severity: 'error',
    meaning: 'A bone is its own ancestor; it is read as a root.',
    advice: 'Export the skeleton again.',
  },
  C3S_QUATERNION_LENGTH: {
    severity: 'warning',
    meaning: 'A rotation is not of unit length; it is normalized.',
    advice: 'Export the model again if something looks wrong.',
  },
  C3S_PLAY_RATE: {
    severity: 'error',
    meaning:
      'A sequence of several key frames has no finite play rate above 0; it is read with one key frame per second.',
    advice: 'Correct the play rate.',
  },
  C3S_TRIGGER_REVERSED: {
    severity: 'info',
    meaning:
      'The command of a trigger is “GIRT”, which is “TRIG” in the other byte order; both are supported.',
    advice: 'Nothing is needed.',
  },
  C3S_TRIGGER_TEXT: {
    severity: 'warning',
    meaning:
      'The parameters of a TRIG trigger are not a single NUL-terminated string; the text up to the first NUL is used.',
    advice: 'Correct the parameters.',
  },
  C3S_VERTEX_NOWHERE: {
    severity: 'warning',
    meaning:
      'A vertex has neither weights nor a position in any frame, so that its position is unknown; it is put at the origin.',
    advice: 'Export the model again if a triface uses the vertex.',
  },
  // From a scene
  C3S_REST_APPROXIMATE: {
    severity: 'warning',
    meaning:
      'The rest pose of the model is approximated, because of `--compress`, or of nodes that shear or have a scale of 0.',
    advice: 'Check the reported error.',
  },
  C3S_CLIP_APPROXIMATE: {
    severity: 'warning',
    meaning: 'An animation is approximated: C3S has key frames at a fixed rate, with linear interpolation.',
    advice: 'Check the reported error; keys at a fixed rate are written exactly.',
  },
  C3S_CLIP_FRAMES: {
    severity: 'info',
    meaning: 'An animation with morph targets is written as vertex frames, which are larger.',
    advice: 'Nothing is needed, unless the file is too large.',
  },
  C3S_MOUNT_APPROXIMATE: {
    severity: 'warning',
    meaning: 'The motion of a node that became a mount is approximated by that of its triface.',
    advice: 'Move the node closer to a part of the surface that moves with it; see the reported error.',
  },
  C3S_MOUNT_DROPPED: {
    severity: 'warning',
    meaning: 'A node was dropped, since a mount needs a triface to which it can be attached.',
    advice: 'Add a mesh with at least one triangle.',
  },
  C3S_TEXTURE_COORDINATES_RANGE: {
    severity: 'warning',
    meaning: 'Texture coordinates are outside the range 0 to 1 of the specification.',
    advice:
      'Nothing is needed for readers that repeat textures; for others move the coordinates into the range.',
  },
});
