/** Numbers of classifications in compiled models (docs/reference/mdl.md#headers). */
import type { Classification } from '../../model/model.ts';

const CODES: Readonly<Record<Classification, number>> = {
  none: 0,
  effect: 1,
  tile: 2,
  character: 4,
  door: 8,
};

const CLASSIFICATIONS = new Map(Object.entries(CODES).map(([name, code]) => [code, name as Classification]));

export function classificationCode(classification: Classification): number {
  return CODES[classification];
}

export function classificationOf(code: number): Classification | undefined {
  return CLASSIFICATIONS.get(code);
}
