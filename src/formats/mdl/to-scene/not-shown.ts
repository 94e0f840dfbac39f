/** What of models is not part of a scene, told once for each kind of thing however often it comes. */
import type { Code, Report } from '../../../report/report.ts';
import type { ScenePath } from '../../../scene/path.ts';

/** @param what it is, in the plural; its number is told before it */
export type LeaveOut = (code: Code, what: string, path: ScenePath, count?: number) => void;

interface Tally {
  code: Code;
  what: string;
  /** Where the first one is. */
  path: ScenePath;
  count: number;
}

/** @returns `leaveOut` counts, `tell` puts what was counted into the report */
export function createLeftOut(report: Report): { leaveOut: LeaveOut; tell: () => void } {
  const tallies = new Map<string, Tally>();
  return {
    leaveOut: (code, what, path, count = 1) => {
      const key = `${code.id} ${what}`;
      const tally = tallies.get(key) ?? { code, what, path, count: 0 };
      tallies.set(key, tally);
      tally.count += count;
    },
    tell: () => {
      for (const { code, what, path, count } of tallies.values()) {
        report.lose(code, `${count} ${what}`, { path });
      }
      tallies.clear();
    },
  };
}
