/** All overlays of a character, by name. */
import { shownName } from '../../ui/shown-name.ts';
import { physicsShapes, walkmeshes } from '../hidden-shapes.ts';
import type { Overlay as Name } from '../settings.ts';
import { axesOverlay } from './axes.ts';
import { bindOverlay } from './bind.ts';
import { boxesOverlay } from './boxes.ts';
import { lightsOverlay } from './lights.ts';
import { normalLinesOverlay } from './normal-lines.ts';
import { onionOverlay } from './onion.ts';
import type { Label, Overlay, Subject } from './overlay.ts';
import { placesOverlay } from './places.ts';
import { rootMotionOverlay } from './root-motion.ts';
import { shapesOverlay } from './shapes.ts';
import { skeletonOverlay } from './skeleton.ts';

/** The floor and names are not drawn in the axes of the file. */
export type Drawn = Exclude<Name, 'floor' | 'names'>;

export const makeOverlay: Readonly<Record<Drawn, (subject: Subject) => Overlay>> = {
  axes: axesOverlay,
  skeleton: skeletonOverlay,
  bind: bindOverlay,
  sockets: (subject) => placesOverlay(subject, subject.bones.sockets, ({ info }) => info),
  lights: lightsOverlay,
  boxes: (subject) =>
    boxesOverlay(
      subject,
      () => true,
      ({ quiet }) => quiet,
    ),
  normalLines: normalLinesOverlay,
  onion: onionOverlay,
  rootMotion: rootMotionOverlay,
  physics: (subject) => shapesOverlay(subject, physicsShapes(subject.scene), ({ info }) => info),
  walkmesh: (subject) => shapesOverlay(subject, walkmeshes(subject.scene), ({ warning }) => warning),
};

/** Names of the visible nodes. */
export function labelsFor(shown: ReadonlySet<Name>, { scene, bones }: Subject): Label[] {
  if (!shown.has('names')) return [];
  const nodes = (indices: readonly number[], kind: Label['kind']): Label[] =>
    indices.map((node) => ({ text: shownName(scene.nodes[node]!.name), node, kind }));
  const lights = scene.lights.filter(({ node }) => scene.nodes[node]);
  return [
    ...nodes(bones.bones, 'bone'),
    ...(shown.has('sockets') ? nodes(bones.sockets, 'socket') : []),
    ...(shown.has('lights')
      ? lights.map(({ name, node }): Label => ({ text: shownName(name), node, kind: 'light' }))
      : []),
  ];
}
