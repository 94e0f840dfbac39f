import { declareCodes } from '../../report/report.ts';

const DAMAGED = 'The file is damaged or of another kind; get another copy or export it again.';

/** What keeps O3D files from being read or written. */
export const O3D_CODES = declareCodes({
  O3D_BLOB_ID: {
    severity: 'error',
    meaning: 'Something that should be a buffer, curve or skin does not begin with BUFF, CURV or SKIN.',
    advice: DAMAGED,
  },
  O3D_BLOB_VERSION: {
    severity: 'error',
    meaning: 'A buffer, curve or skin has a version other than 1, the only one there ever was.',
    advice: DAMAGED,
  },
  O3D_BUFFER_REST: {
    severity: 'error',
    meaning: 'There is something behind a buffer where nothing may be.',
    advice: DAMAGED,
  },
  O3D_BUFFERS_MANY: {
    severity: 'error',
    meaning: 'A file has more buffers and fields than any real one.',
    advice: 'The file is damaged, or was made to do harm.',
  },
  O3D_JSON_SYNTAX: {
    severity: 'error',
    meaning: 'The scene.json is not JSON.',
    advice: 'The file is cut off or was edited by hand; correct it at the offset given.',
  },
  O3D_JSON_HEAVY: {
    severity: 'error',
    meaning: 'The scene.json would become far more in memory than any real scene.',
    advice: 'Do not trust the file: it may have been made to fill memory.',
  },
  O3D_JSON_NUMBER: {
    severity: 'error',
    meaning: 'A document that is to be written has a number that JSON cannot say, such as infinity.',
    advice: 'Give a finite number.',
  },
  O3D_SCENE_MISSING: {
    severity: 'error',
    meaning: 'The archive has no scene.json, without which it is no scene.',
    advice:
      'Get an archive that is cut off again; those of textures alone are unpacked with “exhume extract”.',
  },
  O3D_SCENE_SHAPE: {
    severity: 'error',
    meaning: 'The scene.json does not tell of objects by class.',
    advice: 'The file belongs to another program, or was edited by hand.',
  },
  O3D_NAME_LONG: {
    severity: 'error',
    meaning: 'A file that is to be packed has a name that is longer than Google’s loader takes.',
    advice: 'Give the file a shorter name.',
  },
  O3D_RANGE: {
    severity: 'error',
    meaning: 'The data of an object would lie outside of the file that holds it, or that file is missing.',
    advice: DAMAGED,
  },
  O3D_RANGE_OVERLAP: {
    severity: 'error',
    meaning: 'The data of many objects share their bytes, so that they would be far larger than the archive.',
    advice: 'Do not trust the file: it may have been made to fill memory.',
  },
  O3D_DATA_SHAPE: {
    severity: 'error',
    meaning: 'Data that stand in scene.json itself are not the lists of numbers that they should be.',
    advice: 'The file was damaged or edited by hand; correct it at the path given.',
  },
  O3D_LEFT_OUT: {
    severity: 'info',
    meaning: 'Something of an O3D file has no place in the scene and is left out.',
    advice: 'The original file still has it.',
  },
});
