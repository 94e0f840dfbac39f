/** Clips as animations of models (docs/reference/mdl.md#playback). */
import { keyTally } from '../../../animation/clipped.ts';
import { type Errors, maxAndMean, noErrors } from '../../../animation/errors.ts';
import type { PrecisionOf } from '../../../animation/precision.ts';
import { curvesByNode, tellEmpty, tellKeys, tellSampled, tellSteps } from '../../../fit/curves.ts';
import { loseUnfit } from '../../../fit/kept.ts';
import type { Report } from '../../../report/report.ts';
import type { ElementPath } from '../../../scene/path.ts';
import { type Clip, NONE, type Scene } from '../../../scene/scene.ts';
import { MDL_CODES as CODES } from '../codes.ts';
import type { MeshFrames, ModelAnimation, ModelNode } from '../model/model.ts';
import { Names } from '../model/names.ts';
import { type ClipProperties, mdlProperties, type NodeProperties } from '../properties.ts';
import { keptNode } from './kept-nodes.ts';
import { type ClipTally, placeKeys } from './keys.ts';
import { meshFrames } from './morphs.ts';
import type { Planned, Tree } from './tree.ts';

/** Seconds in which the game's own animations fade in, mostly. */
const USUAL_TRANSITION = 0.25;

/** What a clip does to a node of the model. */
type Motion = Pick<ModelNode, 'keys' | 'frames'>;

/** An animation, and the index of the clip that it was made of. */
interface WrittenClip {
  clip: number;
  animation: ModelAnimation;
}

/** @param owner name of the model in the scene, if it came from one: clips of others it inherits */
export function modelAnimations(
  scene: Scene,
  tree: Tree,
  owner: string | undefined,
  precisionOf: PrecisionOf,
  report: Report,
): WrittenClip[] {
  const names = new Names('animations');
  const animations = scene.clips.flatMap((clip, index): WrittenClip[] => {
    const path: ElementPath = `clips[${index}]`;
    const { owner: from = owner } = mdlProperties<ClipProperties>(clip);
    if (from?.toLowerCase() !== owner?.toLowerCase()) {
      report.lose(CODES.MDL_CLIP_INHERITED, `${clip.name} belongs to ${from}`, { path });
      return [];
    }
    const motions = motionsOf(scene, tree, clip, precisionOf, report, path);
    const { events } = clip;
    if (motions.size === 0 && !events?.length && isMeantToMove(clip)) {
      tellEmpty(clip, 'moves nothing that a model can', report, path);
      return [];
    }
    const name = names.distinct(clip.name, '', path);
    report.call('clip', clip.name, name);
    return [{ clip: index, animation: animation(clip, name, tree, motions) }];
  });
  names.reportChanged(report);
  return animations;
}

function isMeantToMove({ tracks, morphTracks = [], textureTracks = [] }: Clip): boolean {
  return tracks.length + morphTracks.length + textureTracks.length > 0;
}

function animation(
  clip: Clip,
  name: string,
  tree: Tree,
  motions: ReadonlyMap<number, Motion>,
): ModelAnimation {
  const kept = mdlProperties<ClipProperties>(clip);
  const root = tree.nodes.find((node) => node.name.toLowerCase() === kept.animroot?.toLowerCase());
  const happened = (clip.events ?? []).map(({ time, name: what }) => ({
    time: time - clip.start,
    name: what,
  }));
  return {
    name,
    length: clip.end - clip.start,
    transitionTime: kept.transtime ?? USUAL_TRANSITION,
    root: (root ?? tree.nodes[0]!).name,
    events: kept.events ?? happened,
    nodes: movedNodes(tree, motions),
  };
}

/** The nodes that move and what is above them, as the model has them. */
function movedNodes({ nodes }: Tree, motions: ReadonlyMap<number, Motion>): ModelNode[] {
  const needed = new Set<number>([0]);
  for (const moved of motions.keys()) {
    for (let node = moved; node !== NONE && !needed.has(node); node = nodes[node]!.parent) needed.add(node);
  }
  const order = [...needed].sort((a, b) => a - b);
  const place = new Map(order.map((node, index) => [node, index]));
  return order.map((index): ModelNode => {
    const { name, kind, parent } = nodes[index]!;
    const { keys = {}, frames } = motions.get(index) ?? {};
    return {
      name,
      // A node that only moves needs nothing of what it is.
      kind: frames || Object.keys(keys).some((key) => !PLACES.includes(key)) ? kind : 'dummy',
      parent: place.get(parent) ?? NONE,
      values: {},
      keys,
      ...(frames ? { frames } : {}),
    };
  });
}

