/** Nodes and what hangs on them besides meshes: helpers and lights; and what a file says of its scene. */
import {
  array,
  bytes,
  count,
  countedString,
  f32,
  fixedString,
  type Infer,
  i32,
  note,
  openString,
  positive,
  struct,
  table,
  u8,
  u32,
  vector,
  when,
} from '../../../../../binary/schema.ts';
import { chunk, chunkId, earlyChunk, matrix, name64, quaternion, rgb, vec3 } from './chunk.ts';

export const nodeSchema = chunk('node', {
  name: note(name64, 'name', { source: 'seed NODE_CHUNK_DESC' }),
  objectId: chunkId('hangs on the node', 'seed NODE_CHUNK_DESC'),
  parentId: chunkId('is the parent', 'seed NODE_CHUNK_DESC'),
  childCount: note(i32, 'number of children', { source: 'seed NODE_CHUNK_DESC' }),
  materialId: chunkId('is the material', 'seed NODE_CHUNK_DESC'),
  isGroupHead: note(u8, 'heads a group', { source: 'seed NODE_CHUNK_DESC' }),
  isGroupMember: note(u8, 'belongs to a group', { source: 'seed NODE_CHUNK_DESC' }),
  padding: note(bytes(2), 'whatever lay there in memory', { source: 'reference §1.4' }),
  matrix: note(matrix, 'to the parent’s space: three axes and the translation, for row vectors', {
    unit: 'cm',
    source: 'reference §3.3',
  }),
  translation: note(vec3, 'translation of the matrix', { unit: 'cm', source: 'seed NODE_CHUNK_DESC' }),
  rotation: note(quaternion, 'rotation of the matrix, x y z w, conjugate of the usual sense', {
    source: 'reference §4',
  }),
  scale: note(vec3, 'scale of the matrix, without reflections', { source: 'reference §3.3' }),
  translationControllerId: chunkId('moves the node', 'seed NODE_CHUNK_DESC'),
  rotationControllerId: chunkId('turns the node', 'seed NODE_CHUNK_DESC'),
  scaleControllerId: chunkId('scales the node', 'seed NODE_CHUNK_DESC'),
  properties: note(countedString(i32, 'none'), 'what the artist wrote about the node, line by line', {
    source: 'seed Node Chunk',
  }),
  childIds: note(when(positive('listsChildren'), vector(i32, 'childCount')), 'ids of the children’s chunks', {
    source: 'reference §3.3',
  }),
});

export const helperSchema = chunk('helper', {
  helperType: note(i32, '0 point, 1 dummy, 2 reference, 3 camera, 4 geometry', { source: 'reference §2' }),
  size: note(vec3, 'size of a dummy', { unit: 'cm', source: 'seed HELPER_CHUNK_DESC' }),
});

export const earlyHelperSchema = earlyChunk('helper of 362', {
  name: note(name64, 'name', { source: 'reference §3.12' }),
  helperType: note(i32, '0 point, 1 dummy', { source: 'reference §3.12' }),
  position: note(vec3, 'position in the world', { unit: 'cm', source: 'reference §3.12' }),
  matrix: note(matrix, 'to world space', { source: 'reference §3.12' }),
});

const flag = (meaning: string) => note(u8, meaning, { source: 'seed LIGHT_CHUNK_DESC' });
const pad3 = note(bytes(3), 'padding', { source: 'reference §3.11' });

/** From the intensity on, lights of all versions are alike. */
const lightRanges = {
  intensity: note(f32, 'factor on the color', { source: 'seed LIGHT_CHUNK_DESC' }),
  hotspot: note(f32, 'full light up to here: angle of a spot, radius of a directional light; -1 otherwise', {
    unit: '° or cm',
    source: 'seed LIGHT_CHUNK_DESC',
  }),
  falloff: note(f32, 'light up to here', { unit: '° or cm', source: 'seed LIGHT_CHUNK_DESC' }),
  usesNearAttenuation: flag('the near range counts'),
  padding1: pad3,
  nearStart: note(f32, 'no light before', { unit: 'cm', source: 'seed LIGHT_CHUNK_DESC' }),
  nearEnd: note(f32, 'full light from here', { unit: 'cm', source: 'seed LIGHT_CHUNK_DESC' }),
  usesFarAttenuation: flag('the far range counts'),
  padding2: pad3,
  farStart: note(f32, 'full light up to here', { unit: 'cm', source: 'seed LIGHT_CHUNK_DESC' }),
  farEnd: note(f32, 'no light behind', { unit: 'cm', source: 'seed LIGHT_CHUNK_DESC' }),
  castsShadow: flag('casts shadows'),
  padding3: pad3,
};

