/** All animation in a character's files as clips of a scene. */
import { identity, inverse } from '../../../../math/affine.ts';
import { Pose } from '../../../../pose/pose.ts';
import type { Report } from '../../../../report/report.ts';
import { type Clip, type MorphTrack, NONE, type Scene, type Vec3 } from '../../../../scene/scene.ts';
import type { ReadingOptions } from '../../../format.ts';
import { controllerIdOf } from '../../files/chunks/controller-id.ts';
import { type CryengineDocument, type PlacedChunk, placedChunks } from '../../files/chunks/document.ts';
import { standardMaterials } from '../../files/chunks/materials.ts';
import { restMesh, spreadTargets } from '../morphs.ts';
import type { Model, Stage } from '../stage.ts';
import { type CafBone, cafSkeleton } from './caf-skeleton.ts';
import { boneClip, nodeClip } from './clips.ts';
import { vertexAnimation } from './morph-clips.ts';
import { type MapOf, textureTracks } from './texture-tracks.ts';
import { type Timing, timingOf } from './timing.ts';

/** An animation file with the name of its clip. */
export interface Motion {
  name: string;
  file: string;
  document: CryengineDocument;
}

/** Adds the clip of the animation in the model file itself: nodes, vertices and textures. */
export function addModelClip(
  { scene, report }: Stage,
  name: string,
  { document, nodes, materials, shown }: Model,
  { curveEnds }: ReadingOptions,
): void {
  const timing = timingOf(document);
  const ends = curveEnds ? { curveEnds } : {};
  const morphTracks = placedChunks(document, 'vertexAnimation', 'earlyVertexAnimation').flatMap((placed) => {
    const of = shown.find(({ objectId }) => objectId === meshIdOf(placed.chunk));
    return of ? vertexTracks(scene, of, placed, timing, report) : [];
  });
  const tracks = textureTracks(document, mapsOf(document, materials), { timing, ...ends, report });
  const options = { ...ends, morphTracks, textureTracks: tracks };
  const clip = nodeClip(name, document, timing, nodes, options, report);
  if (clip) scene.clips.push(clip);
}

type VertexAnimationChunk = PlacedChunk<'vertexAnimation' | 'earlyVertexAnimation'>;

/** The oldest files have an index of the mesh instead of a chunk id; no such file with several meshes is known. */
function meshIdOf({ kind, content }: VertexAnimationChunk['chunk']): number {
  return kind === 'vertexAnimation' ? content.meshId : content.geometryId;
}

/** Gives the primitives of a mesh the morph targets that animate it. */
function vertexTracks(
  scene: Scene,
  { name, node }: Model['shown'][number],
  placed: VertexAnimationChunk,
  timing: Timing,
  report: Report,
): MorphTrack[] {
  const mesh = scene.meshes[scene.nodes[node]!.mesh ?? NONE];
  if (!mesh) return [];
  const animation = vertexAnimation(name, placed, restMesh(mesh), timing, report);
  if (!animation) return [];
  const origins = mesh.primitives.map(({ origin }) => origin ?? new Uint32Array());
  const spread = spreadTargets(animation.targets, origins, mesh.vertexCount ?? 0);
  mesh.primitives.forEach((primitive, index) => {
    primitive.morphTargets = [...(primitive.morphTargets ?? []), ...spread[index]!];
  });
  return animation.tracks;
}

function mapsOf(document: CryengineDocument, materials: readonly number[]): MapOf {
  const sources = standardMaterials(document);
  return (materialChunkId, slot) => {
    const index = sources.findIndex(({ id }) => id === materialChunkId);
    const map = sources[index]?.maps.findIndex((entry) => entry.slot === slot) ?? NONE;
    return map === NONE ? undefined : { material: materials[index]!, map };
  };
}

/** Adds the clips of animation files. Without a model the bones come from the animations. */
export function addMotions(
  { scene, report }: Stage,
  models: readonly Model[],
  motions: readonly Motion[],
): void {
  const bones = new Map(models.flatMap(bonesById));
  const isAlone = bones.size === 0;
  const clips = new Map<CryengineDocument, Clip>();
  for (const { name, file, document } of motions) {
    const own = report.within(file);
    if (isAlone) addBonesOf(scene, cafSkeleton(document, own), bones);
    const clip = clips.get(document) ?? boneClip(name, document, bones, own);
    clips.set(document, clip);
    scene.clips.push({ ...clip, name });
  }
  if (isAlone && bones.size > 0) addSkin(scene, [...bones.values()]);
}

/** The bones of a model by their controller ids. */
export function bonesById({ skeleton, bones }: Model): [id: number, node: number][] {
  return bones.map((node, bone) => {
    const name = skeleton?.names[bone];
    return [name ? controllerIdOf(name) : (skeleton?.bones[bone]?.controllerId ?? 0), node];
  });
}

/** Adds the bones of an animation that the scene does not have yet. */
function addBonesOf(scene: Scene, skeleton: readonly CafBone[], known: Map<number, number>): void {
  const added = skeleton.filter(({ controllerId }) => !known.has(controllerId));
  for (const { name, controllerId, translation, rotation } of added) {
    const node = { name, parent: NONE, translation, rotation, scale: [1, 1, 1] as Vec3 };
    known.set(controllerId, scene.nodes.push(node) - 1);
  }
  for (const { controllerId, parent } of added) {
    const above = skeleton[parent];
    if (above) scene.nodes[known.get(controllerId)!]!.parent = known.get(above.controllerId)!;
  }
}

/** Adds a skin that marks nodes as bones although no mesh is attached to them. */
function addSkin(scene: Scene, joints: number[]): void {
  const { world } = new Pose(scene);
  const inverseBind = new Float32Array(joints.length * 16);
  joints.forEach((node, joint) => {
    inverseBind.set(inverse(world.subarray(node * 16, node * 16 + 16)) ?? identity(), joint * 16);
  });
  scene.skins.push({ name: scene.name, joints, inverseBind });
}
