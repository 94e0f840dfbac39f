/** Which nodes of an exported scene are bones. */
import { clipsDistance } from '../../animation/measure.ts';
import { EXPORT_CODES } from '../../convert/export-codes.ts';
import { customProperties } from '../../fit/properties.ts';
import { soundParents, withAncestors } from '../../pose/skeleton.ts';
import type { Report } from '../../report/report.ts';
import { NONE, type Scene } from '../../scene/scene.ts';
import { counted } from '../../text/counts.ts';
import { matcherOf } from '../../text/pattern.ts';
import { requireNames } from '../names.ts';
import type { CompletedSettings } from '../settings/settings.ts';
import { detached, withoutNodes } from './without-nodes.ts';

type BoneSettings = CompletedSettings['bones'];

/** The nodes that are joints of a skin or that a clip moves; none in scenes without a skeleton. */
export function bonesIn({ skins, clips }: Scene): Set<number> {
  const bones = new Set(skins.flatMap(({ joints }) => joints));
  for (const { tracks } of clips) {
    for (const { target, property, curve } of tracks)
      if (property !== 'scale' && curve.times.length > 0) bones.add(target);
  }
  return bones;
}

/** The scene with the chosen bones only; the weights of the others go to the nearest bone above. */
export function withChosenBones(scene: Scene, settings: BoneSettings, report: Report): Scene {
  const { root = [], ignore = [], scope } = settings;
  if (root.length + ignore.length === 0 && scope === 'whole') return scene;
  const parents = soundParents(scene.nodes.map(({ parent }) => parent));
  const isBone = withAncestors(bonesIn(scene), parents);
  const below = (names: readonly string[]) => {
    const matches = matcherOf(names);
    return withDescendants(new Set(indices(scene.nodes, ({ name }) => matches(name))), parents);
  };
  const bones = scene.nodes.filter((_, index) => isBone.has(index));
  requireNames({ setting: 'bones.root', names: root, kind: 'bone' }, namesOf(bones), report);
  const ignoring = { setting: 'bones.ignore', names: ignore, kind: 'node', skips: true } as const;
  requireNames(ignoring, namesOf(scene.nodes), report);
  const ignored = below(ignore);
  const roots = root.length > 0 ? below(root) : isBone;
  const used = scope === 'related' ? withAncestors(deformingNodes(scene), parents) : isBone;
  const removed = new Set(
    indices(scene.nodes, (_, index) => {
      if (ignored.has(index)) return true;
      return isBone.has(index) && !(roots.has(index) && used.has(index));
    }),
  );
  reportLeftOut(scene, removed, report);
  reportSkippedMeshes(scene, removed, report);
  return withoutNodes(scene, removed);
}

/** The scene in which only joints, moving nodes, and what is between and below them, are in the skeleton. */
export function withPlainSkeleton(scene: Scene, ignoreDummies: boolean, report: Report): Scene {
  const bones = bonesIn(scene);
  if (bones.size === 0) return scene;
  const freed = ignoreDummies ? withoutDummies(scene, bones, report) : scene;
  return withoutArmatures(freed, bones, report);
}

/** Removes nodes above all bones, such as the armature objects of Blender, from the skeleton. */
function withoutArmatures(scene: Scene, bones: ReadonlySet<number>, report: Report): Scene {
  const { nodes } = scene;
  const parents = soundParents(nodes.map(({ parent }) => parent));
  const belowBones = withDescendants(bones, parents);
  const above = withAncestors(bones, parents);
  const removed = new Set([...above].filter((node) => !belowBones.has(node) && !holdsAnything(scene, node)));
  // Skinned meshes do not depend on the transform of the armature.
  const freed = nodes.map((node) =>
    node.skin !== undefined && removed.has(node.parent) ? { ...node, parent: NONE } : node,
  );
  for (const index of removed) {
    const names = Object.keys(customProperties(nodes[index]!));
    if (names.length === 0) continue;
    const message = `Custom properties of "${nodes[index]!.name}", which is not a bone, were dropped: ${names.join(', ')}`;
    report.lose(EXPORT_CODES.EXPORT_PROPERTIES_DROPPED, message, { path: `nodes[${index}]` });
  }
  return withoutNodes({ ...scene, nodes: freed }, removed);
}

