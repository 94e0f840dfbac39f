/** The ranges of several clips on the single timeline, in an archive that Exhume wrote. */
import type { SceneIndex } from '../../files/archive/document.ts';

/** Param of the topmost Transform: a JSON list of names, starts and ends in seconds. */
export const CLIPS_PARAM = 'exhume.clips';

export interface ClipRange {
  name: string;
  start: number;
  end: number;
}

/** Empty if the archive does not list clips. */
export function clipRanges({ byClass }: SceneIndex): ClipRange[] {
  for (const { params } of byClass.get('o3d.Transform') ?? []) {
    const text = params.get(CLIPS_PARAM)?.value;
    if (typeof text === 'string') return parseRanges(text);
  }
  return [];
}

function parseRanges(text: string): ClipRange[] {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    return [];
  }
  return Array.isArray(list) ? list.filter(isRange) : [];
}

function isRange(entry: unknown): entry is ClipRange {
  if (typeof entry !== 'object' || entry === null) return false;
  const { name, start, end } = entry as Partial<Record<keyof ClipRange, unknown>>;
  return typeof name === 'string' && typeof start === 'number' && typeof end === 'number' && start <= end;
}
