import { declareCodes } from '../../../report/report.ts';

const KEPT = 'It is kept while the file is untouched, and left out once it was edited.';

/** What is wrong with the text of a model. */
export const MDL_ASCII_CODES = declareCodes({
  MDL_ASCII_NO_MODEL: {
    severity: 'error',
    meaning: 'The file has neither a model, nor an animation, nor a node in text.',
    advice: 'Check that it is a text MDL, PWK, DWK or WOK file; a compiled model begins with four zero bytes.',
  },
  MDL_ASCII_KEYWORD_UNKNOWN: {
    severity: 'warning',
    meaning: 'A line begins with a word that means nothing where it stands.',
    advice: 'The engine skips the line, and some compilers refuse the file: correct the word or delete the line.',
  },
  MDL_ASCII_LINE_STRAY: {
    severity: 'warning',
    meaning: 'A line of numbers belongs to no list, such as one behind the last that a list has announced.',
    advice: 'The engine skips the line: correct the count of the list above it.',
  },
  MDL_ASCII_COUNT: {
    severity: 'warning',
    meaning: 'A list announces more lines than it has.',
    advice: 'The lines that are there are used; correct the count, which compilers believe.',
  },
  MDL_ASCII_NUMBER: {
    severity: 'warning',
    meaning: 'Where a number must stand there is something else, or a number that is too large.',
    advice: 'It counts as 0, or as the digits that it begins with; write a number with a decimal point.',
  },
  MDL_ASCII_VALUE_MISSING: {
    severity: 'warning',
    meaning: 'A line has fewer values than its keyword or list asks for.',
    advice: 'Missing numbers count as 0 and missing names as empty; write the values.',
  },
  MDL_ASCII_VALUE_EXTRA: {
    severity: 'info',
    meaning: 'A line has more values than its keyword or list asks for.',
    advice: `The engine ignores the others. ${KEPT}`,
  },
  MDL_ASCII_REPEATED: {
    severity: 'warning',
    meaning: 'Something that can be said once is said twice.',
    advice: 'The last one counts; the others are kept while the file is untouched, and left out once it was edited.',
  },
  MDL_ASCII_UNCLOSED: {
    severity: 'warning',
    meaning: 'A model, its geometry, an animation, a node or a list of keys has no line that ends it.',
    advice: 'It ends where the next one begins or the file ends; write the missing line.',
  },
  MDL_ASCII_OUT_OF_PLACE: {
    severity: 'warning',
    meaning: 'A line ends something that is not open.',
    advice: 'The engine ignores it: delete the line, or write the one that it belongs to.',
  },
  MDL_ASCII_NAME_DIFFERS: {
    severity: 'info',
    meaning: 'A line names another model or animation than the one that it stands in, or none.',
    advice: `The name is ignored. ${KEPT}`,
  },
});
