import { declareCodes } from '../report/report.ts';

export const EDIT_CODES = declareCodes({
  EDIT_PATH_UNKNOWN: {
    severity: 'error',
    meaning: 'The file has no field at the path that is to be edited.',
    advice: 'Ask `inspect` for the paths that there are.',
  },
  EDIT_NO_FIELD: {
    severity: 'error',
    meaning: 'What is to be edited is a record, a list, a pointer or bytes that nobody understands.',
    advice: 'Edit the fields in it, or convert the file to change how much is in it.',
  },
  EDIT_SPREADS: {
    severity: 'error',
    meaning: 'Other fields of the file are read differently with the new value.',
    advice: 'Counts, versions and flags say how what follows is laid out; convert the file to change them.',
  },
  EDIT_NAME_UNKNOWN: {
    severity: 'error',
    meaning: 'No field of the files holds the name that is to be changed.',
    advice: 'What has its name from the file of the whole model is renamed with that file.',
  },
  EDIT_NAME_TAKEN: {
    severity: 'error',
    meaning: 'Something else of that kind has the new name already, and files refer to it by its name.',
    advice: 'Choose another name.',
  },
  EDIT_NAME_FILE: {
    severity: 'error',
    meaning: 'What is to be renamed is called after its file, and no file can have the new name.',
    advice: 'Choose a name without slashes, colons, quotes and the like.',
  },
  EDIT_NAME_LOST: {
    severity: 'error',
    meaning: 'With the new name the files would make another scene than before.',
    advice: 'Give all files of the character, so that what refers to the name is renamed too.',
  },
  EDIT_UNREADABLE: {
    severity: 'error',
    meaning: 'With the new value the file could not be read again.',
    advice: 'Give a value that the format allows; the message says what reading refuses.',
  },
});
