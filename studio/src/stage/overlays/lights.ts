/** Lights of the file: a cross at their position, and a line along their direction in their color. */
import { Color, Group } from 'three';
import { Lines, placeEnd } from './lines.ts';
import type { Overlay, Subject } from './overlay.ts';
import { placesOverlay } from './places.ts';

/** Length of the line, as a fraction of the character's size. */
const REACH = 0.15;

export function lightsOverlay(subject: Subject): Overlay {
  const { scene, pose, size } = subject;
  const stars = placesOverlay(
    subject,
    scene.lights.map(({ node }) => node),
    ({ warning }) => warning,
  );
  const aimed = scene.lights.filter(({ type }) => type === 'directional' || type === 'spot');
  const lines = new Lines(aimed.length, true);
  const object = new Group();
  object.add(stars.object, lines.object);
  const color = new Color();
  return {
    object,
    follow(moment) {
      stars.follow(moment);
      aimed.forEach(({ node }, i) => {
        placeEnd(lines.ends, i * 6, pose.world, node);
        placeAhead(lines.ends, i * 6 + 3, pose.world, node, size * REACH);
      });
      lines.moved();
    },
    paint(palette, selected) {
      const index = selected?.kind === 'light' ? selected.index : -1;
      const node = scene.lights[index]?.node;
      stars.paint(palette, node === undefined ? selected : { kind: 'node', index: node });
      aimed.forEach((light, i) => {
        lines.paint(i, color.setRGB(...light.color));
      });
    },
    dispose() {
      stars.dispose();
      lines.dispose();
    },
  };
}

/** A point along a node's -Z axis. */
function placeAhead(
  ends: Float32Array,
  at: number,
  world: Float64Array,
  node: number,
  distance: number,
): void {
  const column = node * 16 + 8;
  const length = Math.hypot(world[column]!, world[column + 1]!, world[column + 2]!) || 1;
  for (let row = 0; row < 3; row++)
    ends[at + row] = world[node * 16 + 12 + row]! - (world[column + row]! / length) * distance;
}
