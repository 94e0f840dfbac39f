/** The subchunks of a model by their four letters. */
import type { RowsType } from '../../../../binary/schema.ts';
import { texVertexFrameRows, vertexFrameRows } from './records/frames.ts';
import {
  edgeRows,
  faceRows,
  texVertexGroupRows,
  texVertexRows,
  vertexGroupRows,
  vertexRows,
} from './records/geometry.ts';
import { boneRows, mountRows, sequenceRows } from './records/motion.ts';
import { materialRows, soundRows, textureRows } from './records/surface.ts';

/** Layouts by the names of the rows in documents. */
export const ROWS = {
  textures: textureRows,
  sounds: soundRows,
  materials: materialRows,
  vertices: vertexRows,
  vertexGroups: vertexGroupRows,
  vertexFrames: vertexFrameRows,
  edges: edgeRows,
  faces: faceRows,
  texVertices: texVertexRows,
  texVertexGroups: texVertexGroupRows,
  texVertexFrames: texVertexFrameRows,
  bones: boneRows,
  sequences: sequenceRows,
  mounts: mountRows,
} as const;

export type Kind = keyof typeof ROWS;

export const KINDS = Object.keys(ROWS) as readonly Kind[];

const LETTERS: Readonly<Record<Kind, string>> = {
  textures: 'TXTR',
  sounds: 'WAVE',
  materials: 'MATR',
  vertices: 'VRTX',
  vertexGroups: 'VGRP',
  vertexFrames: 'VFRM',
  edges: 'EDGE',
  faces: 'TRIF',
  texVertices: 'TVRT',
  texVertexGroups: 'TGRP',
  texVertexFrames: 'TFRM',
  bones: 'BONE',
  sequences: 'ASEQ',
  mounts: 'SMNT',
};

/** Four letters as the number in a file. */
export function idOf(letters: string): number {
  const [a, b, c, d] = [0, 1, 2, 3].map((at) => letters.charCodeAt(at)) as [number, number, number, number];
  return (a | (b << 8) | (c << 16) | (d << 24)) >>> 0;
}

/** The letters of a number; unprintable ones are shown as their codes. */
export function lettersOf(id: number): string {
  return [0, 8, 16, 24]
    .map((shift) => (id >>> shift) & 0xff)
    .map((byte) =>
      byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : `\\x${byte.toString(16).padStart(2, '0')}`,
    )
    .join('');
}

/** Ids of the kinds, in the order of `KINDS`. */
export const KIND_IDS: readonly number[] = KINDS.map((kind) => idOf(LETTERS[kind]));

const placeOfId = new Map(KIND_IDS.map((id, place) => [id, place]));

/** Index in `KINDS` of the kind with an id; -1 for unknown ids. */
export function kindPlace(id: number): number {
  return placeOfId.get(id) ?? -1;
}

/** The layout of a kind, by its index in `KINDS`. */
export function rowsOf(place: number): RowsType<never> {
  return ROWS[KINDS[place]!] as unknown as RowsType<never>;
}
