import { declareCodes } from '../report/report.ts';

/** Why an image cannot be decoded. */
export const IMAGE_CODES = declareCodes({
  IMAGE_FORMAT_UNKNOWN: {
    severity: 'error',
    meaning: 'The bytes are not an image of a known format.',
    advice: 'Convert the image to PNG, JPEG, TGA, BMP or DDS, and check that the file is an image.',
  },
  IMAGE_DAMAGED: {
    severity: 'error',
    meaning: 'The image contradicts its own format.',
    advice: 'Get another copy of the file, or open it in an image editor and save it again.',
  },
  IMAGE_TRUNCATED: {
    severity: 'error',
    meaning: 'The image declares more pixels than its file can hold.',
    advice: 'Get a complete copy of the file.',
  },
  IMAGE_UNSUPPORTED: {
    severity: 'error',
    meaning: 'The image uses an unsupported variant of its format.',
    advice: 'Save the image as an ordinary 24-bit or 32-bit PNG or TGA.',
  },
  IMAGE_TOO_LARGE: {
    severity: 'error',
    meaning: 'The image is larger than a texture may be, or expands far beyond the size of its file.',
    advice: 'Scale the image down to at most 16,384 pixels a side.',
  },
});
