import { mat4, quat, vec4 } from 'gl-matrix';
import { differences } from '../../../src/binary/diff.ts';
import { gather } from '../../../src/convert/gather.ts';
import type { Gathered } from '../../../src/convert/gathered.ts';
import { type Library, MemoryLibrary } from '../../../src/convert/library.ts';
import { type OntoOptions, type PutBack, putInto } from '../../../src/convert/onto/onto.ts';
import { gatherOriginal, type Original } from '../../../src/convert/onto/original.ts';
import { toScene } from '../../../src/convert/to-scene.ts';
import type { NamedBytes } from '../../../src/formats/format.ts';
import { detectFormat } from '../../../src/formats/index.ts';
import { targets } from '../../../src/formats/targets.ts';
import { FolderLibrary } from '../../../src/node/index.ts';
import { type Comparison, compareScenes } from '../../../src/pose/compare.ts';
import { modelSize } from '../../../src/pose/extent.ts';
import { Report } from '../../../src/report/report.ts';
import type { Influences, Scene } from '../../../src/scene/scene.ts';

const FOLDERS = new FolderLibrary();

const EDITED = 'edited.glb';
/** Enough moments to see a clip move. */
const FPS = 4;

async function asGlb(scene: Scene): Promise<Uint8Array> {
  const target = targets.find(({ id }) => id === 'gltf.glb')!;
  return (await target.write(scene, 'edited', new Report(), {}))[0]!.bytes;
}

export interface Trip extends PutBack {
  /** What was put back, as the edited GLB has it. */
  edited: Scene;
  /** The files, read again. */
  again: Scene;
  /** Paths of the fields that are others than in the original, by the names of the files. */
  readonly changed: Record<string, string[]>;
  /** How far the files, read again, are from the edited scene. */
  readonly comparison: Comparison;
}

interface Sent {
  original: Original;
  glb: Uint8Array;
}

const sent = new Map<string, Promise<Sent>>();

/** A character and the GLB that it is sent as, which many tests edit. */
function send(path: string): Promise<Sent> {
  const known = sent.get(path);
  if (known) return known;
  const sending = sendFrom(FOLDERS, path);
  sent.set(path, sending);
  return sending;
}

export async function sendFrom(library: Library, path: string): Promise<Sent> {
  const original = await gatherOriginal(library, [path]);
  return { original, glb: await asGlb(original.scene) };
}

/** A character as a GLB, edited as other programs would, back onto its own files. */
export async function putBack(
  path: string,
  edit: (scene: Scene) => void = () => {},
  options: OntoOptions = {},
): Promise<Trip> {
  return putBackSent(await send(path), edit, options);
}

export async function putBackSent(
  { original, glb }: Sent,
  edit: (scene: Scene) => void,
  options: OntoOptions = {},
): Promise<Trip> {
  const { base } = original;
  const edited = toScene(await gather(new MemoryLibrary({ [EDITED]: glb }), [EDITED]));
  edit(edited);
  const changing = await gather(new MemoryLibrary({ [EDITED]: await asGlb(edited) }), [EDITED]);
  const put = await putInto(original, changing, EDITED, options);
  const images = base.textures.map(({ name = '', bytes }) => [name, bytes] as const);
  const files = put.files.map(({ name, bytes }) => [name, bytes] as const);
  const written = new MemoryLibrary(Object.fromEntries([...images, ...files]));
  const again = toScene(await gather(written, [put.files[0]!.name]));
  const changed = once(() => changesOf(base, put.files));
  const comparison = once(() => compareScenes(edited, again, { fps: FPS }));
  return {
    ...put,
    edited,
    again,
    get changed() {
      return changed();
    },
    get comparison() {
      return comparison();
    },
  };
}

