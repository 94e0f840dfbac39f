/** Meshes that a program exported without the armature that moves them, such as Blender with *Selected Objects*. */
import { skinOfMesh } from '../../formats/edit.ts';
import { identity, inverse, matrixAt, product } from '../../math/affine.ts';
import { inAxes } from '../../pose/axes.ts';
import { Pose } from '../../pose/pose.ts';
import { pointsOn } from '../../pose/surface-points.ts';
import { transformed } from '../../pose/transformed.ts';
import { matchByName } from '../../scene/match-by-name.ts';
import { type Influences, type Mesh, NONE, type Primitive, type Scene } from '../../scene/scene.ts';
import { influencesOf } from './influences.ts';
import { joined } from './joined.ts';
import { weightsOf } from './same-surface.ts';

/**
 * An edited scene without any skin, with the meshes that have one before the edit in the space of their former nodes, since programs
 * export them where the armature is.
 */
export function withFormerSpaces(edited: Scene, before: Scene): Scene {
  if (edited.skins.length > 0 || before.skins.length === 0) return edited;
  const scene = inAxes(edited, before.axes);
  const [world, former] = [new Pose(scene).world, new Pose(before).world];
  const known = matchByName(scene.meshes, before.meshes);
  const meshes = scene.meshes.map((mesh, index) => {
    const old = known[index]!;
    if (old === NONE || skinOfMesh(before, old) === NONE) return mesh;
    const [node, other] = [scene, before].map(({ nodes }, at) =>
      nodes.findIndex((own) => own.mesh === [index, old][at]),
    );
    if (node === NONE) return mesh;
    const place = product(inverse(matrixAt(former, other!)) ?? identity(), matrixAt(world, node!));
    return { ...mesh, primitives: mesh.primitives.map((primitive) => transformed(primitive, place)) };
  });
  return { ...scene, meshes };
}

/** The edited mesh with the weights of the nearest points of the one before, if only that one has weights. */
export function withFormerWeights(before: Mesh, edited: Mesh): Mesh {
  const bound = before.primitives.filter(({ influences }) => influences);
  if (bound.length === 0 || edited.primitives.some(({ influences }) => influences)) return edited;
  const primitives = edited.primitives.map((primitive, index) => {
    const was = before.primitives[index]?.influences ? before.primitives[index] : bound[0]!;
    return { ...primitive, influences: weightsOn(was, primitive) };
  });
  return { ...edited, primitives };
}

function weightsOn(was: Primitive, is: Primitive): Influences {
  const surface = joined([was]);
  const rows = pointsOn(was, is).map(({ vertices, weights }) => {
    const row = new Map<number, number>();
    vertices.forEach((vertex, corner) => {
      if (weights[corner] === 0) return;
      for (const [joint, weight] of weightsOf(surface, vertex))
        row.set(joint, (row.get(joint) ?? 0) + weight * weights[corner]!);
    });
    return row;
  });
  return influencesOf(rows);
}
