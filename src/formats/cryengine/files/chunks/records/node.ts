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
  name: note(name64, 'name', { source: 'cryengine.md#nodes' }),
  objectId: chunkId('hangs on the node', 'cryengine.md#nodes'),
  parentId: chunkId('is the parent', 'cryengine.md#nodes'),
  childCount: note(i32, 'number of children', { source: 'cryengine.md#nodes' }),
  materialId: chunkId('is the material', 'cryengine.md#nodes'),
  isGroupHead: note(u8, 'heads a group', { source: 'cryengine.md#nodes' }),
  isGroupMember: note(u8, 'belongs to a group', { source: 'cryengine.md#nodes' }),
  padding: note(bytes(2), 'whatever lay there in memory', { source: 'cryengine.md#alignment-and-garbage' }),
  matrix: note(matrix, 'to the parent’s space: three axes and the translation, for row vectors', {
    unit: 'cm',
    source: 'cryengine.md#nodes',
  }),
  translation: note(vec3, 'translation of the matrix', { unit: 'cm', source: 'cryengine.md#nodes' }),
  rotation: note(quaternion, 'rotation of the matrix, x y z w, conjugate of the usual sense', {
    source: 'cryengine.md#quaternions',
  }),
  scale: note(vec3, 'scale of the matrix, without reflections', { source: 'cryengine.md#nodes' }),
  translationControllerId: chunkId('moves the node', 'cryengine.md#nodes'),
  rotationControllerId: chunkId('turns the node', 'cryengine.md#nodes'),
  scaleControllerId: chunkId('scales the node', 'cryengine.md#nodes'),
  properties: note(countedString(i32, 'none'), 'what the artist wrote about the node, line by line', {
    source: 'cryengine.md#nodes',
  }),
  childIds: note(when(positive('listsChildren'), vector(i32, 'childCount')), 'ids of the children’s chunks', {
    source: 'cryengine.md#nodes',
  }),
});

export const helperSchema = chunk('helper', {
  helperType: note(i32, '0 point, 1 dummy, 2 reference, 3 camera, 4 geometry', {
    source: 'cryengine.md#helpers',
  }),
  size: note(vec3, 'size of a dummy', { unit: 'cm', source: 'cryengine.md#helpers' }),
});

export const earlyHelperSchema = earlyChunk('helper of 362', {
  name: note(name64, 'name', { source: 'cryengine.md#helpers' }),
  helperType: note(i32, '0 point, 1 dummy', { source: 'cryengine.md#helpers' }),
  position: note(vec3, 'position in the world', { unit: 'cm', source: 'cryengine.md#helpers' }),
  matrix: note(matrix, 'to world space', { source: 'cryengine.md#helpers' }),
});

const flag = (meaning: string) => note(u8, meaning, { source: 'cryengine.md#lights' });
const pad3 = note(bytes(3), 'padding', { source: 'cryengine.md#lights' });

/** From the intensity on, lights of all versions are alike. */
const lightRanges = {
  intensity: note(f32, 'factor on the color', { source: 'cryengine.md#lights' }),
  hotspot: note(f32, 'full light up to here: angle of a spot, radius of a directional light; -1 otherwise', {
    unit: '° or cm',
    source: 'cryengine.md#lights',
  }),
  falloff: note(f32, 'light up to here', { unit: '° or cm', source: 'cryengine.md#lights' }),
  usesNearAttenuation: flag('the near range counts'),
  padding1: pad3,
  nearStart: note(f32, 'no light before', { unit: 'cm', source: 'cryengine.md#lights' }),
  nearEnd: note(f32, 'full light from here', { unit: 'cm', source: 'cryengine.md#lights' }),
  usesFarAttenuation: flag('the far range counts'),
  padding2: pad3,
  farStart: note(f32, 'full light up to here', { unit: 'cm', source: 'cryengine.md#lights' }),
  farEnd: note(f32, 'no light behind', { unit: 'cm', source: 'cryengine.md#lights' }),
  castsShadow: flag('casts shadows'),
  padding3: pad3,
};

export const lightSchema = chunk('light', {
  lightType: note(i32, '0 point, 1 spot, 2 directional, 3 ambient', { source: 'cryengine.md#lights' }),
  isOn: flag('is on'),
  color: note(rgb, 'color', { source: 'cryengine.md#lights' }),
  ...lightRanges,
  direction: note(vec3, 'angles like Euler’s', { unit: 'radian', source: 'cryengine.md#lights' }),
  image: note(fixedString(256), 'projected image', { source: 'cryengine.md#lights' }),
});

export const earlyLightSchema = earlyChunk('light of 351', {
  name: note(name64, 'name', { source: 'cryengine.md#lights' }),
  lightType: note(i32, '0 point, 1 spot, 2 directional, 3 ambient', { source: 'cryengine.md#lights' }),
  isOn: flag('is on'),
  padding0: pad3,
  position: note(vec3, 'position in the world', { unit: 'cm', source: 'cryengine.md#lights' }),
  matrix: note(matrix, 'to world space', { source: 'cryengine.md#lights' }),
  color: note(rgb, 'color', { source: 'cryengine.md#lights' }),
  paddingColor: note(bytes(1), 'padding', { source: 'cryengine.md#lights' }),
  ...lightRanges,
});

const sceneProperties = array(
  struct('scene property', {
    name: note(fixedString(32), 'name', { source: 'cryengine.md#scene-properties-and-source' }),
    value: note(fixedString(64), 'value', { source: 'cryengine.md#scene-properties-and-source' }),
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
  sourceFile: note(openString, 'the file that was exported', {
    source: 'cryengine.md#scene-properties-and-source',
  }),
  date: note(openString, 'when, and a line feed', { source: 'cryengine.md#scene-properties-and-source' }),
  author: note(openString, 'user and machine', { source: 'cryengine.md#scene-properties-and-source' }),
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
      lightId: note(u32, 'id of the light’s chunk', { source: 'cryengine.md#lights' }),
      boneId: note(u32, 'index of the bone', { source: 'cryengine.md#lights' }),
      offset: note(vec3, 'place of the light in the space of the bone', {
        unit: 'cm',
        source: 'cryengine.md#lights',
      }),
      rotation: note(vec3, 'logarithm of its rotation: axis times half the angle', {
        unit: 'radian',
        source: 'cryengine.md#lights',
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
