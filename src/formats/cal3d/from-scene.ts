/** A scene as Cal3D files of version 700, which every reader since 0.7 takes, and the `.cfg` that lists them. */
import { stored } from '../../binary/schema.ts';
import { parentsFirst } from '../../pose/skeleton.ts';
import { FormatError, type Report } from '../../report/report.ts';
import { type Material, NONE, type Node, type Scene, type Skin } from '../../scene/scene.ts';
import type { NamedBytes } from '../format.ts';
import { type AnyContent, type BinaryKind, writeBinary } from './binary.ts';
import { clipContent } from './clips.ts';
import { CAL3D_CODES } from './codes.ts';
import { type ConfigEntry, scaleEntry, writeConfig } from './config.ts';
import type { MaterialContent, MeshContent, SkeletonContent } from './schema.ts';
import { conjugate, inverseRest, toStoredSpace } from './skeleton-space.ts';
import { primitiveSubmesh } from './submeshes.ts';

const VERSION = 700;
/** A bind matrix that deviates less than this from a rigid one, relative to its size, is merely rounded. */
const RIGID_TOLERANCE = 1e-5;

export function fromScene(scene: Scene, stem: string, report: Report): NamedBytes[] {
  const { up, front, handedness, metresPerUnit } = scene.axes;
  if (up !== '+z' || front !== '-y' || handedness !== 'right') {
    const message = `the scene has ${up} up and looks along ${front}`;
    throw new FormatError(CAL3D_CODES.CAL3D_AXES_UNSUPPORTED, message);
  }
  const bones = boneNodes(scene);
  const boneOf = new Map(bones.map((node, bone) => [node, bone]));
  const nameFile = fileNames(stem);
  const entries: ConfigEntry[] = [scaleEntry(metresPerUnit)];
  const files: NamedBytes[] = [];
  const add = (key: string, kind: BinaryKind, wanted: string, content: AnyContent) => {
    const name = nameFile(wanted, kind);
    const layout = { early: false, dampedSprings: false };
    files.push({ name, bytes: writeBinary({ format: `cal3d.${kind}`, layout, content }) });
    entries.push({ key, value: name });
  };
  add('skeleton', 'csf', '', skeletonContent(scene, bones, boneOf, report));
  for (const clip of scene.clips) {
    add('animation', 'caf', clip.name, {
      ...frame('CAF'),
      ...clipContent(clip, scene.nodes, boneOf, report),
    });
  }
  scene.nodes.forEach((node, index) => {
    const mesh = scene.meshes[node.mesh ?? NONE];
    if (mesh) add('mesh', 'cmf', mesh.name, meshContent(scene, index, boneOf, report));
  });
  for (const material of scene.materials)
    add('material', 'crf', material.name, materialContent(material, scene));
  const textures = scene.textures.flatMap(({ uri, bytes }) =>
    bytes ? [{ name: baseName(uri), bytes }] : [],
  );
  const config = writeConfig({ format: 'cal3d.cfg', content: { entries } });
  return [{ name: `${stem}.cfg`, bytes: config }, ...files, ...textures];
}

/** Gives every file a name of its own that begins with the model's. */
function fileNames(stem: string): (wanted: string, extension: string) => string {
  const used = new Set<string>();
  return (wanted, extension) => {
    const safe = wanted.replace(/[^\p{L}\p{N}._-]+/gu, '_');
    const base = safe === '' ? stem : safe.startsWith(stem) ? safe : `${stem}_${safe}`;
    let name = `${base}.${extension}`;
    for (let copy = 2; used.has(name.toLowerCase()); copy++) name = `${base}_${copy}.${extension}`;
    used.add(name.toLowerCase());
    return name;
  };
}

function baseName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}

/** What every binary file begins and ends with. */
function frame(mark: string) {
  const magic = Uint8Array.of(mark.charCodeAt(0), mark.charCodeAt(1), mark.charCodeAt(2), 0);
  return { magic, version: VERSION, trailing: new Uint8Array() };
}

