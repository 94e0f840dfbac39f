/** How tables of conversions state errors and the losses behind them. */
import { NEGLIGIBLE, type Way } from '../test/convert/ways.ts';

/** A fraction in one digit, such as `2e-3`. */
export function exponential(part: number): string {
  return part === 0 ? '0' : part.toExponential(0);
}

/** The losses behind an error, the largest of each code, and those of clips that are not found. */
export function explain({ relative, reasons, missing }: Way): string {
  const largest = new Map<string, string>();
  for (const { code, error } of reasons.toSorted((a, b) => (a.error?.max ?? 0) - (b.error?.max ?? 0)))
    largest.set(code, error ? ` (${error.max.toPrecision(2)} ${error.unit})` : '');
  const losses = relative > NEGLIGIBLE ? [...largest].map(([code, error]) => code + error) : [];
  const clips = missing.map(({ name, codes }) => `“${name}”: ${codes.join(', ') || 'NOT REPORTED'}`);
  return [...losses, ...clips].join('; ') || 'NOT REPORTED';
}
