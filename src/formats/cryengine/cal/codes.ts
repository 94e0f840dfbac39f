import { declareCodes } from '../../../report/report.ts';

export const CRYENGINE_CAL_CODES = declareCodes({
  CRYENGINE_CAL_TOO_LONG: {
    severity: 'error',
    meaning: 'A file that looks like an animation list has more lines than any list could have.',
    advice: 'Split the list, and name its parts with $Include.',
  },
  CRYENGINE_CAL_LINE: {
    severity: 'warning',
    meaning: 'A line of an animation list is neither a comment, nor a directive, nor “alias = file”.',
    advice: 'The line is ignored and kept; correct it if it should name an animation.',
  },
  CRYENGINE_CAL_DIRECTIVE: {
    severity: 'info',
    meaning: 'An animation list has a directive that says nothing to Exhume.',
    advice: 'Nothing is needed: the line is kept.',
  },
  CRYENGINE_CAL_VALUE: {
    severity: 'warning',
    meaning: 'A directive of an animation list has no value, or none that it can have.',
    advice: 'The directive is ignored and kept; correct its value.',
  },
  CRYENGINE_CAL_ALIAS_DUPLICATE: {
    severity: 'warning',
    meaning: 'Two lines of an animation list have the same alias.',
    advice: 'Both animations are read, and the alias means the first; give the other one a name of its own.',
  },
  CRYENGINE_CAL_ALIAS_BLANK: {
    severity: 'warning',
    meaning: 'An alias of an animation list has blanks in it, so that no script can name it.',
    advice: 'Write an underscore instead.',
  },
});
