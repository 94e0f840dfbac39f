/** Nodes, helpers, lights, scene properties and source. */
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
  objectId: chunkId('attached object', 'cryengine.md#nodes'),
  parentId: chunkId('parent', 'cryengine.md#nodes'),
  childCount: note(i32, 'number of children', { source: 'cryengine.md#nodes' }),
  materialId: chunkId('material', 'cryengine.md#nodes'),
  isGroupHead: note(u8, '1 if the node heads a group', { source: 'cryengine.md#nodes' }),
  isGroupMember: note(u8, '1 if the node belongs to a group', { source: 'cryengine.md#nodes' }),
  padding: note(bytes(2), 'uninitialized memory', { source: 'cryengine.md#alignment-and-garbage' }),
  matrix: note(matrix, 'matrix to the parent’s space: three axes and the translation, for row vectors', {
    unit: 'cm',
    source: 'cryengine.md#nodes',
  }),
  translation: note(vec3, 'translation of the matrix', { unit: 'cm', source: 'cryengine.md#nodes' }),
  rotation: note(quaternion, 'rotation x, y, z, w of the matrix, conjugated', {
    source: 'cryengine.md#quaternions',
  }),
  scale: note(vec3, 'scale of the matrix, without mirroring', { source: 'cryengine.md#nodes' }),
  translationControllerId: chunkId('translation controller', 'cryengine.md#nodes'),
  rotationControllerId: chunkId('rotation controller', 'cryengine.md#nodes'),
  scaleControllerId: chunkId('scale controller', 'cryengine.md#nodes'),
  properties: note(countedString(i32, 'none'), 'properties that the artist wrote, one per line', {
    source: 'cryengine.md#nodes',
  }),
  childIds: note(when(positive('listsChildren'), vector(i32, 'childCount')), 'chunk ids of the children', {
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
  position: note(vec3, 'position in world space', { unit: 'cm', source: 'cryengine.md#helpers' }),
  matrix: note(matrix, 'matrix to world space', { source: 'cryengine.md#helpers' }),
});

const flag = (meaning: string) => note(u8, meaning, { source: 'cryengine.md#lights' });
const pad3 = note(bytes(3), 'padding', { source: 'cryengine.md#lights' });

/** The fields from the intensity on are the same in all versions. */
const lightRanges = {
  intensity: note(f32, 'factor of the color', { source: 'cryengine.md#lights' }),
  hotspot: note(f32, 'limit of full light: angle of a spot light, radius of a directional light, else -1', {
    unit: '° or cm',
    source: 'cryengine.md#lights',
  }),
  falloff: note(f32, 'limit of light: angle or radius', { unit: '° or cm', source: 'cryengine.md#lights' }),
  usesNearAttenuation: flag('1 to use near attenuation'),
  padding1: pad3,
  nearStart: note(f32, 'start of near attenuation: no light before', {
    unit: 'cm',
    source: 'cryengine.md#lights',
  }),
  nearEnd: note(f32, 'end of near attenuation: full light beyond', {
    unit: 'cm',
    source: 'cryengine.md#lights',
  }),
  usesFarAttenuation: flag('1 to use far attenuation'),
  padding2: pad3,
  farStart: note(f32, 'start of far attenuation: full light before', {
    unit: 'cm',
    source: 'cryengine.md#lights',
  }),
  farEnd: note(f32, 'end of far attenuation: no light beyond', { unit: 'cm', source: 'cryengine.md#lights' }),
  castsShadow: flag('1 if the light casts shadows'),
  padding3: pad3,
};

export const lightSchema = chunk('light', {
  lightType: note(i32, '0 point, 1 spot, 2 directional, 3 ambient', { source: 'cryengine.md#lights' }),
  isOn: flag('1 if the light is on'),
  color: note(rgb, 'color', { source: 'cryengine.md#lights' }),
  ...lightRanges,
  direction: note(vec3, 'Euler angles', { unit: 'radian', source: 'cryengine.md#lights' }),
  image: note(fixedString(256), 'projected image', { source: 'cryengine.md#lights' }),
});

export const earlyLightSchema = earlyChunk('light of 351', {
  name: note(name64, 'name', { source: 'cryengine.md#lights' }),
  lightType: note(i32, '0 point, 1 spot, 2 directional, 3 ambient', { source: 'cryengine.md#lights' }),
  isOn: flag('1 if the light is on'),
  padding0: pad3,
  position: note(vec3, 'position in world space', { unit: 'cm', source: 'cryengine.md#lights' }),
  matrix: note(matrix, 'matrix to world space', { source: 'cryengine.md#lights' }),
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
  sourceFile: note(openString, 'name of the exported file', {
    source: 'cryengine.md#scene-properties-and-source',
  }),
  date: note(openString, 'date and a line feed', { source: 'cryengine.md#scene-properties-and-source' }),
  author: note(openString, 'names of user and machine', {
    source: 'cryengine.md#scene-properties-and-source',
  }),
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
      lightId: note(u32, 'chunk id of the light', { source: 'cryengine.md#lights' }),
      boneId: note(u32, 'index of the bone', { source: 'cryengine.md#lights' }),
      offset: note(vec3, 'position of the light in the bone’s space', {
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
export type LightContent = Infer<typeof lightSchema>;
export type BoneLightsContent = Infer<typeof boneLightsSchema>;
