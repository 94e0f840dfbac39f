/** Lengths as text, and round grid steps. */
import type { Scene } from 'exhume';

/** Least size of a character in grid squares. */
const SQUARES = 4;

/**
 * Side of a grid square: 1, 2 or 5 times a power of ten.
 *
 * @param size of the character
 */
export function gridStep(size: number): number {
  if (!(size > 0 && Number.isFinite(size))) return 1;
  const most = size / SQUARES;
  const power = 10 ** Math.floor(Math.log10(most));
  const factor = [5, 2, 1].find((candidate) => candidate * power <= most * (1 + 1e-9)) ?? 1;
  return factor * power;
}

const UNITS: readonly [meters: number, name: string][] = [
  [1000, 'km'],
  [1, 'm'],
  [0.01, 'cm'],
  [0.001, 'mm'],
  [1e-6, 'µm'],
];

/** Three digits in a suitable unit: 0.5 m is `50 cm`. */
export function lengthText(meters: number): string {
  if (meters === 0) return '0 m';
  const [unit, name] = UNITS.find(([least]) => Math.abs(meters) >= least * (1 - 1e-9)) ?? UNITS.at(-1)!;
  return `${shortNumber(meters / unit)} ${name}`;
}

/** Families whose files do not say how long a unit is, unless a scale is given. */
const WITHOUT_UNIT: ReadonlySet<string> = new Set(['c3s', 'o3d', 'cal3d']);

/** A length in a scene as text: in meters if its files say how long a unit is, otherwise in units. */
export function lengthIn(scene: Pick<Scene, 'axes' | 'source'>, meters: number): string {
  return hasUnit(scene) ? lengthText(meters) : unitsText(meters);
}

/** A length in units of a scene as text, followed by its metric length if the files say how long a unit is. */
export function unitsIn(scene: Pick<Scene, 'axes' | 'source'>, units: number): string {
  const text = unitsText(units);
  return units === 0 || !hasUnit(scene) ? text : `${text} (${lengthText(units * scene.axes.metersPerUnit)})`;
}

/** The name of a unit of a scene: `cm`, a multiple such as `0.3 m`, or `units` if its files do not say how long one is. */
export function unitOf(scene: Pick<Scene, 'axes' | 'source'>): string {
  if (!hasUnit(scene)) return 'units';
  const { metersPerUnit } = scene.axes;
  return UNITS.find(([meters]) => meters === metersPerUnit)?.[1] ?? lengthText(metersPerUnit);
}

function hasUnit({ axes, source }: Pick<Scene, 'axes' | 'source'>): boolean {
  return axes.metersPerUnit !== 1 || !WITHOUT_UNIT.has(source.format);
}

function unitsText(units: number): string {
  return `${shortNumber(units)} ${units === 1 ? 'unit' : 'units'}`;
}

/** A share in percent; less than a millionth is rounding. */
export function percentText(share: number): string {
  if (share < 1e-6) return 'less than 0.0001 %';
  const percent = share * 100;
  return `${percent < 10 ? percent.toPrecision(2) : percent.toFixed(0)} %`;
}

/** Three digits; very small and very large numbers in exponential notation. */
export function shortNumber(value: number): string {
  if (value === 0) return '0';
  const size = Math.abs(value);
  return size < 1e-3 || size >= 1e6 ? value.toExponential(1) : `${Number(value.toPrecision(3))}`;
}
