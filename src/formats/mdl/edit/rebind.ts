/** Skins of text models, whose bind pose is the rest pose. */
import { clipsDistance } from '../../../animation/measure.ts';
import { identity, inverse, product } from '../../../math/affine.ts';
import { modelSize } from '../../../pose/extent.ts';
import { Pose } from '../../../pose/pose.ts';
import { deform } from '../../../pose/skin.ts';
import type { Report } from '../../../report/report.ts';
import type { Mesh, Primitive, Scene, Skin } from '../../../scene/scene.ts';
import { MDL_CODES } from '../codes.ts';
import { affineAt, isRounding, matricesApart } from '../from-scene/matrices.ts';

/** A skin bound in another pose. */
interface Rebound {
  skin: Skin;
  /** 16 numbers per joint: how it moves the vertices that it alone moves. */
  moves: Float64Array;
  isMoved: boolean[];
}

/**
 * A scene after an edit that put bones elsewhere, with its skins bound in the new rest pose. Their surfaces are where they
 * were at rest; in clips, vertices that several bones move are approximated, which is reported.
 */
export function boundAtRest(before: Scene, after: Scene, report: Report): Scene {
  const size = modelSize(after) || 1;
  const worlds = [before, after].map((scene) => new Pose(scene).world) as [Float64Array, Float64Array];
  const rebound = before.skins.map((skin, index) => rebind(skin, after.skins[index]!, worlds, size));
  if (rebound.every((own) => own === undefined)) return after;
  const skinOf = new Map(after.nodes.map(({ mesh, skin }) => [mesh, skin]));
  const scene: Scene = {
    ...after,
    skins: after.skins.map((skin, index) => rebound[index]?.skin ?? skin),
    meshes: after.meshes.map((mesh, index) => moved(mesh, rebound[skinOf.get(index) ?? -1])),
  };
  const { max, mean } = clipsDistance(after, scene);
  if (!isRounding(max, size)) {
    const message = 'Skins are bound anew where their bones rest after the edit';
    report.lose(MDL_CODES.MDL_BIND_POSE_MOVED, message, { error: { max, mean, unit: 'm' } });
  }
  return scene;
}

/** @returns undefined if its bones rest where they are bound */
function rebind(
  was: Skin,
  skin: Skin,
  [before, after]: readonly [Float64Array, Float64Array],
  size: number,
): Rebound | undefined {
  const [first] = was.joints;
  if (first === undefined) return undefined;
  const space = product(affineAt(before, first), affineAt(was.inverseBind, 0));
  const back = inverse(space);
  if (!back) return undefined;
  const moves = new Float64Array(skin.joints.length * 16);
  const inverseBind = skin.inverseBind.slice();
  const isMoved = skin.joints.map((node, joint) => {
    const world = affineAt(after, node);
    const move = product(back, product(world, affineAt(skin.inverseBind, joint)));
    moves.set(move, joint * 16);
    const toJoint = inverse(world);
    const isEdited = node * 16 >= before.length || matricesApart(affineAt(before, node), world, size) > 0;
    if (!toJoint || !isEdited || isRounding(matricesApart(move, identity(), size), size)) return false;
    inverseBind.set(product(toJoint, space), joint * 16);
    return true;
  });
  return isMoved.includes(true) ? { skin: { ...skin, inverseBind }, moves, isMoved } : undefined;
}

function moved(mesh: Mesh, rebound: Rebound | undefined): Mesh {
  if (!rebound) return mesh;
  return { ...mesh, primitives: mesh.primitives.map((primitive) => movedPrimitive(primitive, rebound)) };
}

/** Vertices that no moved joint moves keep their numbers. */
function movedPrimitive(primitive: Primitive, { moves, isMoved }: Rebound): Primitive {
  const { influences, normals: old } = primitive;
  if (!influences) return primitive;
  const positions = primitive.positions.slice();
  const normals = old?.slice();
  deform(primitive, influences, moves, positions, normals);
  const { start, joint } = influences;
  for (let vertex = 0; vertex + 1 < start.length; vertex++) {
    if (joint.subarray(start[vertex], start[vertex + 1]).some((index) => isMoved[index])) continue;
    const row = [vertex * 3, vertex * 3 + 3] as const;
    positions.set(primitive.positions.subarray(...row), vertex * 3);
    if (old) normals?.set(old.subarray(...row), vertex * 3);
  }
  return { ...primitive, positions, ...(normals ? { normals } : {}) };
}
