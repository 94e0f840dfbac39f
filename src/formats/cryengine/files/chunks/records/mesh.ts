/** Geometry: meshes, morph targets and vertex animation. */
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
  position: note(vec3, 'position in the mesh’s space', { unit: 'cm', source: 'cryengine.md#meshes' }),
  normal: note(vec3, 'normal, of unit length or zero', { source: 'cryengine.md#meshes' }),
};

export const meshSchema = chunk('mesh', {
  boneFlags: note(u8, 'bit 0: vertices have links to bones', { source: 'cryengine.md#meshes' }),
  colorFlags: note(u8, 'bit 0: vertices have colors', { source: 'cryengine.md#meshes' }),
  padding: note(bytes(2), 'uninitialized memory', { source: 'cryengine.md#meshes' }),
  vertexCount: count(i32, 'vertices'),
  textureVertexCount: count(i32, 'textureVertices'),
  faceCount: count(i32, 'faces'),
  vertexAnimationId: chunkId('vertex animation', 'cryengine.md#meshes'),
  vertices: table('vertices', vertexFields, 'vertexCount'),
  faces: table(
    'faces',
    {
      vertexIds: note(vector(i32, 3), 'vertices, counterclockwise seen from outside', {
        source: 'cryengine.md#meshes',
      }),
      materialId: note(i32, 'index among the standard materials of the file; 255 in physics meshes', {
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
          boneId: note(i32, 'index of the bone; may occur more than once', {
            source: 'cryengine.md#skinning',
          }),
          offset: note(vec3, 'position of the vertex in the bone’s space', {
            unit: 'cm',
            source: 'cryengine.md#skinning',
          }),
          weight: note(f32, 'weight of the bone; weights of a vertex sum to 1', {
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
  meshId: chunkId('mesh', 'cryengine.md#morph-targets'),
  vertexCount: count(u32, 'vertices'),
  vertices: table(
    'moved vertices',
    {
      vertexId: note(u32, 'index of the vertex in the mesh', { source: 'cryengine.md#morph-targets' }),
      position: note(vec3, 'position of the vertex in the target', {
        unit: 'cm',
        source: 'cryengine.md#morph-targets',
      }),
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
  vertexCount: note(i32, 'number of vertices of the mesh', { source: 'cryengine.md#vertex-animation' }),
  faceCount: note(i32, 'number of faces of the mesh', { source: 'cryengine.md#vertex-animation' }),
};

export const vertexAnimationSchema = chunk('vertex animation', {
  meshId: chunkId('mesh', 'cryengine.md#vertex-animation'),
  ...animatedVertices,
  keys: vertexKeys,
});

export const earlyVertexAnimationSchema = earlyChunk('vertex animation of 201', {
  inWorldSpace: note(u8, '1 if positions are in world space', { source: 'cryengine.md#vertex-animation' }),
  padding: note(bytes(3), 'padding', { source: 'cryengine.md#vertex-animation' }),
  geometryId: note(i32, 'index of the mesh', { source: 'cryengine.md#vertex-animation' }),
  ...animatedVertices,
  secondsPerTick: note(f32, 'length of a tick', { unit: 's', source: 'cryengine.md#vertex-animation' }),
  ticksPerFrame: note(i32, 'ticks per frame', { source: 'cryengine.md#vertex-animation' }),
  keys: vertexKeys,
});

/** What follows the descriptor of such an old mesh is not documented. */
export const earlyMeshSchema = earlyChunk('mesh of 623', {
  geometryId: note(i32, 'index of the mesh', { source: 'cryengine.md#meshes' }),
  hasBones: note(u8, '1 if vertices have links to bones', { source: 'cryengine.md#meshes' }),
  hasColors: note(u8, '1 if vertices have colors', { source: 'cryengine.md#meshes' }),
  inWorldSpace: note(u8, '1 if positions are in world space', { source: 'cryengine.md#meshes' }),
  padding: note(bytes(1), 'padding', { source: 'cryengine.md#meshes' }),
  vertexCount: note(i32, 'number of vertices', { source: 'cryengine.md#meshes' }),
  textureVertexCount: note(i32, 'number of texture vertices', { source: 'cryengine.md#meshes' }),
  faceCount: note(i32, 'number of faces', { source: 'cryengine.md#meshes' }),
  materialId: note(i32, 'index of the material', { source: 'cryengine.md#meshes' }),
  propertyLength: note(i32, 'length of the property string', { source: 'cryengine.md#meshes' }),
});

export const multiResolutionSchema = earlyChunk('multi-resolution mesh', {
  geometryId: note(i32, 'index of the mesh', { source: 'cryengine.md#obsolete-chunks' }),
});

/** Never implemented by the exporter; the layout of patches is not documented. */
export const patchMeshSchema = earlyChunk('patch mesh', {
  geometryId: note(i32, 'index of the mesh', { source: 'cryengine.md#obsolete-chunks' }),
  hasBones: note(u8, '1 if vertices have links to bones', { source: 'cryengine.md#obsolete-chunks' }),
  inWorldSpace: note(u8, '1 if positions are in world space', { source: 'cryengine.md#obsolete-chunks' }),
  padding: note(bytes(2), 'padding', { source: 'cryengine.md#obsolete-chunks' }),
  vertexCount: note(i32, 'number of control points', { source: 'cryengine.md#obsolete-chunks' }),
  textureVertexCount: note(i32, 'number of texture vertices', { source: 'cryengine.md#obsolete-chunks' }),
  patchCount: note(i32, 'number of patches', { source: 'cryengine.md#obsolete-chunks' }),
  materialId: note(i32, 'index of the material, -1 for none', { source: 'cryengine.md#obsolete-chunks' }),
  propertyLength: note(i32, 'length of the property string', { source: 'cryengine.md#obsolete-chunks' }),
});

export type MeshContent = Infer<typeof meshSchema>;
export type MorphTargetContent = Infer<typeof morphTargetSchema>;
export type VertexAnimationContent = Infer<typeof vertexAnimationSchema>;
