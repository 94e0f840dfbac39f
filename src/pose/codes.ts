import { declareCodes } from '../report/report.ts';

export const POSE_CODES = declareCodes({
  POSE_COLLAPSE_RANGE: {
    severity: 'error',
    meaning:
      'The levels of detail remove more vertices or triangles than the mesh has, or a negative number.',
    advice: 'Show the mesh in full detail, or export its levels of detail again.',
  },
  POSE_SPRING_RANGE: {
    severity: 'error',
    meaning: 'A spring joins a vertex that does not exist.',
    advice: 'Show the mesh without its springs, or export it again.',
  },
  POSE_AXES_INVALID: {
    severity: 'error',
    meaning: 'The axes of a scene span no space, or its unit is no length.',
    advice:
      'Correct the axes of the scene: up and front must be two different directions, a unit a length above 0.',
  },
});
