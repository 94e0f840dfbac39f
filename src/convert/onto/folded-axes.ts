/** Scenes whose node that defines the axes was removed: programs that flatten hierarchies give its transform to the nodes below it. */
import { saysTheSame } from '../../binary/patch.ts';
import { GLTF_AXES, rootTransform } from '../../formats/gltf/axes.ts';
import { compose, localMatrix, matrixAt, product } from '../../math/affine.ts';
import { decompose } from '../../math/decompose.ts';
import { conjugate } from '../../math/quaternion.ts';
import { skeletonSize } from '../../pose/extent.ts';
import { Pose } from '../../pose/pose.ts';
import { type Above, transformedCurve } from '../../pose/transformed-curve.ts';
import { matchByName } from '../../scene/match-by-name.ts';
import { type Light, NONE, type Node, type Scene, type Vec3 } from '../../scene/scene.ts';
import { isSamePlace } from './resting.ts';

/**
 * An edited scene in the axes that it had before, if one of its roots rests as before but for the transform from these axes to
 * those of glTF. Only the roots change: unlike a conversion of axes, the node did not turn the spaces below it.
 */
export function withFormerAxes(edited: Scene, before: Scene): Scene {
  if (saysTheSame(edited.axes, before.axes) || !saysTheSame(edited.axes, GLTF_AXES)) return edited;
  const back = backFrom(before);
  const nodes = edited.nodes.map((node) => (isFreeRoot(node) ? placedBelow(back, node) : node));
  const { world } = new Pose(before);
  const size = skeletonSize(before) || 1;
  const known = matchByName(edited.nodes, before.nodes);
  const isFolded = nodes.some((node, index) => {
    if (!isFreeRoot(node) || known[index] === NONE) return false;
    return isSamePlace(node, placed(node, matrixAt(world, known[index]!)), size);
  });
  if (!isFolded) return edited;
  return {
    ...edited,
    axes: before.axes,
    lights: edited.lights.map((light) => inUnit(light, before)),
    nodes,
    clips: edited.clips.map((clip) => ({
      ...clip,
      tracks: clip.tracks.map((track) => {
        const { target, property, curve } = track;
        const isTurned = isFreeRoot(edited.nodes[target]!);
        return isTurned ? { ...track, curve: transformedCurve(curve, property, back) } : track;
      }),
    })),
  };
}

/** The transform from glTF to the axes of a scene. */
function backFrom({ axes }: Scene): Above {
  const { rotation, scale } = rootTransform(axes);
  const back = { rotation: conjugate(rotation), scale: scale.map((factor) => 1 / factor) as Vec3 };
  return { ...back, matrix: compose(back) };
}

/** Files state ranges in meters. */
function inUnit({ range, ...light }: Light, { axes }: Scene): Light {
  return range === undefined ? light : { ...light, range: range / axes.metersPerUnit };
}

/** Whether a node is a root that is not only there to show a mesh that follows a skin. */
function isFreeRoot({ parent, mesh, skin }: Node): boolean {
  return parent === NONE && (mesh === undefined || skin === undefined);
}

function placedBelow({ matrix }: Above, node: Node): Node {
  return placed(node, product(matrix, localMatrix(node)));
}

function placed({ matrix: _, ...node }: Node, place: Float64Array): Node {
  return { ...node, ...decompose(place) };
}
