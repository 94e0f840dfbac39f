/** C3S files laid out by hand, by the words of the specification. */

/** Bytes, as numbers, in the order of the file. */
export type Bytes = readonly number[];

/** A compressed number. @param zeros groups of zero in front, which it could do without */
export function packed(value: number, zeros = 0): Bytes {
  const groups = [value % 128];
  for (let left = Math.floor(value / 128); left > 0; left = Math.floor(left / 128))
    groups.unshift(left % 128);
  const all = [...new Array<number>(zeros).fill(0), ...groups];
  return all.map((group, index) => (index < all.length - 1 ? group + 128 : group));
}

export function floats(...values: readonly number[]): Bytes {
  return [...new Uint8Array(Float32Array.from(values).buffer)];
}

export function dword(value: number): Bytes {
  return [value & 255, (value >>> 8) & 255, (value >>> 16) & 255, value >>> 24];
}

export function letters(text: string): Bytes {
  return [...text].map((letter) => letter.charCodeAt(0));
}

export function text(value: string): Bytes {
  return [...letters(value), 0];
}

/** A counted list. */
export function counted(...items: readonly Bytes[]): Bytes {
  return [...packed(items.length), ...items.flat()];
}

/** A counted list of compressed numbers. */
export function indices(...values: readonly number[]): Bytes {
  return counted(...values.map((value) => packed(value)));
}

export function chunk(id: string, ...content: readonly Bytes[]): Bytes {
  const bytes = content.flat();
  return [...letters(id), ...dword(bytes.length), ...bytes, ...(bytes.length % 2 === 1 ? [0] : [])];
}

/** A subchunk of version 1. */
export function sub(id: string, { name = '', flags = 0 }: Head, ...content: readonly Bytes[]): Bytes {
  return chunk(id, packed(1), text(name), packed(flags), ...content);
}

export interface Head {
  name?: string;
  flags?: number;
}

/** A whole file: a header, and a model of these subchunks. */
export function file(...subchunks: readonly Bytes[]): Uint8Array<ArrayBuffer> {
  return riff(header(), model('m', ...subchunks));
}

export function riff(...chunks: readonly Bytes[]): Uint8Array<ArrayBuffer> {
  const content = [...letters('C3SB'), ...chunks.flat()];
  return Uint8Array.from([...letters('RIFF'), ...dword(content.length), ...content]);
}

export function header(name = 'scene'): Bytes {
  return chunk('SHDR', dword(0x10000), text(name), text(''), text(''));
}

export function model(name: string, ...subchunks: readonly Bytes[]): Bytes {
  const pad = name.length % 2 === 0 ? [0] : [];
  return chunk('SMDL', dword(0x10000), text(name), pad, ...subchunks);
}

/** Scale, rotation and place. */
export interface Place {
  scale?: readonly number[];
  rotate?: readonly number[];
  translate?: readonly number[];
}

export function place({
  scale = [1, 1, 1],
  rotate = [0, 0, 0, 1],
  translate = [0, 0, 0],
}: Place = {}): Bytes {
  return floats(...scale, ...rotate, ...translate);
}

export function bone(at: Place = {}, parent = 0, children: readonly number[] = [], more: Head = {}): Bytes {
  return sub('BONE', more, place(at), packed(parent), indices(...children));
}

/** Weights are [factor, offset, bone]. */
export function vertex(
  weights: readonly (readonly [number, readonly number[], number])[] = [],
  {
    edges = [],
    faces = [],
    death = 0,
    ...more
  }: Head & { edges?: number[]; faces?: number[]; death?: number } = {},
): Bytes {
  const list = weights.map(([factor, offset, on]) => [...floats(factor, ...offset), ...packed(on)]);
  return sub('VRTX', more, floats(death), indices(...edges), indices(...faces), counted(...list));
}

export function edge(
  tail: number,
  head: number,
  inverted: number,
  faces: readonly number[] = [],
  more: Head = {},
): Bytes {
  return sub('EDGE', more, floats(0), packed(head), packed(tail), packed(inverted), indices(...faces));
}

export interface Surface {
  material?: number;
  edges: readonly number[];
  texVertices?: readonly number[];
}

function surface({ material = 0, edges, texVertices = [0, 0, 0] }: Surface): Bytes {
  return [...packed(material), ...[...edges, ...texVertices].flatMap((index) => packed(index))];
}

export function face(
  own: Surface & Head & { death?: number; ranges?: readonly (Surface & { start: number })[] },
): Bytes {
  const ranges = (own.ranges ?? []).map((range) => [...floats(range.start), ...surface(range)]);
  return sub('TRIF', own, floats(own.death ?? 0), surface(own), counted(...ranges));
}

/** Frames that store all members, used or not. */
export function rawFrame(group: number, positions: readonly (readonly number[])[]): Bytes {
  return sub(
    'VFRM',
    {},
    packed(group),
    floats(...new Array<number>(12).fill(0)),
    packed(0),
    counted(...positions.map((position) => floats(...position))),
  );
}

export interface Sequence extends Head {
  rate?: number;
  group?: string;
  keys?: readonly Key[];
  triggers?: readonly { at: number; command: string; parameters: Bytes }[];
  linked?: readonly number[];
}

export interface Key {
  texFrames?: readonly number[];
  bones?: readonly (Place & { bone: number })[];
  frames?: readonly number[];
}

export function sequence({
  rate = 10,
  group = '',
  keys = [],
  triggers = [],
  linked = [],
  ...more
}: Sequence): Bytes {
  const keyBytes = keys.map(({ texFrames = [], bones = [], frames = [] }) => [
    ...indices(...texFrames),
    ...counted(...bones.map((key) => [...packed(key.bone), ...place(key)])),
    ...indices(...frames),
  ]);
  const triggerBytes = triggers.map(({ at, command, parameters }) => [
    ...floats(at),
    ...letters(command),
    ...packed(parameters.length),
    ...parameters,
  ]);
  return sub(
    'ASEQ',
    more,
    floats(rate),
    text(group),
    counted(...keyBytes),
    counted(...triggerBytes),
    indices(...linked),
  );
}
