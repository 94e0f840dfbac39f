/** A character's Cal3D files as one scene, and the checks that need more than one of the files. */
import { conjugate } from '../../../math/quaternion.ts';
import { Pose } from '../../../pose/pose.ts';
import type { Report } from '../../../report/report.ts';
import {
  createScene,
  type Light,
  type Material,
  NONE,
  type Primitive,
  type Scene,
  type Vec3,
} from '../../../scene/scene.ts';
import { counted } from '../../../text/counts.ts';
import { stemOf } from '../../../text/file-name.ts';
import {
  type LoopRule,
  loopRuleOf,
  type ReadingOptions,
  type SourceFile,
  type TextureFile,
} from '../../format.ts';
import { CAL3D_CODES } from '../codes.ts';
import type { MeshDocument } from '../files/binary/document.ts';
import type { EarlyMeshContent, MeshContent, SkeletonContent } from '../files/binary/schema.ts';
import { inverseRest, parentsOf, storedInverseBind, toVec3 } from '../files/binary/skeleton-space.ts';
import type { MaterialValues } from '../files/xml/material.ts';
import { type Parts, sortFiles } from '../parts.ts';
import { animationClip } from './clips.ts';
import { withEnding } from './cycles.ts';
import { morphClip, shapeTarget } from './morphs.ts';
import { earlyMeshPrimitives, type MeshContext, MOST_BONES, meshPrimitives } from './primitives.ts';

export function toScene(
  files: readonly SourceFile[],
  textures: readonly TextureFile[],
  report: Report,
  { loop, outsideKeys = 'hold', sides = 'both' }: ReadingOptions = {},
): Scene {
  const parts = sortFiles(files, report);
  const scene = createScene(
    stemOf(files[0]?.name ?? ''),
    { format: 'cal3d', files: files.filter(({ document }) => document).map(({ name }) => name) },
    { up: '+z', front: '-y', handedness: 'right', metersPerUnit: parts.metersPerUnit },
  );
  const skeleton = parts.skeleton?.document.content;
  if (skeleton) addSkeleton(scene, skeleton, parts.skeleton!.name);
  addMaterials(scene, parts.materials, textures);
  addMeshes(scene, parts, report);
  for (const material of scene.materials) material.doubleSided = sides === 'both';
  for (const { name, document } of parts.animations) {
    const own = report.within(name);
    const clip = stemOf(name);
    const outside = outsideOf(loopRuleOf(clip, loop)) ?? outsideKeys;
    scene.clips.push(animationClip(clip, document.content, skeleton, outside, own));
  }
  for (const { name, document } of parts.morphAnimations) {
    scene.clips.push(morphClip(stemOf(name), document.content, report.within(name)));
  }
  addUnnamedBones(scene, skeleton);
  scene.clips = scene.clips.map((clip) => withEnding(scene, clip, loopRuleOf(clip.name, loop)));
  return scene;
}

function outsideOf(rule: LoopRule | undefined): ReadingOptions['outsideKeys'] {
  return rule === 'extrapolate' ? 'linear' : rule && 'hold';
}

function addSkeleton(scene: Scene, content: SkeletonContent, name: string): void {
  const parents = parentsOf(content);
  content.bones.forEach((bone, index) => {
    scene.nodes.push({
      name: bone.name.text,
      parent: parents[index]!,
      translation: toVec3(bone.translation),
      rotation: conjugate(bone.rotation),
      scale: [1, 1, 1],
    });
  });
  addLights(scene, content);
  scene.skins.push({
    name: stemOf(name),
    joints: content.bones.map((_, index) => index),
    inverseBind: storedInverseBind(content) ?? inverseRest(content),
  });
}

/** By the numbers of 3ds Max; 0 means that the bone has no light. */
const LIGHT_TYPES: Readonly<Record<number, Light['type']>> = {
  1: 'point',
  2: 'directional',
  3: 'spot',
  4: 'ambient',
};

function addLights(scene: Scene, { bones, sceneAmbientColor }: SkeletonContent): void {
  // Files store the absence of ambient light as black.
  if (sceneAmbientColor?.some((value) => value !== 0)) scene.ambient = toVec3(sceneAmbientColor);
  bones.forEach(({ name, lightType = 0, lightColor }, node) => {
    const type = LIGHT_TYPES[lightType];
    if (type && lightColor) scene.lights.push({ name: name.text, type, color: toVec3(lightColor), node });
  });
}

function addMaterials(scene: Scene, materials: Parts['materials'], textures: readonly TextureFile[]): void {
  const known = new Map<string, number>();
  const textureOf = (uri: string): { index: number; found: boolean } => {
    const index = known.get(uri) ?? scene.textures.length;
    if (index === scene.textures.length) {
      const bytes = textures.find((texture) => texture.uri === uri)?.bytes;
      scene.textures.push({ name: stemOf(uri), uri, ...(bytes ? { bytes } : {}) });
      known.set(uri, index);
    }
    return { index, found: scene.textures[index]!.bytes !== undefined };
  };
  for (const { name, values } of materials) scene.materials.push(materialOf(stemOf(name), values, textureOf));
}

const GRAY = Uint8Array.of(204, 204, 204, 255);
const BLACK = Uint8Array.of(0, 0, 0, 255);

