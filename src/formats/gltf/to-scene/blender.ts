/** What Blender cannot keep of a file of Exhume's, taken from the extras that it carries along. */
import { skeletonSize } from '../../../pose/extent.ts';
import { NONE, type Node, type Quat, type Scene, type Vec3 } from '../../../scene/scene.ts';
import { BLENDER_NOISE, isSamePlace, isUnscaled } from '../bones.ts';
import type { JsonObject } from '../files/container/json.ts';
import type { Source } from '../files/container/source.ts';
import { leaveGltfSpace } from './bind-space.ts';
import type { Placement } from './nodes.ts';

/** Puts names and transforms back that Blender changed by itself, and leaves what people changed in it. */
export function undoBlender({ json, scene }: Source, { indexOf, root }: Placement): void {
  if (!/Blender/.test(json.object('asset')?.string('generator') ?? '')) return;
  // Vertices that hang on bones it writes where they are in its world.
  if (root !== NONE) leaveGltfSpace(scene);
  dropNoise(scene);
  const joints = new Set(scene.skins.flatMap((skin) => skin.joints));
  const size = skeletonSize(scene);
  const tracks = scene.clips.flatMap((clip) => clip.tracks);
  const nodes = json.objects('nodes');
  const posed = posedNodes(scene, nodes, indexOf);
  nodes.forEach((written, index) => {
    const name = keptName(written);
    // Its own scene is always called the same.
    if (index === root && name !== undefined) scene.name = name;
    const node = scene.nodes[indexOf[index] ?? NONE];
    if (!node) return;
    if (name !== undefined) node.name = name;
    if (joints.has(indexOf[index]!)) {
      putBoneToRest(node, written, size);
      return;
    }
    const moved = new Set(tracks.filter(({ target }) => target === indexOf[index]).map((t) => t.property));
    const isAstray = joints.has(node.parent) && isBelow(scene, node.parent, posed);
    putToRest(node, written, isAstray ? new Set(PROPERTIES) : moved);
  });
}

const PROPERTIES = ['translation', 'rotation', 'scale'] as const;

/** Nodes that need not stand as they rest while Blender writes: those that clips move, and bones bound elsewhere. */
function posedNodes(
  { clips }: Scene,
  nodes: readonly JsonObject[],
  indexOf: Placement['indexOf'],
): Set<number> {
  const moved = clips.flatMap(({ tracks }) => tracks.map(({ target }) => target));
  const bound = nodes.flatMap((written, index) => (keptOf(written).bind ? [indexOf[index] ?? NONE] : []));
  return new Set([...moved, ...bound]);
}

/** Whether a node or one above it is among others. */
function isBelow({ nodes }: Scene, node: number, others: ReadonlySet<number>): boolean {
  for (let at = node; at !== NONE; at = nodes[at]!.parent) if (others.has(at)) return true;
  return false;
}

/** Scales that differ from none by rounding, and the tracks of such. */
function dropNoise({ nodes, clips }: Scene): void {
  for (const node of nodes) if (isUnscaled(node.scale)) node.scale = [1, 1, 1];
  for (const clip of clips) {
    clip.tracks = clip.tracks.filter(({ target, property, curve }) => {
      return property !== 'scale' || !isUnscaled(nodes[target]!.scale) || !isUnscaled(curve.values);
    });
  }
}

/** Of an object that moves Blender writes where it is at the moment, of one that hangs on a posed bone a wrong place. */
function putToRest(node: Node, written: JsonObject, moved: ReadonlySet<string>): void {
  const { translation, rotation, scale } = transformOf(keptOf(written).rest);
  if (moved.has('translation') && translation) node.translation = translation;
  if (moved.has('rotation') && rotation) node.rotation = rotation;
  if (moved.has('scale') && scale) node.scale = scale;
}

/** Bones rest in Blender without scale, and as their meshes were bound if it is told so; where people moved them they stay. */
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

/** What of a transform is one. */
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

/** Names are numbered to tell them apart and cut off after 63 bytes; what has none is called after what it is. */
function keptName(written: JsonObject): string | undefined {
  const { name } = keptOf(written);
  if (typeof name !== 'string') return undefined;
  const found = written.string('name') ?? '';
  if (name === '') return /^(Node|Mesh|Camera|Light)_\d+(\.\d{3,})?$/.test(found) ? name : undefined;
  const whole = found.replace(/\.\d{3,}$/, '');
  const isCut = name.startsWith(whole) && new TextEncoder().encode(whole).length > LEAST_CUT_BYTES;
  return found === name || whole === name || isCut ? name : undefined;
}
/** A number takes some of the 63. */
const LEAST_CUT_BYTES = 56;

function keptOf(written: JsonObject): Record<string, unknown> {
  const { exhume } = written.extras();
  return typeof exhume === 'object' && exhume !== null ? { ...exhume } : {};
}
