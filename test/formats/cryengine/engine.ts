/**
 * What an engine makes of CryTek files: skinned positions straight from the chunks, by the formulas in
 * docs/reference/cryengine.md#skinning and with nothing of Exhume but the reading of bytes. Matrices are 12 numbers for row
 * vectors: three axes and the translation.
 */
import { crc32 } from 'node:zlib';
import { type CryengineDocument, chunksOf } from '../../../src/formats/cryengine/files/chunks/document.ts';
import { readDocument } from '../../../src/formats/cryengine/files/chunks/read.ts';
import type { MeshContent } from '../../../src/formats/cryengine/files/chunks/records/mesh.ts';
import type { NamedBytes } from '../../../src/formats/format.ts';
import { Report } from '../../../src/report/report.ts';

/** A written file as a document, which must be without any fault. */
export function document(files: readonly NamedBytes[], name: string): CryengineDocument {
  const file = files.find((candidate) => candidate.name === name);
  if (!file) throw new Error(`there is no ${name} among ${files.map((one) => one.name).join(', ')}`);
  const report = new Report();
  const read = readDocument(file.bytes, 'cryengine.cgf', report);
  if (report.issues.length > 0) throw new Error(JSON.stringify(report.issues));
  return read;
}

export type Matrix = number[];

function multiply(a: Matrix, b: Matrix): Matrix {
  const out: Matrix = [];
  for (let row = 0; row < 4; row++) {
    for (let column = 0; column < 3; column++) {
      let sum = row === 3 ? b[9 + column]! : 0;
      for (let i = 0; i < 3; i++) sum += a[row * 3 + i]! * b[i * 3 + column]!;
      out.push(sum);
    }
  }
  return out;
}

/** Of rotation and translation only. */
function inverse(m: Matrix): Matrix {
  const turned = [m[0]!, m[3]!, m[6]!, m[1]!, m[4]!, m[7]!, m[2]!, m[5]!, m[8]!];
  const back = [0, 1, 2].map(
    (i) => -(m[9]! * turned[i]! + m[10]! * turned[3 + i]! + m[11]! * turned[6 + i]!),
  );
  return [...turned, ...back];
}

/** The rows of the textbook matrix of a quaternion are the axes for row vectors. */
function local([x, y, z, w]: number[], position: number[]): Matrix {
  return [
    1 - 2 * (y! * y! + z! * z!),
    2 * (x! * y! - w! * z!),
    2 * (x! * z! + w! * y!),
    2 * (x! * y! + w! * z!),
    1 - 2 * (x! * x! + z! * z!),
    2 * (y! * z! - w! * x!),
    2 * (x! * z! - w! * y!),
    2 * (y! * z! + w! * x!),
    1 - 2 * (x! * x! + y! * y!),
    ...position,
  ];
}

function lerp(column: ArrayLike<number>, width: number, key: number, next: number, share: number): number[] {
  return Array.from({ length: width }, (_, i) => {
    return column[key * width + i]! * (1 - share) + column[next * width + i]! * share;
  });
}

function slerp(column: ArrayLike<number>, key: number, next: number, share: number): number[] {
  const a = [0, 1, 2, 3].map((i) => column[key * 4 + i]!);
  const b = [0, 1, 2, 3].map((i) => column[next * 4 + i]!);
  const cosine = a.reduce((sum, value, i) => sum + value * b[i]!, 0);
  const angle = Math.acos(Math.min(1, Math.abs(cosine)));
  if (angle < 1e-6) return a;
  return a.map((value, i) => {
    const other = b[i]! * Math.sign(cosine);
    return (value * Math.sin((1 - share) * angle) + other * Math.sin(share * angle)) / Math.sin(angle);
  });
}

function exponential(v: number[]): number[] {
  const angle = Math.hypot(...v);
  return angle === 0
    ? [0, 0, 0, 1]
    : [...v.map((value) => (value * Math.sin(angle)) / angle), Math.cos(angle)];
}

/** The two keys around a time and the share of the second. */
function around(times: Int32Array, ticks: number): [key: number, next: number, share: number] {
  const next = times.findIndex((time) => time >= ticks);
  if (next < 0) return [times.length - 1, times.length - 1, 0];
  if (next === 0) return [0, 0, 0];
  return [next - 1, next, (ticks - times[next - 1]!) / (times[next]! - times[next - 1]!)];
}

export interface BoneKeys {
  time: Int32Array;
  absolutePosition: Float32Array;
  position: Float32Array;
  rotation: Float32Array;
}

/** Of controllers for bones, the keys. */
export function boneKeys(content: { keys: unknown }): BoneKeys {
  return (content.keys as { body: BoneKeys }).body;
}

/** What moves bones, by the CRC-32 of their names: local matrices at a time. */
function controllers(animation: CryengineDocument): Map<number, (ticks: number) => Matrix> {
  const byName = new Map<number, (ticks: number) => Matrix>();
  for (const { content } of chunksOf(animation, 'controller')) {
    const { time, position, rotation } = boneKeys(content);
    byName.set(content.controllerId, (ticks) => {
      const [key, next, share] = around(time, ticks);
      return local(slerp(rotation, key, next, share), lerp(position, 3, key, next, share));
    });
  }
  for (const { content } of chunksOf(animation, 'logController')) {
    const { time, position, rotation } = content.keys;
    byName.set(content.controllerId, (ticks) => {
      const [key, next, share] = around(time, ticks);
      return local(exponential(lerp(rotation, 3, key, next, share)), lerp(position, 3, key, next, share));
    });
  }
  return byName;
}

/** Bones in the model: at rest, or at a time of an animation in ticks. */
export function boneMatrices(model: CryengineDocument, animation?: CryengineDocument, ticks = 0): Matrix[] {
  const { bones } = chunksOf(model, 'boneAnimation')[0]!.content;
  const { names } = chunksOf(model, 'boneNames')[0]!.content;
  const { matrix } = chunksOf(model, 'bonePositions')[0]!.content.matrices;
  const rest = bones.map((_, bone) => [...matrix.subarray(bone * 12, bone * 12 + 12)]);
  if (!animation) return rest;
  const moving = controllers(animation);
  const world: Matrix[] = [];
  bones.forEach(({ parentId }, bone) => {
    const parent = world[parentId];
    const name = names[bone]!;
    const moved = moving.get(crc32(name.raw ? name.raw.subarray(0, name.raw.indexOf(0)) : name.text));
    const still = () => (parent ? multiply(rest[bone]!, inverse(rest[parentId]!)) : rest[bone]!);
    const own = moved ? moved(ticks) : still();
    world.push(parent ? multiply(own, parent) : own);
  });
  return world;
}

/** Where the links of a mesh put its vertices, 3 numbers each. */
export function skinned({ link }: NonNullable<MeshContent['links']>, bones: readonly Matrix[]): Float64Array {
  const { start, boneId, offset, weight } = link;
  const out = new Float64Array((start.length - 1) * 3);
  for (let vertex = 0; vertex + 1 < start.length; vertex++) {
    for (let i = start[vertex]!; i < start[vertex + 1]!; i++) {
      const bone = bones[boneId[i]!]!;
      for (let axis = 0; axis < 3; axis++) {
        let value = bone[9 + axis]!;
        for (let k = 0; k < 3; k++) value += offset[i * 3 + k]! * bone[k * 3 + axis]!;
        out[vertex * 3 + axis]! += weight[i]! * value;
      }
    }
  }
  return out;
}
