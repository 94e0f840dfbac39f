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
    meaning: 'The axes of a scene are parallel, or its unit is not a positive length.',
    advice:
      'Correct the axes of the scene: up and front must be two different directions, and the unit a positive length.',
  },
});
