import { describe, expect, test } from 'vitest';
import { putBack, type Trip } from '../trip.ts';
import { EDITS, type EditName } from './edits.ts';
import { COLUMNS } from './table.ts';

/** A difference that nobody sees, as a part of the height. */
const NEGLIGIBLE = 1e-3;

/** Losses of an unedited trip, by path. */
const usual = new Map<string, Promise<ReadonlySet<string>>>();

function usualLosses(path: string): Promise<ReadonlySet<string>> {
  const known = usual.get(path) ?? putBack(path).then((trip) => new Set(reported(trip)));
  usual.set(path, known);
  return known;
}

const reported = ({ report }: Trip) => report.losses.map(({ code, path }) => `${code} ${path}`);

describe.each(COLUMNS)('$title', ({ path, cells }) => {
  test.each(Object.keys(EDITS) as EditName[])('%s: only what had to change changes', async (name) => {
    const { changed = {}, losses = [], isLost } = cells[name];
    const trip = await putBack(path, EDITS[name]);
    expect(Object.keys(trip.changed).sort()).toEqual(Object.keys(changed).sort());
    for (const [file, fields] of Object.entries(trip.changed)) {
      expect(fields.toSorted()).toEqual(changed[file]!.toSorted());
    }
    const known = await usualLosses(path);
    const caused = reported(trip).filter((loss) => !known.has(loss));
    expect([...new Set(caused.map((loss) => loss.split(' ')[0]))].sort()).toEqual([...losses].sort());
    if (!isLost) expect(trip.comparison.relative).toBeLessThan(NEGLIGIBLE);
  });
});
