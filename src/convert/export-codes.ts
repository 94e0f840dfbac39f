/** Codes of exporting: of its settings, and of what they change. */
import { declareCodes } from '../report/report.ts';

export const EXPORT_CODES = declareCodes({
  SETTINGS_JSON: {
    severity: 'error',
    meaning: 'A file of settings is not a JSON object.',
    advice: 'Correct the JSON; `exhume settings --init` writes a valid file.',
  },
  SETTINGS_KEY: {
    severity: 'error',
    meaning: 'A file of settings has a key that does not exist.',
    advice: 'Correct the spelling; `exhume settings --show` lists all keys.',
  },
  SETTINGS_VALUE: {
    severity: 'error',
    meaning: 'A setting has an invalid value.',
    advice: 'Use a value of the kind in the message; schemas/settings.schema.json describes every key.',
  },
});
