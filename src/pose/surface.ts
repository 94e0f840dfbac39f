/** All visible meshes of a scene as one surface. */
import { NONE, type Primitive, type Scene } from '../scene/scene.ts';
import type { Pose } from './pose.ts';

/** A primitive of a node, and the index of its first vertex in the whole surface. */
export interface Part {
  node: number;
  mesh: string;
  primitive: Primitive;
  first: number;
}

/** The vertices of all visible primitives, by default in the order of the nodes, and their triangles. */
export class Surface {
  /** 3 per vertex, in scene space, of the pose of the last `follow`. */
  readonly positions: Float32Array;
  /** 3 per triangle. */
  readonly indices: Uint32Array;
  readonly parts: readonly Part[];

  /** @param order places of the primitives in the order of the nodes */
  constructor(scene: Scene, order?: readonly number[]) {
    const shown = shownParts(scene);
    let vertices = 0;
    let corners = 0;
    this.parts = (order?.map((at) => shown[at]!) ?? shown).map((part) => {
      const first = vertices;
      vertices += part.primitive.positions.length / 3;
      corners += part.primitive.indices.length;
      return { ...part, first };
    });
    this.positions = new Float32Array(vertices * 3);
    this.indices = new Uint32Array(corners);
    let at = 0;
    for (const { primitive, first } of this.parts)
      for (const vertex of primitive.indices) this.indices[at++] = first + vertex;
  }

  get vertexCount(): number {
    return this.positions.length / 3;
  }

  /** Computes the positions in a pose of the scene. */
  follow(pose: Pose): void {
    for (const { node, primitive, first } of this.parts) {
      pose.deform(
        node,
        primitive,
        this.positions.subarray(first * 3, first * 3 + primitive.positions.length),
      );
    }
  }

  /** The unit normals in a pose of the scene, 3 per vertex; NaN for primitives without normals. */
  normalsIn(pose: Pose): Float32Array {
    const normals = new Float32Array(this.positions.length).fill(Number.NaN);
    for (const { node, primitive, first } of this.parts) {
      const end = first * 3 + primitive.positions.length;
      pose.deform(
        node,
        primitive,
        new Float32Array(primitive.positions.length),
        normals.subarray(first * 3, end),
      );
    }
    return normals;
  }

  /** The mesh of a vertex, and its index in its primitive. */
  placeOf(vertex: number): { mesh: string; vertex: number } {
    const part = this.parts.findLast(({ first }) => first <= vertex);
    return part ? { mesh: part.mesh, vertex: vertex - part.first } : { mesh: '', vertex };
  }
}

function shownParts({ nodes, meshes }: Scene): Omit<Part, 'first'>[] {
  return nodes.flatMap(({ mesh: index = NONE }, node) => {
    const { name = '', primitives = [] } = meshes[index] ?? {};
    return primitives
      .filter(({ indices }) => indices.length > 0)
      .map((primitive) => ({ node, mesh: name, primitive }));
  });
}
