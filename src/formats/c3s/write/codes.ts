/** Codes of what C3S files cannot hold. */
import { declareCodes } from '../../../report/report.ts';

export const C3S_WRITE_CODES = declareCodes({
  C3S_SCENE_INVALID: {
    severity: 'error',
    meaning: 'The scene has an index that leads nowhere, or a column of the wrong length.',
    advice: 'This is a fault of the program that made the scene; please report it.',
  },
  C3S_REST_APPROXIMATE: {
    severity: 'warning',
    meaning: 'The model at rest is not quite what it was.',
    advice:
      'The report gives the distance. It comes from `--compress`, or from nodes that shear or are scaled to nothing.',
  },
  C3S_CLIP_APPROXIMATE: {
    severity: 'warning',
    meaning:
      'An animation is not quite what it was: key frames lie at equal distances and are joined straight.',
    advice: 'The report gives the distance. Keys at a fixed rate are written as they are.',
  },
  C3S_CLIP_FRAMES: {
    severity: 'info',
    meaning: 'An animation moves morph targets and is written as vertex frames.',
    advice: 'Nothing is needed: it moves as it did, and takes more room.',
  },
  C3S_MOUNT_APPROXIMATE: {
    severity: 'warning',
    meaning: 'A node that became a mount does not move with its triface quite as it did before.',
    advice: 'Place it nearer to a part of the surface that moves as it does; the report gives the distance.',
  },
  C3S_MOUNT_DROPPED: {
    severity: 'warning',
    meaning: 'An empty node has no surface that it could ride on.',
    advice: 'Add a mesh with at least one triangle.',
  },
  C3S_NORMALS_DROPPED: {
    severity: 'warning',
    meaning: 'Normals are not stored: they follow from the faces, and differ from what they were.',
    advice: 'The report gives the angle. Split vertices where edges are to look hard.',
  },
  C3S_SHADING_DROPPED: {
    severity: 'warning',
    meaning: 'Materials have colours, highlights or maps that the format has no place for.',
    advice: 'Paint colours into the texture.',
  },
  C3S_TEXTURE_RESIZED: {
    severity: 'info',
    meaning: 'An image was scaled, because width and height must be powers of two.',
    advice: 'Nothing is needed; scale it yourself for the best quality.',
  },
  C3S_TEXTURE_UNKNOWN: {
    severity: 'warning',
    meaning: 'An image is missing or cannot be read, so that its size is not known.',
    advice: 'Put the image beside the model; its size is written as 1 by 1.',
  },
  C3S_TEXTURE_MOTION_DROPPED: {
    severity: 'warning',
    meaning: 'An animation moves textures, which is left out.',
    advice: 'Nothing can be done: texture vertices would have to be moved one by one.',
  },
  C3S_TEXTURE_COORDINATES_RANGE: {
    severity: 'warning',
    meaning: 'Texture coordinates lie outside 0 to 1, where the specification wants them.',
    advice: 'Readers that repeat textures show them as they were.',
  },
  C3S_COLORS_DROPPED: {
    severity: 'warning',
    meaning: 'Vertices have colours, which the format has no place for.',
    advice: 'Paint them into the texture.',
  },
  C3S_SCENE_LEFT_OUT: {
    severity: 'warning',
    meaning: 'The scene has something that C3S has no place for.',
    advice: 'The message says what; convert to glTF where it is needed.',
  },
  C3S_CAMERAS_DROPPED: {
    severity: 'info',
    meaning: 'The scene has cameras, which C3S does not know.',
    advice: 'Nothing is needed for a character.',
  },
  C3S_LIGHTS_DROPPED: {
    severity: 'warning',
    meaning: 'The scene has lights, which the format has no place for.',
    advice: 'Add them in the engine.',
  },
  C3S_SUBRANGES_DROPPED: {
    severity: 'warning',
    meaning: 'An animation has named parts, which the format has no place for.',
    advice: 'Split the animation into several.',
  },
  C3S_SPRINGS_DROPPED: {
    severity: 'warning',
    meaning: 'Vertices swing on springs, which the format has no place for.',
    advice: 'Bake the movement into an animation.',
  },
  C3S_TEXT_CHANGED: {
    severity: 'info',
    meaning: 'A name has letters that are not in Latin-1; they are written as question marks.',
    advice: 'Rename it if the name matters.',
  },
});
