/** Meshes, and the additional records of skins, danglymeshes, animmeshes and walkmeshes. */
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
  functions: note(vector(u32, 2), 'addresses of functions in the compiler', MESH),
  faces: note(list, 'triangles', MESH),
  boundsMinimum: note(vec3, 'minimum of the bounding box', { unit: 'm', ...MESH }),
  boundsMaximum: note(vec3, 'maximum of the bounding box', { unit: 'm', ...MESH }),
  radius: note(float, 'radius of the bounding sphere', { unit: 'm', ...MESH }),
  average: note(vec3, 'mean of the vertices before splitting for the graphics card', {
    unit: 'm',
    ...MESH,
  }),
  diffuse: note(vec3, 'diffuse color', MESH),
  ambient: note(vec3, 'ambient color', MESH),
  specular: note(vec3, 'specular color', MESH),
  shininess: note(float, 'exponent of the specular highlight', MESH),
  shadow: note(u32, '1 to cast a shadow', MESH),
  beaming: note(u32, '1 to let light beam through', MESH),
  render: note(u32, '1 to draw the mesh', MESH),
  transparencyHint: note(u32, 'rendering order of transparent meshes', MESH),
  renderHint: note(u32, '0 unspecified, 1 none, 2 normal and specular maps, 3 with tangents', MESH),
  texture0: name('first texture, without extension; empty or NULL for none'),
  texture1: name('second texture'),
  texture2: name('third texture'),
  materialName: name('material file in the Enhanced Edition, else fourth texture'),
  tileFade: note(u32, 'fading of tiles before the camera: 0, 1, 2 or 4', MESH),
  vertexIndices: note(list, 'empty', MESH),
  leftoverFaces: note(list, 'empty', MESH),
  indexCounts: note(list, 'number of entries of each index list', MESH),
  indexPointers: note(list, 'offset of each index list in the second block', MESH),
  minusOne: note(i32, '-1', MESH),
  zero: note(u32, '0', MESH),
  triangleMode: note(u8, '3 triangles, 4 triangle strips; arbitrary in animations', MESH),
  padding: note(bytes(3), 'uninitialized memory', MESH),
  runtimePointer: note(u32, 'uninitialized memory', MESH),
  vertices: stream('positions'),
  vertexCount: note(u16, 'number of vertices', MESH),
  textureCount: note(u16, 'number of UV sets', MESH),
  uvs: note(vector(u32, 4), 'offset of each UV set in the second block', MESH),
  normals: stream('normals'),
  colors: stream('colors'),
  bumps: note(vector(u32, 3), 'streams of old water, 3 floats per vertex; 0xFFFFFFFF for none', MESH),
  tangents: stream('tangents (Enhanced Edition)'),
  lastBump: note(u32, 'stream of old water, 3 floats per vertex; 0xFFFFFFFF for none', MESH),
  handedness: stream('handedness of the tangents (Enhanced Edition)'),
  lightmapped: note(u8, '1 if the second texture is a light map', MESH),
  rotateTexture: note(u8, '1 to rotate texture coordinates with the tile', MESH),
  padding2: note(bytes(2), 'uninitialized memory', MESH),
  surfaceArea: note(float, 'half the sum of the lengths of the face normals', { unit: 'm²', ...MESH }),
  zero2: note(u32, '0', MESH),
});

export const faces = table(
  'faces',
  {
    normal: note(vec3, 'unit normal', MESH),
    distance: note(f32, 'distance of the plane: normal · point + distance = 0', { unit: 'm', ...MESH }),
    surface: note(u32, 'surface material of walkmeshes', MESH),
    adjacent: note(vector(i16, 3), 'adjacent face of each edge, -1 for none', MESH),
    vertices: note(vector(u16, 3), 'vertices, counterclockwise seen from outside', MESH),
  },
  'count',
);

/** `slots` is 18, 64 or 128. The file does not state which (docs/reference/mdl.md#skins). */
export const skinHeader = struct('skin header', {
  compileWeights: note(list, 'empty', SKIN),
  weights: rawPointer('four weights per vertex', SKIN.source),
  boneSlots: rawPointer('four bone slots per vertex', SKIN.source),
  slotOfNode: corePointer('slot of each node', SKIN.source),
  slotOfNodeCount: note(u32, 'number of nodes with a slot', SKIN),
  bindRotations: note(list, 'rotation w, x, y, z from the space of the skin to that of each node', SKIN),
  bindTranslations: note(list, 'translation from the space of the skin to that of each node', SKIN),
  boneConstants: note(list, 'uninitialized memory', SKIN),
  nodeOfSlot: note(vector(i16, 'slots'), 'node of each slot; arbitrary for unused slots', SKIN),
});

export const animmeshHeader = struct('animmesh header', {
  samplePeriod: note(float, 'time between two sets of positions', { unit: 's', ...ANIMMESH }),
  emptyLists: note(vector(u32, 9), 'three lists, empty in files', ANIMMESH),
  vertexSets: corePointer('positions of each vertex over time', ANIMMESH.source),
  uvSets: corePointer('texture coordinates of each vertex over time', ANIMMESH.source),
  vertexSetCount: note(u32, 'number of positions per vertex', ANIMMESH),
  uvSetCount: note(u32, 'number of texture coordinates per vertex', ANIMMESH),
});

export const danglyHeader = struct('danglymesh header', {
  constraints: note(list, 'freedom of movement of each vertex: 0 none, 255 full', DANGLYMESH),
  displacement: note(float, 'greatest displacement of vertices', { unit: 'm', ...DANGLYMESH }),
  tightness: note(float, 'strength of the restoring force', DANGLYMESH),
  period: note(float, 'period of the oscillation', DANGLYMESH),
});

export const aabbHeader = struct('aabb header', { root: corePointer('tree', TREE.source) });

/** Entries of the bounding box tree of a walkmesh. */
export const aabbEntries = table(
  'tree entries',
  {
    minimum: note(vec3, 'minimum of the box', { unit: 'm', ...TREE }),
    maximum: note(vec3, 'maximum of the box', { unit: 'm', ...TREE }),
    left: corePointer('left half', TREE.source),
    right: corePointer('right half', TREE.source),
    face: note(i32, 'face of a leaf, -1 for an entry with halves', TREE),
    plane: note(
      u32,
      'axis that separates the halves: 1, 2, 4 for X, Y, Z; 8, 16, 32 in negative direction',
      TREE,
    ),
  },
  'count',
);

export type MeshHeader = Infer<typeof meshHeader>;
export type SkinHeader = Infer<typeof skinHeader>;
export type AnimmeshHeader = Infer<typeof animmeshHeader>;
export type DanglyHeader = Infer<typeof danglyHeader>;
export type AabbHeader = Infer<typeof aabbHeader>;
