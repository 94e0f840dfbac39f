/** The contents of a scene in numbers and names: the implementation of `info`. */
import { frameRateOf } from '../animation/frame-rate.ts';
import { type Clip, type Mesh, NONE, type Scene, type Skin } from '../scene/scene.ts';

export interface Summary {
  counts: Counts;
  /** All nodes; parents are indices into this list, -1 for none. */
  nodes: { name: string; parent: number }[];
  /** In the order of the skin; parents are indices into this list, -1 for none. */
  bones: { name: string; parent: number }[];
  clips: ClipSummary[];
  /** Frames per second at which the keys of the clips are; absent if they share none. */
  fps?: number;
  /** As spelled in the files. */
  textures: string[];
}

export interface ClipSummary extends Pick<Clip, 'name' | 'start' | 'end' | 'subranges'> {
  tracks: number;
  keys: number;
  /** The clip is repeated without a jump; absent for others. */
  cycle?: true;
  /** Absent without events. */
  events?: { time: number; name: string }[];
}

export interface Counts {
  nodes: number;
  bones: number;
  meshes: number;
  vertices: number;
  triangles: number;
  influences: number;
  clips: number;
  keys: number;
  materials: number;
  textures: number;
  lights: number;
  morphTargets: number;
}

export function describeScene(scene: Scene): Summary {
  const primitives = scene.meshes.flatMap((mesh) => mesh.primitives);
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  const clips = scene.clips.map(summarizeClip);
  const bones = bonesOf(scene);
  const fps = frameRateOf(scene.clips);
  return {
    counts: {
      nodes: scene.nodes.length,
      bones: bones.length,
      meshes: scene.meshes.length,
      vertices: sum(primitives.map(({ positions }) => positions.length / 3)),
      triangles: sum(primitives.map(({ indices }) => indices.length / 3)),
      influences: sum(primitives.map(({ influences }) => influences?.joint.length ?? 0)),
      clips: clips.length,
      keys: sum(clips.map(({ keys }) => keys)),
      materials: scene.materials.length,
      textures: scene.textures.length,
      lights: scene.lights.length,
      morphTargets: sum(scene.meshes.map(morphTargetsOf)),
    },
    nodes: scene.nodes.map(({ name, parent }) => ({ name, parent: scene.nodes[parent] ? parent : NONE })),
    bones,
    clips,
    ...(fps === undefined ? {} : { fps }),
    textures: scene.textures.map(({ uri }) => uri),
  };
}

/** Targets of the same name in several primitives are one. */
function morphTargetsOf({ primitives }: Mesh): number {
  return new Set(primitives.flatMap(({ morphTargets = [] }) => morphTargets.map(({ name }) => name))).size;
}

function summarizeClip(clip: Clip): ClipSummary {
  const { name, start, end, cycle, subranges = [], events = [] } = clip;
  return {
    name,
    start,
    end,
    ...countKeys(clip),
    ...(cycle ? { cycle } : {}),
    ...(subranges.length > 0 ? { subranges } : {}),
    ...(events.length > 0 ? { events: events.map(({ time, name }) => ({ time, name })) } : {}),
  };
}

/** Curves of one node that share their times count as one track, as in files whose keys hold several values. */
function countKeys({ tracks, morphTracks = [] }: Clip): { tracks: number; keys: number } {
  const seen = new Map<number, Set<Float32Array>>();
  let count = morphTracks.length;
  let keys = morphTracks.reduce((sum, { curve }) => sum + curve.times.length, 0);
  for (const { target, curve } of tracks) {
    const known = seen.get(target) ?? new Set();
    seen.set(target, known);
    if (known.has(curve.times)) continue;
    known.add(curve.times);
    count++;
    keys += curve.times.length;
  }
  return { tracks: count, keys };
}

/** The nodes that deform meshes, each once. */
export function jointNodes(skins: readonly Skin[]): number[] {
  return [...new Set(skins.flatMap((skin) => skin.joints))];
}

/** The bones by name, with the index of each one's parent in the list. */
export function bonesOf(scene: Scene): Summary['bones'] {
  const nodes = jointNodes(scene.skins);
  const boneOf = new Map(nodes.map((node, bone) => [node, bone]));
  return nodes.map((node) => {
    const { name, parent } = scene.nodes[node]!;
    return { name, parent: boneOf.get(parent) ?? -1 };
  });
}
