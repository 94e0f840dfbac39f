import { declareCodes } from '../../report/report.ts';

export const BATCH_CODES = declareCodes({
  BATCH_FILE_UNREADABLE: {
    severity: 'error',
    meaning: 'A file or folder of a batch cannot be read: it was removed, or permission is missing.',
    advice:
      'Check it and its permissions, then run the batch again: only what could not be read is repeated.',
  },
  BATCH_TIMEOUT: {
    severity: 'error',
    meaning: 'A character of a batch was stopped because it took longer than the limit.',
    advice: 'Allow more time with --timeout, then run the batch again: only such characters are repeated.',
  },
  BATCH_MEMORY: {
    severity: 'error',
    meaning: 'A character of a batch was stopped because it needed more memory than the limit.',
    advice: 'Allow more with --memory, then run the batch again: only such characters are repeated.',
  },
  BATCH_CRASH: {
    severity: 'error',
    meaning: 'A character of a batch crashed the thread that worked on it, or triggered a defect in Exhume.',
    advice: 'Please report it with the file. The other characters of the batch are not affected.',
  },
  BATCH_OUTPUT_EXISTS: {
    severity: 'error',
    meaning:
      'A result of a batch was not written because a file with its name exists that is not from an earlier run of the batch, or was changed since.',
    advice: 'Move the file if you need it, or choose another output folder; --force replaces such files.',
  },
  BATCH_INTERRUPTED: {
    severity: 'error',
    meaning: 'A batch was killed while the result of a character was written.',
    advice: 'Run the batch again: it continues with such characters.',
  },
  BATCH_OUTPUT_CLASH: {
    severity: 'error',
    meaning:
      'A result of a build was not written, because one of its files, such as a texture, has the same name as a different file from another source.',
    advice: 'Rename the image or the model in one of the sources, or move one of them into another folder.',
  },
  BATCH_OUTPUT_UNWRITABLE: {
    severity: 'error',
    meaning: 'A result of a batch cannot be written.',
    advice: 'Check the space and the permissions of the output folder, then run the batch again.',
  },
  BATCH_ATTEMPTS: {
    severity: 'error',
    meaning: 'All attempts of workers to work on a character failed, for reasons that are not in its files.',
    advice:
      'Correct the cause, which `exhume queue` also shows, then run the batch again: only such characters are repeated.',
  },
});
