import { type Influences, NONE, type Primitive, type Scene, type Skin } from '../../src/scene/scene.ts';

/** Parts that an influence is split into. */
const PARTS = 3;
/** How far the places of the parts lie apart, in units of the vertex's distance from the joint. */
const APART = 0.25;

/**
 * The same scene with every influence in several parts that together do the same: each has a share of the weight, and the
 * places that they have for the vertex lie apart, with the right one as their mean. Something that leaves out parts, or
 * that takes the vertex's own place for theirs, puts it elsewhere as soon as a joint moves on.
 */
export function withSplitInfluences(scene: Scene): Scene {
  const skinOf = new Map<number, Skin | undefined>();
  for (const { mesh = NONE, skin = NONE } of scene.nodes) skinOf.set(mesh, scene.skins[skin]);
  const meshes = scene.meshes.map((mesh, index) => ({
    ...mesh,
    primitives: mesh.primitives.map((primitive) => split(primitive, skinOf.get(index))),
  }));
  return { ...scene, meshes };
}

function split(primitive: Primitive, skin: Skin | undefined): Primitive {
  const { influences, positions } = primitive;
  if (!influences || !skin) return primitive;
  const { start, joint, weight } = influences;
  const offset = new Float32Array(joint.length * PARTS * 3);
  for (let vertex = 0; vertex < start.length - 1; vertex++) {
    for (let i = start[vertex]!; i < start[vertex + 1]!; i++) {
      for (let axis = 0; axis < 3; axis++) {
        const own = influences.offset?.[i * 3 + axis] ?? bound(skin, joint[i]!, positions, vertex, axis);
        for (let part = 0; part < PARTS; part++) {
          offset[(i * PARTS + part) * 3 + axis] = own * (1 + (part - 1) * APART);
        }
      }
    }
  }
  const parts: Influences = {
    start: start.map((at) => at * PARTS),
    joint: new Uint16Array(joint.length * PARTS).map((_, i) => joint[Math.floor(i / PARTS)]!),
    weight: new Float32Array(joint.length * PARTS).map((_, i) => weight[Math.floor(i / PARTS)]! / PARTS),
    offset,
  };
  return { ...primitive, influences: parts };
}

/** A number of a vertex in the space of a joint. */
function bound(
  { inverseBind }: Skin,
  joint: number,
  positions: Float32Array,
  vertex: number,
  axis: number,
): number {
  const m = joint * 16 + axis;
  const p = vertex * 3;
  return (
    inverseBind[m]! * positions[p]! +
    inverseBind[m + 4]! * positions[p + 1]! +
    inverseBind[m + 8]! * positions[p + 2]! +
    inverseBind[m + 12]!
  );
}
