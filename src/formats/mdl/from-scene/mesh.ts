/** Primitives as meshes of models. */
import { reportUnbound } from '../../../fit/binding.ts';
import { normalsOf } from '../../../pose/normals.ts';
import type { Report } from '../../../report/report.ts';
import { linearToSrgb } from '../../../scene/color.ts';
import type { ElementPath } from '../../../scene/path.ts';
import type { Material, Primitive, Skin } from '../../../scene/scene.ts';
import type { Faces, ModelMesh, SkinWeights } from '../model/model.ts';
import { mdlProperties, type PrimitiveProperties } from '../properties.ts';
import type { Surface } from './materials.ts';

/** The context of a mesh in the model. */
export interface MeshPlace {
  /** For messages. */
  name: string;
  /** Path of the scene node with the mesh. */
  path: ElementPath;
  surface: Surface;
  colorSpace: Material['colorSpace'];
  skin?: Skin;
  /** For each node of the scene, the node of the model. */
  nodeOf: Int32Array;
}

export function modelMesh(primitive: Primitive, place: MeshPlace, report: Report): ModelMesh {
  const { positions, colors, indices } = primitive;
  const kept = mdlProperties<PrimitiveProperties>(primitive);
  const vertices = positions.length / 3;
  const normals = Float32Array.from(normalsOf(primitive));
  const uvs = primitive.uvs.map(upwards);
  const faces = facesOf(indices, kept);
  const isWhole = kept.faces?.vertices.every((vertex) => vertex < vertices);
  const keepsTangents = kept.tangents?.length === vertices * 4;
  return {
    positions: Float32Array.from(positions),
    normals,
    ...(colors ? { colors: encoded(colors, place.colorSpace) } : {}),
    uvs,
    ...(keepsTangents ? { tangents: Float32Array.from(kept.tangents!) } : {}),
    faces: isWhole ? kept.faces! : faces,
    ...(isWhole ? { drawn: Uint32Array.from(indices) } : {}),
    ...(place.skin ? { weights: skinWeights(primitive, place.skin, place, report) } : {}),
    ...(kept.constraints ? { constraints: Float32Array.from(kept.constraints) } : {}),
  };
}

/** Smoothing groups are taken from the scene, if it has some; else the writer of text models computes them. */
function facesOf(indices: Uint32Array, { surface, smoothing }: Partial<PrimitiveProperties>): Faces {
  const count = indices.length / 3;
  return {
    vertices: Uint32Array.from(indices),
    surface: surface?.length === count ? Int32Array.from(surface) : new Int32Array(count),
    ...(smoothing?.length === count ? { smoothing: Uint32Array.from(smoothing) } : {}),
  };
}

function encoded(colors: Float32Array, colorSpace: Material['colorSpace']): Float32Array<ArrayBuffer> {
  if (colorSpace === 'srgb') return Float32Array.from(colors);
  return colors.map((value, at) => (at % 4 === 3 ? value : linearToSrgb(value)));
}

/** v points upwards. */
function upwards(uvs: Float32Array): Float32Array<ArrayBuffer> {
  return uvs.map((value, at) => (at % 2 === 1 ? 1 - value : value));
}

/** Vertices without a bone are attached to the root, which does not move. */
const ROOT = 0;

function skinWeights(
  { influences, positions }: Primitive,
  skin: Skin,
  { name, path, nodeOf }: MeshPlace,
  report: Report,
): SkinWeights {
  const { start, joint, weight } = influences!;
  const vertices = positions.length / 3;
  const starts = new Uint32Array(vertices + 1);
  let unbound = 0;
  for (let vertex = 0; vertex < vertices; vertex++) {
    const count = start[vertex + 1]! - start[vertex]!;
    if (count === 0) unbound++;
    starts[vertex + 1] = starts[vertex]! + Math.max(1, count);
  }
  const total = starts[vertices]!;
  const out = {
    start: starts,
    bone: new Int32Array(total).fill(ROOT),
    weight: new Float32Array(total).fill(1),
  };
  for (let vertex = 0; vertex < vertices; vertex++) {
    for (let entry = start[vertex]!; entry < start[vertex + 1]!; entry++) {
      const at = starts[vertex]! + entry - start[vertex]!;
      out.bone[at] = nodeOf[skin.joints[joint[entry]!]!]!;
      out.weight[at] = weight[entry]!;
    }
  }
  reportUnbound(unbound, name, report, path);
  return out;
}
