/** Meshes of a scene as mesh chunks. */

import { count, type Errors, noErrors } from '../../../animation/errors.ts';
import { reportUnbound } from '../../../fit/binding.ts';
import { reportColors, roundedColors } from '../../../fit/surfaces.ts';
import { gatherRows } from '../../../math/columns.ts';
import { smoothNormals } from '../../../pose/normals.ts';
import type { Report } from '../../../report/report.ts';
import { channelByte } from '../../../scene/color.ts';
import type { ElementPath } from '../../../scene/path.ts';
import type { Influences, Primitive } from '../../../scene/scene.ts';
import { CRYENGINE_CODES } from '../codes.ts';
import { NO_CHUNK } from '../files/chunks/records/chunk.ts';
import type { MeshContent, VertexAnimationContent } from '../files/chunks/records/mesh.ts';
import type { NewContent } from './chunks.ts';
import { faceTable, textureTables } from './faces.ts';
import { type Binding, linkRows } from './links.ts';
import { storedName } from './names.ts';
import type { VertexMotion } from './vertex-motion.ts';
import { primitiveOf, targetNames, type Weld, weldLists } from './weld.ts';

/** A mesh of the scene that becomes a mesh of the file, or a part of one. */
export interface MeshPart {
  name: string;
  /** Of the mesh in the scene. */
  path: ElementPath;
  primitives: readonly Primitive[];
  /** Writes the surface at rest, in the space of the file. */
  shape(primitive: Primitive, positions: Float32Array, normals: Float32Array): void;
  /** Absent if the mesh is not skinned. */
  binding?: Binding;
}

/** Copies positions and normals unchanged. */
export const copyShape: MeshPart['shape'] = (primitive, positions, normals) => {
  positions.set(primitive.positions);
  if (primitive.normals) normals.set(primitive.normals);
};

/** A primitive with its part. */
interface Piece {
  primitive: Primitive;
  part: MeshPart;
}

export interface WrittenMesh {
  content: NewContent<'mesh'>;
  /** Without the id of their mesh. */
  morphs: Omit<NewContent<'morphTarget'>, 'meshId'>[];
  /** Without the id of the mesh; absent if it does not move. */
  animation?: Omit<NewContent<'vertexAnimation'>, 'meshId'>;
}

/**
 * @param ordinals for each material of the scene, its index among the standard materials of the file
 * @param motion of a mesh without bones
 */
export function writtenMesh(
  parts: readonly MeshPart[],
  ordinals: ReadonlyMap<number, number>,
  report: Report,
  motion?: VertexMotion,
): WrittenMesh {
  const pieces = parts.flatMap((part) => part.primitives.map((primitive): Piece => ({ primitive, part })));
  const primitives = pieces.map(({ primitive }) => primitive);
  const bindings = pieces.map(({ part }) => part.binding);
  const weld = weldLists(parts.map((part) => part.primitives));
  const faces = faceTable(primitives, weld, ordinals);
  const vertices = vertexTable(pieces, weld, faces, ({ primitive, part }, positions, normals) =>
    part.shape(primitive, positions, normals),
  );
  const colors = vertexColors(primitives, weld);
  const links = bindings.some((binding) => binding) ? linkRows(primitives, weld, bindings) : undefined;
  const isStill = (morph: string) => !motion?.moves(morph);
  for (const part of parts) reportLosses(part, isStill, report);
  const content: NewContent<'mesh'> = {
    boneFlags: links ? 1 : 0,
    colorFlags: colors ? 1 : 0,
    padding: new Uint8Array(2),
    vertexAnimationId: NO_CHUNK,
    vertices,
    faces,
    ...textureTables(primitives, weld),
    ...(links ? { links } : {}),
    ...(colors ? { colors } : {}),
  };
  const keys = motion && vertexKeys(pieces, weld, faces, motion);
  return {
    content,
    morphs: morphTargets(pieces, weld, vertices.position, isStill),
    ...(keys ? { animation: { vertexCount: vertices.count, faceCount: faces.count, keys } } : {}),
  };
}

function vertexKeys(
  pieces: readonly Piece[],
  weld: Weld,
  faces: MeshContent['faces'],
  motion: VertexMotion,
): VertexAnimationContent['keys'] | undefined {
  const keys = motion.keysOf(pieces.map(({ primitive }) => primitive));
  if (!keys) return undefined;
  return Array.from(keys.ticks, (time, key) => {
    const shape: Shape = ({ primitive }, positions, normals) =>
      motion.shapeAt(primitive, keys.times[key]!, positions, normals);
    return { time, vertices: vertexTable(pieces, weld, faces, shape) };
  });
}

/** Computes the surface of a piece. */
type Shape = (piece: Piece, positions: Float32Array, normals: Float32Array) => void;

