/** What the parts of a conversion share. */
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
  /** Images that lie beside the archive. */
  files: readonly TextureFile[];
  /** Node of each Transform, by its id. */
  nodes: Map<number, number>;
  /** What moves besides the Transforms: nodes that stand for matrices that none of them has. */
  moving: MovingNode[];
  /** Joints that skins may still have. */
  affordable: { joints: number };
  report: Report;
}

/** A node whose local matrix is computed from params. */
export interface MovingNode {
  node: number;
  /** Params that it is computed from. */
  params: readonly Requested[];
  /** The matrix, 16 numbers, from what the params are in the graph's values at the moment. */
  matrix(): Float64Array;
}

/** The object that a value refers to, where it is of a class. */
export function referred(
  { byId }: SceneIndex,
  value: JsonValue | undefined,
  className?: string,
): SceneObject | undefined {
  const object = byId.get(referenceOf(value) ?? 0);
  return className === undefined || object?.className === className ? object : undefined;
}

/** The object that a param refers to. */
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

/** A list of references as objects of a class; those that lead elsewhere are left out. */
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
