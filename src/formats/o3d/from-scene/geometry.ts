/** Meshes as Shapes, those with skins by SkinEvals (version 6, docs/reference/o3d.md#versions-of-scenes). */

import { FIT_CODES } from '../../../fit/codes.ts';
import { identity } from '../../../math/affine.ts';
import type { Report } from '../../../report/report.ts';
import type { ElementPath } from '../../../scene/path.ts';
import { NONE, type Primitive, type Scene, type Skin } from '../../../scene/scene.ts';
import { counted } from '../../../text/counts.ts';
import { O3D_CODES } from '../codes.ts';
import type { JsonObject } from '../files/archive/document.ts';
import { rows } from '../files/archive/numbers.ts';
import { PRIMITIVE_TYPE } from '../files/archive/primitives.ts';
import { MOST_ELEMENTS } from '../files/blobs/document.ts';
import { type ArchiveBuilder, ownParam, reference, value } from './builder.ts';
import { type Column, columnsOf, streamOf } from './columns.ts';
import type { MaterialOf } from './materials.ts';
import { holdingSkins, skinnedStreams } from './skins.ts';

/** A primitive that is being written. */
interface Shown {
  primitive: Primitive;
  name: string;
  /** Id of its Shape. */
  owner: number;
  /** Index of the skin that deforms it, or NONE. */
  skin: number;
  /** Id of the world matrix of the Transform that shows it. */
  world: number;
  path: ElementPath;
}

/** Writes the surfaces of a scene. */
export class GeometryWriter {
  readonly #scene: Scene;
  readonly #builder: ArchiveBuilder;
  readonly #materialOf: MaterialOf;
  readonly #worldOf: (node: number) => number;
  readonly #report: Report;
  /** Shapes of meshes without skins. */
  readonly #rigid = new Map<number, number | undefined>();
  /** The array of matrices of each skin. */
  readonly #arrays = new Map<number, number>();
  readonly #holding: ReadonlySet<number>;

  /** @param worldOf returns the id of the world matrix of a node's Transform */
  constructor(
    scene: Scene,
    builder: ArchiveBuilder,
    materialOf: MaterialOf,
    worldOf: (node: number) => number,
    report: Report,
  ) {
    this.#scene = scene;
    this.#builder = builder;
    this.#materialOf = materialOf;
    this.#worldOf = worldOf;
    this.#report = report;
    this.#holding = holdingSkins(scene);
  }

  /**
   * The Shape of a mesh as a node shows it.
   *
   * @param world id of the world matrix of the Transform that shows it
   */
  shapeOf(mesh: number, skin: number, world: number): number | undefined {
    const isSkinned =
      this.#scene.skins[skin] && this.#scene.meshes[mesh]?.primitives.some(({ influences }) => influences);
    // The result of a SkinEval belongs to the node that shows it.
    if (isSkinned) return this.#shape(mesh, skin, world);
    if (!this.#rigid.has(mesh)) this.#rigid.set(mesh, this.#shape(mesh, NONE, world));
    return this.#rigid.get(mesh);
  }

  #shape(mesh: number, skin: number, world: number): number | undefined {
    const source = this.#scene.meshes[mesh];
    if (!source) return undefined;
    const owner = this.#builder.id();
    const elements = source.primitives.flatMap((primitive, index) => {
      const path: ElementPath = `meshes[${mesh}].primitives[${index}]`;
      const name = primitive.name || source.name;
      if (!this.#canBeWritten(primitive, name, path)) return [];
      return [this.#element({ primitive, name, owner, skin, world, path })];
    });
    this.#reportEmpty(mesh);
    if (elements.length === 0) return undefined;
    const named = { name: source.name, elements: elements.map((one) => reference(one)) };
    return this.#builder.add('Shape', named, { id: owner });
  }

  #reportEmpty(mesh: number): void {
    const { name, primitives } = this.#scene.meshes[mesh]!;
    const path: ElementPath = `meshes[${mesh}]`;
    const isEmpty = primitives.map(({ indices }) => indices.length === 0);
    if (isEmpty.every(Boolean)) {
      this.#report.lose(FIT_CODES.FIT_MESH_EMPTY, `Mesh "${name}" has no triangles and was dropped`, {
        path,
      });
      return;
    }
    primitives.forEach((primitive, index) => {
      if (!isEmpty[index]) return;
      const message = `"${primitive.name || name}" has no triangles and was dropped`;
      this.#report.lose(O3D_CODES.O3D_PRIMITIVE_EMPTY, message, { path: `${path}.primitives[${index}]` });
    });
  }

  #canBeWritten(primitive: Primitive, name: string, path: ElementPath): boolean {
    const { positions, indices } = primitive;
    if (positions.length === 0 || indices.length === 0) return false;
    if (positions.length / 3 <= MOST_ELEMENTS) return true;
    const message = `"${name}" has ${counted(positions.length / 3, 'vertex', 'vertices')}, more than the limit of 1,048,575, and was dropped`;
    this.#report.lose(O3D_CODES.O3D_PRIMITIVE_LARGE, message, { path });
    return false;
  }

  #element(shown: Shown): number {
    const { primitive, name, owner } = shown;
    const { indices, positions } = primitive;
    const custom = { vertexStreams: this.#streams(shown) };
    const bank = this.#builder.add('StreamBank', { name }, { custom });
    const buffer = this.#builder.addBuffer('IndexBuffer', name, [{ numComponents: 1, values: indices }]);
    return this.#builder.add(
      'Primitive',
      {
        name,
        owner: reference(owner),
        numberVertices: positions.length / 3,
        numberPrimitives: indices.length / 3,
        primitiveType: PRIMITIVE_TYPE.triangles,
        indexBuffer: reference(buffer.id),
        startIndex: 0,
      },
      {
        custom: { indexBuffer: buffer.id },
        params: {
          'o3d.boundingBox': value([]),
          'o3d.cull': value(false),
          'o3d.material': value(reference(this.#materialOf(primitive.material))),
          'o3d.priority': value(0),
          'o3d.streamBank': value(reference(bank)),
          'o3d.zSortPoint': value([0, 0, 0]),
        },
      },
    );
  }

  #streams(shown: Shown): JsonObject[] {
    const { primitive, name, skin: index, world } = shown;
    const { influences } = primitive;
    const skin = this.#scene.skins[index];
    const columns = columnsOf(primitive);
    if (!skin || !influences) return plainStreams(this.#builder, name, columns);
    const array = this.#arrayOf(index, skin);
    const skinEval = { name, skin, array, holdsStill: this.#holding.has(index), world };
    return skinnedStreams(this.#builder, skinEval, columns, influences);
  }

  /** The matrices of a skin's joints, and the identity as the last one if there are vertices without influences. */
  #arrayOf(index: number, { joints }: Skin): number {
    const known = this.#arrays.get(index);
    if (known !== undefined) return known;
    const params = joints.map(
      (joint): JsonObject => ({ class: 'o3d.ParamMatrix4', bind: this.#worldOf(joint) }),
    );
    if (this.#holding.has(index)) params.push(ownParam('ParamMatrix4', rows(identity())));
    const id = this.#builder.add('ParamArray', {}, { params });
    this.#arrays.set(index, id);
    return id;
  }
}

function plainStreams(builder: ArchiveBuilder, name: string, columns: readonly Column[]): JsonObject[] {
  const { fields } = builder.addBuffer('VertexBuffer', name, columns);
  return columns.map((column, index) => streamOf(fields[index]!, column));
}
