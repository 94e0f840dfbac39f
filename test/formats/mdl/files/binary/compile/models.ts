/** Small models for tests of compiling. */
import type {
  Model,
  ModelAnimation,
  ModelMesh,
  ModelNode,
} from '../../../../../../src/formats/mdl/model/model.ts';

export function node(name: string, parent: number, more: Partial<ModelNode> = {}): ModelNode {
  return { name, kind: 'dummy', parent, values: {}, keys: {}, ...more };
}

/** A model whose root has some nodes below it, which may have others. */
export function model(nodes: readonly ModelNode[], more: Partial<Model> = {}): Model {
  const root = node('model', -1);
  return {
    name: 'model',
    classification: 'character',
    fog: true,
    animationScale: 1,
    nodes: [root, ...nodes],
    animations: [],
    ...more,
  };
}

export function animation(nodes: ModelNode[], more: Partial<ModelAnimation> = {}): ModelAnimation {
  return { name: 'walk', length: 1, transitionTime: 0.25, root: 'model', events: [], nodes, ...more };
}

/** Two triangles between four corners of a square whose sides are 1. */
export function square(more: Partial<ModelMesh> = {}): ModelMesh {
  return {
    positions: Float32Array.of(1, 1, 2, 2, 1, 2, 2, 2, 2, 1, 2, 2),
    uvs: [],
    faces: { vertices: Uint32Array.of(0, 1, 2, 0, 2, 3), surface: Int32Array.of(3, 7) },
    ...more,
  };
}
