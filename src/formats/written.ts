/** What all targets have in common: they get what they can hold, and no file that they write is empty. */
import { EVERYTHING_BUT_SPLINES } from '../fit/capabilities.ts';
import { fitScene } from '../fit/fit.ts';
import { declareCodes, FormatError } from '../report/report.ts';
import type { NamedBytes, Target } from './format.ts';

export const WRITTEN_CODES = declareCodes({
  WRITTEN_EMPTY: {
    severity: 'error',
    meaning: 'A file that was to be written would have no bytes, which no reader takes for anything.',
    advice:
      'Nothing was written. Please report this with the file that was converted: it is a fault of Exhume.',
  },
});

/** A target whose writer gets a scene that it can hold, and that refuses to write an empty file. */
export function fittingTarget(target: Target): Target {
  const { translate } = target;
  const [title] = target.title.split(':') as [string];
  return {
    ...target,
    write: async (scene, stem, report, options) => {
      const capabilities = target.anyVersion ?? target.capabilities?.(options) ?? EVERYTHING_BUT_SPLINES;
      return filled(
        await target.write(fitScene(scene, { title, capabilities }, report), stem, report, options),
      );
    },
    ...(translate
      ? {
          translate: (files, stem, report, options) => {
            const translated = translate(files, stem, report, options);
            return translated && filled(translated);
          },
        }
      : {}),
  };
}

function filled(files: NamedBytes[]): NamedBytes[] {
  const empty = files.find(({ bytes }) => bytes.length === 0);
  if (!empty) return files;
  throw new FormatError(WRITTEN_CODES.WRITTEN_EMPTY, `${empty.name} would be empty`);
}
