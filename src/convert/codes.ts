import { declareCodes } from '../report/report.ts';

export const CONVERT_CODES = declareCodes({
  CONVERT_FILE_MISSING: {
    severity: 'warning',
    meaning: 'A file that another one refers to was not found.',
    advice: 'Put it beside the model, or name its folder with --search; the rest is converted without it.',
    // Lists name hundreds of animations, and a user who collects the missing ones needs the name of each.
    listed: 10_000,
  },
  CONVERT_COMPANION_FOUND: {
    severity: 'info',
    meaning: 'A file that the model needs and does not name was found beside it.',
    advice: 'Name the right file yourself if this is not it.',
  },
  CONVERT_FAMILY_MIXED: {
    severity: 'error',
    meaning: 'The files given belong to different systems.',
    advice: 'Convert the characters of each system by themselves.',
  },
  CONVERT_VERIFY_APART: {
    severity: 'warning',
    meaning: 'What was written, read again, moves differently from what it was made of, or lacks clips.',
    advice: 'The losses before it say why; `compare` shows the place, and `picture` what it looks like.',
  },
});
