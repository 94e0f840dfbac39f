import { declareCodes } from '../../../../report/report.ts';

export const MDL_COMPILE_CODES = declareCodes({
  MDL_NAME_CHANGED: {
    severity: 'warning',
    meaning: 'A name is too long for compiled models, or has letters that they cannot hold.',
    advice: 'It is cut, and such letters become question marks. Give it a shorter name before compiling.',
  },
  MDL_PROPERTY_UNCOMPILED: {
    severity: 'warning',
    meaning: 'Compiled models have no place for a property of a node.',
    advice: 'It is left out; the game knows it only in text, or not at all.',
  },
  MDL_TARGET_UNKNOWN: {
    severity: 'warning',
    meaning: 'Something is only known to the Enhanced Edition, and the model is compiled for 1.69.',
    advice: 'It is left out; compile for the Enhanced Edition to keep it.',
  },
  MDL_INFLUENCES: {
    severity: 'warning',
    meaning: 'Vertices of a skin have more than four bones.',
    advice: 'The four heaviest are kept and share the weight of the others.',
  },
  MDL_BONE_LIMIT: {
    severity: 'error',
    meaning: 'A skin has more bones than the game can take: 17 in 1.69, 64 in the Enhanced Edition.',
    advice: 'The heaviest bones are kept. Split the skin, or compile for the Enhanced Edition.',
  },
  MDL_SKIN_LIMIT: {
    severity: 'error',
    meaning:
      'A model has so many skins and nodes that the bind transforms of each skin for each node are too many.',
    advice: 'Split the model, or join its skins.',
  },
  MDL_FACE_LIMIT: {
    severity: 'error',
    meaning: 'A mesh has more faces than the game can draw: 10,922 in 1.69, 21,845 in the Enhanced Edition.',
    advice: 'They are all written; split the mesh.',
  },
  MDL_VERTEX_LIMIT: {
    severity: 'error',
    meaning: 'A mesh has more vertices than compiled models can count, which is 65,535.',
    advice: 'Split the mesh.',
  },
  MDL_KEY_LIMIT: {
    severity: 'error',
    meaning: 'A node has more keys than compiled models can count.',
    advice: 'Remove keys that change nothing, or split the animation.',
  },
  MDL_MODEL_FAULTY: {
    severity: 'error',
    meaning:
      'Something of a model refers to what is not there, or lists have lengths that do not belong together.',
    advice: 'Check the file that the model comes from.',
  },
  MDL_FRAMES_MESHLESS: {
    severity: 'warning',
    meaning: 'An animation moves the vertices of a mesh, and neither it nor the model has that mesh.',
    advice: 'The moving vertices are left out. Give the node a mesh with as many vertices.',
  },
  MDL_ROOT_SECOND: {
    severity: 'warning',
    meaning: 'A model or an animation has several nodes without a parent.',
    advice: 'Compiled models have one; the others are put below it. Give them parents.',
  },
  MDL_PART_NUMBERS_UNKNOWN: {
    severity: 'warning',
    meaning: 'Part numbers of a model depend on its supermodel, which was not found.',
    advice:
      'Its nodes are compiled as if the other had none of them, and the Enhanced Edition does not move them by inherited animations. Compile with the supermodel at hand.',
  },
});
