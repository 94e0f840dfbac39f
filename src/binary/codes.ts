import { declareCodes } from '../report/report.ts';

export const BINARY_CODES = declareCodes({
  BINARY_TRUNCATED: {
    severity: 'error',
    meaning: 'The file ends in the middle of a record.',
    advice: 'The file was cut off, often by a broken download or copy; get it again from its source.',
  },
  BINARY_COMPRESSED_RANGE: {
    severity: 'error',
    meaning: 'A compressed number is longer than 5 bytes, or does not fit into 32 bits.',
    advice: 'The file is damaged at the offset given, or is of another format or version than it claims.',
  },
  BINARY_COUNT_RANGE: {
    severity: 'error',
    meaning: 'A count is negative, or says that there is more than the rest of the file can hold.',
    advice: 'The file is damaged at the offset given, or is of another format or version than it claims.',
  },
  BINARY_POINTER_RANGE: {
    severity: 'error',
    meaning: 'A pointer leads outside the file.',
    advice: 'The file is damaged at the offset given, or is of another format or version than it claims.',
  },
  BINARY_OVERLAP: {
    severity: 'error',
    meaning:
      'Many pointers lead into the same bytes, so that the document would be far larger than the file.',
    advice: 'The file is damaged, or was made to do harm.',
  },
  BINARY_KIND_UNKNOWN: {
    severity: 'error',
    meaning: 'A record is of a kind that there is none of, so that nobody knows how long it is.',
    advice: 'The file is damaged at the offset given, or is of another format or version than it claims.',
  },
  BINARY_COUNT_WIDTH: {
    severity: 'error',
    meaning: 'A document that is to be written has more entries than the number in front of them can say.',
    advice: 'Split what the path names, or use less of it.',
  },
  BINARY_FIELD_MISSING: {
    severity: 'error',
    meaning: 'A document that is to be written lacks a field that its other fields call for.',
    advice: 'Give the field that the path names, or change what says that it is there.',
  },
  BINARY_TEXT: {
    severity: 'error',
    meaning: 'A document that is to be written has a NUL inside a text that ends at the first NUL.',
    advice: 'Take the NUL out of the text that the path names.',
  },
  BINARY_VALUE_KIND: {
    severity: 'error',
    meaning: 'What a field is to be set to is of another kind than what it holds.',
    advice: 'Give a number for a number, a text for a text, and for a list as many numbers as it has.',
  },
  BINARY_VALUE_RANGE: {
    severity: 'error',
    meaning: 'What a field is to be set to does not fit into its bytes.',
    advice: 'Give a number that its type can hold, or a shorter text.',
  },
  BINARY_COLUMN_LENGTH: {
    severity: 'error',
    meaning: 'A document that is to be written has a column or list of the wrong length.',
    advice: 'Give every column of a table one entry (or one group of entries) per row.',
  },
});
