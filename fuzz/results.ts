/** The results of all runs as a page. */
import { MODEL_FAMILIES, READERS } from './readers.ts';
import type { State } from './state.ts';

/** @param counters of the whole build */
export function describeResults(state: State, counters: number): string {
  const rows = READERS.map((reader) => ({ reader, totals: state.totalsOf(reader) }));
  const sum = (list: typeof rows) => list.reduce((total, { totals }) => total + totals.tried, 0);
  const models = rows.filter(({ reader }) => MODEL_FAMILIES.includes(reader.family));
  const seconds = rows.reduce((total, { totals }) => total + totals.seconds, 0);
  const lines = rows.map(({ reader, totals }) => {
    const { tried, accepted, counters: reached, findings } = totals;
    const share = tried > 0 ? Math.round((100 * accepted) / tried) : 0;
    return `| ${reader.id} | ${tried} | ${share} % | ${reached} | ${state.inputsOf(reader).length} | ${findings.length} |`;
  });
  return `${[
    '# Fuzzing',
    `\`npm run fuzz -- all --seconds N\`: ${sum(rows)} inputs for ${rows.length} readers, ${sum(models)} of them models, in ${Math.round(seconds / 60)} minutes of one processor.`,
    PROMISES,
    `Counters are the functions, branches and loops that any input of a reader reached, of ${counters} in all of src/. Kept are the inputs that reached new ones. Findings are all that were ever found; each that was a defect is mended, and has a file in test/fuzz/findings or a unit test.`,
    [
      '| reader | inputs | accepted | counters | kept | findings |',
      '|---|---:|---:|---:|---:|---:|',
      ...lines,
    ].join('\n'),
  ].join('\n\n')}\n`;
}

const PROMISES = [
  'Inputs are changed files: fields by their schemas (counts, offsets, indices, lengths), rows, words, elements of XML,',
  'values of JSON, also inside of gzip, tar, GLB and PNG. After each one: only errors with codes, at most 5 s of processor',
  'time for reading and for each target, a peak of memory of at most 64 MiB and 16 times the input, accepted files are written byte for byte, the input is not',
  'changed; fields of the byte tree lie inside of the file, indices of the scene are in range, and every target is written,',
  'whose files must read again without errors, and whose GLBs must pass the Khronos validator.',
].join('\n');
