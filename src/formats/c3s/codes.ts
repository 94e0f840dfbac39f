import { declareCodes } from '../../report/report.ts';

const DAMAGED = 'The file is damaged or was written by a faulty tool; get another copy or export it again.';

export const C3S_CODES = declareCodes({
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
});
