/** All codes of the family. */
import { declareCodes } from '../../report/report.ts';

const AGAIN = 'Export the file again from the program that made it.';

export const GLTF_CODES = declareCodes({
  // From a scene
  GLTF_VALUE_NOT_FINITE: {
    severity: 'warning',
    meaning:
      'A number that glTF requires is infinite or not a number and was replaced by its default; triangles at such positions were dropped.',
    advice: 'Check the named part of the result.',
  },
  GLTF_TRIANGLES_DROPPED: {
    severity: 'warning',
    meaning: 'Triangles with unknown vertices, or with vertices without a finite position, were dropped.',
    advice: 'Check the named part for holes; the source file is damaged there.',
  },
  GLTF_PRIMITIVE_EMPTY: {
    severity: 'info',
    meaning: 'A primitive has no vertices or no triangles, which glTF does not allow, and was dropped.',
    advice: 'Nothing is needed: nothing visible is missing.',
  },
  GLTF_NORMALS_REPAIRED: {
    severity: 'info',
    meaning: 'Normals that are zero or not a number were replaced by normals of the triangles.',
    advice: 'Check the shading of the named part.',
  },
  GLTF_MORPH_UNKNOWN: {
    severity: 'warning',
    meaning: 'A track animates a morph target that no mesh of the result has.',
    advice: 'Add the mesh that has the target to the input.',
  },
  GLTF_WEIGHTS_DROPPED: {
    severity: 'warning',
    meaning: 'The weights of all morph targets at all keys of a clip exceed a limit and were dropped.',
    advice: 'Remove keys from the clip or morph targets from the mesh.',
  },
  GLTF_TARGETS_DROPPED: {
    severity: 'warning',
    meaning:
      'A mesh has more morph targets than its primitives can hold; those without effect and the last ones were dropped.',
    advice: 'Split the mesh, or remove morph targets that are not needed.',
  },
  GLTF_TARGET_VERTICES_DROPPED: {
    severity: 'warning',
    meaning:
      'A morph target moves unknown vertices, which were dropped, or a vertex twice, where the last one is used.',
    advice: 'Check the named part with that morph target; the source file is damaged there.',
  },
  GLTF_AMBIENT_LIGHT: {
    severity: 'info',
    meaning: 'glTF has no ambient light; its color is written to the extras.',
    advice: 'Set up the ambient light in the program that shows the result.',
  },
  GLTF_NORMALS_MISSING: {
    severity: 'info',
    meaning: 'A primitive has no normals, which a normal map requires, and was written without the map.',
    advice: 'Add normals to the mesh if the map should be visible.',
  },
  GLTF_UV_MISSING: {
    severity: 'warning',
    meaning:
      'A primitive does not have the texture coordinates that its material uses, and was written without the texture.',
    advice: 'Check that mesh and material belong together.',
  },
  // Files, and to a scene
  GLTF_JSON: {
    severity: 'error',
    meaning: 'The JSON of a glTF file cannot be parsed.',
    advice: AGAIN,
  },
  GLTF_CONTAINER: {
    severity: 'error',
    meaning: 'A GLB file does not begin with a chunk of JSON, or is shorter than its header says.',
    advice: 'Get the file again from its source: it is cut off or damaged.',
  },
  GLTF_VERSION: {
    severity: 'error',
    meaning: 'The version of glTF is not supported; Exhume reads glTF 2.',
    advice: 'Convert glTF 1 to glTF 2 with a tool such as glTF-Pipeline first.',
  },
  GLTF_EXTENSION_REQUIRED: {
    severity: 'error',
    meaning: 'The file requires an extension that Exhume does not support.',
    advice: 'Export it again without that extension.',
  },
  GLTF_DECODER_MISSING: {
    severity: 'error',
    meaning: 'The file is compressed, and the library that decompresses it is not installed.',
    advice:
      'Install it beside Exhume, `npm install meshoptimizer` or `npm install draco3dgltf`, or export the file again without compression.',
    passing: true,
  },
  GLTF_COMPRESSION: {
    severity: 'error',
    meaning: 'Compressed data in the file cannot be decompressed.',
    advice: AGAIN,
  },
  GLTF_VALUE: {
    severity: 'error',
    meaning: 'A value in the JSON of a glTF file violates the specification.',
    advice: AGAIN,
  },
  GLTF_INDEX_RANGE: {
    severity: 'error',
    meaning: 'An index refers to something that the file does not have.',
    advice: AGAIN,
  },
  GLTF_BUFFER_MISSING: {
    severity: 'error',
    meaning: 'A buffer is missing or too short.',
    advice: 'Put the .bin file that the message names beside the .gltf file.',
  },
  GLTF_NUMBER: {
    severity: 'error',
    meaning:
      'Numbers of an accessor are infinite or not numbers, which glTF does not allow; they are read as 0.',
    advice:
      'Correct the model in the program that made it; a division by 0 or a broken bone is the usual cause.',
  },
  GLTF_BOUNDS: {
    severity: 'warning',
    meaning:
      'The stated minimum or maximum of an accessor does not match its values. Viewers frame and cull by these limits.',
    advice:
      'Write the file again: `exhume convert` computes the limits. Conversion uses the values themselves.',
  },
  GLTF_FACTOR_RANGE: {
    severity: 'warning',
    meaning:
      'A color, metalness, roughness or strength of a material is outside the range 0 to 1, which the specification requires. Some viewers clamp it, others show the surface too bright or too dark.',
    advice:
      'Correct the material in the program that made it. Emission beyond 1 is `emissiveStrength` of `KHR_materials_emissive_strength`.',
  },
  GLTF_ROTATION_LENGTH: {
    severity: 'warning',
    meaning:
      'A quaternion is not of unit length, as glTF requires; it is normalized, or replaced by the identity if it is zero. Viewers that do not normalize it scale and shear the node.',
    advice: AGAIN,
  },
  GLTF_WEIGHTS_SUM: {
    severity: 'warning',
    meaning:
      'The weights of a vertex do not sum to 1; as in viewers they are normalized, or all on the first joint if all are 0.',
    advice: 'Normalize the weights in the program that made the file.',
  },
  GLTF_SKIN_JOINTS: {
    severity: 'warning',
    meaning:
      'A skin lists a node more than once; programs that look up joints by node may use the wrong inverse bind matrix.',
    advice: AGAIN,
  },
  GLTF_BIND_INVALID: {
    severity: 'warning',
    meaning: 'The last row of an inverse bind matrix is not 0, 0, 0, 1; it is taken as such.',
    advice: AGAIN,
  },
  GLTF_MORPH_REST: {
    severity: 'info',
    meaning:
      'Some morph targets of a glTF file have a weight at rest. They were applied to the surface, and weights are relative to it; the mesh looks and moves the same.',
    advice: 'Export the file with all weights at 0 to keep the surface and the morph targets apart.',
  },
  GLTF_KEYS_ORDER: {
    severity: 'warning',
    meaning: 'Keys of an animation are not in order of time, as glTF requires; they are sorted.',
    advice: AGAIN,
  },
  GLTF_INTERPOLATION_UNKNOWN: {
    severity: 'warning',
    meaning:
      'An animation has an interpolation that glTF does not define; its keys are interpolated linearly.',
    advice: AGAIN,
  },
  GLTF_DRACO_COUNT: {
    severity: 'warning',
    meaning:
      'An accessor states another number of entries than its data compressed by Draco has; the data is used.',
    advice: AGAIN,
  },
  GLTF_AXES_MOVED: {
    severity: 'warning',
    meaning:
      'The root node in which a conversion stored axes and unit was moved, rotated or scaled, so that they no longer apply.',
    advice:
      'In Blender, undo the change of the armature or other top-level object in Object Mode, and move vertices or bones instead.',
  },
  GLTF_AXES_DROPPED: {
    severity: 'info',
    meaning:
      'The file was exported from Blender without custom properties, in which conversions store axes, unit, names and properties of the original, and its armature is rotated or scaled, as in conversions.',
    advice:
      'Nothing is needed for a character that was made in Blender. If it comes from a conversion, put it back with --onto, or export it again with Include › Custom Properties.',
  },
  GLTF_FEATURE_IGNORED: {
    severity: 'warning',
    meaning: 'The scene model cannot represent something of a glTF file, and it was dropped.',
    advice: 'Use the glTF file itself if the named part matters.',
  },
});
