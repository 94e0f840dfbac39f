/** All chunks with a known layout, by type and version. */
import type { Infer, Type } from '../../../../binary/schema.ts';
import {
  boneAnimationSchema,
  boneNames744Schema,
  boneNamesSchema,
  bonePositionsSchema,
  controllerSchema,
  earlyBoneNamesSchema,
  logControllerSchema,
  timingSchema,
} from './records/animation.ts';
import { opaqueSchema } from './records/chunk.ts';
import {
  compiledMeshSchema,
  dataStreamSchema,
  materialNameSchema,
  meshSubsetsSchema,
} from './records/compiled.ts';
import {
  material744Schema,
  material745Schema,
  materialListSchema,
  materialSchema,
} from './records/material.ts';
import {
  earlyMeshSchema,
  earlyVertexAnimationSchema,
  meshSchema,
  morphTargetSchema,
  multiResolutionSchema,
  patchMeshSchema,
  vertexAnimationSchema,
} from './records/mesh.ts';
import {
  boneLightsSchema,
  earlyHelperSchema,
  earlyLightSchema,
  earlyScenePropertiesSchema,
  geometryNamesSchema,
  helperSchema,
  lightSchema,
  nodeSchema,
  scenePropertiesSchema,
  sourceInfoSchema,
} from './records/node.ts';

/** Types of chunks (docs/reference/cryengine.md#chunk-types). */
export const CHUNK_TYPE = {
  mesh: 0xcccc0000,
  helper: 0xcccc0001,
  vertexAnimation: 0xcccc0002,
  boneAnimation: 0xcccc0003,
  geometryNames: 0xcccc0004,
  boneNames: 0xcccc0005,
  materialList: 0xcccc0006,
  multiResolution: 0xcccc0007,
  sceneProperties: 0xcccc0008,
  light: 0xcccc0009,
  patchMesh: 0xcccc000a,
  node: 0xcccc000b,
  material: 0xcccc000c,
  controller: 0xcccc000d,
  timing: 0xcccc000e,
  boneMesh: 0xcccc000f,
  boneLights: 0xcccc0010,
  morphTarget: 0xcccc0011,
  bonePositions: 0xcccc0012,
  sourceInfo: 0xcccc0013,
  materialName: 0xcccc0014,
  exportFlags: 0xcccc0015,
  dataStream: 0xcccc0016,
  meshSubsets: 0xcccc0017,
  meshPhysics: 0xcccc0018,
  compiledBones: 0xacdc0000,
  compiledPhysicalBones: 0xacdc0001,
  compiledMorphTargets: 0xacdc0002,
  compiledPhysicalProxies: 0xacdc0003,
  compiledIntFaces: 0xacdc0004,
  compiledIntSkinVertices: 0xacdc0005,
  compiledExtToIntMap: 0xacdc0006,
  breakablePhysics: 0xaafc0000,
  faceMap: 0xaafc0001,
  speedInfo: 0xaafc0002,
  footPlantInfo: 0xaafc0003,
  bonesBoxes: 0xaafc0004,
  foliageInfo: 0xaafc0005,
  timestamp: 0xaafc0006,
  globalAnimationHeader: 0xaafc0007,
  globalAnimationHeaderAim: 0xaafc0008,
  bspTree: 0xaafc0009,
} as const;

const TYPE_NAMES: ReadonlyMap<number, string> = new Map(
  Object.entries(CHUNK_TYPE).map(([name, type]) => [type, name]),
);

/** The name of a chunk type, or its number if it has none. */
export function chunkTypeName(type: number): string {
  return TYPE_NAMES.get(type) ?? `0x${type.toString(16).padStart(8, '0')}`;
}

/** The layouts by kind. A kind is the name of a type and version in documents. */
export const SCHEMAS = {
  mesh: meshSchema,
  boneMesh: meshSchema,
  earlyMesh: earlyMeshSchema,
  helper: helperSchema,
  earlyHelper: earlyHelperSchema,
  vertexAnimation: vertexAnimationSchema,
  earlyVertexAnimation: earlyVertexAnimationSchema,
  boneAnimation: boneAnimationSchema,
  geometryNames: geometryNamesSchema,
  boneNames: boneNamesSchema,
  boneNames744: boneNames744Schema,
  earlyBoneNames: earlyBoneNamesSchema,
  materialList: materialListSchema,
  multiResolution: multiResolutionSchema,
  sceneProperties: scenePropertiesSchema,
  earlySceneProperties: earlyScenePropertiesSchema,
  light: lightSchema,
  earlyLight: earlyLightSchema,
  patchMesh: patchMeshSchema,
  node: nodeSchema,
  material: materialSchema,
  material745: material745Schema,
  material744: material744Schema,
  controller: controllerSchema,
  logController: logControllerSchema,
  timing: timingSchema,
  boneLights: boneLightsSchema,
  morphTarget: morphTargetSchema,
  bonePositions: bonePositionsSchema,
  sourceInfo: sourceInfoSchema,
  compiledMesh: compiledMeshSchema,
  dataStream: dataStreamSchema,
  meshSubsets: meshSubsetsSchema,
  materialName: materialNameSchema,
  opaque: opaqueSchema,
} as const;

