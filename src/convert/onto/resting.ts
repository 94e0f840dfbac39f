/** Rest poses of nodes that were not moved, although a program wrote them elsewhere or in other numbers. */
import { compose, identity, inverse, matrixAt, product } from '../../math/affine.ts';
import { decompose } from '../../math/decompose.ts';
import { Pose } from '../../pose/pose.ts';
import { type Clip, NONE, type Node, type Scene, type Track } from '../../scene/scene.ts';
import { areNear, isSameTurn } from './near.ts';

/** Whether the place of a node has no effect: its mesh follows a skin, and nothing is below it. */
export function isPlaceless(nodes: readonly Node[], index: number): boolean {
  const { mesh, skin } = nodes[index]!;
  return mesh !== undefined && skin !== undefined && nodes.every(({ parent }) => parent !== index);
}

/** Whether two rest poses are the same transform: a mirrored one has several scales. @param size of the skeleton */
export function isSamePlace(a: Node, b: Node, size: number): boolean {
  const [one, other] = [compose(a), compose(b)];
  const axes = (matrix: Float64Array) => [...matrix.subarray(0, 12)];
  const largest = Math.max(...axes(one).map(Math.abs));
  return (
    areNear(axes(one), axes(other), largest) && areNear([...one.subarray(12)], [...other.subarray(12)], size)
  );
}

/** Whether a bone rests as its skin was bound to it: Blender takes that for the rest pose, without a scale. */
export function isBound(original: Scene, node: number, edited: Node, size: number): boolean {
  const { parent, scale } = original.nodes[node]!;
  if (![[1, 1, 1], scale].some((own) => areNear(edited.scale, own, 1))) return false;
  return original.skins.some(({ joints, inverseBind }) => {
    const bindOf = (bone: number) => {
      const joint = joints.indexOf(bone);
      return joint < 0 ? undefined : matrixAt(inverseBind, joint);
    };
    const own = inverse(bindOf(node) ?? new Float64Array(16));
    if (!own) return false;
    const back = bindOf(parent);
    const places = back ? [product(back, own)] : [own, product(spaceOf(original, parent), own)];
    return places.some((matrix) => {
      const { translation, rotation } = decompose(matrix);
      return areNear(translation, edited.translation, size) && isSameTurn(rotation, edited.rotation);
    });
  });
}

/** The matrix into the space of a node at rest. */
function spaceOf(scene: Scene, node: number): Float64Array {
  if (node === NONE) return identity();
  return inverse(matrixAt(new Pose(scene).world, node)) ?? identity();
}

/** Whether a node that is no bone rests where a clip has it at a key: Blender exports objects in their current pose. */
export function isAtKey(
  { skins }: Scene,
  clips: readonly Clip[],
  { node, property, rest }: { node: number; property: Track['property']; rest: readonly number[] },
): boolean {
  if (skins.some(({ joints }) => joints.includes(node))) return false;
  return clips.some(({ tracks }) =>
    tracks.some(({ target, property: moved, curve }) => {
      if (target !== node || moved !== property || curve.interpolation === 'log-quaternion') return false;
      const { values } = curve;
      for (let at = 0; at < values.length; at += rest.length) {
        const key = [...values.subarray(at, at + rest.length)];
        if (property === 'rotation' ? isSameTurn(key, rest) : areNear(key, rest, 1)) return true;
      }
      return false;
    }),
  );
}