export const lightSchema = chunk('light', {
  lightType: note(i32, '0 point, 1 spot, 2 directional, 3 ambient', { source: 'seed LIGHT_CHUNK_DESC' }),
  isOn: flag('is on'),
  color: note(rgb, 'color', { source: 'seed LIGHT_CHUNK_DESC' }),
  ...lightRanges,
  direction: note(vec3, 'angles like Euler’s', { unit: 'radian', source: 'reference §3.11' }),
  image: note(fixedString(256), 'projected image', { source: 'reference §3.11' }),
});

export const earlyLightSchema = earlyChunk('light of 351', {
  name: note(name64, 'name', { source: 'seed LIGHT_CHUNK_DESC' }),
  lightType: note(i32, '0 point, 1 spot, 2 directional, 3 ambient', { source: 'seed LIGHT_CHUNK_DESC' }),
  isOn: flag('is on'),
  padding0: pad3,
  position: note(vec3, 'position in the world', { unit: 'cm', source: 'seed LIGHT_CHUNK_DESC' }),
  matrix: note(matrix, 'to world space', { source: 'seed LIGHT_CHUNK_DESC' }),
  color: note(rgb, 'color', { source: 'seed LIGHT_CHUNK_DESC' }),
  paddingColor: note(bytes(1), 'padding', { source: 'reference §3.11' }),
  ...lightRanges,
});

const sceneProperties = array(
  struct('scene property', {
    name: note(fixedString(32), 'name', { source: 'seed SCENEPROP_ENTITY' }),
    value: note(fixedString(64), 'value', { source: 'seed SCENEPROP_ENTITY' }),
  }),
  'propertyCount',
);

export const scenePropertiesSchema = chunk('scene properties', {
  propertyCount: count(i32, 'properties'),
  properties: sceneProperties,
});

export const earlyScenePropertiesSchema = earlyChunk('scene properties of 201', {
  propertyCount: count(i32, 'properties'),
  properties: sceneProperties,
});

export const sourceInfoSchema = chunk('source', {
  sourceFile: note(openString, 'the file that was exported', { source: 'reference §3.16' }),
  date: note(openString, 'when, and a line feed', { source: 'reference §3.16' }),
  author: note(openString, 'user and machine', { source: 'reference §3.16' }),
});

export const geometryNamesSchema = earlyChunk('geometry names', {
  nameCount: count(i32, 'names'),
  names: array(name64, 'nameCount'),
});

export const boneLightsSchema = chunk('lights on bones', {
  bindingCount: count(i32, 'bindings'),
  bindings: table(
    'light bindings',
    {
      lightId: note(u32, 'id of the light’s chunk', { source: 'reference §3.10' }),
      boneId: note(u32, 'index of the bone', { source: 'reference §3.10' }),
      offset: note(vec3, 'place of the light in the space of the bone', {
        unit: 'cm',
        source: 'reference §3.10',
      }),
      rotation: note(vec3, 'logarithm of its rotation: axis times half the angle', {
        unit: 'radian',
        source: 'reference §3.10',
      }),
    },
    'bindingCount',
  ),
});

export type NodeContent = Infer<typeof nodeSchema>;
export type HelperContent = Infer<typeof helperSchema>;
export type EarlyHelperContent = Infer<typeof earlyHelperSchema>;
export type LightContent = Infer<typeof lightSchema>;
export type EarlyLightContent = Infer<typeof earlyLightSchema>;
export type ScenePropertiesContent = Infer<typeof scenePropertiesSchema>;
export type EarlyScenePropertiesContent = Infer<typeof earlyScenePropertiesSchema>;
export type SourceInfoContent = Infer<typeof sourceInfoSchema>;
export type GeometryNamesContent = Infer<typeof geometryNamesSchema>;
export type BoneLightsContent = Infer<typeof boneLightsSchema>;
