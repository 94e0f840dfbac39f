/** How far the geometry that a node moves extends. */
import { movePoint } from '../math/affine.ts';
import { vectorLength } from '../math/vector.ts';
import { Pose } from '../pose/pose.ts';
import { parentsFirst, soundParents } from '../pose/skeleton.ts';
import { Surface } from '../pose/surface.ts';
import { NONE, type Scene } from '../scene/scene.ts';
import { influencesOf, MARKER } from './watched-points.ts';

/**
 * The largest distance from each node to what it carries, in units, however the joints between them bend: to vertices, to
 * other nodes, and to objects of a tenth of the model's size that may be attached to these. Places that are not finite do not
 * count.
 *
 * @param bare the least distance of a node that carries no vertices, in units
 */
export function reachOfNodes(scene: Scene, size: number, bare = 0): Float64Array {
  const { world } = new Pose(scene);
  const parents = soundParents(scene.nodes.map(({ parent }) => parent));
  const reach = new Float64Array(scene.nodes.length).fill(MARKER * size);
  const carriesVertices = new Uint8Array(scene.nodes.length);
  const place = new Float64Array(3);
  const extend = (node: number, distance: number) => {
    if (distance > reach[node]! && Number.isFinite(distance)) reach[node] = distance;
  };
  for (const part of new Surface(scene).parts) {
    for (let vertex = 0; vertex < part.primitive.positions.length / 3; vertex++) {
      influencesOf(scene, part, vertex, (node, _weight, x, y, z) => {
        place[0] = x;
        place[1] = y;
        place[2] = z;
        movePoint(place, 0, world, node * 16, place, 0);
        extend(node, distanceFrom(world, node, place[0]!, place[1]!, place[2]!));
        carriesVertices[node] = 1;
      });
    }
  }
  for (const node of parentsFirst(parents).reverse()) {
    const parent = parents[node]!;
    if (parent === NONE) continue;
    const at = node * 16 + 12;
    extend(parent, distanceFrom(world, parent, world[at]!, world[at + 1]!, world[at + 2]!) + reach[node]!);
    if (carriesVertices[node]) carriesVertices[parent] = 1;
  }
  return reach.map((distance, node) => (carriesVertices[node] ? distance : Math.max(distance, bare)));
}

function distanceFrom(world: Float64Array, node: number, x: number, y: number, z: number): number {
  const at = node * 16 + 12;
  return vectorLength(x - world[at]!, y - world[at + 1]!, z - world[at + 2]!);
}
