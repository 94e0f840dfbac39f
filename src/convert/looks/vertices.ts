/** Compares the normals, texture coordinates and colors of vertices. */
import { vectorLength } from '../../math/vector.ts';
import { eachCorner } from '../../pose/correspondence.ts';
import type { Pair } from '../../pose/pair.ts';
import type { Surface } from '../../pose/surface.ts';
import type { Primitive } from '../../scene/scene.ts';
import { approximate, counted, grouped } from '../../text/counts.ts';
import type { LookDifference, LookKind } from './difference.ts';

/** A property of vertices. */
interface Property {
  kind: LookKind;
  /** For messages. */
  title: string;
  /** Numbers per vertex. */
  width: number;
  unit: string;
  /** Differences up to this come from rounding and are not counted. */
  noise: number;
  /** Called with the first corner of each triangle, before its distance is asked for. */
  begin?(a: Float32Array, atA: number, b: Float32Array, atB: number): void;
  /** Between rows of two columns. */
  distance(a: Float32Array, atA: number, b: Float32Array, atB: number): number;
}

const NORMALS: Property = {
  kind: 'normals',
  title: 'normals',
  width: 3,
  unit: 'degrees',
  noise: 0.1,
  distance: (a, i, b, j) => {
    const [x, y, z] = [a[i]!, a[i + 1]!, a[i + 2]!];
    const [u, v, w] = [b[j]!, b[j + 1]!, b[j + 2]!];
    const sine = vectorLength(y * w - z * v, z * u - x * w, x * v - y * u);
    return (Math.atan2(sine, x * u + y * v + z * w) * 180) / Math.PI;
  },
};

/**
 * Where the image is repeated, triangles that are moved by whole repetitions look the same.
 *
 * @param repeats 1 for each vertex of the first surface whose images are repeated
 */
function uvsOf(title: string, repeats: Uint8Array): Property {
  let [shiftU, shiftV] = [0, 0];
  return {
    kind: 'uvs',
    title,
    width: UV_WIDTH,
    unit: 'texture widths',
    noise: 1e-4,
    begin(a, i, b, j) {
      const isMoved = repeats[i / UV_WIDTH] === 1;
      shiftU = isMoved ? Math.round(a[i]! - b[j]!) : 0;
      shiftV = isMoved ? Math.round(a[i + 1]! - b[j + 1]!) : 0;
    },
    distance: (a, i, b, j) => vectorLength(a[i]! - b[j]! - shiftU, a[i + 1]! - b[j + 1]! - shiftV),
  };
}

const UV_WIDTH = 2;

const COLORS: Property = {
  kind: 'colors',
  title: 'vertex colors',
  width: 4,
  unit: 'of full brightness',
  // Half a step of bytes, in which most formats store them.
  noise: 0.501 / 255,
  distance: (a, i, b, j) => {
    let most = 0;
    for (let channel = 0; channel < 4; channel++)
      most = Math.max(most, Math.abs(a[i + channel]! - b[j + channel]!));
    return most;
  },
};

/** @param corners counterparts of the triangles of the first scene, as of `equalTriangles` */
export function compareVertices(
  { first, second }: Pair,
  corners: Int32Array,
  ignoreAdditions: boolean,
): LookDifference[] {
  const [a, b] = [first.surface, second.surface];
  const compare = (property: Property, columns: [Float32Array, Float32Array]) =>
    compareColumns(property, [a, b], columns, corners, ignoreAdditions);
  const sets = Math.max(setsOf(a), setsOf(b));
  const uvs = Array.from({ length: sets }, (_, set) => {
    const title = `texture coordinates${set > 0 ? ` of set ${set + 1}` : ''}`;
    const column = (surface: Surface) =>
      columnOf(surface, UV_WIDTH, Number.NaN, (primitive) => primitive.uvs[set]);
    return compare(uvsOf(title, repeatsOf(first, set)), [column(a), column(b)]);
  });
  // White is the color of surfaces without colors.
  const colorsOf = (surface: Surface) => columnOf(surface, COLORS.width, 1, ({ colors }) => colors);
  return [
    compare(NORMALS, [first.normals, second.normals]),
    ...uvs,
    compare(COLORS, [colorsOf(a), colorsOf(b)]),
  ].filter((difference) => difference !== undefined);
}