export type ChunkKind = keyof typeof SCHEMAS;
export type ChunkContents = { [K in ChunkKind]: Infer<(typeof SCHEMAS)[K]> };

/** Kind by type and version (docs/reference/cryengine.md#chunk-types). */
const KINDS: readonly (readonly [type: number, versions: readonly number[], kind: ChunkKind])[] = [
  [CHUNK_TYPE.mesh, [0x744, 0x745], 'mesh'],
  [CHUNK_TYPE.mesh, [0x623], 'earlyMesh'],
  [CHUNK_TYPE.mesh, [0x800], 'compiledMesh'],
  [CHUNK_TYPE.boneMesh, [0x744, 0x745], 'boneMesh'],
  [CHUNK_TYPE.helper, [0x744], 'helper'],
  [CHUNK_TYPE.helper, [0x362], 'earlyHelper'],
  [CHUNK_TYPE.vertexAnimation, [0x744], 'vertexAnimation'],
  [CHUNK_TYPE.vertexAnimation, [0x201], 'earlyVertexAnimation'],
  [CHUNK_TYPE.boneAnimation, [0x290, 0x825], 'boneAnimation'],
  [CHUNK_TYPE.geometryNames, [0x201], 'geometryNames'],
  [CHUNK_TYPE.boneNames, [0x745], 'boneNames'],
  [CHUNK_TYPE.boneNames, [0x744], 'boneNames744'],
  [CHUNK_TYPE.boneNames, [0x201], 'earlyBoneNames'],
  [CHUNK_TYPE.materialList, [0x201], 'materialList'],
  [CHUNK_TYPE.multiResolution, [0x201], 'multiResolution'],
  [CHUNK_TYPE.sceneProperties, [0x744], 'sceneProperties'],
  [CHUNK_TYPE.sceneProperties, [0x201], 'earlySceneProperties'],
  [CHUNK_TYPE.light, [0x744], 'light'],
  [CHUNK_TYPE.light, [0x351], 'earlyLight'],
  [CHUNK_TYPE.patchMesh, [0x201], 'patchMesh'],
  [CHUNK_TYPE.node, [0x823, 0x824], 'node'],
  [CHUNK_TYPE.material, [0x746], 'material'],
  [CHUNK_TYPE.material, [0x745], 'material745'],
  [CHUNK_TYPE.material, [0x744], 'material744'],
  [CHUNK_TYPE.controller, [0x826], 'controller'],
  [CHUNK_TYPE.controller, [0x827], 'logController'],
  [CHUNK_TYPE.timing, [0x918], 'timing'],
  [CHUNK_TYPE.boneLights, [1], 'boneLights'],
  [CHUNK_TYPE.morphTarget, [1], 'morphTarget'],
  [CHUNK_TYPE.bonePositions, [1], 'bonePositions'],
  [CHUNK_TYPE.sourceInfo, [0], 'sourceInfo'],
  [CHUNK_TYPE.dataStream, [0x800], 'dataStream'],
  [CHUNK_TYPE.meshSubsets, [0x800], 'meshSubsets'],
  [CHUNK_TYPE.materialName, [0x800], 'materialName'],
];

const kindOf = new Map<number, Map<number, ChunkKind>>();
for (const [type, versions, kind] of KINDS) {
  const known = kindOf.get(type) ?? new Map<number, ChunkKind>();
  kindOf.set(type, known);
  for (const version of versions) known.set(version, kind);
}

export function chunkKind(type: number, version: number): ChunkKind {
  return kindOf.get(type)?.get(version) ?? 'opaque';
}

export function chunkSchema(kind: ChunkKind): Type<unknown> {
  return SCHEMAS[kind];
}

/** Chunks of these kinds begin with type and version and never repeat the whole table entry. */
const EARLY: ReadonlySet<ChunkKind> = new Set<ChunkKind>([
  'earlyMesh',
  'earlyHelper',
  'earlyVertexAnimation',
  'earlyBoneNames',
  'earlySceneProperties',
  'earlyLight',
  'geometryNames',
  'materialList',
  'multiResolution',
  'patchMesh',
]);

export function isEarly(kind: ChunkKind): boolean {
  return EARLY.has(kind);
}
