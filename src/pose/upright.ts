/** Detects from its bones whether a character lies on its back or side: formats do not state the up axis of a model. */
import { vec3 } from 'gl-matrix';
import { alongAxis } from '../math/vector.ts';
import type { Axes, Axis, Scene, Vec3 } from '../scene/scene.ts';
import { type Bounds, nodeBounds, surfaceBounds } from './extent.ts';
import { Pose } from './pose.ts';

/** The up and front axis of a scene. */
export type Direction = Pick<Axes, 'up' | 'front'>;

/**
 * The axes in which a character stands that lies on its back or side in the axes of its scene. Required are nodes that are named
 * as a head and as left and right feet, aligned with an axis, and a surface that ends at the feet and at the head. Undefined
 * for characters that stand, and for those without these landmarks.
 */
export function uprightAxes(scene: Scene): Direction | undefined {
  const landmarks = landmarksOf(scene);
  if (!landmarks) return undefined;
  const pose = new Pose(scene);
  const stance = stanceOf(landmarks, pose.world, scene.axes);
  if (!stance || stance.up === scene.axes.up) return undefined;
  if (!reaches(stance, surfaceBounds(scene, pose) ?? nodeBounds(pose))) return undefined;
  const isSame = scene.clips.filter((clip) => {
    pose.sample(clip, clip.start);
    const { head, ground } = endsOf(landmarks, pose.world);
    return axisAlong(head, ground) === stance.up;
  });
  // A character that only lies in its rest pose, such as that of a death animation, stands in most of its clips.
  if (isSame.length * 2 < scene.clips.length) return undefined;
  return { up: stance.up, front: stance.front };
}

/** Nodes that show the directions of up and left. */
interface Landmarks {
  heads: number[];
  /** Each a left and a right one. */
  feet: [left: number, right: number][];
}

const HEADS: ReadonlySet<string> = new Set(['head', 'skull', 'tete', 'kopf', 'cabeza', 'testa']);
const FEET: ReadonlySet<string> = new Set([
  'foot',
  'feet',
  'toe',
  'toes',
  'toebase',
  'ankle',
  'pied',
  'fuss',
  'pie',
  'piede',
]);
const SIDES: readonly (readonly [left: string, right: string])[] = [
  ['left', 'right'],
  ['l', 'r'],
  ['gauche', 'droit'],
  ['gauche', 'droite'],
  ['g', 'd'],
  ['links', 'rechts'],
];

function landmarksOf({ nodes }: Scene): Landmarks | undefined {
  const heads = nodesNamed(nodes, HEADS);
  if (heads.size === 0) return undefined;
  const named = nodesNamed(nodes, FEET);
  const byName = new Map([...named].map(([node, words]) => [words.join(' '), node]));
  const feet: Landmarks['feet'] = [];
  for (const [node, words] of named) {
    const right = mirroredNames(words).flatMap((name) => byName.get(name) ?? [])[0];
    if (right !== undefined) feet.push([node, right]);
  }
  return feet.length > 0 ? { heads: [...heads.keys()], feet } : undefined;
}

/** The nodes whose names contain one of the words, with all words of their names. */
function nodesNamed(nodes: Scene['nodes'], wanted: ReadonlySet<string>): Map<number, string[]> {
  const isLikely = new RegExp([...wanted].join('|'), 'i');
  const found = new Map<number, string[]>();
  nodes.forEach(({ name, skin }, node) => {
    const plain = unaccented(name);
    // A surface that a skin deforms is not where its node is.
    if (skin !== undefined || !isLikely.test(plain)) return;
    const words = wordsOf(plain);
    if (words.some((word) => wanted.has(word))) found.set(node, words);
  });
  return found;
}

/** The possible names of the right counterpart of a node on the left. */
function mirroredNames(words: readonly string[]): string[] {
  return words.flatMap((word, index) =>
    SIDES.flatMap(([left, right]) => (word === left ? [words.with(index, right).join(' ')] : [])),
  );
}

function unaccented(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss');
}

/** The words of a name without accents, in lower case; a letter for a side before a word is a word of its own. */
function wordsOf(plain: string): string[] {
  const words = plain.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+/g) ?? [];
  return words.flatMap((word) => {
    const lower = word.toLowerCase();
    const [, side, rest = ''] = /^(left|right|[lr])(.+)$/.exec(lower) ?? [];
    return side !== undefined && (FEET.has(rest) || HEADS.has(rest)) ? [side, rest] : [lower];
  });
}

interface Stance extends Direction {
  /** Places of the head and of the feet along the up axis. */
  head: number;
  feet: number;
}

/** The least cosine between a direction and its axis. */
const IN_LINE = 0.9;

function stanceOf(landmarks: Landmarks, worlds: Float64Array, { handedness }: Axes): Stance | undefined {
  const { head, ground, left, right } = endsOf(landmarks, worlds);
  const up = axisAlong(head, ground);
  const side = axisAlong(left, right);
  if (!up || !side || up.slice(1) === side.slice(1)) return undefined;
  const front = vec3.cross([0, 0, 0], alongAxis(side), alongAxis(up));
  if (handedness === 'left') vec3.negate(front, front);
  const along = (place: Vec3) => vec3.dot(place, alongAxis(up));
  return { up, front: axisAlong(front as Vec3, [0, 0, 0])!, head: along(head), feet: along(ground) };
}

/** @param worlds 16 per node, column-major */
function endsOf(
  { heads, feet }: Landmarks,
  worlds: Float64Array,
): Record<'head' | 'ground' | 'left' | 'right', Vec3> {
  const meanOf = (nodes: readonly number[]): Vec3 => {
    const mean = (at: number) => nodes.reduce((sum, node) => sum + worlds[node * 16 + at]!, 0) / nodes.length;
    return [mean(12), mean(13), mean(14)];
  };
  return {
    head: meanOf(heads),
    ground: meanOf(feet.flat()),
    left: meanOf(feet.map(([node]) => node)),
    right: meanOf(feet.map(([, node]) => node)),
  };
}

/** The axis along which one place lies from another; undefined if the direction is not close to an axis. */
function axisAlong(to: Vec3, from: Vec3): Axis | undefined {
  const away = to.map((value, axis) => value - from[axis]!);
  const length = Math.hypot(...away);
  const index = away.findIndex((value) => Math.abs(value) >= IN_LINE * length);
  return length > 0 && index >= 0 ? (`${away[index]! < 0 ? '-' : '+'}${'xyz'[index]}` as Axis) : undefined;
}

/** Share of the height above which the head must be, and below which the feet must be. */
const HEAD_ABOVE = 0.6;
const FEET_BELOW = 0.3;

/** Whether the surface ends where the feet and the head are. */
function reaches({ up, head, feet }: Stance, { low, high }: Bounds): boolean {
  const axis = 'xyz'.indexOf(up.slice(1));
  const [bottom, top] = up.startsWith('-') ? [-high[axis]!, -low[axis]!] : [low[axis]!, high[axis]!];
  const height = top - bottom;
  return head > bottom + HEAD_ABOVE * height && feet < bottom + FEET_BELOW * height;
}
