/** Marks of a time ruler. */

/** Steps between marks, in seconds. */
const STEPS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 120, 300, 600, 1800, 3600];

/** Times of marks that are at least `apart` pixels from each other. */
export function ticksOf(
  { start, end }: { start: number; end: number },
  pixels: number,
  apart: number,
): { times: number[]; step: number } {
  const perSecond = pixels / (end - start);
  const step = STEPS.find((seconds) => seconds * perSecond >= apart) ?? end - start;
  const times: number[] = [];
  for (let mark = Math.ceil(start / step - 1e-6); mark * step <= end + 1e-9 && times.length < 1000; mark++)
    times.push(mark * step);
  return { times, step };
}

export function tickText(time: number, step: number): string {
  const digits = step < 0.1 ? 2 : step < 1 ? 1 : 0;
  return `${time.toFixed(digits)} s`;
}
