/** Geometry: meshes, their morph targets and moving vertices. */
import {
  array,
  bytes,
  count,
  f32,
  type Infer,
  i32,
  note,
  positive,
  ragged,
  struct,
  table,
  terminatedString,
  u8,
  u32,
  vector,
  when,
} from '../../../../../binary/schema.ts';
import { chunk, chunkId, earlyChunk, hasBones, hasColors, rgb, vec3 } from './chunk.ts';

const vertexFields = {
  position: note(vec3, 'position in the mesh’s own space', { unit: 'cm', source: 'cryengine.md#meshes' }),
  normal: note(vec3, 'normal, of unit length or zero', { source: 'cryengine.md#meshes' }),
};

export const meshSchema = chunk('mesh', {
  boneFlags: note(u8, 'bit 0: vertices have links to bones', { source: 'cryengine.md#meshes' }),
  colorFlags: note(u8, 'bit 0: vertices have colors', { source: 'cryengine.md#meshes' }),
  padding: note(bytes(2), 'whatever lay there in memory', { source: 'cryengine.md#meshes' }),
  vertexCount: count(i32, 'vertices'),
  textureVertexCount: count(i32, 'textureVertices'),
  faceCount: count(i32, 'faces'),
  vertexAnimationId: chunkId('moves the vertices', 'cryengine.md#meshes'),
  vertices: table('vertices', vertexFields, 'vertexCount'),
  faces: table(
    'faces',
    {
      vertexIds: note(vector(i32, 3), 'corners, counter-clockwise seen from outside', {
        source: 'cryengine.md#meshes',
      }),
      materialId: note(i32, 'ordinal among the standard materials of the file; 255 in physics meshes', {
        source: 'cryengine.md#meshes',
      }),
      smoothingGroup: note(u32, 'smoothing groups, one bit each', { source: 'cryengine.md#meshes' }),
    },
    'faceCount',
  ),
  textureVertices: table(
    'texture vertices',
    {
      coordinate: note(vector(f32, 2), 'u and v; v = 0 is the bottom of the image', {
        source: 'cryengine.md#meshes',
      }),
    },
    'textureVertexCount',
  ),
  textureFaces: when(
    positive('textureVertexCount'),
    table(
      'texture faces',
      {
        textureVertexIds: note(vector(i32, 3), 'texture vertices of the corners of the face', {
          source: 'cryengine.md#meshes',
        }),
      },
      'faceCount',
    ),
  ),
  links: when(
    hasBones,
    ragged(
      'links',
      {
        head: {},
        tailCount: note(u32, 'number of links of the vertex', { source: 'cryengine.md#skinning' }),
        tailName: 'link',
        tail: {
          boneId: note(i32, 'index of the bone; one may occur twice', { source: 'cryengine.md#skinning' }),
          offset: note(vec3, 'the vertex in the space of the bone', {
            unit: 'cm',
            source: 'cryengine.md#skinning',
          }),
          weight: note(f32, 'share of the bone; those of a vertex sum to 1', {
            source: 'cryengine.md#skinning',
          }),
        },
      },
      'vertexCount',
    ),
  ),
  colors: when(
    hasColors,
    table(
      'vertex colors',
      { color: note(rgb, 'red, green, blue', { source: 'cryengine.md#meshes' }) },
      'vertexCount',
    ),
  ),
});

export const morphTargetSchema = chunk('morph target', {
  meshId: chunkId('holds the mesh', 'cryengine.md#morph-targets'),
  vertexCount: count(u32, 'vertices'),
  vertices: table(
    'moved vertices',
    {
      vertexId: note(u32, 'which vertex of the mesh', { source: 'cryengine.md#morph-targets' }),
      position: note(vec3, 'where it is then', { unit: 'cm', source: 'cryengine.md#morph-targets' }),
    },
    'vertexCount',
  ),
  name: note(terminatedString, 'name', { source: 'cryengine.md#morph-targets' }),
});

const vertexKeys = array(
  struct('vertex key', {
    time: note(i32, 'time', { unit: 'tick', source: 'cryengine.md#vertex-animation' }),
    vertices: table('vertices of a key', vertexFields, 'vertexCount'),
  }),
  'keyCount',
);

