/** Shapes as meshes: one for each, regardless of how many Transforms show it. */

import { O3D_CODES } from '../codes.ts';
import type { SceneObject } from '../files/archive/document.ts';
import { type Bank, bankOf, type Drawn, drawn, readBank } from './geometry.ts';
import type { MaterialOf } from './materials.ts';
import { skinKey } from './skinning.ts';
import { nameOf, referredByParam, referredList, type Stage } from './stage.ts';

/** The part of a Shape that equivalent SkinEvals deform, or none. */
export interface MeshPart {
  /** Index of the mesh. */
  mesh: number;
  skinEval?: SceneObject;
  /** Whether the skin needs a joint for vertices without influences. */
  holdsStill: boolean;
  /** The origins of its primitives. */
  made: readonly Made[];
}

/** The origin of a primitive: the object, the bank of its vertices, and their rows there. */
export interface Made {
  object: SceneObject;
  bank: Bank;
  vertices: Uint32Array;
}

/** The meshes of a Shape. */
export type PartsOf = (shape: SceneObject) => readonly MeshPart[];

/** Primitives with equivalent SkinEvals. */
interface Group {
  skinEval?: SceneObject;
  group: (Drawn & Made)[];
}

/** Limit of the numbers that Primitives may copy from shared buffers, some 500 MiB. */
const MOST_NUMBERS = 2 ** 27;

/** @param materialOf returns the scene's material of an object */
export function meshCollector(stage: Stage, materialOf: MaterialOf): PartsOf {
  const collector = new MeshCollector(stage, materialOf);
  const known = new Map<SceneObject, readonly MeshPart[]>();
  return (shape) => {
    const found = known.get(shape) ?? collector.add(shape);
    known.set(shape, found);
    return found;
  };
}

class MeshCollector {
  readonly #stage: Stage;
  readonly #materialOf: MaterialOf;
  readonly #banks = new Map<SceneObject, Bank | undefined>();
  #affordable = MOST_NUMBERS;

  constructor(stage: Stage, materialOf: MaterialOf) {
    this.#stage = stage;
    this.#materialOf = materialOf;
  }

  /** Adds a Shape to the scene: a mesh for each group of primitives with equivalent SkinEvals. */
  add(shape: SceneObject): MeshPart[] {
    const { index, scene } = this.#stage;
    const primitives = referredList(index, shape.properties.elements, 'o3d.Primitive');
    const uses = countUses(this.#stage, primitives);
    const isSplit = [...uses.values()].some((count) => count > 1);
    const groups = new Map<string, Group>();
    /** The first vertex of each bank in a list of all. */
    const begin = new Map<SceneObject, number>();
    let vertexCount = 0;
    for (const object of primitives) {
      const bank = this.#bankOf(object);
      if (!bank) continue;
      const { source, vertices } = bank;
      if (!begin.has(source)) {
        begin.set(source, vertexCount);
        vertexCount += vertices.count;
      }
      const material = this.#materialOf(referredByParam(index, object, 'o3d.material', 'o3d.Material'));
      const result = drawn(this.#stage, object, vertices, material, uses.get(source)! > 1);
      if (!result || !this.#canAfford(result, object)) continue;
      const start = begin.get(source)!;
      if (isSplit) result.primitive.origin = result.vertices.map((vertex) => vertex + start);
      this.#addToGroup(groups, vertices.skin?.skinEval, { ...result, object, bank: vertices });
    }
    return [...groups.values()].map(({ skinEval, group }) => {
      const mesh = {
        name: nameOf(shape),
        primitives: group.map(({ primitive }) => primitive),
        ...(isSplit ? { vertexCount } : {}),
      };
      return {
        mesh: scene.meshes.push(mesh) - 1,
        ...(skinEval ? { skinEval } : {}),
        holdsStill: group.some(({ holdsStill }) => holdsStill),
        made: group,
      };
    });
  }

  /** The StreamBank of a Primitive with its vertices; undefined, with a loss, without vertices. */
  #bankOf(object: SceneObject): { source: SceneObject; vertices: Bank } | undefined {
    const source = bankOf(this.#stage, object);
    if (source && !this.#banks.has(source)) this.#banks.set(source, readBank(this.#stage, source));
    const vertices = source && this.#banks.get(source);
    if (vertices) return { source, vertices };
    const message = `Primitive "${nameOf(object)}" has no vertices and was dropped`;
    this.#stage.report.lose(O3D_CODES.O3D_LEFT_OUT, message, { source: object.path });
    return undefined;
  }

  #addToGroup(
    groups: Map<string, Group>,
    skinEval: SceneObject | undefined,
    result: Group['group'][number],
  ): void {
    const key = skinEval ? skinKey(this.#stage, skinEval) : '';
    const known = groups.get(key);
    if (known) known.group.push(result);
    else groups.set(key, { ...(skinEval ? { skinEval } : {}), group: [result] });
  }

  #canAfford({ primitive }: Drawn, object: SceneObject): boolean {
    this.#affordable -= primitive.positions.length + primitive.indices.length;
    if (this.#affordable >= 0) return true;
    const message = `Primitive "${nameOf(object)}" was dropped: shared vertices exceed a limit`;
    this.#stage.report.lose(O3D_CODES.O3D_GEOMETRY_REPEATED, message, { source: object.path });
    return false;
  }
}

function countUses(stage: Stage, primitives: readonly SceneObject[]): Map<SceneObject, number> {
  const uses = new Map<SceneObject, number>();
  for (const primitive of primitives) {
    const bank = bankOf(stage, primitive);
    if (bank) uses.set(bank, (uses.get(bank) ?? 0) + 1);
  }
  return uses;
}
