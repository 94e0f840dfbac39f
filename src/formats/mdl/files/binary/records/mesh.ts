/** Meshes, with what skins, dangling and animated meshes and walkmeshes add to them. */
import {
  bytes,
  f32,
  fixedString,
  type Infer,
  i16,
  i32,
  note,
  struct,
  table,
  u8,
  u16,
  u32,
  vector,
} from '../../../../../binary/schema.ts';
import { corePointer, float, list, rawPointer, vec3 } from './fields.ts';

const MESH = { source: 'mdl.md#meshes' };
const SKIN = { source: 'mdl.md#skins' };
const ANIMMESH = { source: 'mdl.md#animmeshes' };
const DANGLYMESH = { source: 'mdl.md#danglymeshes' };
const TREE = { source: 'mdl.md#walkmesh-trees' };
const name = (meaning: string) => note(fixedString(64), meaning, MESH);
const stream = (meaning: string) => rawPointer(meaning, MESH.source);

export const meshHeader = struct('mesh header', {
  functions: note(vector(u32, 2), 'addresses in the compiler', MESH),
  faces: note(list, 'triangles', MESH),
  boundsMinimum: note(vec3, 'least corner of the bounding box', { unit: 'm', ...MESH }),
  boundsMaximum: note(vec3, 'greatest corner of the bounding box', { unit: 'm', ...MESH }),
  radius: note(float, 'of the bounding sphere', { unit: 'm', ...MESH }),
  average: note(vec3, 'mean of the vertices before they were split for the graphics card', {
    unit: 'm',
    ...MESH,
  }),
  diffuse: note(vec3, 'diffuse color', MESH),
  ambient: note(vec3, 'ambient color', MESH),
  specular: note(vec3, 'specular color', MESH),
  shininess: note(float, 'exponent of the highlight', MESH),
  shadow: note(u32, '1: casts a shadow', MESH),
  beaming: note(u32, '1: lets light beam through', MESH),
  render: note(u32, '1: is drawn', MESH),
  transparencyHint: note(u32, 'order among transparent meshes', MESH),
  renderHint: note(u32, '0 not given, 1 none, 2 normal and specular maps, 3 with tangents', MESH),
  texture0: name('first texture, without extension; empty or NULL for none'),
  texture1: name('second texture'),
  texture2: name('third texture'),
  materialName: name('material file (Enhanced Edition); fourth texture before'),
  tileFade: note(u32, '0, 1, 2 or 4: how tiles fade before the camera', MESH),
  vertexIndices: note(list, 'empty', MESH),
  leftoverFaces: note(list, 'empty', MESH),
  indexCounts: note(list, 'number of entries of each index list', MESH),
  indexPointers: note(list, 'where each index list begins in the second block', MESH),
  minusOne: note(i32, '-1', MESH),
  zero: note(u32, '0', MESH),
  triangleMode: note(u8, '3 triangles, 4 strips; anything in animations', MESH),
  padding: note(bytes(3), 'whatever lay there in memory', MESH),
  runtimePointer: note(u32, 'whatever lay there in memory', MESH),
  vertices: stream('the positions begin'),
  vertexCount: note(u16, 'number of vertices', MESH),
  textureCount: note(u16, 'number of texture coordinate sets', MESH),
  uvs: note(vector(u32, 4), 'where each texture coordinate set begins in the second block', MESH),
  normals: stream('the normals begin'),
  colors: stream('the colors begin'),
  bumps: note(
    vector(u32, 3),
    'streams of old water, 3 floats per vertex; 0xFFFFFFFF if there are none',
    MESH,
  ),
  tangents: stream('the tangents begin (Enhanced Edition)'),
  lastBump: note(u32, 'stream of old water, 3 floats per vertex; 0xFFFFFFFF if there is none', MESH),
  handedness: stream('the handedness of the tangents begins (Enhanced Edition)'),
  lightmapped: note(u8, '1: the second texture is a light map', MESH),
  rotateTexture: note(u8, '1: texture coordinates turn with the tile', MESH),
  padding2: note(bytes(2), 'whatever lay there in memory', MESH),
  surfaceArea: note(float, 'half the sum of the lengths of the face normals', { unit: 'm²', ...MESH }),
  zero2: note(u32, '0', MESH),
});