/** What is worth its time only for tests that look at it. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function changesOf(base: Gathered, files: readonly NamedBytes[]): Trip['changed'] {
  const changed: Trip['changed'] = {};
  for (const { name, bytes } of files) {
    const before = base.files.find((file) => file.name === name)?.bytes;
    if (!before) changed[name] = ['new'];
    else if (Buffer.compare(before, bytes) !== 0) changed[name] = changedFields(before, bytes, name);
  }
  return changed;
}

/** The fields that differ, without numbers of rows: `chunks[4].vertices.position`; of a text how many lines do. */
function changedFields(before: Uint8Array, after: Uint8Array, name: string): string[] {
  const format = detectFormat(before, name);
  const tree = (packed: Uint8Array) => {
    const bytes = format.packing?.unpack(packed) ?? packed;
    return { root: format.inspect(bytes, name), bytes };
  };
  // Files may differ in a hundred thousand fields, of which only the names are kept.
  const fields = new Set<string>();
  let areLines = true;
  for (const { path } of differences(tree(before), tree(after))) {
    areLines &&= /^\[\d+\]$/.test(path);
    fields.add(path.replace(/(?<!^chunks|^submeshes|^tracks)\[\d+\]/g, ''));
  }
  return areLines ? [`${changedLines(before, after)} lines`] : [...fields].sort();
}

/** How many lines of a text are new, or gone if these are more. */
function changedLines(before: Uint8Array, after: Uint8Array): number {
  const left = new Map<string, number>();
  const linesIn = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1').split('\n');
  for (const line of linesIn(before)) left.set(line, (left.get(line) ?? 0) - 1);
  for (const line of linesIn(after)) left.set(line, (left.get(line) ?? 0) + 1);
  const counts = [...left.values()];
  const sum = (sign: number) => counts.reduce((all, count) => all + Math.max(0, sign * count), 0);
  return Math.max(sum(1), sum(-1));
}

/** Moves the vertices around the first one, on all sides of the seams between them. */
export function moveVertices({ meshes }: Scene): void {
  const [mesh] = meshes;
  const size = Math.max(...mesh!.primitives[0]!.positions);
  const [x = 0, y = 0, z = 0] = mesh!.primitives[0]!.positions;
  for (const primitive of mesh!.primitives) {
    const positions = primitive.positions.slice();
    for (let at = 0; at < positions.length; at += 3) {
      const away = Math.hypot(positions[at]! - x, positions[at + 1]! - y, positions[at + 2]! - z);
      if (away < size / 10) positions[at + 1]! += size / 50;
    }
    primitive.positions = positions;
  }
}

/** Turns one bone by a fixed angle about its own x throughout a clip. */
export function turnBone({ clips }: Scene): void {
  const track = clips[0]!.tracks.find(
    ({ property, curve }) => property === 'rotation' && curve.times.length > 2,
  )!;
  const { values } = track.curve;
  const turned = values.slice();
  const [sine, cosine] = [Math.sin(0.1), Math.cos(0.1)];
  for (let at = 0; at < values.length; at += 4) {
    const [x, y, z, w] = values.subarray(at, at + 4) as unknown as [number, number, number, number];
    turned.set(
      [w * sine + x * cosine, y * cosine + z * sine, z * cosine - y * sine, w * cosine - x * sine],
      at,
    );
  }
  track.curve = { ...track.curve, values: turned };
}

/** Gives the first material another color. */
export function paint({ materials }: Scene): void {
  materials[0]!.diffuse = [0.2, 0.4, 0.6, 1];
}

/** Gives every vertex of the first mesh that two bones move the weights of a third and two thirds. */
export function shiftWeights({ meshes }: Scene): void {
  for (const primitive of meshes[0]!.primitives) {
    const { start, weight } = primitive.influences!;
    const shifted = weight.slice();
    for (let vertex = 0; vertex + 1 < start.length; vertex++) {
      if (start[vertex + 1]! - start[vertex]! === 2) shifted.set([2 / 3, 1 / 3], start[vertex]);
    }
    primitive.influences = { ...primitive.influences!, weight: shifted };
  }
}