/** The nodes that become bones, parents first: all but those that only carry a skinned mesh. */
function boneNodes({ nodes, skins, clips }: Scene): number[] {
  const needed = new Set<number>();
  const need = (index: number) => {
    for (let node = index; node !== NONE && !needed.has(node); node = nodes[node]!.parent) needed.add(node);
  };
  nodes.forEach((node, index) => {
    if (node.mesh === undefined || node.skin === undefined) need(index);
  });
  for (const { joints } of skins) for (const joint of joints) need(joint);
  for (const { tracks } of clips) for (const { target } of tracks) need(target);
  return [...parentsFirst(nodes)].filter((node) => needed.has(node));
}

function skeletonContent(
  scene: Scene,
  bones: readonly number[],
  boneOf: ReadonlyMap<number, number>,
  report: Report,
): SkeletonContent {
  const content: SkeletonContent = {
    ...frame('CSF'),
    bones: bones.map((index) => {
      const node = scene.nodes[index]!;
      reportScale(node, report);
      return {
        name: stored(node.name),
        translation: Float32Array.from(node.translation),
        rotation: Float32Array.from(conjugate(node.rotation)),
        parentId: boneOf.get(node.parent) ?? NONE,
        childIds: Int32Array.from(
          bones.flatMap((child, bone) => (scene.nodes[child]!.parent === index ? [bone] : [])),
        ),
      };
    }),
  };
  const inverseBind = inverseRest(content);
  for (const skin of scene.skins) useBindMatrices(skin, boneOf, inverseBind);
  content.bones.forEach((bone, index) => {
    const { rotation, translation, deviation } = toStoredSpace(inverseBind, index * 16);
    bone.localRotation = rotation;
    bone.localTranslation = translation;
    if (deviation <= RIGID_TOLERANCE * Math.max(1, ...translation.map(Math.abs))) return;
    const message = `the bind matrix of ${bone.name.text} is not rigid, by ${deviation.toPrecision(3)}`;
    report.lose(CAL3D_CODES.CAL3D_BIND_APPROXIMATED, message, { path: `bones[${index}]` });
  });
  return content;
}

/** A skin's own matrices stand above those that follow from the rest pose. */
function useBindMatrices(skin: Skin, boneOf: ReadonlyMap<number, number>, matrices: Float32Array): void {
  skin.joints.forEach((node, joint) => {
    matrices.set(skin.inverseBind.subarray(joint * 16, joint * 16 + 16), boneOf.get(node)! * 16);
  });
}

function reportScale({ name, scale }: Node, report: Report): void {
  if (scale.every((factor) => Math.abs(factor - 1) < 1e-6)) return;
  report.lose(CAL3D_CODES.CAL3D_SCALE_DROPPED, `${name} is scaled by ${scale.join(', ')}`);
}

function meshContent(
  scene: Scene,
  index: number,
  boneOf: ReadonlyMap<number, number>,
  report: Report,
): MeshContent {
  const node = scene.nodes[index]!;
  const joints = scene.skins[node.skin ?? NONE]?.joints;
  const bones = Uint16Array.from(joints ?? [index], (joint) => boneOf.get(joint)!);
  const { primitives } = scene.meshes[node.mesh!]!;
  if (!joints) report.lose(CAL3D_CODES.CAL3D_VERTEX_UNBOUND, `${node.name} has no skin`);
  return {
    ...frame('CMF'),
    submeshes: primitives.map((primitive) => primitiveSubmesh(scene, index, primitive, bones, report)),
  };
}

function materialContent(material: Material, scene: Scene): MaterialContent {
  const { cal3d } = (material.properties ?? {}) as { cal3d?: { diffuseAlpha?: number } };
  const byte = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 255);
  const encode = material.colorSpace === 'linear' ? linearToSrgb : (value: number) => value;
  const color = ([red, green, blue, alpha]: Material['diffuse']) =>
    Uint8Array.of(byte(encode(red)), byte(encode(green)), byte(encode(blue)), byte(alpha));
  const diffuse = color(material.diffuse);
  diffuse[3] = cal3d?.diffuseAlpha ?? diffuse[3]!;
  return {
    ...frame('CRF'),
    ambient: color(material.ambient),
    diffuse,
    specular: color(material.specular),
    shininess: material.shininess,
    maps: material.maps.map(({ texture }) => ({ fileName: stored(baseName(scene.textures[texture]!.uri)) })),
  };
}

/** IEC 61966-2-1. */
function linearToSrgb(value: number): number {
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
}
