/** Meshes as Shapes, those with skins by SkinEvals (o3d §2.4, version 6). */
import { offsetDisagreement } from '../../../pose/skin.ts';
import type { Report } from '../../../report/report.ts';
import { type Influences, NONE, type Primitive, type Scene, type Skin } from '../../../scene/scene.ts';
import { O3D_CODES } from '../codes.ts';
import type { JsonObject } from '../files/archive/document.ts';
import { rows } from '../files/archive/numbers.ts';
import { PRIMITIVE_TYPE } from '../to-scene/triangles.ts';
import { type ArchiveBuilder, ownParam, reference, value } from './builder.ts';
import { type Column, columnsOf, streamOf } from './columns.ts';
import type { MaterialOf } from './materials.ts';
import { holdingSkins, IDENTITY, skinnedStreams } from './skins.ts';

/** The most elements that the plugin gives a buffer (o3d §1.1). */
export const MOST_VERTICES = 1_048_575;
/** Offsets that are nearer to what the bind matrices say are only rounded. */
const ROUNDING = 1e-6;

/** What writes the surfaces of a scene. */
export interface GeometryWriter {
  /**
   * The Shape of a mesh as a node shows it.
   *
   * @param world id of the world matrix of the Transform that shows it
   */
  shapeOf(mesh: number, skin: number, world: number): number | undefined;
}

/** @param worldOf gives the id of the world matrix of a node's Transform */
export function geometryWriter(
  scene: Scene,
  builder: ArchiveBuilder,
  materialOf: MaterialOf,
  worldOf: (node: number) => number,
  report: Report,
): GeometryWriter {
  const rigid = new Map<number, number | undefined>();
  const arrays = new Map<number, number>();
  const holding = holdingSkins(scene);

  function shape(mesh: number, skin: Skin | undefined, skinIndex: number, world: number): number | undefined {
    const source = scene.meshes[mesh];
    if (!source) return undefined;
    const id = builder.id();
    const elements = source.primitives.flatMap((primitive, index) => {
      const path = `meshes[${mesh}].primitives[${index}]`;
      const name = primitive.name || source.name;
      return canBeWritten(primitive, path)
        ? [element(primitive, name, id, skin, skinIndex, world, path)]
        : [];
    });
    if (elements.length === 0) return undefined;
    return builder.add(
      'Shape',
      { name: source.name, elements: elements.map((one) => reference(one)) },
      { id },
    );
  }

  function canBeWritten(primitive: Primitive, path: string): boolean {
    const { positions, indices } = primitive;
    if (positions.length === 0 || indices.length === 0) return false;
    if (positions.length / 3 <= MOST_VERTICES) return true;
    const message = `${positions.length / 3} vertices are left out`;
    report.lose(O3D_CODES.O3D_PRIMITIVE_LARGE, message, { path });
    return false;
  }

  function element(
    primitive: Primitive,
    name: string,
    owner: number,
    skin: Skin | undefined,
    skinIndex: number,
    world: number,
    path: string,
  ): number {
    const { influences, indices, positions } = primitive;
    const { moved, shared } = columnsOf(scene, primitive);
    let streams: JsonObject[];
    if (skin && influences) {
      reportOffsets(primitive, influences, skin, path);
      const skinEval = {
        name,
        skin,
        array: arrayOf(skinIndex, skin),
        holdsStill: holding.has(skinIndex),
        world,
      };
      streams = skinnedStreams(builder, skinEval, moved, shared, influences);
    } else streams = plainStreams(builder, name, [...moved, ...shared]);
    const bank = builder.add('StreamBank', { name }, { custom: { vertexStreams: streams } });
    const buffer = builder.addBuffer('IndexBuffer', name, [{ numComponents: 1, values: indices }]);
    return builder.add(
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
          'o3d.material': value(reference(materialOf(primitive.material))),
          'o3d.priority': value(0),
          'o3d.streamBank': value(reference(bank)),
          'o3d.zSortPoint': value([0, 0, 0]),
        },
      },
    );
  }

  /** The matrices of a skin's joints; behind them one that never moves, where there are vertices that nothing moves. */
  function arrayOf(index: number, { joints }: Skin): number {
    const known = arrays.get(index);
    if (known !== undefined) return known;
    const params = joints.map((joint): JsonObject => ({ class: 'o3d.ParamMatrix4', bind: worldOf(joint) }));
    if (holding.has(index)) params.push(ownParam('ParamMatrix4', rows(IDENTITY)));
    const id = builder.add('ParamArray', {}, { params });
    arrays.set(index, id);
    return id;
  }

  function reportOffsets({ positions }: Primitive, influences: Influences, skin: Skin, path: string): void {
    const { max, mean } = offsetDisagreement(positions, influences, skin);
    if (!(max > ROUNDING)) return;
    report.lose(O3D_CODES.O3D_OFFSETS_APPROXIMATED, 'bind matrices stand for offsets', {
      path,
      error: { max, mean, unit: 'units of the joints' },
    });
  }

  return {
    shapeOf(mesh, skinIndex, world) {
      const skin = scene.skins[skinIndex];
      const isSkinned = skin && scene.meshes[mesh]?.primitives.some(({ influences }) => influences);
      // What SkinEval makes belongs to the node that shows it.
      if (isSkinned) return shape(mesh, skin, skinIndex, world);
      if (!rigid.has(mesh)) rigid.set(mesh, shape(mesh, undefined, NONE, world));
      return rigid.get(mesh);
    },
  };
}

function plainStreams(builder: ArchiveBuilder, name: string, columns: readonly Column[]): JsonObject[] {
  const { fields } = builder.addBuffer('VertexBuffer', name, columns);
  return columns.map((column, index) => streamOf(fields[index]!, column));
}
