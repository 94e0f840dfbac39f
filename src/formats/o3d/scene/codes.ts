import { declareCodes } from '../../../report/report.ts';

const INCOMPLETE = 'The archive is damaged or was put together by hand; get another copy or export it again.';

export const O3D_SCENE_CODES = declareCodes({
  O3D_FILE_FOREIGN: {
    severity: 'warning',
    meaning: 'A file that was named with an archive is no scene archive.',
    advice: 'It is left out; name archives alone, one or several.',
  },
  O3D_SKIN_INCOMPLETE: {
    severity: 'warning',
    meaning:
      'A SkinEval lacks its skin or joints, or has not as many as its vertices or bind matrices ask for.',
    advice: `The plugin refuses to blend it, and it is shown as it is stored. ${INCOMPLETE}`,
  },
  O3D_GEOMETRY_REPEATED: {
    severity: 'warning',
    meaning:
      'So many Primitives or Transforms show the same vertices that a scene of all of them would fill the memory.',
    advice: 'The last ones are left out; the archive may have been made to do harm.',
  },
  O3D_LINES_DROPPED: {
    severity: 'info',
    meaning: 'A Primitive draws points or lines, which the scene has no place for.',
    advice: 'They are left out; the archive itself keeps them.',
  },
  O3D_STREAM_DROPPED: {
    severity: 'info',
    meaning:
      'Vertices have streams that the scene has no place for, such as tangents or a second set of normals.',
    advice: 'Nothing is needed for tangents, which are computed again where a normal map needs them.',
  },
  O3D_EFFECT_DROPPED: {
    severity: 'warning',
    meaning: 'A material is drawn by a shader of its own.',
    advice:
      'Colours and textures are taken by the names of its params; rebuild the look by hand where it is another.',
  },
  O3D_STATE_DROPPED: {
    severity: 'info',
    meaning: 'Render states, draw lists, priorities or params that pages use have no place in the scene.',
    advice: 'They are kept as properties where they belong to a node or material, and in the archive itself.',
  },
  O3D_CUBE_DROPPED: {
    severity: 'warning',
    meaning: 'A material uses a cube map, six images that surround the model.',
    advice: 'The material names the image; make it the environment of the program that shows the result.',
  },
  O3D_SAMPLER_APPROXIMATED: {
    severity: 'info',
    meaning: 'A sampler has a border colour, which the scene does not know.',
    advice: 'The edge of the image goes on instead.',
  },
  O3D_HIDDEN_SHOWN: {
    severity: 'info',
    meaning: 'A Transform is not visible, which the scene does not know.',
    advice: 'What it shows is shown; hide the node of that name.',
  },
  O3D_MOTION_SAMPLED: {
    severity: 'info',
    meaning:
      'Motion that the scene cannot say as it is, such as turns about several axes, is told by samples.',
    advice: 'Nothing is needed where the error is small.',
  },
  O3D_MOTION_SHEARED: {
    severity: 'warning',
    meaning:
      'A moving matrix shears or is not affine at times, which translation, rotation and scale cannot say.',
    advice: 'The nearest that these can say is kept.',
  },
  O3D_MOTION_TOO_LARGE: {
    severity: 'warning',
    meaning:
      'So much moves by the same curves, or by such long chains of operations, that it would fill the memory.',
    advice: 'The rest stands still; the archive may have been made to do harm.',
  },
  O3D_MOTION_ENDLESS: {
    severity: 'warning',
    meaning: 'Params are bound to the time itself, so that no key says when the motion begins or ends.',
    advice: 'What is bound so stands still where nothing else has keys.',
  },
  O3D_INFINITY_DROPPED: {
    severity: 'info',
    meaning: 'Before or after the clip a curve goes on in a way that the scene cannot say.',
    advice: 'The clip itself is complete; it stands still outside.',
  },
});
