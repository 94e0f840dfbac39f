/** Appends new clips to the curves that drive the matrices of an archive's Transforms. */
import { type Curves, curvesByNode } from '../../../fit/curves.ts';
import type { Clip, Node, Track } from '../../../scene/scene.ts';
import { counted } from '../../../text/counts.ts';
import { type Edit, PROPERTIES } from '../../edit.ts';
import { O3D_CODES } from '../codes.ts';
import type { SceneObject } from '../files/archive/document.ts';
import type { CurveKeys } from '../files/blobs/document.ts';
import { extendKeys } from '../files/blobs/keys.ts';
import type { PreparedCurve } from '../to-scene/graph/curve.ts';
import { trackComponents } from '../to-scene/motion/components.ts';
import { driversOf } from '../to-scene/motion/drivers.ts';
import type { Driven } from '../to-scene/nodes.ts';
import { componentKeys, isNear } from './keys.ts';
import {
  type CurveTarget,
  canReach,
  draftKeys,
  keysOf,
  ownCurve,
  repeats,
  stopRepeating,
} from './known-curves.ts';

/** Adds the new clips of an archive. Nodes that a clip does not move stay in their rest pose. */
export function addClips({ after, report }: Edit, target: CurveTarget): void {
  const { timeline, driven, unheld } = target;
  const known = new Set(driven.map(({ node }) => node));
  const stopped = new Set<SceneObject>();
  let end = timeline.end ?? -Infinity;
  for (const index of timeline.added) {
    const clip = after.clips[index]!;
    const curves = curvesByNode(clip);
    for (const node of curves.keys()) if (!known.has(node)) unheld.add(node);
    for (const one of driven) {
      const node = after.nodes[one.node]!;
      const extensions = extensionsOf(target, one, {
        target: one.node,
        node,
        clip,
        curves: curves.get(one.node) ?? {},
        end,
      });
      if (!extensions) unheld.add(one.node);
      for (const extension of extensions ?? []) {
        const { object } = extension;
        extend(target, extension, end);
        if (!repeats(object, 'postInfinity')) continue;
        stopRepeating(object, 'postInfinity');
        stopped.add(object);
      }
    }
    end = clip.end;
  }
  if (stopped.size === 0) return;
  const message = `Extrapolation of ${counted(stopped.size, 'curve')} ends where new clips begin`;
  report.lose(O3D_CODES.O3D_INFINITY_DROPPED, message);
}

/** A node in a new clip. */
interface Wanted {
  target: number;
  node: Node;
  clip: Clip;
  curves: Curves;
  /** End of the previous clips. */
  end: number;
}

/** A curve and the keys to add to it; none if it already ends with their value. */
interface Extension {
  source: PreparedCurve;
  object: SceneObject;
  keys?: CurveKeys;
}

/** Undefined if the curves of a Transform cannot hold the motion of a clip. */
function extensionsOf(
  target: CurveTarget,
  { object, local }: Driven,
  wanted: Wanted,
): Extension[] | undefined {
  const extensions: Extension[] = [];
  for (const property of PROPERTIES) {
    const own = propertyExtensions(target, object, property, wanted);
    if (!own) return undefined;
    extensions.push(...own);
  }
  const { curves } = driversOf(target.stage.graph, [local]);
  const reached = new Set(extensions.map(({ source }) => source.source));
  if (!curves.every(({ source }) => reached.has(source))) return undefined;
  return extensions;
}

function propertyExtensions(
  target: CurveTarget,
  transform: SceneObject,
  property: Track['property'],
  { target: moved, node, clip, curves, end }: Wanted,
): Extension[] | undefined {
  const curve = curves[property];
  const driven = trackComponents(target.stage, transform, property);
  const isStill = !driven?.components.some(({ source }) => typeof source !== 'number');
  if (!curve && isStill) return [];
  if (!driven) return undefined;
  const { components } = driven;
  const track = { target: moved, property };
  const keys = keysOf(target, { track, node, clip }, driven, curve);
  if (!canReach(target, track, components, keys.values)) return undefined;
  const precision = target.precisionOf(track);
  const extensions: Extension[] = [];
  for (const [axis, component] of components.entries()) {
    const { source } = component;
    if (typeof source === 'number') continue;
    const object = ownCurve(target, components, source);
    const known = object && draftKeys(target, object, source);
    if (!object || !known || !canFollow(known, object, end)) return undefined;
    const own = componentKeys(keys, axis, component);
    const isThere =
      !curve &&
      !repeats(object, 'postInfinity') &&
      isNear(known.output.at(-1)!, own.output[0]!, property, precision);
    extensions.push({ source, object, ...(isThere ? {} : { keys: own }) });
  }
  return extensions;
}

/** Whether keys can be appended to a curve: it must not repeat between its last key and the end of the clips. */
function canFollow({ count, input }: CurveKeys, object: SceneObject, end: number): boolean {
  return (
    count > 0 && (!repeats(object, 'postInfinity') || Math.fround(input[count - 1]!) >= Math.fround(end))
  );
}

function extend(target: CurveTarget, { source, object, keys }: Extension, end: number): void {
  if (!keys) return;
  const curve = target.draft.curves.get(object)!;
  const known = draftKeys(target, object, source)!;
  target.draft.curves.set(object, { ...curve, keys: extendKeys(known, end, keys) });
}
