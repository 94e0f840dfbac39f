/** Meshes as Shapes, those with skins by SkinEvals (o3d §2.4, version 6). */
import { offsetDisagreement } from '../../../pose/skin.ts';
import type { Report } from '../../../report/report.ts';
import { mapFor, placedUvs } from '../../../scene/maps.ts';
import { type Influences, NONE, type Primitive, type Scene, type Skin } from '../../../scene/scene.ts';
import type { JsonObject } from '../archive/document.ts';
import type { SkinVertices } from '../blobs/document.ts';
import { SEMANTIC } from '../graph/skin-eval.ts';
import { PRIMITIVE_TYPE } from '../scene/triangles.ts';
import { type ArchiveBuilder, type Field, ownParam, reference, value } from './builder.ts';
import { O3D_WRITE_CODES } from './codes.ts';
import type { MaterialOf } from './materials.ts';
import { rows } from './numbers.ts';

/** The most elements that the plugin gives a buffer (o3d §1.1). */
const MOST_VERTICES = 1_048_575;
/** Offsets that are nearer to what the bind matrices say are only rounded. */
const ROUNDING = 1e-6;
const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

/** What writes the surfaces of a scene. */
export interface GeometryWriter {
  /**
   * The Shape of a mesh as a node shows it.
   *
   * @param world id of the world matrix of the Transform that shows it
   */
  shapeOf(mesh: number, skin: number, world: number): number | undefined;
}

/** A stream of a StreamBank before it has its field. */
interface Column extends Field {
  semantic: number;
  semanticIndex: number;
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
    const { positions, indices, morphTargets = [], springs, collapse } = primitive;
    if (positions.length === 0 || indices.length === 0) return false;
    if (springs || collapse) {
      report.lose(O3D_WRITE_CODES.O3D_CLOTH_DROPPED, 'springs or levels are not written', { path });
    }
    if (morphTargets.length > 0) {
      const message = `${morphTargets.length} morph targets are not written`;
      report.lose(O3D_WRITE_CODES.O3D_MORPHS_DROPPED, message, { path });
    }
    if (positions.length / 3 <= MOST_VERTICES) return true;
    const message = `${positions.length / 3} vertices are left out`;
    report.lose(O3D_WRITE_CODES.O3D_PRIMITIVE_LARGE, message, { path });
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
      const skinEval = { name, skin, array: arrayOf(skinIndex, skin), world };
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

  /** The matrices of a skin's joints; behind them one that never moves, for vertices that nothing moves. */
  function arrayOf(index: number, { joints }: Skin): number {
    const known = arrays.get(index);
    if (known !== undefined) return known;
    const params = joints.map((joint): JsonObject => ({ class: 'o3d.ParamMatrix4', bind: worldOf(joint) }));
    const id = builder.add(
      'ParamArray',
      {},
      { params: [...params, ownParam('ParamMatrix4', rows(IDENTITY))] },
    );
    arrays.set(index, id);
    return id;
  }

