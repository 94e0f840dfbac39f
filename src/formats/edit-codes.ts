import { declareCodes } from '../report/report.ts';

export const ONTO_CODES = declareCodes({
  ONTO_UNABLE: {
    severity: 'warning',
    meaning: 'An edit cannot be put back into the files of the original, which keep their value.',
    advice: 'Convert the edited file as a whole, without --onto, if the edit matters.',
  },
  ONTO_PARTIAL: {
    severity: 'warning',
    meaning: 'A new element was added to the files of the original, which cannot hold all of its properties.',
    advice: 'Convert the edited file as a whole, without --onto, if these properties matter.',
  },
  ONTO_REWRITTEN: {
    severity: 'info',
    meaning: 'A file has no place for an edit and is rebuilt, with the same meaning but other bytes.',
    advice: 'Compare the files with `diff` to see the differences.',
  },
});