/** As other programs write a surface: its vertices from the last to the first, its triangles begun at another corner, rounded. */
export function reorder({ meshes }: Scene): void {
  for (const primitive of meshes.flatMap(({ primitives }) => primitives)) {
    const count = primitive.positions.length / 3;
    const size = Math.max(...primitive.positions.map(Math.abs));
    const back = <T extends Float32Array | Uint16Array>(column: T, width: number) =>
      column.map((_, at) => column[(count - 1 - Math.floor(at / width)) * width + (at % width)]!) as T;
    primitive.positions = back(primitive.positions, 3).map(
      (value, at) => value + ((at % 3) - 1) * size * 1e-6,
    );
    if (primitive.normals) primitive.normals = back(primitive.normals, 3);
    primitive.uvs = primitive.uvs.map((set) => back(set, 2));
    if (primitive.colors) primitive.colors = back(primitive.colors, 4);
    primitive.indices = primitive.indices.map((_, at) => {
      return count - 1 - primitive.indices[at - (at % 3) + ((at + 1) % 3)]!;
    });
    for (const target of primitive.morphTargets ?? []) {
      target.vertices = target.vertices.map((vertex) => count - 1 - vertex);
    }
    if (primitive.influences) primitive.influences = reordered(primitive.influences);
  }
}

/**
 * As Blender binds meshes: in the space of their armature, and with matrices that it stores anew. Nothing moves by it.
 */
export function bindElsewhere(scene: Scene): void {
  const { meshes, skins, nodes } = scene;
  const size = modelSize(scene);
  const turn = quat.fromEuler(quat.create(), 3.5, 0, 1);
  const there = mat4.fromRotationTranslation(mat4.create(), turn, [0, size / 15, -size / 2]);
  const back = mat4.invert(mat4.create(), there)!;
  for (const skin of skins) {
    skin.inverseBind = skin.inverseBind.slice();
    skin.joints.forEach((_, joint) => {
      const matrix = skin.inverseBind.subarray(joint * 16, joint * 16 + 16);
      mat4.multiply(matrix, matrix, back);
      matrix[12] = matrix[12]! + ((joint % 3) - 1) * size * 2e-6;
    });
  }
  const bent = new Set(nodes.flatMap(({ mesh, skin }) => (skin === undefined ? [] : [mesh])));
  for (const primitive of meshes.flatMap(({ primitives }, index) => (bent.has(index) ? primitives : []))) {
    primitive.positions = moved(primitive.positions, there, 1);
    if (primitive.normals) primitive.normals = moved(primitive.normals, there, 0);
    for (const target of primitive.morphTargets ?? []) {
      target.positions = moved(target.positions, there, 0);
      if (target.normals) target.normals = moved(target.normals, there, 0);
    }
  }
}

/** @param w 1 for places, 0 for directions */
function moved(column: Float32Array, by: mat4, w: 0 | 1): Float32Array {
  const out = new Float32Array(column.length);
  for (let at = 0; at < column.length; at += 3) {
    const [x = 0, y = 0, z = 0] = column.subarray(at, at + 3);
    const [a, b, c] = vec4.transformMat4([0, 0, 0, 0], [x, y, z, w], by) as number[];
    out.set([a!, b!, c!], at);
  }
  return out;
}

function reordered({ start, joint, weight }: Influences): Influences {
  const count = start.length - 1;
  const rows = Array.from({ length: count }, (_, vertex) => {
    const [from, to] = [start[count - 1 - vertex]!, start[count - vertex]!];
    return { joint: [...joint.subarray(from, to)], weight: [...weight.subarray(from, to)] };
  });
  const starts = new Uint32Array(count + 1);
  rows.forEach((row, vertex) => {
    starts[vertex + 1] = starts[vertex]! + row.joint.length;
  });
  return {
    start: starts,
    joint: Uint16Array.from(rows.flatMap((row) => row.joint)),
    weight: Float32Array.from(rows.flatMap((row) => row.weight)),
  };
}
