/** Rest poses of compiled models, which store the bind poses of their skins separately. */
import { editedFields } from '../../../../binary/patch.ts';
import { FIT_CODES } from '../../../../fit/codes.ts';
import { atNearestRest } from '../../../../fit/rest-pose.ts';
import { isUniformScale } from '../../../../fit/uniform-scale.ts';
import { decompose } from '../../../../math/decompose.ts';
import { NONE, type Node, type Scene } from '../../../../scene/scene.ts';
import { boundAsBefore, type Edit, editsOf, reboundJoints } from '../../../edit.ts';
import { placeValues } from '../../from-scene/geometry.ts';
import { affineAt } from '../../from-scene/matrices.ts';
import { bindFrom, restOf } from '../../model/bind.ts';
import type { Model, ModelNode, SkinWeights } from '../../model/model.ts';

/** The nodes of a scene are those of the model. @returns indices of nodes whose rest pose was edited */
export function movedNodes(before: Scene, after: Scene, { nodes }: Model): number[] {
  return editsOf({ before, after }, 'nodes')
    .filter(({ index, was }) => nodes[index]?.name === was.name)
    .map(({ index }) => index);
}

/** A scene whose edited nodes have scales that models can hold: one factor for all axes, which is not negative. */
export function withEvenScales(edit: Edit, model: Model): Scene {
  const { before, after, report } = edit;
  const nodes = movedNodes(before, after, model).filter((index) => !hasEvenScale(after.nodes[index]!));
  const what = 'Neverwinter Nights scales nodes by one factor';
  const nearest = ({ matrix: _, ...node }: Node): Node => {
    const size = Math.cbrt(Math.abs(node.scale[0] * node.scale[1] * node.scale[2]));
    return { ...node, scale: [size, size, size] };
  };
  return atNearestRest(after, { code: FIT_CODES.FIT_SCALE_DROPPED, what, nodes, nearest, unit: 'm' }, report);
}

function hasEvenScale({ scale, matrix }: Node): boolean {
  return !matrix && isUniformScale(scale);
}

/** A scene with the rest poses and bind poses from before an edit. */
export function withRestsOf(before: Scene, after: Scene, moved: readonly number[]): Scene {
  const nodes = [...after.nodes];
  for (const index of moved) nodes[index] = before.nodes[index]!;
  return { ...after, nodes, skins: boundAsBefore(before.skins, after.skins) };
}

/** A model with edited rest poses, whose skins keep their bind poses, except for moved bones. */
export function withRests(
  model: Model,
  original: Model,
  scenes: [Scene, Scene],
  moved: readonly number[],
): Model {
  if (moved.length === 0) return model;
  const placeOf = new Map(original.nodes.map(({ name }, index) => [name, index]));
  const isMoved = new Set(moved);
  const rests = restOf(model.nodes);
  const boundWeights = (weights: SkinWeights, place: number) => {
    const index = placeOf.get(model.nodes[place]!.name);
    const stored = { bind: bindFrom(rests, place), ...weights };
    return index === undefined ? stored : reboundWeights(stored, model, scenes, index);
  };
  const nodes = model.nodes.map((node, place): ModelNode => {
    const { mesh } = node;
    const index = placeOf.get(node.name);
    const bound = mesh?.weights
      ? { ...node, mesh: { ...mesh, weights: boundWeights(mesh.weights, place) } }
      : node;
    if (index === undefined || !isMoved.has(index)) return bound;
    const [was, is] = scenes.map(({ nodes }) => ({ scale: 1, ...placeValues(nodes[index]!) }));
    return { ...bound, values: { ...bound.values, ...editedFields(was!, is!) } };
  });
  return { ...model, nodes };
}

type BoundWeights = SkinWeights & Required<Pick<SkinWeights, 'bind'>>;

/** @param node of the skin in the scenes */
function reboundWeights(
  weights: BoundWeights,
  { nodes }: Model,
  [before, after]: [Scene, Scene],
  node: number,
): BoundWeights {
  const skin = after.nodes[node]?.skin ?? NONE;
  const [was, is] = [before.skins[skin], after.skins[skin]];
  const joints = was && is ? reboundJoints(was, is) : [];
  if (joints.length === 0) return weights;
  const rotations = weights.bind.rotations.slice();
  const translations = weights.bind.translations.slice();
  for (const joint of joints) {
    const { name } = after.nodes[is!.joints[joint]!]!;
    const bone = nodes.findIndex((own) => own.name === name);
    const { rotation, translation } = decompose(affineAt(is!.inverseBind, joint));
    // The sign of a quaternion depends on the compiler.
    const isTurned = rotation.reduce((sum, value, at) => sum + value * rotations[bone * 4 + at]!, 0) < 0;
    rotations.set(isTurned ? rotation.map((value) => -value) : rotation, bone * 4);
    translations.set(translation, bone * 3);
  }
  return { ...weights, bind: { rotations, translations } };
}
