import { declareCodes } from '../report/report.ts';

export const EDIT_CODES = declareCodes({
  EDIT_PATH_UNKNOWN: {
    severity: 'error',
    meaning: 'The file has no field at the path.',
    advice: 'List the paths with `inspect`.',
  },
  EDIT_NO_FIELD: {
    severity: 'error',
    meaning: 'A record, a list, a pointer or uninterpreted bytes cannot be edited.',
    advice: 'Edit the fields in it, or convert the file to change their number.',
  },
  EDIT_SPREADS: {
    severity: 'error',
    meaning: 'The new value changes how other fields of the file are read.',
    advice: 'Convert the file to change counts, versions and flags, which determine its layout.',
  },
  EDIT_TWICE: {
    severity: 'error',
    meaning: 'Two edits concern the same field.',
    advice: 'Keep one of them.',
  },
  EDIT_NAME_UNKNOWN: {
    severity: 'error',
    meaning: 'No field of the files has the name to be changed.',
    advice: 'Rename the file of the model if the element is named after it.',
  },
  EDIT_NAME_TAKEN: {
    severity: 'error',
    meaning: 'Another element of the same type has the new name, and files refer to it by name.',
    advice: 'Choose another name.',
  },
  EDIT_NAME_EMPTY: {
    severity: 'error',
    meaning: 'The new name is empty or consists of spaces, so that nothing could refer to the element.',
    advice: 'Choose a name with at least one visible character.',
  },
  EDIT_NAME_FILE: {
    severity: 'error',
    meaning: 'The element is named after its file, and the new name is not a valid file name.',
    advice:
      'Choose a name without slashes, colons, quotes and other characters that file names cannot contain.',
  },
  EDIT_NAME_LOST: {
    severity: 'error',
    meaning: 'With the new name the files would result in another scene than before.',
    advice: 'Open all files of the character, so that all references to the name are renamed, too.',
  },
  EDIT_UNREADABLE: {
    severity: 'error',
    meaning: 'The file cannot be read again with the new value.',
    advice: 'Use a value that the format allows; see the message for the reason.',
  },
});
