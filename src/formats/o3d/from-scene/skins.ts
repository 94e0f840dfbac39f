/** Skinned vertices: source buffer, skin and destination buffer (docs/reference/o3d.md#versions-of-scenes). */
import { identity } from '../../../math/affine.ts';
import { type Influences, NONE, type Scene, type Skin } from '../../../scene/scene.ts';
import type { JsonObject } from '../files/archive/document.ts';
import { rows } from '../files/archive/numbers.ts';
import { SEMANTIC } from '../files/archive/semantics.ts';
import type { SkinVertices } from '../files/blobs/document.ts';
import { type ArchiveBuilder, reference, value } from './builder.ts';
import { type Column, isMoved, streamOf } from './columns.ts';

/** The skins with vertices without influences. */
export function holdingSkins({ nodes, meshes }: Scene): ReadonlySet<number> {
  const holding = new Set<number>();
  for (const { mesh = NONE, skin = NONE } of nodes) {
    const hasFree = meshes[mesh]?.primitives.some(({ influences }) =>
      influences?.start.some((start, vertex, starts) => vertex > 0 && start === starts[vertex - 1]),
    );
    if (hasFree) holding.add(skin);
  }
  return holding;
}

export interface NewSkinEval {
  name: string;
  skin: Skin;
  array: number;
  /** Whether the array has an identity matrix after those of the joints. */
  holdsStill: boolean;
  world: number;
}

export function skinnedStreams(
  builder: ArchiveBuilder,
  { name, skin, array, holdsStill, world }: NewSkinEval,
  columns: readonly Column[],
  influences: Influences,
): JsonObject[] {
  const moved = columns.filter(isMoved);
  const shared = columns.filter((column) => !isMoved(column));
  const [{ values: positions }] = moved as [Column];
  const numElements = positions.length / 3;
  const source = builder.addBuffer('SourceBuffer', `source_${name}`, moved);
  // The loader cannot create a destination buffer for a mesh without other streams (docs/reference/o3d.md#versions-of-scenes).
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
  const matrices = skin.joints.map((_, joint) => skin.inverseBind.subarray(joint * 16, joint * 16 + 16));
  if (holdsStill) matrices.push(Float32Array.from(identity()));
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

/** The lists of a skin for influences, without those of joints that it lacks. @param joints their number */
export function skinLists({ start, joint, weight }: Influences, joints: number): SkinVertices['influences'] {
  const kept = Uint32Array.from(joint.keys()).filter((entry) => joint[entry]! < joints);
  const before = new Uint32Array(joint.length + 1);
  joint.forEach((one, entry) => {
    before[entry + 1] = before[entry]! + (one < joints ? 1 : 0);
  });
  return {
    start: start.map((entry) => before[entry]!),
    matrixIndex: Int32Array.from(kept, (entry) => joint[entry]!),
    weight: Float64Array.from(kept, (entry) => weight[entry]!),
  };
}

/** Every vertex needs an influence (docs/reference/o3d.md#skins). @param still index of the identity matrix */
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
