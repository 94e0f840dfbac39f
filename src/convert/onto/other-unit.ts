/** Skeletons that an edit scales as a whole, as happens if the original does not state its unit. */
import { vectorLength } from '../../math/vector.ts';
import type { Report } from '../../report/report.ts';
import type { Scene } from '../../scene/scene.ts';
import { approximate } from '../../text/counts.ts';
import { CONVERT_CODES } from '../codes.ts';
import { areNear } from './near.ts';

/** The least factor between two units; a smaller one is a character that was meant to be of another size. */
const LEAST = 3;

/** @param after the scene after the edit, in which new elements follow those of before */
export function reportOtherUnit(before: Scene, after: Scene, report: Report): void {
  const moves = before.nodes.flatMap(({ translation }, index) =>
    vectorLength(...translation) > 0 ? [{ was: translation, is: after.nodes[index]!.translation }] : [],
  );
  const [first, ...others] = moves;
  if (!first || others.length === 0) return;
  const factor = vectorLength(...first.is) / vectorLength(...first.was);
  const isUnit = factor >= LEAST || (factor > 0 && factor <= 1 / LEAST);
  const isWhole = moves.every(({ was, is }) => {
    const expected = was.map((value) => value * factor);
    return areNear(is, expected, vectorLength(...is));
  });
  if (!isUnit || !isWhole) return;
  const message = `All bones are ${approximate(factor)} times as far from their parents as in the original`;
  report.add(CONVERT_CODES.CONVERT_ONTO_UNIT, message, { path: 'nodes' });
}
