/** What grows into a scene while models are added to it. */
import type { Report } from '../../../report/report.ts';
import type { Scene } from '../../../scene/scene.ts';
import type { Model, ModelNode } from '../model/model.ts';
import type { LeaveOut } from './left-out.ts';

export interface Stage {
  scene: Scene;
  /** The scene's material for what a node shows; NONE where it says nothing. */
  materialOf: (node: ModelNode) => number;
  report: Report;
  leaveOut: LeaveOut;
}

/** A model whose nodes are in the scene. */
export interface PlacedModel {
  model: Model;
  /** Scene node of each of its nodes. */
  nodes: readonly number[];
}
