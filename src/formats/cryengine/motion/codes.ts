/** What can be wrong with the motion in a CryTek file, and what of it cannot be carried. */
import { declareCodes } from '../../../report/report.ts';

export const CRYENGINE_CLIP_CODES = declareCodes({
  CRYENGINE_TIMING_INVALID: {
    severity: 'warning',
    meaning: 'The file gives its ticks or frames a length that is not a length.',
    advice: 'The usual 4800 ticks a second and 160 a frame are taken; compare the speed with the original.',
  },
  CRYENGINE_SUBRANGE_OUTSIDE: {
    severity: 'warning',
    meaning: 'A named part of the animation lies outside of it.',
    advice: 'The part is left out.',
  },
  CRYENGINE_TRACK_ORDER: {
    severity: 'warning',
    meaning: 'Keys of a controller do not follow one another in time.',
    advice: 'Keys that are not later than those before are left out; export the animation again.',
  },
  CRYENGINE_KEY_NUMBERS: {
    severity: 'warning',
    meaning: 'Keys of a controller hold numbers that are not numbers or infinite.',
    advice: 'They are left out; export the animation again.',
  },
  CRYENGINE_SPLINE_OPAQUE: {
    severity: 'warning',
    meaning: 'A controller is a packed B-spline of MotionOptimizer, a constant, or of no type.',
    advice:
      'How these are packed is not known: what they move stays at rest. Convert the file before optimisation.',
  },
  CRYENGINE_CONTROLLER_UNKNOWN: {
    severity: 'warning',
    meaning: 'Controllers are of a version that Exhume does not decode, or could not be read.',
    advice: 'What they move stays at rest.',
  },
  CRYENGINE_CONTROLLER_UNFIT: {
    severity: 'warning',
    meaning: 'A controller is not of a type that can drive what it is to drive.',
    advice: 'It is left out; what it was to move stays at rest.',
  },
  CRYENGINE_CONTROLLER_MISSING: {
    severity: 'warning',
    meaning: 'A node or texture map names a controller that the file does not hold.',
    advice: 'What it was to move stays at rest.',
  },
  CRYENGINE_TRACK_DUPLICATE: {
    severity: 'warning',
    meaning: 'Several controllers of an animation move the same bone.',
    advice: 'The first one counts.',
  },
  CRYENGINE_BONE_UNKNOWN: {
    severity: 'info',
    meaning: 'An animation moves bones that the model does not have.',
    advice: 'Nothing is needed where it was made for a larger skeleton; its other tracks are used.',
  },
  CRYENGINE_HIERARCHY_MISSING: {
    severity: 'warning',
    meaning: 'An animation by itself does not say how its bones hang together.',
    advice: 'Give the model that it was made for: --with MODEL.cgf.',
  },
  CRYENGINE_VERTEX_ANIMATION_UNFIT: {
    severity: 'warning',
    meaning: 'An animation of vertices has another number of vertices than its mesh.',
    advice: 'It is left out; export mesh and animation together.',
  },
  CRYENGINE_VERTEX_ANIMATION_WORLD: {
    severity: 'warning',
    meaning: 'An animation of vertices is in world space and not in that of its mesh.',
    advice: 'It is taken as if the node of the mesh stood at the origin; check the picture.',
  },
  CRYENGINE_TEXTURE_SAMPLED: {
    severity: 'info',
    meaning: 'Several controllers together move a texture in a way that no curve says; it is sampled.',
    advice: 'Nothing is needed; there is a key per frame.',
  },
});
