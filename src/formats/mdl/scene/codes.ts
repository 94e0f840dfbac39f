/** What of models a scene cannot say, and what is wrong between the files of one. */
import { declareCodes } from '../../../report/report.ts';

export const MDL_SCENE_CODES = declareCodes({
  MDL_LEFT_OUT: {
    severity: 'warning',
    meaning: 'Something of a model is not part of the scene that is made of it.',
    advice: 'It is kept in the properties (extras in glTF) of its node, where nothing shows or moves it.',
  },
  MDL_KEYS_KEPT: {
    severity: 'warning',
    meaning:
      'Keys change what nothing in a scene changes in time: transparency, glow, lights, particles, or nodes outside animations.',
    advice: 'They are kept in the properties (extras in glTF) of the clip or node and do not play.',
  },
  MDL_UV_FRAMES: {
    severity: 'warning',
    meaning: 'An animated mesh moves its texture over its vertices, which a scene cannot say.',
    advice: 'The texture stands still; its coordinates are kept in the properties of the clip.',
  },
  MDL_FRAMES_UNFIT: {
    severity: 'warning',
    meaning:
      'An animation has another number of vertices than the mesh that it moves, or more sets of them than any real one.',
    advice: 'The mesh stays as it is at rest in this animation; compile mesh and animation together.',
  },
  MDL_SUPERMODEL_MISSING: {
    severity: 'warning',
    meaning: 'The model inherits animations of another one that is not there.',
    advice: 'Give the supermodel too, or a folder or archive that has it with --search.',
  },
  MDL_SUPERMODEL_CYCLE: {
    severity: 'warning',
    meaning: 'A model is its own supermodel, maybe by way of others.',
    advice: 'The chain ends before it comes round; correct the name of the supermodel.',
  },
  MDL_NODE_UNKNOWN: {
    severity: 'info',
    meaning: 'Animations move nodes that the model does not have.',
    advice: 'Nothing is needed where they were made for a larger skeleton; their other tracks are used.',
  },
  MDL_ANIMROOT_OUTSIDE: {
    severity: 'info',
    meaning: 'Animations have keys for nodes that do not lie below the node which they say they drive.',
    advice: 'These nodes stay at rest, as in the game.',
  },
  MDL_CLIP_DUPLICATE: {
    severity: 'warning',
    meaning: 'A model has several animations of one name.',
    advice: 'The first one counts, which is the one that the game finds.',
  },
  MDL_CLIP_LENGTH: {
    severity: 'warning',
    meaning: 'The length of an animation is no length.',
    advice: 'It is taken as 0; correct the length in the source of the model.',
  },
  MDL_KEY_ORDER: {
    severity: 'warning',
    meaning: 'Keys do not follow one another in time.',
    advice: 'Keys that are earlier than those before them are left out.',
  },
  MDL_KEY_NUMBERS: {
    severity: 'warning',
    meaning: 'Keys hold numbers that are not numbers or infinite.',
    advice: 'They are left out; export the animation again.',
  },
  MDL_BEZIER_ASSUMED: {
    severity: 'info',
    meaning: 'Keys have handles, and which points they stand for is not established.',
    advice: 'Compare the motion with the game; the handles are kept in the properties of the clip.',
  },
  MDL_PART_NUMBERS_MISSING: {
    severity: 'warning',
    meaning: 'Animations are to find nodes by part numbers, which text models do not have.',
    advice: 'Nodes are found by name there, as in the game.',
  },
  MDL_LIGHT_NEGATIVE: {
    severity: 'warning',
    meaning: 'A light darkens what it reaches, which other programs do not know.',
    advice: 'It is there without brightness; its numbers are kept in its properties.',
  },
});