/** Removes empties below bones that deform nothing and do not move from the skeleton. */
function withoutDummies(scene: Scene, bones: ReadonlySet<number>, report: Report): Scene {
  const { nodes } = scene;
  const parents = soundParents(nodes.map(({ parent }) => parent));
  const held = new Set(indices(nodes, (_, index) => holdsAnything(scene, index)));
  const needed = withAncestors([...bones, ...held], parents);
  const belowBones = withDescendants(bones, parents);
  const dummies = indices(nodes, (_, index) => belowBones.has(index) && !needed.has(index));
  const topmost = dummies.filter((index) => !dummies.includes(parents[index]!));
  for (const index of topmost) {
    const { name, parent } = nodes[index]!;
    const message = `"${name}" is a helper that does not follow bone "${nodes[parent]!.name}"`;
    report.add(EXPORT_CODES.EXPORT_DUMMY_DETACHED, message, { path: `nodes[${index}]` });
  }
  return detached(scene, new Set(topmost));
}

/** Whether a mesh, a light or a camera is on a node. */
export function holdsAnything({ nodes, lights, cameras }: Scene, index: number): boolean {
  const isAt = ({ node }: { node: number }) => node === index;
  return (nodes[index]!.mesh ?? NONE) !== NONE || lights.some(isAt) || cameras.some(isAt);
}

/** Joints that move a vertex, and nodes with a mesh or a light. */
function deformingNodes(scene: Scene): Set<number> {
  const { nodes, meshes, skins } = scene;
  const used = new Set(indices(nodes, (_, index) => holdsAnything(scene, index)));
  for (const { mesh = NONE, skin = NONE } of nodes) {
    for (const { influences } of meshes[mesh]?.primitives ?? []) {
      influences?.joint.forEach((joint, entry) => {
        const node = skins[skin]?.joints[joint];
        if (node !== undefined && influences.weight[entry]! > 0) used.add(node);
      });
    }
  }
  return used;
}

/** Reports bones that were removed: everything attached to them stays at rest below their parents. */
function reportLeftOut(scene: Scene, removed: ReadonlySet<number>, report: Report): void {
  const bones = [...bonesIn(scene)].filter((node) => removed.has(node));
  const [first] = bones;
  if (first === undefined) return;
  const clips = scene.clips.filter(({ tracks }) => tracks.some(({ target }) => removed.has(target)));
  const without = clips.map((clip) => ({
    ...clip,
    tracks: clip.tracks.filter(({ target }) => !removed.has(target)),
  }));
  const distance = clipsDistance({ ...scene, clips }, { ...scene, clips: without }, removed);
  const message = `${counted(bones.length, 'bone')} such as "${scene.nodes[first]!.name}" skipped; weights went to the bones above`;
  report.lose(EXPORT_CODES.EXPORT_BONES_LEFT_OUT, message, {
    path: `nodes[${first}]`,
    error: { ...distance, unit: 'units' },
  });
}

/** Reports meshes that only removed nodes show. */
function reportSkippedMeshes({ nodes, meshes }: Scene, removed: ReadonlySet<number>, report: Report): void {
  const left = new Set(nodes.flatMap(({ mesh = NONE }, index) => (removed.has(index) ? [] : [mesh])));
  const lost = new Set(nodes.flatMap(({ mesh = NONE }) => (meshes[mesh] && !left.has(mesh) ? [mesh] : [])));
  const [first] = lost;
  if (first === undefined) return;
  const message = `Meshes on skipped bones were not exported: ${counted(lost.size, 'mesh', 'meshes')} such as "${meshes[first]!.name}"`;
  report.lose(EXPORT_CODES.EXPORT_MESHES_SKIPPED, message, { path: `meshes[${first}]` });
}

export function namesOf(nodes: readonly { name: string }[]): string[] {
  return nodes.map(({ name }) => name);
}

function indices<T>(list: readonly T[], isChosen: (item: T, index: number) => boolean): number[] {
  return list.flatMap((item, index) => (isChosen(item, index) ? [index] : []));
}

export function withDescendants(nodes: ReadonlySet<number>, parents: Int32Array): Set<number> {
  const isBelow = (start: number) => {
    for (let node = start; node !== NONE; node = parents[node]!) if (nodes.has(node)) return true;
    return false;
  };
  return new Set([...parents.keys()].filter(isBelow));
}
