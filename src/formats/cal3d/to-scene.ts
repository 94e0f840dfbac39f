/** A character's Cal3D files as one scene, and the checks that need more than one of the files. */
import { Pose } from '../../pose/pose.ts';
import { FormatError, type Report } from '../../report/report.ts';
import {
  createScene,
  type Material,
  NONE,
  type Primitive,
  type Scene,
  type Vec3,
} from '../../scene/scene.ts';
import type { SourceFile, TextureFile } from '../format.ts';
import type { AnimationDocument, MaterialDocument, MeshDocument, SkeletonDocument } from './binary.ts';
import { animationClip } from './clips.ts';
import { CAL3D_CODES } from './codes.ts';
import { type ConfigDocument, configMetresPerUnit } from './config.ts';
import { binaryValues, type MaterialValues, type XmlMaterialDocument } from './material.ts';
import { earlyMeshPrimitives, type MeshContext, meshPrimitives } from './primitives.ts';
import type { EarlyMeshContent, MeshContent, SkeletonContent } from './schema.ts';
import { conjugate, inverseRest, parentOf, storedInverseBind, toVec3 } from './skeleton-space.ts';

/** What a character's files hold, by kind and in order. */
interface Parts {
  skeleton?: { name: string; document: SkeletonDocument };
  meshes: { name: string; document: MeshDocument }[];
  animations: { name: string; document: AnimationDocument }[];
  /** By material thread; undefined where the file that a .cfg names was not found. */
  materials: { name: string; values?: MaterialValues }[];
  metresPerUnit: number;
}

export function toScene(
  files: readonly SourceFile[],
  textures: readonly TextureFile[],
  report: Report,
): Scene {
  const parts = sortFiles(files, report);
  const scene = createScene(
    stem(files[0]?.name ?? ''),
    { format: 'cal3d', files: files.filter(({ document }) => document).map(({ name }) => name) },
    { up: '+z', front: '-y', handedness: 'right', metresPerUnit: parts.metresPerUnit },
  );
  const skeleton = parts.skeleton?.document.content;
  if (skeleton) addSkeleton(scene, skeleton, parts.skeleton!.name);
  addMaterials(scene, parts.materials, textures);
  addMeshes(scene, parts, report);
  for (const { name, document } of parts.animations) {
    report.file = name;
    scene.clips.push(animationClip(stem(name), document.content, skeleton, report));
  }
  addUnnamedBones(scene, skeleton);
  report.file = undefined;
  return scene;
}

/** File name without folder and extension. */
function stem(name: string): string {
  const file = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
  const dot = file.lastIndexOf('.');
  return dot > 0 ? file.slice(0, dot) : file;
}

function sortFiles(files: readonly SourceFile[], report: Report): Parts {
  const parts: Parts = { meshes: [], animations: [], materials: [], metresPerUnit: 1 };
  for (const { name, role, document } of files) {
    switch (document?.format) {
      case 'cal3d.csf':
        if (!parts.skeleton) parts.skeleton = { name, document: document as SkeletonDocument };
        else
          report.add(CAL3D_CODES.CAL3D_SKELETON_SECOND, `${name} is not used beside ${parts.skeleton.name}`);
        break;
      case 'cal3d.cmf':
        parts.meshes.push({ name, document: document as MeshDocument });
        break;
      case 'cal3d.caf':
        parts.animations.push({ name, document: document as AnimationDocument });
        break;
      case 'cal3d.crf':
        parts.materials.push({ name, values: (document as MaterialDocument).content });
        break;
      case 'cal3d.xrf':
        parts.materials.push({ name, values: binaryValues((document as XmlMaterialDocument).content) });
        break;
      case 'cal3d.cfg':
        parts.metresPerUnit = configMetresPerUnit(document as ConfigDocument);
        break;
      default:
        // A material that was not found keeps its number, or all behind it would move up.
        if (role === 'material') parts.materials.push({ name });
    }
  }
  return parts;
}

function addSkeleton(scene: Scene, content: SkeletonContent, name: string): void {
  content.bones.forEach((bone, index) => {
    scene.nodes.push({
      name: bone.name.text,
      parent: parentOf(content, index),
      translation: toVec3(bone.translation),
      rotation: conjugate(bone.rotation),
      scale: [1, 1, 1],
    });
  });
  scene.skins.push({
    name: stem(name),
    joints: content.bones.map((_, index) => index),
    inverseBind: storedInverseBind(content) ?? inverseRest(content),
  });
}