  function reportOffsets({ positions }: Primitive, influences: Influences, skin: Skin, path: string): void {
    const { max, mean } = offsetDisagreement(positions, influences, skin);
    if (!(max > ROUNDING)) return;
    report.lose(O3D_WRITE_CODES.O3D_OFFSETS_APPROXIMATED, 'bind matrices stand for offsets', {
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

/** What a SkinEval moves, and what stays as it is. */
function columnsOf(scene: Scene, primitive: Primitive): { moved: Column[]; shared: Column[] } {
  const { positions, normals, colors } = primitive;
  const first = (semantic: number, numComponents: number, values: Float32Array): Column => {
    return { semantic, semanticIndex: 0, numComponents, values };
  };
  const moved = [
    first(SEMANTIC.position, 3, positions),
    ...(normals ? [first(SEMANTIC.normal, 3, normals)] : []),
  ];
  const sets = uvSets(scene, primitive).map(
    (uvs, semanticIndex): Column => ({
      ...first(SEMANTIC.texcoord, 2, flipped(uvs)),
      semanticIndex,
    }),
  );
  return { moved, shared: [...sets, ...(colors ? [first(SEMANTIC.color, 4, colors)] : [])] };
}

/** The texture coordinates as the material places them come first: the loader's shaders look nowhere else. */
function uvSets({ materials }: Scene, { uvs, material }: Primitive): Float32Array[] {
  const source = materials[material];
  const map = source && (mapFor(source, 'diffuse') ?? mapFor(source, 'emissive'));
  const used = map && uvs[map.uv];
  if (!used) return uvs;
  return [placedUvs(used, map), ...uvs.filter((_, set) => set !== map.uv)];
}

/** v = 0 is the lowest row there (o3d §2.2). */
function flipped(uvs: Float32Array): Float32Array {
  return uvs.map((coordinate, i) => (i % 2 === 1 ? 1 - coordinate : coordinate));
}

function streamOf(field: number, { semantic, semanticIndex }: Column, bind?: number): JsonObject {
  const stream = { field, startIndex: 0, semantic, semanticIndex };
  return bind === undefined ? { stream } : { stream, bind };
}

function plainStreams(builder: ArchiveBuilder, name: string, columns: readonly Column[]): JsonObject[] {
  const { fields } = builder.addBuffer('VertexBuffer', name, columns);
  return columns.map((column, index) => streamOf(fields[index]!, column));
}

interface NewSkinEval {
  name: string;
  skin: Skin;
  array: number;
  world: number;
}

function skinnedStreams(
  builder: ArchiveBuilder,
  { name, skin, array, world }: NewSkinEval,
  moved: readonly Column[],
  shared: readonly Column[],
  influences: Influences,
): JsonObject[] {
  const [{ values: positions }] = moved as [Column];
  const numElements = positions.length / 3;
  const source = builder.addBuffer('SourceBuffer', `source_${name}`, moved);
  // The loader cannot make a destination of a mesh that has nothing besides (o3d §2.4).
  const others: readonly Column[] =
    shared.length > 0
      ? shared
      : [
          {
            semantic: SEMANTIC.texcoord,
            semanticIndex: 0,
            numComponents: 2,
            values: new Float32Array(numElements * 2),
          },
        ];
  const rest = builder.addBuffer('VertexBuffer', `shared_${name}`, others);
  const destination = moved.map(({ numComponents }) => ({
    id: builder.id(),
    type: 'o3d.FloatField',
    numComponents,
  }));
  builder.add(
    'o3djs.DestinationBuffer',
    { name: `skinned_${name}` },
    { custom: { numElements, fields: destination } },
  );
  const matrices = [
    ...skin.joints.map((_, joint) => skin.inverseBind.subarray(joint * 16, joint * 16 + 16)),
    IDENTITY,
  ];
  const skinId = builder.addSkin(verticesOf(influences, skin.joints.length), {
    name: skin.name,
    inverseBindPoseMatrices: matrices.map((matrix) => rows(matrix)),
  });
  const skinEval = builder.add(
    'SkinEval',
    { name: skin.name },
    {
      custom: { vertexStreams: moved.map((column, index) => streamOf(source.fields[index]!, column)) },
      params: {
        'o3d.base': { bind: world },
        'o3d.matrices': value(reference(array)),
        'o3d.skin': value(reference(skinId)),
      },
    },
  );
  return [
    ...moved.map((column, index) => streamOf(destination[index]!.id, column, skinEval)),
    ...others.map((column, index) => streamOf(rest.fields[index]!, column)),
  ];
}

/** Every vertex needs an influence (o3d §1.3). @param still the matrix that never moves */
function verticesOf({ start, joint, weight }: Influences, still: number): SkinVertices {
  const count = start.length - 1;
  const starts = new Uint32Array(count + 1);
  const matrixIndex: number[] = [];
  const weights: number[] = [];
  for (let vertex = 0; vertex < count; vertex++) {
    for (let entry = start[vertex]!; entry < start[vertex + 1]!; entry++) {
      matrixIndex.push(joint[entry]!);
      weights.push(weight[entry]!);
    }
    if (start[vertex] === start[vertex + 1]) {
      matrixIndex.push(still);
      weights.push(1);
    }
    starts[vertex + 1] = matrixIndex.length;
  }
  return {
    count,
    influences: {
      start: starts,
      matrixIndex: Int32Array.from(matrixIndex),
      weight: Float32Array.from(weights),
    },
  };
}
