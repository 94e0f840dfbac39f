/** The surface of a posed character, for timing. */
import type { Pose } from '../src/pose/pose.ts';
import type { Primitive, Scene } from '../src/scene/scene.ts';

export interface Part {
  node: number;
  primitive: Primitive;
  positions: Float32Array;
  normals: Float32Array;
}

export interface Surface {
  parts: Part[];
  vertices: number;
}

/** Every primitive of every node, with room for its posed vertices. */
export function surfaceOf(scene: Scene): Surface {
  const parts = scene.nodes.flatMap(({ mesh = -1 }, node) =>
    (scene.meshes[mesh]?.primitives ?? []).map((primitive) => ({
      node,
      primitive,
      positions: new Float32Array(primitive.positions.length),
      normals: new Float32Array(primitive.positions.length),
    })),
  );
  return { parts, vertices: parts.reduce((sum, { positions }) => sum + positions.length / 3, 0) };
}

export function deform(pose: Pose, parts: readonly Part[], withNormals = true): void {
  for (const { node, primitive, positions, normals } of parts)
    pose.deform(node, primitive, positions, withNormals ? normals : undefined);
}
