import { declareCodes } from '../../../report/report.ts';

export const O3D_WRITE_CODES = declareCodes({
  O3D_CLIPS_JOINED: {
    severity: 'info',
    meaning: 'Several clips stand one behind the other, because an archive has one timeline.',
    advice: 'Play the seconds that are told for the clip that is wanted; Exhume finds them again.',
  },
  O3D_CURVE_SAMPLED: {
    severity: 'info',
    meaning: 'Curves that O3D does not have, such as those of rotations, are written by samples.',
    advice: 'Nothing is needed where the error is small.',
  },
  O3D_TRACK_DROPPED: {
    severity: 'warning',
    meaning: 'A clip moves morph targets or textures, which O3D has not.',
    advice: 'They stay as they are at rest.',
  },
  O3D_SHEAR_DROPPED: {
    severity: 'warning',
    meaning: 'Clips move a node that shears at rest.',
    advice: 'It has the nearest translation, rotation and scale instead.',
  },
  O3D_MORPHS_DROPPED: {
    severity: 'warning',
    meaning: 'A surface has morph targets, which O3D has not.',
    advice: 'The surface is written as it is at rest.',
  },
  O3D_CLOTH_DROPPED: {
    severity: 'warning',
    meaning:
      'A surface has springs, or vertices that collapse for lower levels of detail, which O3D does not know.',
    advice: 'The surface is written in full and without them.',
  },
  O3D_MESH_UNPLACED: {
    severity: 'warning',
    meaning: 'No node shows a mesh, or only for a lower level of detail.',
    advice: 'It is left out; put it on a node, or write one level with --lod.',
  },
  O3D_OFFSETS_APPROXIMATED: {
    severity: 'warning',
    meaning: 'Vertices have an offset from each joint that the bind matrices do not give.',
    advice: 'The bind matrices count; the error is how far the two are apart.',
  },
  O3D_PRIMITIVE_LARGE: {
    severity: 'error',
    meaning: 'A surface has more vertices than the 1,048,575 that the plugin takes.',
    advice: 'It is left out; split it.',
  },
  O3D_LIGHTS_DROPPED: {
    severity: 'info',
    meaning: 'The scene has lights, which O3D leaves to the page.',
    advice: 'Set them up in the page that shows the archive.',
  },
  O3D_SCENE_LEFT_OUT: {
    severity: 'warning',
    meaning: 'The scene has something that O3D has no place for.',
    advice: 'The message says what; convert to glTF where it is needed.',
  },
  O3D_CAMERA_DROPPED: {
    severity: 'info',
    meaning: 'Several cameras hang on one node; a Transform is one camera.',
    advice: 'The first one is written.',
  },
  O3D_MAP_DROPPED: {
    severity: 'warning',
    meaning:
      'A material has a map that the shaders of Google’s loader do not have, or need more than the scene has for.',
    advice: 'The material is written without it.',
  },
  O3D_COLOR_DROPPED: {
    severity: 'info',
    meaning: 'A material multiplies its texture with a colour, which O3D does not.',
    advice: 'The texture counts; colour the image itself.',
  },
  O3D_IMAGE_DROPPED: {
    severity: 'warning',
    meaning: 'The image of a texture was not found or cannot be decoded.',
    advice: 'The material is written without it, because the loader refuses archives that lack an image.',
  },
});
