/** Moving surfaces as vertex animation: one shape for every n-th frame, instead of bones, moving nodes and morph targets. */
import { frameWeight } from '../../animation/frame-weight.ts';
import { EXPORT_CODES } from '../../convert/export-codes.ts';
import { vectorLength } from '../../math/vector.ts';
import { compareScenes } from '../../pose/compare.ts';
import { Pose } from '../../pose/pose.ts';
import { soundParents, withAncestors } from '../../pose/skeleton.ts';
import type { Report } from '../../report/report.ts';
import {
  type Clip,
  type Mesh,
  type MorphTarget,
  type MorphTrack,
  NONE,
  type Node,
  type Primitive,
  type Scene,
} from '../../scene/scene.ts';
import { matcherOf } from '../../text/pattern.ts';
import { requireNames } from '../names.ts';
import type { CompletedSettings } from '../settings/settings.ts';
import { bonesIn, holdsAnything, namesOf } from './skeleton.ts';
import { reportVertexData } from './vertex-data.ts';
import { withoutHiddenMeshes, withoutNodes } from './without-nodes.ts';

export interface VertexSampling {
  /** Frames per second. */
  fps: number;
  /** Vertices that move less than this, in units, are left at rest. */
  least: number;
}

/** A sampled moment of a clip. */
interface Sample {
  clip: Clip;
  time: number;
  /** Of its morph targets, after the name of the node. */
  name: string;
}

/** The scene with the chosen surfaces as vertex animations in scene space, and without bones that became unused. */
export function withVertexAnimation(
  scene: Scene,
  { everyFrames, nodes: names }: CompletedSettings['vertexAnimation'],
  { fps, least }: VertexSampling,
  report: Report,
): Scene {
  const shown = scene.nodes.filter(({ mesh = NONE }) => mesh !== NONE);
  requireNames({ setting: 'vertexAnimation.nodes', names, kind: 'mesh' }, namesOf(shown), report);
  if (everyFrames === undefined) return scene;
  const isChosen = names ? matcherOf(names) : () => true;
  const samples = scene.clips.flatMap((clip) => samplesOf(clip, everyFrames / fps));
  const surfaces = new SampledSurfaces(scene, samples, least);
  const moving = scene.nodes.flatMap(({ name, mesh = NONE }, index) =>
    mesh !== NONE && isChosen(name) && surfaces.moves(index) ? [index] : [],
  );
  if (moving.length === 0) return scene;
  for (const mesh of new Set(moving.map((index) => scene.nodes[index]!.mesh!)))
    reportVertexData(scene.meshes[mesh]!, mesh, report);
  const baked = withoutHiddenMeshes(scene, withMeshes(scene, moving, surfaces));
  const sampled = withoutIdleBones(scene, { ...baked, clips: withTracks(baked, samples) });
  reportDeviation(scene, sampled, fps, report);
  return sampled;
}

/** The moments of a clip, and its end. */
function samplesOf(clip: Clip, step: number): Sample[] {
  const count = Math.ceil((clip.end - clip.start) / step - SAME);
  return Array.from({ length: count + 1 }, (_, index) => {
    const time = index < count ? clip.start + index * step : clip.end;
    return { clip, time, name: `${clip.name} ${index}` };
  });
}

/** Share of a step that is rounding. */
const SAME = 1e-3;

/** The surfaces of a scene in its space at all samples. */
class SampledSurfaces {
  readonly #scene: Scene;
  readonly #pose: Pose;
  readonly #samples: readonly Sample[];
  readonly #least: number;

  constructor(scene: Scene, samples: readonly Sample[], least: number) {
    this.#scene = scene;
    this.#pose = new Pose(scene);
    this.#samples = samples;
    this.#least = least;
  }

  /** Whether a clip moves a vertex of the mesh on a node. */
  moves(node: number): boolean {
    const { primitives } = this.#scene.meshes[this.#scene.nodes[node]!.mesh!]!;
    return primitives.some((primitive) => {
      const rest = this.#atRest(node, primitive);
      const shape = new Float32Array(rest.positions.length);
      return this.#samples.some(({ clip, time }) => {
        this.#pose.sample(clip, time);
        this.#pose.deform(node, primitive, shape);
        return movedVertices(rest.positions, shape, this.#least).length > 0;
      });
    });
  }

  /** The primitive at rest, with a morph target for each sample in which a vertex moves. */
  sampled(node: number, primitive: Primitive): Primitive {
    const { influences: _, morphTargets: __, collapse: ___, springs: ____, ...plain } = primitive;
    const rest = this.#atRest(node, primitive);
    const positions = new Float32Array(rest.positions.length);
    const normals = new Float32Array(rest.positions.length);
    const morphTargets = this.#samples.flatMap(({ clip, time, name }): MorphTarget[] => {
      this.#pose.sample(clip, time);
      this.#pose.deform(node, primitive, positions, normals);
      const vertices = movedVertices(rest.positions, positions, this.#least);
      if (vertices.length === 0) return [];
      const target = { name: `${this.#scene.nodes[node]!.name} ${name}`, vertices };
      const moves = differences(vertices, positions, rest.positions);
      return [
        rest.normals
          ? { ...target, positions: moves, normals: differences(vertices, normals, rest.normals) }
          : { ...target, positions: moves },
      ];
    });
    return { ...plain, ...rest, morphTargets };
  }

  #atRest(node: number, primitive: Primitive): Pick<Primitive, 'positions' | 'normals'> {
    const positions = new Float32Array(primitive.positions.length);
    const normals = new Float32Array(primitive.positions.length);
    this.#pose.rest();
    this.#pose.deform(node, primitive, positions, normals);
    return { positions, ...(primitive.normals ? { normals } : {}) };
  }
}

