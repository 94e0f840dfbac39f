/** What of a scene each target keeps, found out by writing it and reading it again; tests hold it against what targets claim. */
import { features } from './features/list.ts';
import { type Outcome, tryOut } from './features/try-out.ts';

/** `mdl.ascii` keeps what `mdl.binary` does. */
export const COLUMNS = [
  'gltf.glb',
  'cal3d.cfg',
  'cryengine.cgf',
  'mdl.binary',
  'c3s',
  'o3d.archive',
] as const;

/** A feature and what became of it at each target, in the order of the columns. */
export interface FeatureRow {
  heading: string;
  title: string;
  untold?: string;
  outcomes: readonly Outcome[];
}

export async function featureRows(): Promise<FeatureRow[]> {
  const rows: FeatureRow[] = [];
  for (const { heading, features: ofHeading } of features) {
    for (const feature of ofHeading) {
      const outcomes: Outcome[] = [];
      for (const target of COLUMNS) outcomes.push(await tryOut(feature, target));
      const { title, untold } = feature;
      rows.push({ heading, title, ...(untold === undefined ? {} : { untold }), outcomes });
    }
  }
  return rows;
}

/** The table as a Markdown page. Every word in it was found out while the page was made. */
export function featuresPage(rows: readonly FeatureRow[]): string {
  const tables = features.flatMap(({ heading }) => [
    `## ${heading}`,
    '',
    `| | ${COLUMNS.map((target) => `\`${target}\``).join(' | ')} |`,
    `| --- | ${COLUMNS.map(() => '---').join(' | ')} |`,
    ...rows
      .filter((row) => row.heading === heading)
      .map(({ title, untold, outcomes }) => {
        const star = untold === undefined ? '' : ' \\*';
        return `| ${title}${star} | ${outcomes.map(cellOf).join(' | ')} |`;
      }),
    '',
  ]);
  const notes = new Set(rows.flatMap(({ untold }) => untold ?? []));
  return [
    '# What each format keeps',
    '',
    'Each cell was found out by doing it: a small character with that one feature is written as the target and read again.',
    '**exact**: it is all there, up to the rounding of its numbers, and moves the same. **approximate**: it is there and a little',
    'off, by the part of the height or the difference of numbers that is told. **dropped**: it is not there, and the report of the',
    'conversion says so under the code in the cell. `mdl.ascii` keeps what `mdl.binary` does.',
    '',
    ...tables,
    `\\* No code tells where these are dropped: ${[...notes].join('; ')}.`,
    '',
  ].join('\n');
}

function cellOf({ kept, error, codes }: Outcome): string {
  const told = codes.map((code) => `\`${code}\``).join(' ');
  const off = kept === 'approximate' ? ` (${error.toPrecision(1)})` : '';
  return told === '' ? kept + off : `${kept}${off} ${told}`;
}
