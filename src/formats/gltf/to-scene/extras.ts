/** Extras of glTF, those of Exhume and those of other programs. */
import { isOfFormat } from '../../../fit/properties.ts';
import type { Axes, Axis, Collapse, SpringSystem } from '../../../scene/scene.ts';
import type { JsonObject } from '../files/container/json.ts';
import { ignore, type Source } from '../files/container/source.ts';
import { objectInPython } from './python-text.ts';

/** Keys with a defined meaning, which are not custom properties. */
const UNDERSTOOD: ReadonlySet<string> = new Set([
  'exhume',
  'ambientLight',
  'MSFT_screencoverage',
  'targetNames',
]);

/** Limit of nested properties, which ends recursion into a hostile file or a cyclic structure. */
export const MAX_DEPTH = 64;

/** The extras of an object that are properties of its element. */
export function ownExtras(source: Source, object: JsonObject): Record<string, unknown> {
  const own: Record<string, unknown> = {};
  if (object.raw('extras') === undefined) return own;
  for (const [key, raw] of Object.entries(object.extras())) {
    if (UNDERSTOOD.has(key)) continue;
    const value = isOfFormat(key) && typeof raw === 'string' ? (objectInPython(raw) ?? raw) : raw;
    if (isDeeper(value, MAX_DEPTH - 1))
      ignore(
        source,
        `the extra "${key}", which nests deeper than ${MAX_DEPTH} levels`,
        object.pathOf('extras'),
      );
    else own[key] = value;
  }
  return own;
}

/** Whether a value is nested more deeply than a number of levels. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((item) => isDeeper(item, levels - 1));
}

/** Lists of objects that are not elements of a scene. */
const WITHOUT_PROPERTIES = ['skins', 'textures', 'images', 'samplers', 'accessors', 'bufferViews', 'buffers'];

/** Reports extras that no element of the scene can hold. */
export function reportOtherExtras(source: Source): void {
  const { json } = source;
  const asset = json.object('asset');
  const others = [
    json,
    ...(asset ? [asset] : []),
    ...WITHOUT_PROPERTIES.flatMap((list) => json.objects(list)),
  ];
  for (const object of others) reportExtras(source, object);
}

/** Reports the extras of an object that is no element of the scene. */
function reportExtras(source: Source, object: JsonObject): void {
  if (Object.keys(ownExtras(source, object)).length > 0) ignore(source, 'extras', object.pathOf('extras'));
}

/** The data that Exhume stored in the extras of an object. */
export function keptOf(object: JsonObject): Record<string, unknown> {
  if (object.raw('extras') === undefined) return {};
  const { exhume: raw } = object.extras();
  const exhume = typeof raw === 'string' ? objectInPython(raw) : raw;
  return typeof exhume === 'object' && exhume !== null ? { ...exhume } : {};
}

/** The original name of an element. Its name in the file may have been changed to be distinct. */
export function nameOf(object: JsonObject): string {
  const found = object.string('name') ?? '';
  const { name, distinct } = keptOf(object);
  return found === distinct && typeof name === 'string' ? name : found;
}

const AXES: readonly string[] = ['+x', '-x', '+y', '-y', '+z', '-z'] satisfies Axis[];

type StoredAxes = Partial<Record<keyof Axes | 'metresPerUnit', unknown>>;

/** The axes in a node's extras; undefined if they are missing or invalid. */
export function axesOf(node: JsonObject): Axes | undefined {
  const { axes } = keptOf(node) as { axes?: StoredAxes };
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
