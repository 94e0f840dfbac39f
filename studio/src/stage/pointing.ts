/** A click on the character selects an element. */
import type { Element } from '../state/element.ts';
import { posing } from '../state/overrides.ts';
import { selectElement, selection } from '../state/selection.ts';
import type { Actor } from './actor.ts';
import { addAnchor } from './measuring.ts';
import { type Hit, pick, type Ray } from './picking.ts';
import { anchorAt } from './ruler.ts';
import { isGizmoAimed, overlays, picks } from './settings.ts';
import type { Viewer } from './viewer.ts';
import { heaviestBone } from './weights.ts';

/** Pixels that the pointer may move during a click; more is a drag of the camera. */
const SLACK = 4;

/** @returns a function that stops it */
export function startPointing(viewer: Viewer): () => void {
  const { canvas } = viewer;
  let from: { x: number; y: number } | undefined;
  const down = ({ button, clientX, clientY }: PointerEvent) => {
    from = button === 0 ? { x: clientX, y: clientY } : undefined;
  };
  const up = ({ clientX, clientY }: PointerEvent) => {
    const isClick = from && Math.hypot(clientX - from.x, clientY - from.y) <= SLACK;
    from = undefined;
    if (!isClick || isGizmoAimed.value) return;
    const aimed = viewer.rayAt(clientX, clientY);
    // Only the first is the character that the panels show.
    if (!aimed || aimed.actor !== viewer.actors[0]) return;
    if (picks.value === 'distance' && !posing.value) {
      const anchor = anchorAt(aimed.actor.subject, aimed.ray, overlays.value.has('skeleton'));
      if (anchor) addAnchor(anchor);
      return;
    }
    const element = elementAt(aimed.actor, aimed.ray);
    if (element) selectElement(element);
    else if (!posing.value) selection.value = undefined;
  };
  canvas.addEventListener('pointerdown', down);
  canvas.addEventListener('pointerup', up);
  return () => {
    canvas.removeEventListener('pointerdown', down);
    canvas.removeEventListener('pointerup', up);
  };
}

function elementAt({ scene, subject: { surfaces } }: Actor, ray: Ray): Element | undefined {
  surfaces.update();
  const hit = pick(surfaces.all, ray);
  if (!hit) return undefined;
  const { node, primitive } = hit.surface;
  if (picks.value === 'bone' || posing.value)
    return { kind: 'node', index: heaviestBone(scene, node, primitive, hit.vertex) };
  return picks.value === 'vertex' ? part(hit, 'vertex', hit.vertex) : part(hit, 'triangle', hit.triangle);
}

function part({ surface: { mesh, place } }: Hit, kind: 'vertex' | 'triangle', index: number): Element {
  return { kind, mesh, primitive: place, index };
}
