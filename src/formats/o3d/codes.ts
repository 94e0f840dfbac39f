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
});