/** For each vertex whether all images that lie by a UV set are repeated. */
function repeatsOf({ scene, surface: { parts, vertexCount } }: Pair['first'], set: number): Uint8Array {
  const repeats = new Uint8Array(vertexCount);
  for (const { primitive, first } of parts) {
    const maps = scene.materials[primitive.material]?.maps.filter(({ uv }) => uv === set) ?? [];
    const areRepeated = maps.every(({ wrap }) => !wrap || (wrap.u === 'repeat' && wrap.v === 'repeat'));
    if (areRepeated) repeats.fill(1, first, first + primitive.positions.length / 3);
  }
  return repeats;
}

function setsOf({ parts }: Surface): number {
  return parts.reduce((most, { primitive }) => Math.max(most, primitive.uvs.length), 0);
}

/** A column of the whole surface. @param missing the numbers of vertices without such data */
function columnOf(
  { parts, vertexCount }: Surface,
  width: number,
  missing: number,
  dataOf: (primitive: Primitive) => Float32Array | undefined,
): Float32Array {
  const column = new Float32Array(vertexCount * width).fill(missing);
  for (const { primitive, first } of parts) {
    const data = dataOf(primitive);
    if (data) column.set(data, first * width);
  }
  return column;
}

function compareColumns(
  { kind, title, width, unit, noise, begin, distance }: Property,
  [a, b]: [Surface, Surface],
  [own, other]: [Float32Array, Float32Array],
  corners: Int32Array,
  ignoreAdditions: boolean,
): LookDifference | undefined {
  const differing = { count: 0, max: 0, vertex: 0 };
  const alone = { first: { count: 0, place: '' }, second: { count: 0, place: '' } };
  let of = 0;
  eachCorner(corners, (corner, counterpart) => {
    const [vertex, match] = [a.indices[corner]!, b.indices[counterpart]!];
    const [has, hasToo] = [!Number.isNaN(own[vertex * width]), !Number.isNaN(other[match * width])];
    if (!has && (!hasToo || ignoreAdditions)) return;
    of++;
    if (has !== hasToo) {
      const owner = alone[has ? 'first' : 'second'];
      owner.place ||= placeIn(has ? a : b, has ? vertex : match);
      owner.count++;
      return;
    }
    if (corner % 3 === 0) begin?.(own, vertex * width, other, match * width);
    const apart = distance(own, vertex * width, other, match * width);
    if (!(apart > noise)) return;
    differing.count++;
    if (apart > differing.max) Object.assign(differing, { max: apart, vertex });
  });
  const corner = (count: number) => `${grouped(count)} of ${counted(of, 'corner')}`;
  const sentences = [
    ...(differing.count > 0
      ? [
          `up to ${approximate(differing.max)} ${unit} apart at ${placeIn(a, differing.vertex)}, on ${corner(differing.count)}`,
        ]
      : []),
    ...(['first', 'second'] as const).flatMap((which) => {
      const { count, place } = alone[which];
      return count > 0 ? [`only the ${which} has them on ${corner(count)}, such as ${place}`] : [];
    }),
  ];
  if (sentences.length === 0) return undefined;
  return {
    kind,
    message: `${title}: ${sentences.join('; ')}`,
    count: differing.count + alone.first.count + alone.second.count,
    of,
    ...(differing.count > 0 ? { max: { value: differing.max, unit } } : {}),
  };
}

function placeIn(surface: Surface, vertex: number): string {
  const place = surface.placeOf(vertex);
  return `vertex ${place.vertex} of ${place.mesh || 'an unnamed mesh'}`;
}