function movedVertices(rest: Float32Array, shape: Float32Array, least: number): Uint32Array<ArrayBuffer> {
  const moved: number[] = [];
  for (let at = 0; at < rest.length; at += 3) {
    const [x, y, z] = [
      shape[at]! - rest[at]!,
      shape[at + 1]! - rest[at + 1]!,
      shape[at + 2]! - rest[at + 2]!,
    ];
    if (vectorLength(x, y, z) > least) moved.push(at / 3);
  }
  return Uint32Array.from(moved);
}

function differences(vertices: Uint32Array, to: Float32Array, from: Float32Array): Float32Array {
  const out = new Float32Array(vertices.length * 3);
  vertices.forEach((vertex, row) => {
    for (let axis = 0; axis < 3; axis++)
      out[row * 3 + axis] = to[vertex * 3 + axis]! - from[vertex * 3 + axis]!;
  });
  return out;
}

/** Gives each sampled mesh a node at the origin: its own node, or a new one if anything is attached to that. */
function withMeshes(scene: Scene, moving: readonly number[], surfaces: SampledSurfaces): Scene {
  const [nodes, meshes] = [scene.nodes.slice(), scene.meshes.slice()];
  const joints = new Set(scene.skins.flatMap((skin) => skin.joints));
  for (const index of moving) {
    const { mesh: shown, skin: _, ...node } = scene.nodes[index]!;
    const sampled = ({ lods: _, ...mesh }: Mesh): number =>
      meshes.push({
        ...mesh,
        primitives: mesh.primitives.map((primitive) => surfaces.sampled(index, primitive)),
      }) - 1;
    const full = scene.meshes[shown!]!;
    const at = sampled(full);
    if (full.lods)
      meshes[at] = { ...meshes[at]!, lods: full.lods.map((level) => sampled(scene.meshes[level]!)) };
    const isNeeded = joints.has(index) || scene.nodes.some(({ parent }) => parent === index);
    if (isNeeded) nodes[index] = node;
    const place = isNeeded ? nodes.length : index;
    nodes[place] = { ...unmoved(node), mesh: at };
  }
  return { ...scene, nodes, meshes };
}

function unmoved({ name, properties }: Node): Node {
  const place = { parent: NONE, translation: [0, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1] } as const;
  return structuredClone({ name, ...place, ...(properties ? { properties } : {}) }) as Node;
}

/** The clips with the weights of the sampled shapes, of which each fades into the next, and without those of other shapes. */
function withTracks({ nodes, meshes, clips }: Scene, samples: readonly Sample[]): Clip[] {
  const shown = nodes.flatMap(({ mesh = NONE }) => meshes[mesh]?.primitives ?? []);
  const targets = new Set(shown.flatMap(({ morphTargets = [] }) => morphTargets.map(({ name }) => name)));
  const owners = new Set(nodes.flatMap(({ name, mesh = NONE }) => (mesh === NONE ? [] : [name])));
  return clips.map((clip) => {
    const own = samples.filter((sample) => sample.clip === clip);
    const times = Float32Array.from(own, ({ time }) => time);
    const added = own.flatMap(({ name }, key) =>
      [...owners].flatMap((owner): MorphTrack[] => {
        const morph = `${owner} ${name}`;
        return targets.has(morph) ? [{ morph, curve: frameWeight(times, key) }] : [];
      }),
    );
    const kept = (clip.morphTracks ?? []).filter(({ morph }) => targets.has(morph));
    return { ...clip, morphTracks: [...kept, ...added] };
  });
}

/** The scene without unused bones, and without their skins and motion. */
function withoutIdleBones(before: Scene, { skins, nodes, ...rest }: Scene): Scene {
  const used = new Set(nodes.flatMap(({ skin = NONE }) => (skin === NONE ? [] : [skin])));
  const left = skins.filter((_, index) => used.has(index));
  const scene: Scene = {
    ...rest,
    skins: left,
    nodes: nodes.map((node) =>
      node.skin === undefined ? node : { ...node, skin: left.indexOf(skins[node.skin]!) },
    ),
  };
  const parents = soundParents(nodes.map(({ parent }) => parent));
  const joints = left.flatMap((skin) => skin.joints);
  const held = [...nodes.keys()].filter((index) => holdsAnything(scene, index));
  const needed = withAncestors([...joints, ...held], parents);
  const bones = withAncestors(bonesIn(before), parents);
  return withoutNodes(scene, new Set([...bones].filter((index) => !needed.has(index))));
}

/** Compared at this multiple of the frames, also between these. */
const BETWEEN = 2;

function reportDeviation(before: Scene, after: Scene, fps: number, report: Report): void {
  before.clips.forEach((clip, index) => {
    const written = { ...after, clips: [after.clips[index]!] };
    const { max, mean } = compareScenes({ ...before, clips: [clip] }, written, { fps: fps * BETWEEN });
    const message = `The surfaces of clip "${clip.name}" were sampled as vertex animation`;
    const error = { max, mean, unit: 'units' };
    report.lose(EXPORT_CODES.EXPORT_VERTICES_SAMPLED, message, { path: `clips[${index}]`, error });
  });
}
