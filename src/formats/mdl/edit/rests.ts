/** Rest poses of compiled models, which store the bind poses of their skins besides. */
import { saysTheSame } from '../../../binary/patch.ts';
import type { Scene } from '../../../scene/scene.ts';
import { changedIndices } from '../../edit.ts';
import { placeValues } from '../from-scene/geometry.ts';
import { bindFrom, restOf } from '../model/bind.ts';
import type { Model, ModelNode } from '../model/model.ts';

/** The nodes of a scene are those of the model. @returns indices of those that rest elsewhere after an edit */
export function movedNodes({ nodes: was }: Scene, { nodes: is }: Scene, { nodes }: Model): number[] {
  return changedIndices(was, is).filter(
    (index) => index < was.length && nodes[index]?.name === was[index]!.name,
  );
}

/** A scene in which nodes rest where they did before an edit. */
export function withRestsOf(before: Scene, after: Scene, moved: readonly number[]): Scene {
  const nodes = [...after.nodes];
  for (const index of moved) nodes[index] = before.nodes[index]!;
  return { ...after, nodes };
}

/** A model of which nodes rest elsewhere, while its skins stay bound as they were. */
export function withRests(
  model: Model,
  original: Model,
  scenes: [Scene, Scene],
  moved: readonly number[],
): Model {
  if (moved.length === 0) return model;
  const places = new Map(moved.map((index) => [original.nodes[index]!.name, index]));
  const rests = restOf(model.nodes);
  const nodes = model.nodes.map((node, place): ModelNode => {
    const { mesh } = node;
    const weights = mesh?.weights && { bind: bindFrom(rests, place), ...mesh.weights };
    const bound = weights ? { ...node, mesh: { ...mesh, weights } } : node;
    const index = places.get(node.name);
    if (index === undefined) return bound;
    const [was, is] = scenes.map(({ nodes }) => Object.entries({ scale: 1, ...placeValues(nodes[index]!) }));
    const known = Object.fromEntries(was!);
    const changed = is!.filter(([field, value]) => !saysTheSame(known[field], value));
    return { ...bound, values: { ...bound.values, ...Object.fromEntries(changed) } };
  });
  return { ...model, nodes };
}
