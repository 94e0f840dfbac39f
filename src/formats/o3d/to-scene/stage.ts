/** The context that the modules of the conversion share. */
import type { Report } from '../../../report/report.ts';
import type { Scene } from '../../../scene/scene.ts';
import type { TextureFile } from '../../format.ts';
import type { Blobs } from '../files/archive/blob-access.ts';
import type { ArchiveDocument, JsonValue, SceneIndex, SceneObject } from '../files/archive/document.ts';
import { numberIn, referenceOf } from '../files/archive/scene-index.ts';
import type { CurveMode } from './graph/curve.ts';
import type { ParamGraph } from './graph/param-graph.ts';
import type { Requested } from './graph/plan.ts';

export interface Stage {
  scene: Scene;
  document: ArchiveDocument;
  index: SceneIndex;
  blobs: Blobs;
  graph: ParamGraph;
  mode: CurveMode;
  /** The time of the rest pose, in seconds, if it is not the stated one or that of second 0. */
  moment: number | undefined;
  /** Images beside the archive. */
  files: readonly TextureFile[];
  /** Node of each Transform, by its id. */
  nodes: Map<number, number>;
  /** Animated nodes besides those of Transforms, for matrices that no Transform has. */
  moving: MovingNode[];
  /** Remaining limit of joints. */
  affordable: { joints: number };
  report: Report;
}

/** A node whose local matrix is computed from params. */
export interface MovingNode {
  node: number;
  /** Params from which it is computed. */
  params: readonly Requested[];
  /** The matrix, 16 numbers, from the current values of the params in the graph. */
  matrix(): ArrayLike<number>;
}

/** The object to which a value refers, if it is of a class. */
export function referred(
  { byId }: SceneIndex,
  value: JsonValue | undefined,
  className?: string,
): SceneObject | undefined {
  const object = byId.get(referenceOf(value) ?? 0);
  return className === undefined || object?.className === className ? object : undefined;
}

/** The object to which a param refers. */
export function referredByParam(
  index: SceneIndex,
  { params }: SceneObject,
  name: string,
  className?: string,
): SceneObject | undefined {
  return referred(index, params.get(name)?.value, className);
}

export function nameOf({ properties }: SceneObject): string {
  return typeof properties.name === 'string' ? properties.name : '';
}

/** A list of references as objects of a class; others are skipped. */
export function referredList(
  index: SceneIndex,
  value: JsonValue | undefined,
  className: string,
): SceneObject[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((reference) => referred(index, reference, className) ?? []);
}

export function numberOf({ params }: SceneObject, name: string): number | undefined {
  return numberIn(params.get(name)?.value);
}

export function textOf({ params }: SceneObject, name: string): string | undefined {
  const value = params.get(name)?.value;
  return typeof value === 'string' ? value : undefined;
}
