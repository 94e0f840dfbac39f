/** Clips as animations of models (docs/reference/mdl.md#playback). */
import { keyTally } from '../../../animation/clipped.ts';
import { type Errors, noErrors } from '../../../animation/errors.ts';
import { momentBefore } from '../../../animation/moments.ts';
import type { PrecisionOf } from '../../../animation/precision.ts';
import { shiftCurve } from '../../../animation/shift.ts';
import { type ClipPlace, reportClipLoss, withCurves } from '../../../fit/clip-losses.ts';
import {
  curvesByNode,
  reportEmptyClip,
  reportKeys,
  reportSampled,
  reportSteps,
} from '../../../fit/curves.ts';
import { loseUnfit } from '../../../fit/kept.ts';
import type { Report } from '../../../report/report.ts';
import type { ElementPath } from '../../../scene/path.ts';
import { type Clip, NONE, type Scene } from '../../../scene/scene.ts';
import { counted } from '../../../text/counts.ts';
import { MDL_CODES as CODES } from '../codes.ts';
import type { MeshFrames, ModelAnimation, ModelNode } from '../model/model.ts';
import type { Names } from '../model/names.ts';
import { type ClipProperties, mdlProperties, type NodeProperties } from '../properties.ts';
import { keptNode } from './kept-nodes.ts';
import { type ClipTally, placeKeys, type Thinned } from './keys.ts';
import { meshFrames } from './morphs.ts';
import type { Planned, Tree } from './tree.ts';

/** The most frequent fade-in time of the game's animations, in seconds. */
const USUAL_TRANSITION = 0.25;

/** Keys of a node of the model in a clip. */
type Motion = Pick<ModelNode, 'keys' | 'frames'>;

/** An animation with the index of its clip. */
interface WrittenClip {
  clip: number;
  animation: ModelAnimation;
}

interface AnimationNaming {
  /** Name of the original model of the scene, if it has a supermodel: clips of other models are inherited. */
  owner: string | undefined;
  names: Names;
}

export function modelAnimations(
  scene: Scene,
  tree: Tree,
  { owner, names }: AnimationNaming,
  precisionOf: PrecisionOf,
  report: Report,
): WrittenClip[] {
  const animations = scene.clips.flatMap((clip, index): WrittenClip[] => {
    const path: ElementPath = `clips[${index}]`;
    const { owner: from = owner } = mdlProperties<ClipProperties>(clip);
    if (owner !== undefined && from?.toLowerCase() !== owner.toLowerCase()) {
      report.lose(CODES.MDL_CLIP_INHERITED, `Skipped clip ${clip.name}, which belongs to ${from}`, { path });
      return [];
    }
    const motions = motionsOf(scene, tree, clip, precisionOf, report, path);
    const { events } = clip;
    if (motions.size === 0 && !events?.length && hasTracks(clip)) {
      reportEmptyClip(clip, 'has no tracks that a model can hold', report, path);
      return [];
    }
    const name = names.distinct(clip.name, '', path);
    report.call('clip', clip.name, name);
    return [{ clip: index, animation: animation(clip, name, tree, motions) }];
  });
  names.reportChanged(report);
  return animations;
}

function hasTracks({ tracks, morphTracks = [], textureTracks = [] }: Clip): boolean {
  return tracks.length + morphTracks.length + textureTracks.length > 0;
}

/**
 * An animation begins at 0, and no field states whether it repeats: the game decides that by its name, such as `cpause1`. The
 * transition time is the duration of the fade from the previous animation, not from its own end to its start, and the root
 * only states which part of the model moves. So the start of a clip and whether it is a cycle are not written.
 */
