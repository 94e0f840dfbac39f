/** Meshes that are not drawn in the game, over the surface. */
import {
  BufferAttribute,
  BufferGeometry,
  type Color,
  DoubleSide,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  WireframeGeometry,
} from 'three';
import type { Shape } from '../hidden-shapes.ts';
import type { Palette } from '../palette.ts';
import type { Overlay, Subject } from './overlay.ts';

/** @param colorOf of the shapes, which are drawn over the surface */
export function shapesOverlay(
  { pose }: Subject,
  shapes: readonly Shape[],
  colorOf: (palette: Palette) => Color,
): Overlay {
  const fill = new MeshBasicMaterial({
    side: DoubleSide,
    transparent: true,
    opacity: 0.25,
    depthTest: false,
    depthWrite: false,
    toneMapped: false,
  });
  const edge = new LineBasicMaterial({ transparent: true, depthTest: false, toneMapped: false });
  const object = new Group();
  const drawn = shapes.map(({ node, positions, indices }) => {
    const surface = new BufferGeometry()
      .setAttribute('position', new BufferAttribute(positions, 3))
      .setIndex(new BufferAttribute(indices, 1));
    const edges = new WireframeGeometry(surface);
    const group = new Group();
    group.matrixAutoUpdate = false;
    group.add(new Mesh(surface, fill), new LineSegments(edges, edge));
    for (const part of group.children) {
      part.frustumCulled = false;
      part.renderOrder = 9;
    }
    object.add(group);
    return { node, group, surface, edges };
  });
  return {
    object,
    follow() {
      for (const { node, group } of drawn) {
        group.matrix.fromArray(pose.world, node * 16);
        group.matrixWorldNeedsUpdate = true;
      }
    },
    paint(palette) {
      fill.color.copy(colorOf(palette));
      edge.color.copy(colorOf(palette));
    },
    dispose() {
      for (const { surface, edges } of drawn) {
        surface.dispose();
        edges.dispose();
      }
      fill.dispose();
      edge.dispose();
    },
  };
}
