import { declareCodes } from '../../../report/report.ts';

export const O3D_ONTO_CODES = declareCodes({
  O3D_COLOR_ROUNDED: {
    severity: 'info',
    meaning:
      'The archive has a byte for each channel of the colours of vertices, and edited ones lie between two of them.',
    advice: 'The nearest ones are written. Nothing is needed where the error is small.',
  },
  O3D_STREAM_CARRIED: {
    severity: 'info',
    meaning:
      'Edited vertices are others than those that were there, and have numbers in the archive that a scene has no place for, such as tangents.',
    advice: 'They have those that the surface had where they lie now. Nothing is needed where these fit.',
  },
});
