/** Transforms as nodes, with their meshes. */

import { affinePart } from '../../../math/affine.ts';
import { decompose } from '../../../math/decompose.ts';
import { soundParents } from '../../../pose/skeleton.ts';
import { NONE, type Node } from '../../../scene/scene.ts';
import { O3D_CODES } from '../codes.ts';
import { propertiesOfParams } from '../custom-params.ts';
import type { JsonValue, SceneObject } from '../files/archive/document.ts';
import { addCamera } from './cameras.ts';
import { flatten, LOCAL_MATRIX } from './graph/param-graph.ts';
import type { Requested } from './graph/plan.ts';
import { plainParams } from './materials.ts';
import type { MeshPart, PartsOf } from './meshes.ts';
import { addSkin } from './skinning.ts';
import { nameOf, referred, referredList, type Stage } from './stage.ts';

/** A Transform whose matrix changes with time. */
export interface Driven {
  object: SceneObject;
  node: number;
  local: Requested;
}

/** Param of an animated Transform in an archive that Exhume wrote: its matrix at rest, if different at second 0. */
export const REST_PARAM = 'exhume.rest';

/** Adds a node for every Transform, with the rest pose of a moment, the stated one, or that of second 0; returns the animated ones. */
export function addNodes(stage: Stage): Driven[] {
  const { scene, index, graph, nodes, moment } = stage;
  const transforms = index.byClass.get('o3d.Transform') ?? [];
  const first = scene.nodes.length;
  transforms.forEach(({ id }, at) => {
    nodes.set(id, first + at);
  });
  const locals = transforms.map((object) => graph.request(object, LOCAL_MATRIX));
  graph.run(moment ?? 0);
  const stated = (object: SceneObject, at: number) =>
    moment === undefined ? restOf(object, locals[at]!) : undefined;
  const parents = soundParents(
    transforms.map(({ properties }) => {
      const parent = referred(index, properties.parent, 'o3d.Transform');
      return parent ? nodes.get(parent.id)! - first : NONE;
    }),
  );
  transforms.forEach((object, at) => {
    const { slot } = locals[at]!;
    const parent = parents[at]!;
    scene.nodes.push({
      name: nameOf(object),
      parent: parent === NONE ? NONE : first + parent,
      ...decompose(affineOf(stage, object, stated(object, at) ?? graph.values.subarray(slot, slot + 16))),
      ...keptProperties(object),
    });
    addCamera(stage, object, first + at);
  });
  return transforms.flatMap((object, at) => {
    return locals[at]!.isDriven ? [{ object, node: first + at, local: locals[at]! }] : [];
  });
}

/** Only for animated Transforms: others rest at their local matrix. */
function restOf({ params }: SceneObject, { isDriven }: Requested): number[] | undefined {
  const matrix = isDriven ? flatten(params.get(REST_PARAM)?.value) : [];
  return matrix.length === 16 ? matrix : undefined;
}

/** The matrix with the last row 0 0 0 1, by division if its last row is 0 0 0 w; a perspective is dropped. */
function affineOf({ scene, report }: Stage, object: SceneObject, matrix: ArrayLike<number>): Float64Array {
  const [x, y, z, w] = [3, 7, 11, 15].map((at) => matrix[at]!) as [number, number, number, number];
  const isPerspective = x !== 0 || y !== 0 || z !== 0 || !(w !== 0 && Number.isFinite(w));
  if (isPerspective) {
    const message = `The matrix of Transform "${nameOf(object)}" has the perspective ${x}, ${y}, ${z}, ${w}`;
    report.lose(O3D_CODES.O3D_PERSPECTIVE_DROPPED, message, { path: `nodes[${scene.nodes.length}]` });
  }
  const divisor = isPerspective ? 1 : w;
  return affinePart(Array.from(matrix, (value) => value / divisor));
}

/** Params that the scene represents elsewhere, or that depend on the surface. */
const OWN_PARAMS = new Set([REST_PARAM, 'o3d.localMatrix', 'o3d.worldMatrix', 'o3d.boundingBox', 'o3d.cull']);

function keptProperties(object: SceneObject): Pick<Node, 'properties'> {
  const { custom, others } = propertiesOfParams(plainParams(object));
  const kept = Object.entries(others).filter(
    ([name, value]) => !OWN_PARAMS.has(name) && !(name === 'o3d.visible' && value === true),
  );
  const params: Record<string, JsonValue> = Object.fromEntries(kept);
  const all = { ...custom, ...(kept.length > 0 ? { o3d: { params } } : {}) };
  return Object.keys(all).length > 0 ? { properties: all } : {};
}

/** Attaches the meshes of Shapes to the nodes of the Transforms that show them. */
export function showShapes(stage: Stage, partsOf: PartsOf): void {
  const { index, nodes, report } = stage;
  for (const object of index.byClass.get('o3d.Transform') ?? []) {
    const shapes = referredList(index, object.properties.shapes, 'o3d.Shape');
    const parts = shapes.flatMap((shape) => partsOf(shape));
    const node = nodes.get(object.id)!;
    parts.forEach((part, which) => {
      // A node shows one mesh; others are attached to child nodes.
      const carrier = which === 0 ? node : addChild(stage, node, part);
      show(stage, object, carrier, part);
    });
    if (parts.length > 0 && object.params.get('o3d.visible')?.value === false) {
      const message = `Transform "${nameOf(object)}" is hidden in the archive and visible in the scene`;
      report.lose(O3D_CODES.O3D_HIDDEN_SHOWN, message, { path: `nodes[${node}]` });
    }
  }
}

function addChild({ scene }: Stage, parent: number, { mesh }: MeshPart): number {
  const { name } = scene.meshes[mesh]!;
  return (
    scene.nodes.push({ name, parent, translation: [0, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1] }) - 1
  );
}

function show(stage: Stage, object: SceneObject, node: number, part: MeshPart): void {
  const carrier = stage.scene.nodes[node]!;
  carrier.mesh = part.mesh;
  const skin = part.skinEval && addSkin(stage, part.skinEval, object, part.holdsStill);
  if (skin !== undefined) carrier.skin = skin;
}
