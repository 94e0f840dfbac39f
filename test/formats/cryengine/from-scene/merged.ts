/** What the engine makes of the one mesh that bones move, held against the meshes of a scene that it was made of. */
import { chunksOf } from '../../../../src/formats/cryengine/files/chunks/document.ts';
import type { MeshContent } from '../../../../src/formats/cryengine/files/chunks/records/mesh.ts';
import { Pose } from '../../../../src/pose/pose.ts';
import { type Clip, NONE, type Node, type Primitive, type Scene } from '../../../../src/scene/scene.ts';
import { boneMatrices, document, skinned } from '../engine.ts';
import type { Written } from './scenes.ts';

/** Nodes that show something, parents before their children: in this order their faces stand in the file. */
function shownNodes(nodes: readonly Node[], below = NONE): number[] {
  return nodes.flatMap(({ parent, mesh = NONE }, index) => {
    if (parent !== below) return [];
    return [...(mesh === NONE ? [] : [index]), ...shownNodes(nodes, index)];
  });
}

/** A corner of a face: in the scene, and in the file. */
interface Corner {
  node: number;
  primitive: Primitive;
  /** Of the primitive. */
  vertex: number;
  /** Of the face and of the vertex in the file's mesh. */
  face: number;
  stored: number;
}

/** @throws Error where the mesh has not just the faces of the scene */
export function corners(scene: Scene, { faces }: MeshContent): Corner[] {
  const found: Corner[] = [];
  for (const node of shownNodes(scene.nodes)) {
    for (const primitive of scene.meshes[scene.nodes[node]!.mesh!]!.primitives) {
      for (const vertex of primitive.indices) {
        const corner = found.length;
        const face = Math.floor(corner / 3);
        found.push({ node, primitive, vertex, face, stored: faces.vertexIds[corner]! });
      }
    }
  }
  if (found.length !== faces.vertexIds.length) throw new Error(`${faces.count} faces stand in the file`);
  return found;
}

/** The mesh whose bones a model says the rest of. @throws Error where there is not just one, and one such list */
export function skinnedMesh({ files }: Pick<Written, 'files'>, name = 'a.cgf'): MeshContent {
  const model = document(files, name);
  const meshes = chunksOf(model, 'mesh').filter(({ content }) => content.links);
  const rests = chunksOf(model, 'bonePositions').map(({ content }) => content.meshId);
  const [mesh] = meshes;
  if (!mesh || meshes.length !== 1 || rests.length !== 1 || rests[0] !== mesh.id)
    throw new Error(`${meshes.length} meshes bend, and bones rest for ${rests.join(', ')}`);
  return mesh.content;
}

/** The largest distance between where the engine and the scene put the corners of faces. */
export function deviation(
  scene: Scene,
  written: Pick<Written, 'files'>,
  moment?: { clip: Clip; time: number; file: string },
): number {
  const model = document(written.files, 'a.cgf');
  const animation = moment && document(written.files, moment.file);
  const mesh = skinnedMesh(written);
  const is = skinned(mesh.links!, boneMatrices(model, animation, moment && moment.time * 4800));
  const pose = new Pose(scene);
  if (moment) pose.sample(moment.clip, moment.time);
  const shapes = new Map<string, Float32Array>();
  const shapeOf = ({ node, primitive }: Corner) => {
    const { primitives } = scene.meshes[scene.nodes[node]!.mesh!]!;
    const key = `${node} ${primitives.indexOf(primitive)}`;
    const shape = shapes.get(key) ?? new Float32Array(primitive.positions.length);
    if (!shapes.has(key)) pose.deform(node, primitive, shape);
    shapes.set(key, shape);
    return shape;
  };
  let max = 0;
  for (const corner of corners(scene, mesh)) {
    const right = shapeOf(corner);
    const apart = [0, 1, 2].map((axis) => is[corner.stored * 3 + axis]! - right[corner.vertex * 3 + axis]!);
    max = Math.max(max, Math.hypot(...apart));
  }
  return max;
}
