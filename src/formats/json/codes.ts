import { declareCodes } from '../../report/report.ts';

export const JSON_CODES = declareCodes({
  JSON_SYNTAX: {
    severity: 'error',
    meaning: 'A JSON document cannot be parsed.',
    advice: 'Check commas and brackets at the reported place; editors with JSON support mark it.',
  },
  JSON_VALUE: {
    severity: 'error',
    meaning: 'A value in a JSON document has the wrong type, or cannot be stored in its column.',
    advice: 'Compare it with a document that `convert -o X.json` wrote: values must keep their types.',
  },
  JSON_FORMAT: {
    severity: 'error',
    meaning: 'A JSON document has an unknown format, or lacks data that its format requires.',
    advice: 'Write the document again from the original file, and repeat the changes.',
  },
});
