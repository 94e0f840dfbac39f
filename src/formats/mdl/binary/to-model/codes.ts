import { declareCodes } from '../../../../report/report.ts';

const LEFT_OUT = 'It is left out, and the compiled file itself keeps it.';

export const MDL_MODEL_CODES = declareCodes({
  MDL_CONTROLLER_UNKNOWN: {
    severity: 'warning',
    meaning: 'A node has a controller with a number that nodes of its kind do not have, or has one twice.',
    advice: LEFT_OUT,
  },
  MDL_CONTROLLER_WIDTH: {
    severity: 'warning',
    meaning: 'The values of a controller have another width than what it controls.',
    advice: LEFT_OUT,
  },
  MDL_VALUE_UNKNOWN: {
    severity: 'warning',
    meaning: 'A number of a header stands for nothing.',
    advice: 'It counts as not given; compile the model again from its source if something is missing.',
  },
  MDL_STREAM_UNKNOWN: {
    severity: 'warning',
    meaning: 'A mesh has streams that only the water of old models had.',
    advice: LEFT_OUT,
  },
  MDL_BONE_UNKNOWN: {
    severity: 'warning',
    meaning: 'A skin has weights for bones that are not there.',
    advice: 'Those weights are left out. Compile the model again from its source.',
  },
  MDL_BIND_COUNT: {
    severity: 'warning',
    meaning: 'A skin does not have one bind transform per node.',
    advice: 'The rest pose of the nodes counts instead, as when the game compiles a model itself.',
  },
  MDL_FLARE_COUNT: {
    severity: 'warning',
    meaning: 'The lists of the lens flares of a light have different lengths.',
    advice: 'The first flares, as many as the shortest list has, are kept.',
  },
});