function materialOf(
  name: string,
  values: MaterialValues | undefined,
  textureOf: (uri: string) => { index: number; found: boolean },
): Material {
  const color = (bytes: Uint8Array, alpha = bytes[3]! / 255): Material['diffuse'] => [
    bytes[0]! / 255,
    bytes[1]! / 255,
    bytes[2]! / 255,
    alpha,
  ];
  const maps = mapsOf(values, textureOf);
  const opacity = maps.find(({ use }) => use === 'opacity');
  const isTextured = maps.some(({ use, found }) => use === 'diffuse' && found);
  return {
    name,
    colorSpace: 'srgb',
    // The demo draws textured surfaces white (cally/src/model.cpp, Model::renderMesh): the texture replaces the color.
    // The alpha byte is 0 in most real files, also of solid materials.
    diffuse: isTextured ? [1, 1, 1, 1] : color(values?.diffuse ?? GRAY, 1),
    ambient: color(values?.ambient ?? BLACK),
    specular: color(values?.specular ?? BLACK),
    shininess: values?.shininess ?? 0,
    alpha:
      opacity && maps.some(({ use, texture }) => use === 'diffuse' && texture === opacity.texture)
        ? 'blend'
        : 'opaque',
    // The library has no culling, and its demo draws both sides: capes and skirts are single sheets. Nearly every real
    // material has some open surface (sleeves, necks, eyes), so that nothing can be culled by its shape.
    doubleSided: true,
    maps: maps.map(({ texture, uv, use }) => ({ texture, uv, use })),
    ...(values ? { properties: { cal3d: { diffuse: [...values.diffuse] } } } : {}),
  };
}

/** Map types of 3ds Max, as IMVU's versions store them. Without types, the first map is the diffuse map. */
const MAP_USES: Readonly<Record<string, Material['maps'][number]['use']>> = {
  'diffuse color': 'diffuse',
  opacity: 'opacity',
};

/** Map i is drawn with texture coordinate set i. */
function mapsOf(
  values: MaterialValues | undefined,
  textureOf: (uri: string) => { index: number; found: boolean },
): (Material['maps'][number] & { found: boolean })[] {
  return (values?.maps ?? []).map(({ fileName, type }, index) => {
    const { index: texture, found } = textureOf(fileName.text);
    const use = type ? (MAP_USES[type.text.toLowerCase()] ?? 'other') : index === 0 ? 'diffuse' : 'other';
    return { texture, uv: index, use, found };
  });
}

function addMeshes(scene: Scene, { skeleton, meshes, materials }: Parts, report: Report): void {
  for (const { name, document, shapes } of meshes) {
    const own = report.within(name);
    const context: MeshContext = {
      name: stemOf(name),
      bones: skeleton?.document.content.bones.length,
      report: own,
    };
    const primitives = document.layout.early
      ? earlyPrimitives(scene, document.content as EarlyMeshContent, context)
      : meshPrimitives(document.content as MeshContent, context);
    if (!document.layout.early) checkMaterials(primitives, materials.length, own);
    for (const shape of shapes) addShape(primitives, stemOf(shape.name), shape.document, own);
    const mesh = scene.meshes.push({ name: stemOf(name), primitives }) - 1;
    scene.nodes.push({
      name: stemOf(name),
      parent: NONE,
      translation: [0, 0, 0],
      rotation: [0, 0, 0, 1],
      scale: [1, 1, 1],
      mesh,
      ...(skeleton ? { skin: 0 } : {}),
    });
  }
}

/** A mesh of the same vertices at other positions becomes a morph target of that name. */
function addShape(primitives: Primitive[], name: string, { content }: MeshDocument, report: Report): void {
  const { submeshes } = content as MeshContent;
  primitives.forEach((primitive, index) => {
    const shape = submeshes[index]?.vertices;
    if (shape && 'position' in shape && shape.count * 3 === primitive.positions.length) {
      primitive.morphTargets = [...(primitive.morphTargets ?? []), shapeTarget(name, primitive, shape)];
      return;
    }
    const message = `Mesh "${name}" does not have the vertices of "${primitive.name}", whose morph target it should be, and was dropped`;
    report.add(CAL3D_CODES.CAL3D_MORPH_TOPOLOGY, message, { path: `submeshes[${index}]` });
  });
}

/** Submeshes of version 0.5 contain their material; each becomes one of the scene. */
function earlyPrimitives(scene: Scene, content: EarlyMeshContent, context: MeshContext): Primitive[] {
  const hasBones = scene.skins.length > 0;
  if (!hasBones) {
    const message =
      'The positions of a mesh of version 0.5 are relative to its bones, and no skeleton was given';
    context.report.add(CAL3D_CODES.CAL3D_SKELETON_MISSING, message);
  }
  const restMatrices = hasBones ? new Pose(scene).world : bonesAtOrigin();
  const primitives = earlyMeshPrimitives(content, restMatrices, context);
  content.submeshes.forEach((submesh, index) => {
    const { ambient, diffuse, specular, shininess, mapIds } = submesh;
    const name = primitives[index]!.name;
    primitives[index]!.material = scene.materials.length;
    const material = materialOf(name, { ambient, diffuse, specular, shininess, maps: [] }, () => ({
      index: NONE,
      found: false,
    }));
    scene.materials.push({
      ...material,
      properties: { cal3d: { diffuse: [...diffuse], mapIds: [...mapIds] } },
    });
  });
  return primitives;
}

function bonesAtOrigin(): Float64Array {
  const matrices = new Float64Array(MOST_BONES * 16);
  for (let at = 0; at < matrices.length; at += 16) {
    for (let axis = 0; axis < 4; axis++) matrices[at + axis * 5] = 1;
  }
  return matrices;
}

function checkMaterials(primitives: Primitive[], materials: number, report: Report): void {
  primitives.forEach((primitive, index) => {
    const { material } = primitive;
    if (material === NONE || (material >= 0 && material < materials)) return;
    const message = `Unknown material ${material} in submesh ${index}; the character has ${counted(materials, 'material')}`;
    report.add(CAL3D_CODES.CAL3D_MATERIAL_RANGE, message, { path: `submeshes[${index}].materialThreadId` });
    primitive.material = NONE;
  });
}

/** Animations without their skeleton move one node per bone, none with a parent. */
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
