/** Compares the materials of the same triangles. */
import { linearToSrgb } from '../../scene/color.ts';
import { mapFor } from '../../scene/maps.ts';
import type { Material, MaterialMap, Scene } from '../../scene/scene.ts';
import { approximate, counted, grouped } from '../../text/counts.ts';
import type { LookDifference, LookKind } from './difference.ts';
import { type MaterialPair, usesOf } from './pairs.ts';

/** A difference of two materials, in words. */
interface Finding {
  what: string;
  /** Absent if the difference is not a number. */
  size?: number;
}

/** A property of materials. */
interface Property {
  kind: LookKind;
  title: string;
  unit?: string;
  /** Undefined if the materials agree. */
  compare(a: Material, b: Material): Finding | undefined;
}

/** Half a step of bytes, in which formats store colors. */
const INVISIBLE = 0.501 / 255;
/** Difference up to which the placement of textures is equal. */
const NOISE = 1e-4;
const DEFAULT_CUTOFF = 0.5;
const CHANNELS = ['red', 'green', 'blue', 'opacity'];

const PROPERTIES: readonly Property[] = [
  {
    kind: 'names',
    title: 'material names',
    compare: (a, b) =>
      a.name === b.name ? undefined : { what: `${nameOf(a)} in the first, ${nameOf(b)} in the second` },
  },
  {
    kind: 'baseColors',
    title: 'base colors',
    unit: 'of full brightness',
    compare: (a, b) => {
      const [own, other] = [baseColor(a), baseColor(b)];
      const apart = own.map((value, channel) => Math.abs(value - other[channel]!));
      const size = Math.max(...apart);
      if (!(size > INVISIBLE)) return undefined;
      const channel = CHANNELS[apart.indexOf(size)];
      return { what: `${both(a, b)} up to ${approximate(size)} apart in ${channel}`, size };
    },
  },
  {
    kind: 'alpha',
    title: 'alpha',
    compare: (a, b) => {
      const [own, other] = [alphaOf(a), alphaOf(b)];
      return own === other ? undefined : { what: `${nameOf(a)} is ${own}, ${nameOf(b)} ${other}` };
    },
  },
  {
    kind: 'sides',
    title: 'sides',
    compare: (a, b) =>
      a.doubleSided === b.doubleSided
        ? undefined
        : { what: `${nameOf(a)} is ${sidesOf(a)}, ${nameOf(b)} ${sidesOf(b)}` },
  },
];

/** Compares names, colors, alpha, sides and the placement of textures. */
export function compareMaterials(
  scenes: readonly [Scene, Scene],
  pairs: readonly MaterialPair[],
  ignoreAdditions: boolean,
): LookDifference[] {
  const textures: Property = {
    kind: 'textures',
    title: 'textures',
    compare: (a, b) => compareMaps(scenes, a, b, ignoreAdditions),
  };
  return [...PROPERTIES, textures].flatMap((property) => differenceIn(property, pairs));
}

function differenceIn(
  { kind, title, unit, compare }: Property,
  pairs: readonly MaterialPair[],
): LookDifference[] {
  let worst: Finding | undefined;
  let count = 0;
  let of = 0;
  for (const { first, second, triangles } of pairs) {
    of += triangles;
    const finding = first && second && compare(first, second);
    if (!finding) continue;
    count += triangles;
    if (!worst || (finding.size ?? 0) > (worst.size ?? 0)) worst = finding;
  }
  if (!worst) return [];
  const message = `${title}: ${worst.what}, on ${grouped(count)} of ${counted(of, 'triangle')}`;
  const max = worst.size !== undefined && unit ? { max: { value: worst.size, unit } } : {};
  return [{ kind, message, count, of, ...max }];
}

/** In sRGB; the opacity of an opaque material is not seen. */
function baseColor({ diffuse: [red, green, blue, opacity], colorSpace, alpha }: Material): number[] {
  const color = [red, green, blue].map((value) => (colorSpace === 'linear' ? linearToSrgb(value) : value));
  return [...color, alpha === 'opaque' ? 1 : opacity];
}

function alphaOf({ alpha, alphaCutoff = DEFAULT_CUTOFF }: Material): string {
  return alpha === 'mask' ? `masked at ${approximate(alphaCutoff)}` : alpha === 'blend' ? 'blended' : alpha;
}

function sidesOf({ doubleSided }: Material): string {
  return doubleSided ? 'double-sided' : 'single-sided';
}

function nameOf({ name }: Material): string {
  return name || 'an unnamed material';
}

function both(a: Material, b: Material): string {
  return a.name === b.name ? nameOf(a) : `${nameOf(a)} and ${nameOf(b)}`;
}

/** Compares which textures there are and how they are placed. */
function compareMaps(
  [first, second]: readonly [Scene, Scene],
  a: Material,
  b: Material,
  ignoreAdditions: boolean,
): Finding | undefined {
  for (const use of usesOf(a, b)) {
    const [own, other] = [mapFor(a, use), mapFor(b, use)];
    if (own && other) {
      if (!isPlacedAlike(own, other))
        return { what: `the ${use} texture of ${both(a, b)} is placed or wrapped differently` };
      continue;
    }
    if (!own && ignoreAdditions) continue;
    const [which, material, map, { textures }] = own
      ? (['first', a, own, first] as const)
      : (['second', b, other!, second] as const);
    const image = textures[map.texture]?.uri ?? '';
    return { what: `only the ${which} has the ${use} texture ${image} in ${nameOf(material)}` };
  }
  return undefined;
}

function isPlacedAlike(
  { transform: a, wrap: own }: MaterialMap,
  { transform: b, wrap: other }: MaterialMap,
): boolean {
  const [numbers, others] = [placement(a), placement(b)];
  return (
    numbers.every((value, index) => Math.abs(value - others[index]!) <= NOISE) &&
    (own?.u ?? 'repeat') === (other?.u ?? 'repeat') &&
    (own?.v ?? 'repeat') === (other?.v ?? 'repeat')
  );
}

function placement(transform: MaterialMap['transform']): number[] {
  const { offset, scale, rotation } = transform ?? { offset: [0, 0], scale: [1, 1], rotation: 0 };
  return [...offset, ...scale, rotation];
}