function animation(
  clip: Clip,
  name: string,
  tree: Tree,
  motions: ReadonlyMap<number, Motion>,
): ModelAnimation {
  const kept = mdlProperties<ClipProperties>(clip);
  const root = tree.nodes.find((node) => node.name.toLowerCase() === kept.animroot?.toLowerCase());
  const events = (clip.events ?? []).map((event) => ({ time: event.time - clip.start, name: event.name }));
  return {
    name,
    length: clip.end - clip.start,
    transitionTime: kept.transtime ?? USUAL_TRANSITION,
    root: (root ?? tree.nodes[0]!).name,
    events: kept.events ?? events,
    nodes: movedNodes(tree, motions),
  };
}

/** The animated nodes and their ancestors, in the order of the model. */
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
      // A node with keys of its transform only is written as a dummy.
      kind: frames || Object.keys(keys).some((key) => !TRANSFORM.includes(key)) ? kind : 'dummy',
      parent: place.get(parent) ?? NONE,
      values: {},
      keys,
      ...(frames ? { frames } : {}),
    };
  });
}

const TRANSFORM = ['position', 'orientation', 'scale'];

function motionsOf(
  scene: Scene,
  tree: Tree,
  clip: Clip,
  precisionOf: PrecisionOf,
  report: Report,
  path: ElementPath,
): Map<number, Motion> {
  const motions = new Map<number, Motion>();
  const tally: ClipTally = { ...keyTally(), stepped: 0, thinned: new Map() };
  for (const [node, curves] of curvesByNode(clip)) {
    const keys = placeKeys(node, curves, clip, precisionOf, tally);
    if (Object.keys(keys).length > 0) motions.set(tree.nodeOf[node]!, { keys });
  }
  addKept(scene, tree, clip, motions, report, path);
  const morphErrors = noErrors();
  for (const [index, frames] of framesByNode(tree, clip, morphErrors)) {
    motions.set(index, { keys: {}, frames, ...motions.get(index) });
  }
  reportTally({ scene, clip, path, unit: 'm' }, tally, report);
  reportSampled(`morph targets in "${clip.name}"`, morphErrors, MEASURE, report, path);
  return motions;
}

/** Adds keys from properties: those without tracks, and those with handles, which are more exact than their curves. */
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
      loseUnfit({ path, message: 'Unknown node' }, report);
      return;
    }
    const fits = !frames || areSetsOf(frames, vertexCountOf(scene, tree.nodes[index]!));
    if (!fits)
      loseUnfit({ path: `${path}.frames`, message: 'Frames do not match the number of vertices' }, report);
    const known = motions.get(index);
    motions.set(index, { keys: { ...known?.keys, ...keys }, ...(frames && fits ? { frames } : {}) });
  });
}

function vertexCountOf({ nodes }: Scene, { primitive, source }: Planned): number {
  const { positions } = primitive ?? mdlProperties<NodeProperties>(nodes[source]!).mesh ?? {};
  return (positions?.length ?? 0) / 3;
}

/** Whether frames match a mesh; true if there is no mesh. */
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

/** Distance in meters that is only rounding. */
const ROUNDING = 1e-6;

const MEASURE = { unit: 'm', rounding: ROUNDING };

function reportTally(where: ClipPlace, tally: ClipTally, report: Report): void {
  reportThinned(tally, where, report);
  reportKeys(tally, where, report);
  reportSteps(tally.stepped, where, momentBefore, report);
}

function reportThinned({ thinned }: ClipTally, where: ClipPlace, report: Report): void {
  if (thinned.size === 0) return;
  const { clip } = where;
  const having = (keys: keyof Thinned) =>
    withCurves(clip, (curve) => {
      const found = thinned.get(curve);
      return found ? shiftCurve(found[keys], clip.start) : curve;
    });
  let dropped = 0;
  const moments: number[] = [];
  for (const { whole, few } of thinned.values()) {
    dropped += whole.times.length - few.times.length;
    for (const time of whole.times) moments.push(clip.start + time);
  }
  const message = `Dropped ${counted(dropped, 'key')} of clip ${clip.name}`;
  const loss = { code: CODES.MDL_KEYS_THINNED, message, written: having('few'), moments };
  reportClipLoss({ ...where, clip: having('whole') }, loss, report);
}
