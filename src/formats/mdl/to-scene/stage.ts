/** The state while models are added to a scene. */
import type { Report } from '../../../report/report.ts';
import type { Scene } from '../../../scene/scene.ts';
import type { Model, ModelNode } from '../model/model.ts';
import type { NotShown } from './not-shown.ts';

export interface Stage {
  scene: Scene;
  /** The scene's material for the mesh of a node, or NONE. */
  materialOf: (node: ModelNode) => number;
  /** Whether hidden meshes and walkmeshes are drawn. */
  hidden: boolean;
  report: Report;
  notShown: NotShown;
}

/** A model whose nodes have been added to the scene. */
export interface PlacedModel {
  model: Model;
  /** Scene node for each node of the model. */
  nodes: readonly number[];
}
