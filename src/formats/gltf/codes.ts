/** All codes of the family. */
import { declareCodes } from '../../report/report.ts';

const AGAIN = 'Export the file again from the program that made it.';

export const GLTF_CODES = declareCodes({
  // From a scene
  GLTF_VALUE_NOT_FINITE: {
    severity: 'warning',
    meaning: 'A number that glTF needs is infinite or not a number and was replaced by its default.',
    advice: 'Look at the named part in the result; the triangles of such vertices are left out.',
  },
  GLTF_TRIANGLES_DROPPED: {
    severity: 'warning',
    meaning: 'Triangles whose corners are not vertices of their mesh, or are nowhere, were left out.',
    advice: 'Look for holes at the named part; the source file is damaged there.',
  },
  GLTF_PRIMITIVE_EMPTY: {
    severity: 'info',
    meaning: 'A part of a mesh has no vertices or no triangles, which glTF cannot say.',
    advice: 'Nothing visible is missing.',
  },
  GLTF_MESH_EMPTY: {
    severity: 'info',
    meaning: 'A mesh has no part left that could be written; its node stays without it.',
    advice: 'Nothing visible is missing.',
  },
  GLTF_NORMALS_REPAIRED: {
    severity: 'info',
    meaning: 'Normals that are zero or not a number were replaced by the direction that the triangles face.',
    advice: 'Check the shading of the named part.',
  },
  GLTF_INFLUENCES_UNUSED: {
    severity: 'info',
    meaning: 'A mesh names joints but its node has no skin, so the joints move nothing.',
    advice: 'Add the skeleton to the input if the mesh should be animated.',
  },
  GLTF_ROTATION_NORMALIZED: {
    severity: 'warning',
    meaning:
      'Quaternions that are not of unit length were scaled to be; old engines use them as they are, which shrinks or grows the bone.',
    advice: 'Nothing, unless the measured error is visible.',
    replaces: ['GLTF_ROTATION_NORMALISED'],
  },
  GLTF_ROTATION_BLENDED: {
    severity: 'warning',
    meaning: 'A rotation curve blends the numbers of its quaternions; glTF blends the angle.',
    advice: 'Nothing, unless the measured error is visible.',
  },
  GLTF_MORPH_UNKNOWN: {
    severity: 'warning',
    meaning: 'A track moves a morph target that no mesh in the result has.',
    advice: 'Add the mesh that has the target to the input.',
  },
  GLTF_WEIGHTS_DROPPED: {
    severity: 'warning',
    meaning:
      'The weights of all morph targets at all keys of a clip would fill the memory and were left out.',
    advice: 'Reduce the keys of the clip or the morph targets of the mesh.',
  },
  GLTF_TARGETS_DROPPED: {
    severity: 'warning',
    meaning:
      'A mesh has more morph targets than can be written for all its parts; those that move nothing and the last ones were left out.',
    advice: 'Split the mesh, or remove morph targets that are not needed.',
  },
  GLTF_TARGET_VERTICES_DROPPED: {
    severity: 'warning',
    meaning:
      'A morph target moves vertices that do not exist, or one vertex twice, of which the last counts.',
    advice: 'Look at the named part with that morph target; the source file is damaged there.',
  },
  GLTF_AMBIENT_LIGHT: {
    severity: 'info',
    meaning: 'glTF knows no light that comes from everywhere; its color is in the extras.',
    advice: 'Set the ambient light in the program that shows the result.',
  },
  GLTF_NORMALS_MISSING: {
    severity: 'info',
    meaning:
      'A part of a mesh has no normals, without which a normal map has no effect, and was written without the map.',
    advice: 'Give the mesh normals if the map should be seen.',
  },
  GLTF_UV_MISSING: {
    severity: 'warning',
    meaning:
      'A part of a mesh lacks the texture coordinates that its material asks for and was written without the texture.',
    advice: 'Check that mesh and material belong together.',
  },
  // Files, and to a scene
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
    advice: `Viewers that do not normalize it scale and shear what is attached to it. ${AGAIN}`,
  },
  GLTF_WEIGHTS_SUM: {
    severity: 'warning',
    meaning:
      'The weights of a vertex do not sum to 1; they are read as viewers take them: scaled to 1, or all on the first joint where all are 0.',
    advice: 'Normalize the weights in the program that made it, where its joints should hold it otherwise.',
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