function vertexTable(
  pieces: readonly Piece[],
  { base, first }: Weld,
  faces: MeshContent['faces'],
  shape: Shape,
): MeshContent['vertices'] {
  const total = base.at(-1)! * 3;
  const positions = new Float32Array(total);
  const normals = new Float32Array(total);
  pieces.forEach((piece, index) => {
    const range = [base[index]! * 3, base[index + 1]! * 3] as const;
    shape(piece, positions.subarray(...range), normals.subarray(...range));
  });
  const position = gatherRows(positions, first, 3);
  const normal = gatherRows(normals, first, 3);
  if (pieces.some(({ primitive }) => !primitive.normals)) {
    const smooth = smoothNormals(position, faces.vertexIds);
    first.forEach((vertex, index) => {
      const hasNormal = pieces[primitiveOf(base, vertex)]!.primitive.normals;
      if (!hasNormal) normal.set(smooth.subarray(index * 3, index * 3 + 3), index * 3);
    });
  }
  return { count: first.length, position, normal };
}

/** 8 bits per channel; vertices without a color are white if others have one. */
function vertexColors(
  primitives: readonly Primitive[],
  { base, first }: Weld,
): NonNullable<MeshContent['colors']> | undefined {
  if (primitives.every(({ colors }) => !colors)) return undefined;
  const color = new Uint8Array(first.length * 3).fill(255);
  first.forEach((vertex, index) => {
    const primitive = primitiveOf(base, vertex);
    const { colors } = primitives[primitive]!;
    if (!colors) return;
    const at = (vertex - base[primitive]!) * 4;
    for (let channel = 0; channel < 3; channel++)
      color[index * 3 + channel] = channelByte(colors[at + channel]!);
  });
  return { count: first.length, color };
}

/**
 * Morph targets with absolute positions (docs/reference/cryengine.md#morph-targets). Targets with the same name are
 * merged, also those of different parts.
 */
function morphTargets(
  pieces: readonly Piece[],
  weld: Weld,
  rest: Float32Array,
  isStill: (morph: string) => boolean,
): WrittenMesh['morphs'] {
  const names = targetNames(pieces.map(({ primitive }) => primitive)).filter(isStill);
  return names.map((name) => {
    const moved = new Map<number, number>();
    const position: number[] = [];
    pieces.forEach(({ primitive, part: { binding } }, index) => {
      const influences = binding?.influencesOf(primitive);
      for (const target of primitive.morphTargets ?? []) {
        if (target.name !== name) continue;
        target.vertices.forEach((vertex, row) => {
          const at = weld.vertexOf[weld.base[index]! + vertex]!;
          if (moved.has(at)) return;
          moved.set(at, moved.size);
          const moves = target.positions.subarray(row * 3, row * 3 + 3);
          const [x, y, z] = influences ? skinned(moves, influences, vertex, binding!.atRest) : moves;
          position.push(rest[at * 3]! + x!, rest[at * 3 + 1]! + y!, rest[at * 3 + 2]! + z!);
        });
      }
    });
    const vertexId = Uint32Array.from(moved.keys());
    const vertices = { count: vertexId.length, vertexId, position: Float32Array.from(position) };
    return { vertices, name: storedName(name) };
  });
}

/** A displacement of a vertex, transformed by the skin in the rest pose. */
function skinned(
  moves: ArrayLike<number>,
  { start, joint, weight }: Influences,
  vertex: number,
  matrices: Float64Array,
): number[] {
  if (start[vertex] === start[vertex + 1]) return Array.from(moves);
  const out = [0, 0, 0];
  for (let i = start[vertex]!; i < start[vertex + 1]!; i++) {
    const m = joint[i]! * 16;
    for (let row = 0; row < 3; row++) {
      for (let column = 0; column < 3; column++) {
        out[row]! += weight[i]! * matrices[m + column * 4 + row]! * moves[column]!;
      }
    }
  }
  return out;
}

function reportLosses(
  { name, path, primitives, binding }: MeshPart,
  isStill: (morph: string) => boolean,
  report: Report,
): void {
  const targets = primitives.flatMap(({ morphTargets = [] }) => morphTargets);
  if (targets.some((target) => target.normals && isStill(target.name))) {
    const message = `Normals of the morph targets of mesh ${name} were dropped`;
    report.lose(CRYENGINE_CODES.CRYENGINE_MORPH_NORMALS_DROPPED, message, { path });
  }
  const what = losesAlpha(primitives)
    ? `The alpha of the vertex colors of mesh ${name} is dropped`
    : roundedColors(name);
  reportColors(colorErrors(primitives), what, report, { path });
  if (!binding) return;
  let loose = 0;
  for (const primitive of primitives) {
    const start = binding.influencesOf(primitive)?.start;
    if (!start) loose += primitive.positions.length / 3;
    else for (let v = 0; v + 1 < start.length; v++) if (start[v] === start[v + 1]) loose++;
  }
  reportUnbound(loose, name, report, path);
}

function losesAlpha(primitives: readonly Primitive[]): boolean {
  return primitives.some(({ colors }) => colors?.some((value, at) => at % 4 === 3 && value !== 1));
}

/** Errors due to 8 bits per channel and missing alpha. */
function colorErrors(primitives: readonly Primitive[]): Errors {
  const errors = noErrors();
  for (const { colors = [] } of primitives) {
    for (let i = 0; i < colors.length; i++) {
      const written = i % 4 === 3 ? 1 : channelByte(colors[i]!) / 255;
      count(errors, Math.abs(colors[i]! - written));
    }
  }
  return errors;
}
