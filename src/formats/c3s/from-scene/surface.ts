/** The surface of a scene: vertices, faces and edges of all levels of detail, and texture coordinates. */
import type { Report } from '../../../report/report.ts';
import type { Scene } from '../../../scene/scene.ts';
import type { ModelRows } from '../files/scene/document.ts';
import type { WrittenBones } from './bones.ts';
import { coordinateRows } from './coordinates.ts';
import { writeFaces } from './faces.ts';
import { levelsOf, TexVertexPool, type Triangles } from './triangles.ts';
import { VertexPool } from './vertices.ts';

export interface WrittenSurface {
  vertices: VertexPool;
  /** The faces at the lowest level of detail. */
  base: Triangles;
  rows: Pick<
    ModelRows,
    'vertices' | 'edges' | 'faces' | 'texVertices' | 'texVertexGroups' | 'texVertexFrames'
  >;
}

/**
 * @param materials index of each of the scene's materials in the file
 * @param areWeighted false if only frames define the positions of vertices
 */
export function writeSurface(
  scene: Scene,
  bones: Pick<WrittenBones, 'rowOf' | 'still'>,
  materials: (material: number) => number,
  areWeighted: boolean,
  report: Report,
): WrittenSurface {
  const vertices = new VertexPool(scene, bones);
  const texVertices = new TexVertexPool();
  const levels = levelsOf(scene, vertices, texVertices);
  const { rows, base, byVertex, edges } = writeFaces(levels, materials, vertices.count);
  return {
    vertices,
    base,
    rows: {
      vertices: vertices.finish(edges.byVertex(vertices.count), byVertex, areWeighted),
      edges: edges.finish(),
      faces: rows,
      ...coordinateRows(texVertices, report),
    },
  };
}
