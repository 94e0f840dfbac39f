/** Models put together by hand, and the scenes that are made of them. */
import type { ReadingOptions } from '../../../../src/formats/format.ts';
import type {
  Model,
  ModelAnimation,
  ModelMesh,
  ModelNode,
  NodeKeys,
} from '../../../../src/formats/mdl/model/model.ts';
import type { ModelFile } from '../../../../src/formats/mdl/to-scene/chain.ts';
import { sceneOfModels } from '../../../../src/formats/mdl/to-scene/models.ts';
import { Report } from '../../../../src/report/report.ts';
import { NONE } from '../../../../src/scene/scene.ts';

export function node(name: string, parent = NONE, rest: Partial<ModelNode> = {}): ModelNode {
  return { name, kind: 'dummy', parent, values: {}, keys: {}, ...rest };
}

export function model(name: string, rest: Partial<Model> = {}): Model {
  return {
    name,
    classification: 'character',
    fog: true,
    animationScale: 1,
    nodes: [node(name)],
    animations: [],
    ...rest,
  };
}

export function animation(
  name: string,
  nodes: ModelNode[],
  rest: Partial<ModelAnimation> = {},
): ModelAnimation {
  return { name, length: 1, transitionTime: 0.25, root: nodes[0]!.name, events: [], nodes, ...rest };
}

export function keys(times: readonly number[], values: readonly number[]): NodeKeys {
  return { times: Float32Array.from(times), values: Float32Array.from(values) };
}

/** A triangle. */
export function triangle(rest: Partial<ModelMesh> = {}): ModelMesh {
  return {
    positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0),
    uvs: [],
    faces: { vertices: Uint32Array.of(0, 1, 2), surface: Int32Array.of(0) },
    ...rest,
  };
}

/** The scene of models whose files are named after them. */
export function sceneOf(models: readonly (Model | ModelFile)[], options: ReadingOptions = {}) {
  const report = new Report();
  const files = models.map((one) => ('model' in one ? one : { name: `${one.name}.mdl`, model: one }));
  const scene = sceneOfModels(files, () => () => NONE, report, options);
  return { scene, report };
}
