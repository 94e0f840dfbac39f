/** Extras of glTF, those of Exhume and those of other programs. */
import type { Axes, Axis, Collapse, SpringSystem } from '../../../scene/scene.ts';
import type { JsonObject } from '../files/container/json.ts';

/** Keys that have a meaning and are not properties. */
const UNDERSTOOD: ReadonlySet<string> = new Set([
  'exhume',
  'ambientLight',
  'MSFT_screencoverage',
  'targetNames',
]);

/** The extras of an object that are properties of its element. */
export function ownExtras(object: JsonObject): Record<string, unknown> {
  if (object.raw('extras') === undefined) return {};
  return Object.fromEntries(Object.entries(object.extras()).filter(([key]) => !UNDERSTOOD.has(key)));
}

const AXES: readonly string[] = ['+x', '-x', '+y', '-y', '+z', '-z'] satisfies Axis[];

type StoredAxes = Partial<Record<keyof Axes | 'metresPerUnit', unknown>>;

/** The axes in a node's extras; undefined if they are missing or invalid. */
export function axesOf(node: JsonObject): Axes | undefined {
  if (node.raw('extras') === undefined) return undefined;
  const { axes } = (node.extras().exhume ?? {}) as { axes?: StoredAxes };
  if (typeof axes !== 'object' || axes === null) return undefined;
  // Version 0.1 wrote the British spelling.
  const { up, front, handedness, metersPerUnit = axes.metresPerUnit } = axes;
  const spans = isAxis(up) && isAxis(front) && up.slice(1) !== front.slice(1);
  const isHanded = handedness === 'left' || handedness === 'right';
  if (!spans || !isHanded || typeof metersPerUnit !== 'number' || !(metersPerUnit > 0)) return undefined;
  return { up, front, handedness, metersPerUnit };
}

function isAxis(value: unknown): value is Axis {
  return typeof value === 'string' && AXES.includes(value);
}

/** The collapse data of a primitive, if it still has as many vertices and triangles. */
export function collapseOf(
  extras: Readonly<Record<string, unknown>>,
  vertices: number,
  triangles: number,
): Collapse | undefined {
  const { lodSteps, collapseId, faceCollapseCount } = (extras.collapse ?? {}) as Record<string, unknown>;
  const ids = wholeNumbers(collapseId, vertices);
  const counts = wholeNumbers(faceCollapseCount, vertices);
  if (!ids || !counts || typeof lodSteps !== 'number' || lodSteps > vertices) return undefined;
  const vanishing = counts.reduce((sum, count) => sum + count, 0);
  return vanishing <= triangles ? { lodSteps, collapseId: ids, faceCollapseCount: counts } : undefined;
}

/** The springs of a primitive, if it still has as many vertices. */
export function springsOf(
  extras: Readonly<Record<string, unknown>>,
  vertices: number,
): SpringSystem | undefined {
  const { vertexIds, idleLength, weight, coefficient, damping } = (extras.springs ?? {}) as Record<
    string,
    unknown
  >;
  const count = Array.isArray(idleLength) ? idleLength.length : 0;
  const ids = wholeNumbers(vertexIds, count * 2);
  const [idle, weights, stiffness] = [
    floats(idleLength, count),
    floats(weight, vertices),
    floats(coefficient, count),
  ];
  if (!ids?.every((vertex) => vertex >= 0 && vertex < vertices) || !idle || !weights || !stiffness)
    return undefined;
  const damped = floats(damping, count);
  return {
    vertexIds: ids,
    idleLength: idle,
    weight: weights,
    coefficient: stiffness,
    ...(damped ? { damping: damped } : {}),
  };
}

function floats(value: unknown, length: number): Float32Array | undefined {
  return isNumbers(value, length) ? Float32Array.from(value) : undefined;
}

function wholeNumbers(value: unknown, length: number): Int32Array | undefined {
  return isNumbers(value, length) && value.every(Number.isInteger) ? Int32Array.from(value) : undefined;
}

function isNumbers(value: unknown, length: number): value is number[] {
  return Array.isArray(value) && value.length === length && value.every((item) => typeof item === 'number');
}
