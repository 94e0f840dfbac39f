/** Every code that an issue, a loss or an error can have. */
import { ARCHIVE_CODES } from '../archives/codes.ts';
import { BINARY_CODES } from '../binary/codes.ts';
import { CODES_OF_FORMATS } from '../formats/codes.ts';
import { IMAGE_CODES } from '../images/codes.ts';
import { POSE_CODES } from '../pose/codes.ts';
import type { Code } from '../report/report.ts';
import { BATCH_CODES } from './batch/codes.ts';
import { CONVERT_CODES } from './codes.ts';
import { EDIT_CODES } from './edit-codes.ts';
import { EXPORT_CODES } from './export-codes.ts';
import { MOD_CODES } from './mod/codes.ts';

/** The codes of each part, all of different ids. */
export const TABLES: readonly Readonly<Record<string, Code>>[] = [
  BINARY_CODES,
  CONVERT_CODES,
  BATCH_CODES,
  MOD_CODES,
  EDIT_CODES,
  EXPORT_CODES,
  IMAGE_CODES,
  ARCHIVE_CODES,
  POSE_CODES,
  ...CODES_OF_FORMATS,
];

const known = new Map(TABLES.flatMap((codes) => Object.values(codes).flatMap(withEarlier)));

/**
 * Every code that an issue, a loss or an error can have, by its id.
 *
 * @example
 * ```ts
 * import { catalog } from 'exhume';
 *
 * console.log(catalog.get('FORMAT_EMPTY')?.meaning); // The file is empty.
 * ```
 */
export const catalog: ReadonlyMap<string, Code> = known;

/** A code, and the codes that it replaced. */
function withEarlier(code: Code): [id: string, code: Code][] {
  const { id, severity, replaces = [] } = code;
  const advice = `See \`${id}\`.`;
  const meaning = `Replaced by \`${id}\`${id.startsWith('FIT_') ? ', which all targets share' : ''}.`;
  const earlier = replaces.map((old): [string, Code] => [old, { id: old, severity, meaning, advice }]);
  return [[id, code], ...earlier];
}

/** The id of a code that may have an earlier one. */
export function currentId(id: string): string {
  return [...known.values()].find(({ replaces }) => replaces?.includes(id))?.id ?? id;
}

/** Adds the codes of an external family. */
export function addCodes(codes: Readonly<Record<string, Code>>): void {
  for (const [id, code] of Object.entries(codes)) known.set(id, code);
}

/** The catalog as a Markdown page. */
export function describeCodes(): string {
  const rows = [...catalog.values()]
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map(
      ({ id, severity, meaning, advice }) =>
        `| <a id="${id}"></a>\`${id}\` | ${severity} | ${meaning} | ${advice} |`,
    );
  const introduction =
    'Each issue and loss has one of these codes. A code never changes its meaning, and is the anchor of its row: `codes#ARCHIVE_UNKNOWN`. An issue is printed with its severity, a loss as `loss`. Codes that are replaced are no longer reported, but old reports may have them.';
  const head = ['| code | severity | meaning | what to do |', '| --- | --- | --- | --- |'];
  return `${['# Codes', '', introduction, '', ...head, ...rows].join('\n')}\n`;
}
