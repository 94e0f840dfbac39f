/** The features that each target keeps, determined by writing and reading back; tests compare this with declared capabilities. */
import { MAIN_TARGETS } from '../src/formats/targets.ts';
import { features } from './features/list.ts';
import { type Outcome, tryOut } from './features/try-out.ts';

/** `mdl.ascii` keeps the same features as `mdl.binary`, and vertex colors exactly. */
export const COLUMNS: readonly string[] = MAIN_TARGETS.map(({ id }) => id);

/** A feature and its outcome for each target, in the order of the columns. */
export interface FeatureRow {
  heading: string;
  title: string;
  unreported?: string;
  outcomes: readonly Outcome[];
}

export async function featureRows(): Promise<FeatureRow[]> {
  const rows: FeatureRow[] = [];
  for (const { heading, features: ofHeading } of features) {
    for (const feature of ofHeading) {
      const outcomes: Outcome[] = [];
      for (const target of COLUMNS) outcomes.push(await tryOut(feature, target));
      const { title, unreported } = feature;
      rows.push({ heading, title, ...(unreported === undefined ? {} : { unreported }), outcomes });
    }
  }
  return rows;
}

/** The tables as a Markdown page. */
export function featuresPage(rows: readonly FeatureRow[]): string {
  const tables = features.flatMap(({ heading }) => [
    `## ${heading}`,
    '',
    `| | ${COLUMNS.map((target) => `\`${target}\``).join(' | ')} |`,
    `| --- | ${COLUMNS.map(() => '---').join(' | ')} |`,
    ...rows
      .filter((row) => row.heading === heading)
      .map(({ title, unreported, outcomes }) => {
        const mark = unreported === undefined ? '' : ' \\*';
        return `| ${title}${mark} | ${outcomes.map(cellOf).join(' | ')} |`;
      }),
    '',
  ]);
  const notes = new Set(rows.flatMap(({ unreported }) => unreported ?? []));
  return [
    '# What each format keeps',
    '',
    'Each cell is the result of a test: a small character with that one feature is written as the target and read back.',
    '**exact**: the feature is kept, up to rounding. **approximate**: it is kept with the given error, as a fraction of the height or',
    'as a difference of values. **dropped**: it is not kept, and the conversion reports the code in the cell. A code beside *exact* or',
    '*approximate* says how the feature was changed to fit. `mdl.ascii` keeps the same features as `mdl.binary`, and vertex colors exactly.',
    '',
    ...tables,
    `\\* Dropped without a code: ${[...notes].join('; ')}.`,
    '',
  ].join('\n');
}

function cellOf({ kept, error, codes }: Outcome): string {
  const reported = codes.map((code) => `\`${code}\``).join(' ');
  const off = kept === 'approximate' ? ` (${error.toPrecision(1)})` : '';
  return reported === '' ? kept + off : `${kept}${off} ${reported}`;
}
