/**
 * Computes one position per vertex, and inverse bind matrices, from vertices with a position in the space of each joint. If these
 * positions follow from a common bind pose, which is not stored, nothing is lost.
 */
import { identity, inverse, matrixAt, moveDirection, movePoint, product } from '../math/affine.ts';
import { normalize } from '../math/vector.ts';
import { modelSize } from '../pose/extent.ts';
import { Pose } from '../pose/pose.ts';
import { offsetDisagreement } from '../pose/skin.ts';
import type { Primitive, Scene, Skin } from '../scene/scene.ts';
import type { Holder } from './capabilities.ts';
import { bendingNodes, NEGLIGIBLE } from './influences.ts';
import { linkJoints, type Placed } from './joint-links.ts';

/** Joints of a skin; more are not tried. */
const MOST_JOINTS = 1000;

/**
 * Converts meshes and skins to the bind pose from which the offsets of their vertices follow, if there is one and the holder supports
 * any bind matrices but no offsets. All others are unchanged.
 */
export function bindByOffsets(scene: Scene, { capabilities }: Holder): Pick<Scene, 'meshes' | 'skins'> {
  const meshes = [...scene.meshes];
  const skins = [...scene.skins];
  const { offsets, anyBind, influences } = capabilities;
  if (offsets || !anyBind || influences === 0) return { meshes, skins };
  const tolerance = modelSize(scene) * NEGLIGIBLE;
  // Only made if it is needed: most skins are bound already.
  let rest: Pose | undefined;
  for (const [index, own] of meshesOfSkins(scene)) {
    const skin = skins[index]!;
    const surfaces = own.flatMap((mesh) => meshes[mesh]!.primitives);
    if (skin.joints.length > MOST_JOINTS || !surfaces.every(isPlaced)) continue;
    if (surfaces.every((surface) => apart(surface, skin) <= tolerance)) continue;
    const bound = { ...skin, inverseBind: bindsOf(skin, surfaces) };
    rest ??= new Pose(scene);
    const { world } = rest;
    const moved = new Map(surfaces.map((surface) => [surface as Primitive, placedBy(surface, bound, world)]));
    if ([...moved.values()].some((surface) => !(apart(surface, bound) <= tolerance))) continue;
    skins[index] = bound;
    for (const mesh of own)
      meshes[mesh] = { ...meshes[mesh]!, primitives: meshes[mesh]!.primitives.map((one) => moved.get(one)!) };
  }
  return { meshes, skins };
}

/** The meshes of each skin, for skins with meshes of their own. */
function meshesOfSkins(scene: Scene): Map<number, number[]> {
  const own = new Map<number, number[]>();
  const shared = new Set<number>();
  for (const [mesh, nodes] of bendingNodes(scene)) {
    if (!scene.meshes[mesh]) continue;
    const skins = new Set(nodes.map((node) => scene.nodes[node]!.skin!));
    for (const skin of skins) {
      const list = own.get(skin) ?? [];
      own.set(skin, list);
      list.push(mesh);
      if (skins.size > 1) shared.add(skin);
    }
  }
  for (const skin of shared) own.delete(skin);
  return own;
}

/** Displacements of morph targets would depend on the bind pose. */
function isPlaced(primitive: Primitive): primitive is Placed {
  const { normals, influences, morphTargets = [] } = primitive;
  return !!normals && !!influences?.offset && !!influences.offsetNormal && morphTargets.length === 0;
}

function apart({ positions, influences }: Placed, skin: Skin): number {
  return offsetDisagreement(positions, influences, skin).max;
}

/** The inverse bind matrices: of each joint relative to one that shares vertices with it, and of the first as it is. */
function bindsOf(skin: Skin, surfaces: readonly Placed[]): Float32Array {
  const binds = skin.inverseBind.slice();
  for (const { joint, from, matrix } of linkJoints(skin, surfaces))
    binds.set(product(matrix, matrixAt(binds, from)), joint * 16);
  return binds;
}

/**
 * A surface with the positions that its joints agree on. Its normals, on which joints may disagree, are those with which it is shaded at
 * rest.
 *
 * @param world of the nodes at rest
 */
function placedBy(surface: Placed, { inverseBind, joints }: Skin, world: Float64Array): Placed {
  const back = joints.map((_, joint) => inverse(matrixAt(inverseBind, joint)));
  const fromJoint = joints.map((node) => matrixAt(world, node));
  const toRest = fromJoint.map((matrix, joint) => product(matrix, matrixAt(inverseBind, joint)));
  const { start, joint, weight, offset, offsetNormal } = surface.influences;
  const positions = surface.positions.slice();
  const normals = surface.normals.slice();
  const place = new Float64Array(3);
  const direction = new Float64Array(3);
  const blended = new Float64Array(16);
  for (let vertex = 0; vertex < start.length - 1; vertex++) {
    const [from, to] = [start[vertex]!, start[vertex + 1]!];
    let sum = 0;
    for (let i = from; i < to; i++) sum += weight[i]!;
    if (!(sum > 0)) continue;
    const at = vertex * 3;
    positions.fill(0, at, at + 3);
    normals.fill(0, at, at + 3);
    blended.fill(0);
    for (let i = from; i < to; i++) {
      const matrix = back[joint[i]!];
      if (!matrix) continue;
      movePoint(place, 0, matrix, 0, offset, i * 3);
      moveDirection(direction, 0, fromJoint[joint[i]!]!, 0, offsetNormal, i * 3);
      toRest[joint[i]!]!.forEach((value, entry) => {
        blended[entry]! += (weight[i]! / sum) * value;
      });
      for (let axis = 0; axis < 3; axis++) {
        positions[at + axis]! += (weight[i]! / sum) * place[axis]!;
        normals[at + axis]! += (weight[i]! / sum) * direction[axis]!;
      }
    }
    moveDirection(normals, at, inverse(blended) ?? identity(), 0, normals.slice(at, at + 3), 0);
  }
  normalize(normals);
  return { ...surface, positions, normals };
}
