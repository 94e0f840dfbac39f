import type { GLTF } from '@gltf-transform/core';
import { gatherRows, scatterRows } from '../../../math/columns.ts';
import type { Report } from '../../../report/report.ts';
import type { ElementPath } from '../../../scene/path.ts';
import type { MorphTarget, Primitive } from '../../../scene/scene.ts';
import { counted } from '../../../text/counts.ts';
import { GLTF_CODES } from '../codes.ts';
import { finiteNumbers } from '../to-scene/geometry.ts';
import { MOST_TARGETS } from './capabilities.ts';
import type { AttributeColumn, ColumnData } from './column-data.ts';

/**
 * Limit of the cost of a document's targets. All primitives of a mesh have all its targets, and writing one visits all
 * vertices: a target costs 1 per primitive, and 1 per so many vertices.
 */
const MAX_COST = 16384;
const VERTICES_PER_COST = 4096;

/** A primitive of the scene and the written one. */
export interface WrittenPrimitive {
  written: GLTF.IMeshPrimitive;
  source: Primitive;
  path: ElementPath;
}

/** Writes the morph targets of a mesh with at least one primitive. @param mesh its name @returns their names */
export type TargetWriter = (
  mesh: string,
  primitives: readonly WrittenPrimitive[],
  path: ElementPath,
) => string[];

/** The targets of a primitive by their key, which numbers targets of one name. */
type KeyedTargets = ReadonlyMap<string, { target: MorphTarget; path: ElementPath }>;

/** Vertices that move, ascending, and their offsets. */
interface Deltas {
  vertices: Uint32Array;
  positions: Float32Array;
  normals?: Float32Array;
}

/**
 * All primitives of a glTF mesh have the same targets: the union of those in the scene, in order of first appearance. A primitive
 * that lacks one gets a target without displacements.
 */
export function createTargetWriter(columns: ColumnData, report: Report): TargetWriter {
  let affordable = MAX_COST;

  return (mesh, primitives, path) => {
    const keyed = primitives.map(keyTargets);
    const keys = affordableKeys(mesh, primitives, keyed, path);
    primitives.forEach((primitive, index) => {
      writeTargets(primitive, keys, keyed[index]!);
    });
    return keys.map(nameOf);
  };

  function affordableKeys(
    mesh: string,
    primitives: readonly WrittenPrimitive[],
    keyed: readonly KeyedTargets[],
    path: ElementPath,
  ): string[] {
    const all = [...new Set(keyed.flatMap((targets) => [...targets.keys()]))];
    const cost = primitives.reduce((sum, { source }) => sum + 1 + vertexCount(source) / VERTICES_PER_COST, 0);
    const limit = Math.min(MOST_TARGETS, Math.floor(affordable / cost));
    const keys = all.length <= limit ? all : movingKeys(keyed).slice(0, limit);
    affordable -= keys.length * cost;
    if (keys.length < all.length) {
      const message = `${all.length - keys.length} of ${counted(all.length, 'morph target')} of mesh "${mesh}" dropped`;
      report.lose(GLTF_CODES.GLTF_TARGETS_DROPPED, message, { path });
    }
    return keys;
  }

  function writeTargets(
    { written, source }: WrittenPrimitive,
    keys: readonly string[],
    keyed: KeyedTargets,
  ): void {
    const count = vertexCount(source);
    // Zeros in full, once: an accessor without data is valid, but Assimp refuses the file.
    const still = once((): AttributeColumn => ({ type: 'VEC3', array: new Float32Array(count * 3) }));
    // Some readers use the normals themselves as the deltas of a target without normals if other targets have some.
    const withNormals = source.normals && keys.some((key) => keyed.get(key)?.target.normals);
    if (keys.length > 0)
      written.targets = keys.map((key) => {
        const entry = keyed.get(key);
        const deltas = entry && soundDeltas(entry.target, count, report, entry.path);
        const column = (values: Float32Array | undefined) =>
          deltas && values?.some((value) => value !== 0) ? columnOf(count, deltas.vertices, values) : still();
        const target = {};
        columns.setAttribute(target, 'POSITION', column(deltas?.positions));
        if (withNormals) columns.setAttribute(target, 'NORMAL', column(deltas?.normals));
        return target;
      });
  }

  /** Sparse where fewer than half of the vertices move. */
  function columnOf(count: number, vertices: Uint32Array, values: Float32Array): AttributeColumn {
    if (vertices.length * 2 < count) return { type: 'VEC3', count, vertices, values };
    return { type: 'VEC3', array: scatterRows(values, vertices, 3, count) };
  }
}

function keyTargets({ source, path }: WrittenPrimitive): KeyedTargets {
  const repeats = new Map<string, number>();
  return new Map(
    source.morphTargets?.map((target, index) => {
      const { name } = target;
      const repeat = repeats.get(name) ?? 0;
      repeats.set(name, repeat + 1);
      return [`${repeat} ${name}`, { target, path: `${path}.morphTargets[${index}]` }];
    }),
  );
}

/** The keys of targets that move anything, in order of first appearance of such a target. */
function movingKeys(keyed: readonly KeyedTargets[]): string[] {
  const moving = keyed.flatMap((targets) =>
    [...targets].filter(([, { target }]) => target.vertices.length > 0).map(([key]) => key),
  );
  return [...new Set(moving)];
}

function nameOf(key: string): string {
  return key.slice(key.indexOf(' ') + 1);
}

function vertexCount({ positions }: Primitive): number {
  return positions.length / 3;
}

/** The deltas of a target for existing vertices, each once. */
function soundDeltas(target: MorphTarget, count: number, report: Report, path: ElementPath): Deltas {
  const rows = soundRows(target.vertices, count);
  const dropped = target.vertices.length - rows.length;
  if (dropped > 0) {
    const message = `${counted(dropped, 'vertex', 'vertices')} of morph target "${target.name}" dropped`;
    report.lose(GLTF_CODES.GLTF_TARGET_VERTICES_DROPPED, message, { path });
  }
  const picked = (values: Float32Array) =>
    finiteNumbers(gatherRows(values, rows, 3), 0, `in morph target "${target.name}"`, report, path);
  return {
    vertices: gatherRows(target.vertices, rows, 1),
    positions: picked(target.positions),
    ...(target.normals ? { normals: picked(target.normals) } : {}),
  };
}

/** The rows whose vertex exists, ascending by vertex; of several for one vertex the last. */
function soundRows(vertices: Uint32Array, count: number): Uint32Array {
  const rows = vertices.map((_, row) => row).filter((row) => vertices[row]! < count);
  // The sort is stable.
  rows.sort((a, b) => vertices[a]! - vertices[b]!);
  return rows.filter(
    (row, place) => vertices[rows[place + 1] ?? row] !== vertices[row] || place === rows.length - 1,
  );
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
