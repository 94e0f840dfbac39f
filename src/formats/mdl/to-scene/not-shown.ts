/** Counts elements that a scene cannot represent, to report each kind only once. */
import type { Code, Report } from '../../../report/report.ts';
import type { ScenePath } from '../../../scene/path.ts';
import { counted } from '../../../text/counts.ts';

/** @param what singular and plural of the thing */
export type NotShown = (code: Code, what: readonly [string, string], path: ScenePath, count?: number) => void;

interface Tally {
  code: Code;
  what: readonly [string, string];
  /** Path of the first one. */
  path: ScenePath;
  count: number;
}

/** @returns `notShown` counts, `finish` reports what was counted */
export function countNotShown(report: Report): { notShown: NotShown; finish: () => void } {
  const tallies = new Map<string, Tally>();
  return {
    notShown: (code, what, path, count = 1) => {
      const key = `${code.id} ${what[0]}`;
      const tally = tallies.get(key) ?? { code, what, path, count: 0 };
      tallies.set(key, tally);
      tally.count += count;
    },
    finish: () => {
      for (const { code, what, path, count } of tallies.values()) {
        report.lose(code, `Not represented in the scene: ${counted(count, ...what)}`, { path });
      }
      tallies.clear();
    },
  };
}
