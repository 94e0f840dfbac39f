import { declareCodes } from '../../../report/report.ts';

const AGAIN = 'Export the file again from the program that made it.';

/** What can be wrong with glTF files, and what a scene has no place for. */
export const GLTF_READ_CODES = declareCodes({
  GLTF_JSON: {
    severity: 'error',
    meaning: 'The JSON of a glTF file cannot be understood.',
    advice: `The file is damaged or was edited by hand. ${AGAIN}`,
  },
  GLTF_CONTAINER: {
    severity: 'error',
    meaning: 'A GLB file does not begin with one chunk of JSON, or is shorter than it says.',
    advice: `The file was cut off or damaged; get it again from its source. ${AGAIN}`,
  },
  GLTF_VERSION: {
    severity: 'error',
    meaning: 'The file is of a version of glTF that is not read.',
    advice: 'Only glTF 2 is read; convert glTF 1 with a tool such as glTF-Pipeline first.',
  },
  GLTF_EXTENSION_REQUIRED: {
    severity: 'error',
    meaning: 'The file cannot be understood without an extension that is not read.',
    advice: 'Export it again without that extension.',
  },
  GLTF_DECODER_MISSING: {
    severity: 'error',
    meaning: 'The file is compressed, and the library that unpacks it is not there.',
    advice:
      'Install it beside Exhume, `npm install meshoptimizer` or `npm install draco3dgltf`, or export the file again without compression.',
  },
  GLTF_COMPRESSION: {
    severity: 'error',
    meaning: 'What the file compresses cannot be unpacked.',
    advice: AGAIN,
  },
  GLTF_VALUE: {
    severity: 'error',
    meaning: 'Something in the JSON of a glTF file is not what the specification wants there.',
    advice: AGAIN,
  },
  GLTF_INDEX_RANGE: {
    severity: 'error',
    meaning: 'An index leads to something that the file does not have.',
    advice: AGAIN,
  },
  GLTF_BUFFER_MISSING: {
    severity: 'error',
    meaning: 'The bytes of a buffer are not there, or not as many as are needed.',
    advice: 'Put the .bin file that the message names beside the .gltf file.',
  },
  GLTF_NUMBER: {
    severity: 'error',
    meaning: 'Numbers of an accessor are infinite or none at all, which glTF forbids; they are read as 0.',
    advice: `What they place or move is wrong wherever it is shown. Mend it in the program that made it; a division by 0 or a broken bone is the usual cause.`,
  },
  GLTF_ROTATION_LENGTH: {
    severity: 'warning',
    meaning:
      'A rotation is no unit quaternion, as glTF wants it; it is read as the nearest one, or as none where it is all zeros.',
    advice: `Viewers that take it as it is scale and shear what hangs on it. ${AGAIN}`,
  },
  GLTF_WEIGHTS_SUM: {
    severity: 'warning',
    meaning:
      'The weights of a vertex do not sum to 1; they are read as viewers take them: scaled to 1, or all on the first joint where all are 0.',
    advice: 'Normalise the weights in the program that made it, where its joints should hold it otherwise.',
  },
  GLTF_SKIN_JOINTS: {
    severity: 'warning',
    meaning: 'A skin has a node as joint more than once.',
    advice: `Programs that look joints up by their node may take another one's matrix. ${AGAIN}`,
  },
  GLTF_MORPH_REST: {
    severity: 'info',
    meaning:
      'A glTF file shows some of its morph targets at rest; in a scene they are the surface that others start from.',
    advice:
      'It looks and moves the same; weights count from there. Export the file with all weights at 0 to keep them apart.',
  },
  GLTF_KEYS_ORDER: {
    severity: 'warning',
    meaning:
      'Keys of an animation are not in the order of their times, as glTF wants them; they are put into it.',
    advice: AGAIN,
  },
  GLTF_FEATURE_IGNORED: {
    severity: 'warning',
    meaning: 'Something of a glTF file has no place in a scene and is left out.',
    advice: 'The message says what it is; the file itself keeps it.',
  },
});