function addMaterials(scene: Scene, materials: Parts['materials'], textures: readonly TextureFile[]): void {
  const known = new Map<string, number>();
  const textureOf = (uri: string): number => {
    const index = known.get(uri) ?? scene.textures.length;
    if (index === scene.textures.length) {
      const bytes = textures.find((texture) => texture.uri === uri)?.bytes;
      scene.textures.push({ name: stem(uri), uri, ...(bytes ? { bytes } : {}) });
      known.set(uri, index);
    }
    return index;
  };
  for (const { name, values } of materials) scene.materials.push(materialOf(stem(name), values, textureOf));
}

const GREY = Uint8Array.of(204, 204, 204, 255);
const BLACK = Uint8Array.of(0, 0, 0, 255);

function materialOf(
  name: string,
  values: MaterialValues | undefined,
  textureOf: (uri: string) => number,
): Material {
  const color = (bytes: Uint8Array, alpha = bytes[3]! / 255): Material['diffuse'] => [
    bytes[0]! / 255,
    bytes[1]! / 255,
    bytes[2]! / 255,
    alpha,
  ];
  return {
    name,
    colorSpace: 'srgb',
    // The alpha byte is 0 in most real files, also of solid materials.
    diffuse: color(values?.diffuse ?? GREY, 1),
    ambient: color(values?.ambient ?? BLACK),
    specular: color(values?.specular ?? BLACK),
    shininess: values?.shininess ?? 0,
    alpha: 'opaque',
    // The library knows no culling, and its demo draws both sides: capes and skirts are single sheets.
    doubleSided: true,
    // Map i is drawn with texture coordinate set i; the first is the picture, the others are bump maps and the like.
    maps: (values?.maps ?? []).map(({ fileName }, index) => ({
      texture: textureOf(fileName.text),
      uv: index,
      use: index === 0 ? 'diffuse' : 'other',
    })),
    ...(values ? { properties: { cal3d: { diffuseAlpha: values.diffuse[3]! } } } : {}),
  };
}

function addMeshes(scene: Scene, { skeleton, meshes, materials }: Parts, report: Report): void {
  for (const { name, document } of meshes) {
    report.file = name;
    const context: MeshContext = { name: stem(name), bones: skeleton?.document.content.bones.length, report };
    const primitives = document.layout.early
      ? earlyPrimitives(scene, document.content as EarlyMeshContent, context)
      : meshPrimitives(document.content as MeshContent, context);
    if (!document.layout.early) checkMaterials(primitives, materials.length, report);
    const mesh = scene.meshes.push({ name: stem(name), primitives }) - 1;
    scene.nodes.push({
      name: stem(name),
      parent: NONE,
      translation: [0, 0, 0],
      rotation: [0, 0, 0, 1],
      scale: [1, 1, 1],
      mesh,
      ...(skeleton ? { skin: 0 } : {}),
    });
  }
}

/** Submeshes of version 0.5 carry their material; each becomes one of the scene. */
function earlyPrimitives(scene: Scene, content: EarlyMeshContent, context: MeshContext): Primitive[] {
  if (scene.skins.length === 0) {
    const message = 'the points of a mesh of version 0.5 are relative to bones, and no skeleton was given';
    throw new FormatError(CAL3D_CODES.CAL3D_SKELETON_MISSING, message);
  }
  const primitives = earlyMeshPrimitives(content, new Pose(scene).world, context);
  content.submeshes.forEach((submesh, index) => {
    const { ambient, diffuse, specular, shininess, mapIds } = submesh;
    const name = primitives[index]!.name;
    primitives[index]!.material = scene.materials.length;
    const material = materialOf(name, { ambient, diffuse, specular, shininess, maps: [] }, () => NONE);
    scene.materials.push({
      ...material,
      properties: { cal3d: { diffuseAlpha: diffuse[3]!, mapIds: [...mapIds] } },
    });
  });
  return primitives;
}

function checkMaterials(primitives: Primitive[], materials: number, report: Report): void {
  primitives.forEach((primitive, index) => {
    const { material } = primitive;
    if (material >= 0 && material < materials) return;
    const message = `submesh ${index} uses material ${material}, and ${materials} were given`;
    report.add(CAL3D_CODES.CAL3D_MATERIAL_RANGE, message, { path: `submeshes[${index}].materialThreadId` });
    primitive.material = NONE;
  });
}

/** Animations that came without their skeleton still move something: one loose node per bone. */
function addUnnamedBones(scene: Scene, skeleton: SkeletonContent | undefined): void {
  if (skeleton) return;
  const bones = new Map<number, number>();
  for (const { tracks } of scene.clips) {
    for (const track of tracks) {
      const node = bones.get(track.target) ?? scene.nodes.length;
      if (node === scene.nodes.length) {
        bones.set(track.target, node);
        scene.nodes.push({
          name: `bone ${track.target}`,
          parent: NONE,
          translation: [0, 0, 0] satisfies Vec3,
          rotation: [0, 0, 0, 1],
          scale: [1, 1, 1],
        });
      }
      track.target = node;
    }
  }
}
