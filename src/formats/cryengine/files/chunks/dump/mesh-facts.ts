/** Facts about a mesh, without its lists (docs/reference/cryengine.md#tools). */

import { weld } from '../../../../../fit/weld.ts';
import {
  cornerPlaces,
  countOpenEdges,
  countRecolored,
  countShared,
  countZeros,
  flatInTexture,
  type Links,
  materialUses,
  oddWeights,
  useCounts,
} from '../check/geometry.ts';
import type { StandardMaterial } from '../materials.ts';
import type { MeshContent } from '../records/mesh.ts';
import type { Facts } from './text.ts';

/** @param materials of the file, to whose order the ids of faces refer */
export function meshFacts(content: MeshContent, materials: readonly StandardMaterial[]): Facts {
  const { vertices, faces, textureVertices, vertexAnimationId } = content;
  const corners = cornerPlaces(content);
  const repeated = (...columns: Float32Array[]) =>
    vertices.count -
    weld(
      vertices.count,
      columns.map((values) => ({ values, width: 3 })),
    ).first.length;
  return {
    vertices: vertices.count,
    textureVertices: textureVertices.count,
    faces: faces.count,
    ...(vertexAnimationId === -1 ? {} : { vertexAnimation: vertexAnimationId }),
    duplicatePositions: repeated(vertices.position),
    duplicateNormals: repeated(vertices.normal),
    duplicateVertices: repeated(vertices.position, vertices.normal),
    unusedVertices: countZeros(useCounts(faces.vertexIds, vertices.count)),
    openEdges: countOpenEdges(corners, vertices.count),
    box: boxOf(vertices.position, 3),
    smoothingGroups: smoothingGroups(faces.smoothingGroup),
    materials: materialUses(content, corners, vertices.count).map(({ materialId, ...use }) => ({
      ordinal: materialId,
      name: materials[materialId]?.name ?? 'none',
      ...use,
    })),
    texture: content.textureFaces ? mappingFacts(content, corners) : undefined,
    links: content.links ? linkFacts(content.links) : undefined,
    colors: content.colors
      ? { vertices: content.colors.count, severalPerPlace: countRecolored(content) }
      : undefined,
  };
}

function mappingFacts(content: MeshContent, corners: Int32Array): Facts {
  const { textureVertices, textureFaces } = content;
  const ids = textureFaces?.textureVertexIds ?? new Int32Array();
  return {
    box: boxOf(textureVertices.coordinate, 2),
    unusedVertices: countZeros(useCounts(ids, textureVertices.count)),
    sharedVertices: countShared(content, corners),
    facesWithoutArea: flatInTexture(content).length,
  };
}

/** Vertices with more links are counted together. */
const MOST_LINKS = 16;

function linkFacts(links: Links): Facts {
  const { start, boneId } = links.link;
  const histogram = new Map<string, number>();
  for (let vertex = 0; vertex < links.count; vertex++) {
    const count = start[vertex + 1]! - start[vertex]!;
    const label = count > MOST_LINKS ? `more than ${MOST_LINKS}` : `${count}`;
    histogram.set(label, (histogram.get(label) ?? 0) + 1);
  }
  const odd = oddWeights(links);
  return {
    count: boneId.length,
    bones: new Set(boneId).size,
    verticesByLinks: Object.fromEntries(histogram),
    weightsNotOne: odd.length,
    ...(odd[0] ? { firstWeightNotOne: { vertex: odd[0].vertex, sum: odd[0].sum } } : {}),
  };
}

/** Number of faces by smoothing group; a face may be in several. */
function smoothingGroups(masks: Uint32Array): Facts {
  const faces = new Uint32Array(33);
  for (const mask of masks) {
    if (mask === 0) faces[0]! += 1;
    for (let group = 1; group <= 32; group++) if ((mask >>> (group - 1)) & 1) faces[group]! += 1;
  }
  const entries = Array.from(faces, (count, group) => [group === 0 ? 'none' : `${group}`, count] as const);
  return Object.fromEntries(entries.filter(([, count]) => count > 0));
}

function boxOf(values: Float32Array, width: number): Facts | undefined {
  if (values.length === 0) return undefined;
  const minimum = new Array<number>(width).fill(Number.POSITIVE_INFINITY);
  const maximum = new Array<number>(width).fill(Number.NEGATIVE_INFINITY);
  for (let i = 0; i < values.length; i++) {
    const axis = i % width;
    minimum[axis] = Math.min(minimum[axis]!, values[i]!);
    maximum[axis] = Math.max(maximum[axis]!, values[i]!);
  }
  return { minimum, maximum };
}
