import { declareCodes } from '../../report/report.ts';

export const JSON_CODES = declareCodes({
  JSON_SYNTAX: {
    severity: 'error',
    meaning: 'A JSON document cannot be parsed.',
    advice:
      'Look for a comma or bracket at the place that the message names; editors with JSON support show it.',
  },
  JSON_VALUE: {
    severity: 'error',
    meaning: 'Something in a JSON document is not what `convert --to json` writes there.',
    advice:
      'Compare it with a file that was just written; columns must keep their kind and strings their form.',
  },
  JSON_FORMAT: {
    severity: 'error',
    meaning: 'A JSON document is of a format that is not known, or does not hold what that format needs.',
    advice: 'Write it again from the original file and repeat the changes.',
  },
});
