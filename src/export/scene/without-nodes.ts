/** Removes nodes from a scene, or takes them out of the hierarchy. */
import { straightCurve } from '../../animation/clipped.ts';
import { createPrecision, type PrecisionOf } from '../../animation/precision.ts';
import { shownMeshes } from '../../fit/surfaces.ts';
import { identity, localMatrix, product } from '../../math/affine.ts';
import { decompose } from '../../math/decompose.ts';
import { Pose } from '../../pose/pose.ts';
import { transformedCurve } from '../../pose/transformed-curve.ts';
import { type Clip, type Curve, NONE, type Node, type Scene, type Track } from '../../scene/scene.ts';
import { inherited } from './heirs.ts';

/** The nodes without a parent, at their places at rest. */
export function detached(scene: Scene, detach: ReadonlySet<number>): Scene {
  if (detach.size === 0) return scene;
  const { world } = new Pose(scene);
  const nodes = scene.nodes.map((node, index): Node => {
    if (!detach.has(index)) return node;
    const { matrix: _, ...rest } = node;
    return { ...rest, parent: NONE, ...decompose(world.subarray(index * 16, index * 16 + 16)) };
  });
  return { ...scene, nodes };
}

/**
 * The scene without some nodes and everything attached to them. Their children keep their rest poses below the nearest remaining
 * ancestor, which also gets the weights of removed joints. Motion of removed nodes is lost.
 */
export function withoutNodes(scene: Scene, removed: ReadonlySet<number>): Scene {
  if (removed.size === 0) return scene;
  const { nodes, lights, cameras } = scene;
  const heirs = nodes.map((_, index) => heirOf(nodes, index, removed));
  const above = nodes.map((_, index) => removedAbove(nodes, index, removed));
  let kept = 0;
  const places = nodes.map((_, index) => (removed.has(index) ? NONE : kept++));
  const placeOf = (index: number) => places[index] ?? NONE;
  const rest = inherited(scene, removed, heirs);
  const precisionOf = createPrecision(scene);
  return withoutHiddenMeshes(scene, {
    ...scene,
    meshes: rest.meshes,
    skins: rest.skins.map((skin) => ({ ...skin, joints: skin.joints.map(placeOf) })),
    nodes: nodes.flatMap((node, index) =>
      removed.has(index) ? [] : [{ ...below(node, above[index]!), parent: placeOf(heirs[index]!) }],
    ),
    lights: lights.flatMap((light) =>
      removed.has(light.node) ? [] : [{ ...light, node: placeOf(light.node) }],
    ),
    cameras: cameras.flatMap((camera) =>
      removed.has(camera.node) ? [] : [{ ...camera, node: placeOf(camera.node) }],
    ),
    clips: scene.clips.map((clip) => ({
      ...clip,
      tracks: clip.tracks.flatMap((track) =>
        removed.has(track.target)
          ? []
          : [
              {
                ...movedTrack(track, above[track.target]!, clip, precisionOf),
                target: placeOf(track.target),
              },
            ],
      ),
    })),
  });
}

/**
 * The scene without the meshes that became invisible.
 *
 * @param after with the meshes of the scene before at their indices
 */
export function withoutHiddenMeshes(before: Scene, after: Scene): Scene {
  const [shown, left] = [shownMeshes(before), shownMeshes(after)];
  let kept = 0;
  const places = after.meshes.map((_, index) => (shown.has(index) && !left.has(index) ? NONE : kept++));
  if (kept === after.meshes.length) return after;
  return {
    ...after,
    meshes: after.meshes.flatMap((mesh, index) => {
      if (places[index] === NONE) return [];
      return [mesh.lods ? { ...mesh, lods: mesh.lods.map((level) => places[level]!) } : mesh];
    }),
    nodes: after.nodes.map((node) =>
      node.mesh === undefined ? node : { ...node, mesh: places[node.mesh] ?? NONE },
    ),
  };
}

/** The nearest remaining ancestor. */
function heirOf(nodes: readonly Node[], index: number, removed: ReadonlySet<number>): number {
  let heir = nodes[index]!.parent;
  for (let steps = 0; removed.has(heir) && steps < nodes.length; steps++) heir = nodes[heir]!.parent;
  return heir;
}

/** The transform of the removed nodes between a node and its heir; undefined for none. */
function removedAbove(
  nodes: readonly Node[],
  index: number,
  removed: ReadonlySet<number>,
): Float64Array | undefined {
  let matrix: Float64Array | undefined;
  let at = nodes[index]!.parent;
  for (let steps = 0; removed.has(at) && steps < nodes.length; steps++) {
    const local = localMatrix(nodes[at]!);
    matrix = matrix ? product(local, matrix) : local;
    at = nodes[at]!.parent;
  }
  return matrix && isIdentity(matrix) ? undefined : matrix;
}

function isIdentity(matrix: Float64Array): boolean {
  return identity().every((value, index) => value === matrix[index]);
}

function below(node: Node, above: Float64Array | undefined): Node {
  if (!above) return node;
  const { matrix: _, ...rest } = node;
  return { ...rest, ...decompose(product(above, localMatrix(node))) };
}

/** A track with the transform of the removed parents merged into it. */
function movedTrack(
  track: Track,
  above: Float64Array | undefined,
  clip: Clip,
  precisionOf: PrecisionOf,
): Track {
  if (!above) return track;
  const { curve } = track;
  const plain = isLinearInValues(curve) ? curve : straightCurve(curve, clip, precisionOf(track));
  return { ...track, curve: transformedCurve(plain, track.property, { matrix: above, ...decompose(above) }) };
}

/** Whether a curve is transformed by its keys; others are sampled. */
function isLinearInValues({ interpolation }: Curve): boolean {
  return interpolation !== 'squad' && interpolation !== 'log-quaternion';
}
