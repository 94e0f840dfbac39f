import { declareCodes } from '../report/report.ts';

export const BINARY_CODES = declareCodes({
  BINARY_TRUNCATED: {
    severity: 'error',
    meaning: 'The file ends in the middle of a record.',
    advice: 'Get the file again from its source; it was cut off, often by an incomplete download or copy.',
  },
  BINARY_COMPRESSED_RANGE: {
    severity: 'error',
    meaning: 'A compressed number is longer than 5 bytes, or does not fit into 32 bits.',
    advice:
      'Get the file again from its source; it is damaged at the given offset, or has another format or version than it declares.',
  },
  BINARY_COUNT_RANGE: {
    severity: 'error',
    meaning: 'A count is negative, or exceeds what the rest of the file can contain.',
    advice:
      'Get the file again from its source; it is damaged at the given offset, or has another format or version than it declares.',
  },
  BINARY_POINTER_RANGE: {
    severity: 'error',
    meaning: 'A pointer is outside of the file.',
    advice:
      'Get the file again from its source; it is damaged at the given offset, or has another format or version than it declares.',
  },
  BINARY_OVERLAP: {
    severity: 'error',
    meaning: 'Many pointers refer to the same bytes, so that the document would be far larger than the file.',
    advice: 'Do not trust the file: it is damaged or malicious.',
  },
  BINARY_KIND_UNKNOWN: {
    severity: 'error',
    meaning: 'A record has an unknown type, so that its length cannot be determined.',
    advice:
      'Get the file again from its source; it is damaged at the given offset, or has another format or version than it declares.',
  },
  BINARY_COUNT_WIDTH: {
    severity: 'error',
    meaning: 'A document to be written has more entries than their count can express.',
    advice: 'Split the list at the path, or shorten it.',
  },
  BINARY_FIELD_MISSING: {
    severity: 'error',
    meaning: 'A document to be written lacks a field that its other fields require.',
    advice: 'Add the field at the path, or change the fields that require it.',
  },
  BINARY_TEXT: {
    severity: 'error',
    meaning:
      'A document to be written has a text that its encoding cannot hold, such as one with a NUL inside.',
    advice: 'Remove NULs and unsupported characters from the text at the path.',
  },
  BINARY_VALUE_KIND: {
    severity: 'error',
    meaning: 'The new value of a field has another type than the field.',
    advice: 'Use a number for a number, a text for a text, and for a list as many numbers as it has.',
  },
  BINARY_VALUE_RANGE: {
    severity: 'error',
    meaning:
      'The new value of a field, or a number in a document to be written, does not fit into its bytes.',
    advice: 'Use a number in the range of its type, or a shorter text.',
  },
  BINARY_COLUMN_LENGTH: {
    severity: 'error',
    meaning: 'A document to be written has a column or list of the wrong length.',
    advice: 'Give every column of a table one entry (or one group of entries) per row.',
  },
});