const PLACES = ['position', 'orientation', 'scale'];

function motionsOf(
  scene: Scene,
  tree: Tree,
  clip: Clip,
  precisionOf: PrecisionOf,
  report: Report,
  path: ElementPath,
): Map<number, Motion> {
  const motions = new Map<number, Motion>();
  const tally: ClipTally = { ...keyTally(), stepped: 0, thinned: 0, thinningErrors: noErrors() };
  for (const [node, curves] of curvesByNode(clip)) {
    const keys = placeKeys(curves, clip, precisionOf, tally);
    if (Object.keys(keys).length > 0) motions.set(tree.nodeOf[node]!, { keys });
  }
  addKept(scene, tree, clip, motions, report, path);
  const morphErrors = noErrors();
  for (const [index, frames] of framesByNode(tree, clip, morphErrors)) {
    motions.set(index, { keys: {}, frames, ...motions.get(index) });
  }
  reportTally(clip, tally, report, path);
  tellSampled(`morph targets in "${clip.name}"`, morphErrors, MEASURE, report, path);
  return motions;
}

/** What no track says: keys with handles say more than the curve that was made of them. */
function addKept(
  scene: Scene,
  tree: Tree,
  clip: Clip,
  motions: Map<number, Motion>,
  report: Report,
  clipPath: ElementPath,
): void {
  const { nodes = [] } = mdlProperties<ClipProperties>(clip);
  nodes.forEach(({ keys, frames, ...reference }, at) => {
    const path: ElementPath = `${clipPath}.properties.mdl.nodes[${at}]`;
    const index = tree.nodeOf[keptNode(scene, reference)];
    if (index === undefined) {
      loseUnfit({ path, message: 'there is no such node' }, report);
      return;
    }
    const fits = !frames || areSetsOf(frames, vertexCountOf(scene, tree.nodes[index]!));
    if (!fits) loseUnfit({ path: `${path}.frames`, message: 'these are no sets of the vertices' }, report);
    const known = motions.get(index);
    motions.set(index, { keys: { ...known?.keys, ...keys }, ...(frames && fits ? { frames } : {}) });
  });
}

function vertexCountOf({ nodes }: Scene, { primitive, source }: Planned): number {
  const { positions } = primitive ?? mdlProperties<NodeProperties>(nodes[source]!).mesh ?? {};
  return (positions?.length ?? 0) / 3;
}

/** Where there is no mesh, nothing contradicts them. */
function areSetsOf({ positions, uvs }: MeshFrames, vertexCount: number): boolean {
  const areSets = (column: Float32Array | undefined, width: number) =>
    !column || column.length % (vertexCount * width) === 0;
  return vertexCount === 0 || (areSets(positions, 3) && areSets(uvs, 2));
}

function framesByNode({ nodes }: Tree, clip: Clip, errors: Errors): Map<number, MeshFrames> {
  const byNode = new Map<number, MeshFrames>();
  nodes.forEach(({ kind, primitive }, index) => {
    const frames = kind === 'animmesh' && primitive ? meshFrames(primitive, clip, errors) : undefined;
    if (frames) byNode.set(index, frames);
  });
  return byNode;
}

/** Part of a meter that is rounding. */
const ROUNDING = 1e-6;

const MEASURE = { unit: 'm', rounding: ROUNDING };

function reportTally(clip: Clip, tally: ClipTally, report: Report, path: ElementPath): void {
  const { name } = clip;
  if (tally.thinned > 0) {
    const error = { ...maxAndMean(tally.thinningErrors), unit: 'm' };
    report.lose(CODES.MDL_KEYS_THINNED, `${tally.thinned} keys of ${name} are left out`, { path, error });
  }
  tellSampled(`curves of "${name}"`, tally.samplingErrors, MEASURE, report, path);
  tellKeys(tally, clip, report, path);
  tellSteps(tally.stepped, clip, report, path);
}
