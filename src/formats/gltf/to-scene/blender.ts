/** Undoes changes that Blender makes to a file from Exhume, with the extras that Blender preserves. */
import { vectorLength } from '../../../math/vector.ts';
import { skeletonSize } from '../../../pose/extent.ts';
import { isAtOrBelow, parentsFirst, soundParents } from '../../../pose/skeleton.ts';
import { NONE, type Node, type Quat, type Scene, type Vec3 } from '../../../scene/scene.ts';
import { BLENDER_NOISE, isSamePlace, isUnscaled } from '../bones.ts';
import type { JsonObject } from '../files/container/json.ts';
import type { Source } from '../files/container/source.ts';
import { leaveGltfSpace } from './bind-space.ts';
import { keptName, restoreNames } from './blender-names.ts';
import { keptOf } from './extras.ts';
import type { Placement } from './nodes.ts';

/** Restores names and transforms that Blender changed on its own, not those that users changed in it. */
export function undoBlender({ json, scene }: Source, { indexOf, root }: Placement): void {
  if (!isFromBlender(json)) return;
  restoreNames(json, scene);
  // Blender writes skinned vertices in its world space.
  if (root !== NONE) leaveGltfSpace(scene);
  const joints = new Set(scene.skins.flatMap((skin) => skin.joints));
  const size = skeletonSize(scene);
  const tracks = scene.clips.flatMap((clip) => clip.tracks);
  const nodes = json.objects('nodes');
  const posed = posedNodes(scene, nodes, indexOf);
  const pushes = pushesOf(scene, joints, nodes[root]?.numbers('scale', 3)?.[0] ?? 1);
  nodes.forEach((written, index) => {
    const name = keptName(written);
    // Blender's scene always has the same name.
    if (index === root && name !== undefined) scene.name = name;
    const node = scene.nodes[indexOf[index] ?? NONE];
    if (!node) return;
    if (name !== undefined) node.name = name;
    if (joints.has(indexOf[index]!)) {
      putBoneToRest(node, written, size);
      return;
    }
    const moved = new Set(tracks.filter(({ target }) => target === indexOf[index]).map((t) => t.property));
    const isAstray =
      joints.has(node.parent) &&
      (isAtOrBelow(scene.nodes, node.parent, (at) => posed.has(at)) ||
        isPushed(node, written, pushes[node.parent]!, size));
    putToRest(node, written, isAstray ? new Set(PROPERTIES) : moved);
  });
}

export function isFromBlender(json: JsonObject): boolean {
  return /Blender/.test(json.object('asset')?.string('generator') ?? '');
}

const PROPERTIES = ['translation', 'rotation', 'scale'] as const;

/** Nodes that Blender may write in another pose than the rest pose: animated nodes, and bones with another bind pose. */
function posedNodes(
  { clips }: Scene,
  nodes: readonly JsonObject[],
  indexOf: Placement['indexOf'],
): Set<number> {
  const moved = clips.flatMap(({ tracks }) => tracks.map(({ target }) => target));
  const bound = nodes.flatMap((written, index) => (keptOf(written).bind ? [indexOf[index] ?? NONE] : []));
  return new Set([...moved, ...bound]);
}

/** Shortest distance to a child that Blender takes for the length of a bone. */
const SHORTEST_BONE = 0.004;

/**
 * The distance by which Blender 4 displaces objects along the bones that they are attached to, by index of the bone: its importer
 * divides the lengths of bones by the scale of the armature, but not the offset from the tip of a bone to its origin.
 */
function pushesOf({ nodes }: Scene, joints: ReadonlySet<number>, scale: number): Float64Array {
  const lengths = new Float64Array(nodes.length);
  if (isUnscaled([scale])) return lengths;
  const sizes = nodes.map(({ translation: [x, y, z] }) => vectorLength(x, y, z));
  const isLong = (size: number) => size > SHORTEST_BONE;
  const nearest = new Map<number, number>();
  for (const node of joints) {
    const { parent } = nodes[node]!;
    if (isLong(sizes[node]!)) nearest.set(parent, Math.min(sizes[node]!, nearest.get(parent) ?? Infinity));
  }
  for (const node of parentsFirst(soundParents(nodes.map(({ parent }) => parent)))) {
    if (!joints.has(node)) continue;
    const { parent } = nodes[node]!;
    const own = isLong(sizes[node]!) ? sizes[node]! : 1;
    lengths[node] = nearest.get(node) ?? (joints.has(parent) ? lengths[parent]! : own);
  }
  return lengths.map((length) => length * (1 / scale - 1));
}

/** Whether an object was displaced by exactly this distance. */
function isPushed({ translation }: Node, written: JsonObject, push: number, size: number): boolean {
  const { translation: rest } = transformOf(keptOf(written).rest);
  if (!rest || Math.abs(push) <= size * BLENDER_NOISE) return false;
  const [x, y, z] = translation.map((value, axis) => value - rest[axis]!) as Vec3;
  const isAlong = Math.max(Math.abs(x), Math.abs(z)) <= size * BLENDER_NOISE;
  return isAlong && Math.abs(y / push - 1) <= LENGTH_ROUNDING;
}

/** Lengths of bones are measured in their bind pose. */
const LENGTH_ROUNDING = 1e-3;

/** Removes scales that differ from 1 by Blender's rounding, and their tracks. */
export function dropNoise({ nodes, clips }: Scene): void {
  for (const node of nodes) if (isUnscaled(node.scale)) node.scale = [1, 1, 1];
  for (const clip of clips) {
    clip.tracks = clip.tracks.filter(({ target, property, curve }) => {
      return property !== 'scale' || !isUnscaled(nodes[target]!.scale) || !isUnscaled(curve.values);
    });
  }
}

/** Blender writes the current transform of an animated object, and a wrong one for an object attached to a posed bone. */
function putToRest(node: Node, written: JsonObject, moved: ReadonlySet<string>): void {
  const { translation, rotation, scale } = transformOf(keptOf(written).rest);
  if (moved.has('translation') && translation) node.translation = translation;
  if (moved.has('rotation') && rotation) node.rotation = rotation;
  if (moved.has('scale') && scale) node.scale = scale;
}

/** Restores the rest pose of a bone, which in Blender has no scale and may be the bind pose, unless the user moved it. */
function putBoneToRest(node: Node, written: JsonObject, size: number): void {
  const kept = keptOf(written);
  const { translation, rotation, scale } = transformOf(kept.rest);
  if (!translation || !rotation || !scale) return;
  const bind = { translation, rotation, ...transformOf(kept.bind) };
  const isAsImported = [{ translation, rotation }, bind].some((place) =>
    isSamePlace(node, place, size, BLENDER_NOISE),
  );
  if (isAsImported) Object.assign(node, { translation, rotation, scale });
}

/** The valid parts of a transform. */
function transformOf(value: unknown): { translation?: Vec3; rotation?: Quat; scale?: Vec3 } {
  if (typeof value !== 'object' || value === null) return {};
  const { translation, rotation, scale } = value as Record<string, unknown>;
  return {
    ...(isVector(translation, 3) ? { translation: [...translation] } : {}),
    ...(isVector(rotation, 4) ? { rotation: [...rotation] } : {}),
    ...(isVector(scale, 3) ? { scale: [...scale] } : {}),
  };
}

function isVector(value: unknown, length: 3): value is [number, number, number];
function isVector(value: unknown, length: 4): value is [number, number, number, number];
function isVector(value: unknown, length: number): boolean {
  return Array.isArray(value) && value.length === length && value.every(Number.isFinite);
}
