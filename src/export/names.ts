/** Reports names in settings that do not exist. */
import { EXPORT_CODES } from '../convert/export-codes.ts';
import type { Report } from '../report/report.ts';
import { shortList } from '../text/counts.ts';
import { nearest } from '../text/nearest.ts';
import { patternOf } from '../text/pattern.ts';

/** The names that a setting gives. */
export interface GivenNames {
  /** Key of the setting, such as `bones.root`. */
  setting: string;
  names?: readonly string[] | undefined;
  /** What they are names of. */
  kind: 'bone' | 'clip' | 'mesh' | 'morph target' | 'node';
  /** Whether the setting skips what it names: then a pattern need not match anything. */
  skips?: true;
}

/** Existing names in a message. */
const SHOWN = 5;

/** Reports names and patterns that match none of the existing ones. */
export function requireNames(
  { setting, names = [], kind, skips }: GivenNames,
  existing: readonly string[],
  report: Report,
): void {
  for (const name of names) {
    const pattern = patternOf(name);
    if (existing.some((one) => pattern.test(one))) continue;
    const isHarmless = skips && name.includes('*');
    const { EXPORT_CLIP_UNKNOWN, EXPORT_NAME_UNKNOWN, EXPORT_PATTERN_UNMATCHED } = EXPORT_CODES;
    const code = kind === 'clip' ? EXPORT_CLIP_UNKNOWN : EXPORT_NAME_UNKNOWN;
    const message = `No ${kind} is named "${name}"${isHarmless ? '' : suggestion(name, existing)}`;
    report.add(isHarmless ? EXPORT_PATTERN_UNMATCHED : code, message, { path: setting });
  }
}

function suggestion(name: string, existing: readonly string[]): string {
  const known = [...new Set(existing)].filter((one) => one !== '');
  const meant = nearest(name, known);
  if (meant !== undefined) return `; did you mean "${meant}"?`;
  return known.length === 0 ? '; there are none' : `; there are ${shortList(known, SHOWN)}`;
}