export const faces = table(
  'faces',
  {
    normal: note(vec3, 'of unit length', MESH),
    distance: note(f32, 'of the plane: normal · point + distance = 0', { unit: 'm', ...MESH }),
    surface: note(u32, 'material of the ground, for walkmeshes', MESH),
    adjacent: note(vector(i16, 3), 'faces at its edges; -1 for none', MESH),
    vertices: note(vector(u16, 3), 'corners, counter-clockwise seen from outside', MESH),
  },
  'count',
);

/** `slots` is 18, 64 or 128. Nothing in the file says which (docs/reference/mdl.md#skins). */
export const skinHeader = struct('skin header', {
  compileWeights: note(list, 'empty', SKIN),
  weights: rawPointer('four weights per vertex begin', SKIN.source),
  boneSlots: rawPointer('four bone slots per vertex begin', SKIN.source),
  slotOfNode: corePointer('the slot of each node begins', SKIN.source),
  slotOfNodeCount: note(u32, 'number of nodes that it tells of', SKIN),
  bindRotations: note(list, 'for each node from the space of the skin to that of the bone: w x y z', SKIN),
  bindTranslations: note(list, 'for each node from the space of the skin to that of the bone', SKIN),
  boneConstants: note(list, 'whatever lay there in memory', SKIN),
  nodeOfSlot: note(vector(i16, 'slots'), 'node of each slot; those that no vertex uses hold anything', SKIN),
});

export const animmeshHeader = struct('animmesh header', {
  samplePeriod: note(float, 'time from one set of positions to the next', { unit: 's', ...ANIMMESH }),
  emptyLists: note(vector(u32, 9), 'three lists that are empty in files', ANIMMESH),
  vertexSets: corePointer('the positions of each vertex over time begin', ANIMMESH.source),
  uvSets: corePointer('the texture coordinates of each vertex over time begin', ANIMMESH.source),
  vertexSetCount: note(u32, 'number of positions per vertex', ANIMMESH),
  uvSetCount: note(u32, 'number of texture coordinates per vertex', ANIMMESH),
});

export const danglyHeader = struct('danglymesh header', {
  constraints: note(list, 'how freely each vertex moves: 0 not at all, 255 entirely', DANGLYMESH),
  displacement: note(float, 'how far vertices can move', { unit: 'm', ...DANGLYMESH }),
  tightness: note(float, 'how strongly they are drawn back', DANGLYMESH),
  period: note(float, 'how fast they swing', DANGLYMESH),
});

export const aabbHeader = struct('aabb header', { root: corePointer('the tree begins', TREE.source) });

/** Entries of the tree of boxes around the faces of a walkmesh. */
export const aabbEntries = table(
  'tree entries',
  {
    minimum: note(vec3, 'least corner of the box', { unit: 'm', ...TREE }),
    maximum: note(vec3, 'greatest corner of the box', { unit: 'm', ...TREE }),
    left: corePointer('one half begins', TREE.source),
    right: corePointer('the other half begins', TREE.source),
    face: note(i32, 'face of a leaf, -1 for what has halves', TREE),
    plane: note(u32, 'axis that parts the halves: 1, 2, 4 for X, Y, Z; 8, 16, 32 the other way', TREE),
  },
  'count',
);

export type MeshHeader = Infer<typeof meshHeader>;
export type SkinHeader = Infer<typeof skinHeader>;
export type AnimmeshHeader = Infer<typeof animmeshHeader>;
export type DanglyHeader = Infer<typeof danglyHeader>;
export type AabbHeader = Infer<typeof aabbHeader>;