const animatedVertices = {
  keyCount: count(i32, 'keys'),
  vertexCount: note(i32, 'vertices of the mesh', { source: 'cryengine.md#vertex-animation' }),
  faceCount: note(i32, 'faces of the mesh', { source: 'cryengine.md#vertex-animation' }),
};

export const vertexAnimationSchema = chunk('vertex animation', {
  meshId: chunkId('holds the mesh', 'cryengine.md#vertex-animation'),
  ...animatedVertices,
  keys: vertexKeys,
});

export const earlyVertexAnimationSchema = earlyChunk('vertex animation of 201', {
  inWorldSpace: note(u8, 'positions are in world space', { source: 'cryengine.md#vertex-animation' }),
  padding: note(bytes(3), 'padding', { source: 'cryengine.md#vertex-animation' }),
  geometryId: note(i32, 'number of the mesh', { source: 'cryengine.md#vertex-animation' }),
  ...animatedVertices,
  secondsPerTick: note(f32, 'length of a tick', { unit: 's', source: 'cryengine.md#vertex-animation' }),
  ticksPerFrame: note(i32, 'ticks per frame', { source: 'cryengine.md#vertex-animation' }),
  keys: vertexKeys,
});

/** What follows the descriptor of so old a mesh is written down nowhere. */
export const earlyMeshSchema = earlyChunk('mesh of 623', {
  geometryId: note(i32, 'number of the mesh', { source: 'cryengine.md#meshes' }),
  hasBones: note(u8, 'vertices have links to bones', { source: 'cryengine.md#meshes' }),
  hasColors: note(u8, 'vertices have colors', { source: 'cryengine.md#meshes' }),
  inWorldSpace: note(u8, 'positions are in world space', { source: 'cryengine.md#meshes' }),
  padding: note(bytes(1), 'padding', { source: 'cryengine.md#meshes' }),
  vertexCount: note(i32, 'number of vertices', { source: 'cryengine.md#meshes' }),
  textureVertexCount: note(i32, 'number of texture vertices', { source: 'cryengine.md#meshes' }),
  faceCount: note(i32, 'number of faces', { source: 'cryengine.md#meshes' }),
  materialId: note(i32, 'index of the material', { source: 'cryengine.md#meshes' }),
  propertyLength: note(i32, 'bytes of the property string', { source: 'cryengine.md#meshes' }),
});

export const multiResolutionSchema = earlyChunk('multi-resolution mesh', {
  geometryId: note(i32, 'number of the mesh', { source: 'cryengine.md#obsolete-chunks' }),
});

/** Never implemented by the exporter, and how patches name their control points is written down nowhere. */
export const patchMeshSchema = earlyChunk('patch mesh', {
  geometryId: note(i32, 'number of the mesh', { source: 'cryengine.md#obsolete-chunks' }),
  hasBones: note(u8, 'vertices have links to bones', { source: 'cryengine.md#obsolete-chunks' }),
  inWorldSpace: note(u8, 'positions are in world space', { source: 'cryengine.md#obsolete-chunks' }),
  padding: note(bytes(2), 'padding', { source: 'cryengine.md#obsolete-chunks' }),
  vertexCount: note(i32, 'number of control points', { source: 'cryengine.md#obsolete-chunks' }),
  textureVertexCount: note(i32, 'number of texture vertices', { source: 'cryengine.md#obsolete-chunks' }),
  patchCount: note(i32, 'number of patches', { source: 'cryengine.md#obsolete-chunks' }),
  materialId: note(i32, 'index of the material, -1 for none', { source: 'cryengine.md#obsolete-chunks' }),
  propertyLength: note(i32, 'bytes of the property string', { source: 'cryengine.md#obsolete-chunks' }),
});

export type MeshContent = Infer<typeof meshSchema>;
export type MorphTargetContent = Infer<typeof morphTargetSchema>;
export type VertexAnimationContent = Infer<typeof vertexAnimationSchema>;
export type EarlyVertexAnimationContent = Infer<typeof earlyVertexAnimationSchema>;
export type EarlyMeshContent = Infer<typeof earlyMeshSchema>;
export type MultiResolutionContent = Infer<typeof multiResolutionSchema>;
export type PatchMeshContent = Infer<typeof patchMeshSchema>;
