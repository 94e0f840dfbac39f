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
  position: note(vec3, 'position in the mesh’s own space', { unit: 'cm', source: 'seed CryVertex' }),
  normal: note(vec3, 'normal, of unit length or zero', { source: 'seed CryVertex' }),
};

export const meshSchema = chunk('mesh', {
  boneFlags: note(u8, 'bit 0: vertices have links to bones', { source: 'reference §3.2' }),
  colorFlags: note(u8, 'bit 0: vertices have colors', { source: 'reference §3.2' }),
  padding: note(bytes(2), 'whatever lay there in memory', { source: 'reference §3.2' }),
  vertexCount: count(i32, 'vertices'),
  textureVertexCount: count(i32, 'textureVertices'),
  faceCount: count(i32, 'faces'),
  vertexAnimationId: chunkId('moves the vertices', 'seed MESH_CHUNK_DESC'),
  vertices: table('vertices', vertexFields, 'vertexCount'),
  faces: table(
    'faces',
    {
      vertexIds: note(vector(i32, 3), 'corners, counter-clockwise seen from outside', {
        source: 'seed CryFace',
      }),
      materialId: note(i32, 'ordinal among the standard materials of the file; 255 in physics meshes', {
        source: 'reference §3.2',
      }),
      smoothingGroup: note(u32, 'smoothing groups, one bit each', { source: 'seed CryFace' }),
    },
    'faceCount',
  ),
  textureVertices: table(
    'texture vertices',
    {
      coordinate: note(vector(f32, 2), 'u and v; v = 0 is the bottom of the image', { source: 'seed CryUV' }),
    },
    'textureVertexCount',
  ),
  textureFaces: when(
    positive('textureVertexCount'),
    table(
      'texture faces',
      {
        textureVertexIds: note(vector(i32, 3), 'texture vertices of the corners of the face', {
          source: 'seed CryTexFace',
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
        tailCount: note(u32, 'number of links of the vertex', { source: 'seed Mesh Chunk' }),
        tailName: 'link',
        tail: {
          boneId: note(i32, 'index of the bone; one may occur twice', { source: 'seed CryLink' }),
          offset: note(vec3, 'the vertex in the space of the bone', { unit: 'cm', source: 'seed CryLink' }),
          weight: note(f32, 'share of the bone; those of a vertex sum to 1', { source: 'seed CryLink' }),
        },
      },
      'vertexCount',
    ),
  ),
  colors: when(
    hasColors,
    table(
      'vertex colors',
      { color: note(rgb, 'red, green, blue', { source: 'seed CryIRGB' }) },
      'vertexCount',
    ),
  ),
});

export const morphTargetSchema = chunk('morph target', {
  meshId: chunkId('holds the mesh', 'reference §3.9'),
  vertexCount: count(u32, 'vertices'),
  vertices: table(
    'moved vertices',
    {
      vertexId: note(u32, 'which vertex of the mesh', { source: 'reference §3.9' }),
      position: note(vec3, 'where it is then', { unit: 'cm', source: 'reference §3.9' }),
    },
    'vertexCount',
  ),
  name: note(terminatedString, 'name', { source: 'reference §3.9' }),
});

const vertexKeys = array(
  struct('vertex key', {
    time: note(i32, 'time', { unit: 'tick', source: 'seed KEY_HEADER' }),
    vertices: table('vertices of a key', vertexFields, 'vertexCount'),
  }),
  'keyCount',
);

const animatedVertices = {
  keyCount: count(i32, 'keys'),
  vertexCount: note(i32, 'vertices of the mesh', { source: 'seed VERTANIM_CHUNK_DESC' }),
  faceCount: note(i32, 'faces of the mesh', { source: 'seed VERTANIM_CHUNK_DESC' }),
};

export const vertexAnimationSchema = chunk('vertex animation', {
  meshId: chunkId('holds the mesh', 'seed VERTANIM_CHUNK_DESC'),
  ...animatedVertices,
  keys: vertexKeys,
});

export const earlyVertexAnimationSchema = earlyChunk('vertex animation of 201', {
  inWorldSpace: note(u8, 'positions are in world space', { source: 'reference §3.15' }),
  padding: note(bytes(3), 'padding', { source: 'reference §3.15' }),
  geometryId: note(i32, 'number of the mesh', { source: 'reference §3.15' }),
  ...animatedVertices,
  secondsPerTick: note(f32, 'length of a tick', { unit: 's', source: 'reference §3.15' }),
  ticksPerFrame: note(i32, 'ticks per frame', { source: 'reference §3.15' }),
  keys: vertexKeys,
});

/** What follows the descriptor of so old a mesh is written down nowhere. */
export const earlyMeshSchema = earlyChunk('mesh of 623', {
  geometryId: note(i32, 'number of the mesh', { source: 'reference §3.2' }),
  hasBones: note(u8, 'vertices have links to bones', { source: 'reference §3.2' }),
  hasColors: note(u8, 'vertices have colors', { source: 'reference §3.2' }),
  inWorldSpace: note(u8, 'positions are in world space', { source: 'reference §3.2' }),
  padding: note(bytes(1), 'padding', { source: 'reference §3.2' }),
  vertexCount: note(i32, 'number of vertices', { source: 'reference §3.2' }),
  textureVertexCount: note(i32, 'number of texture vertices', { source: 'reference §3.2' }),
  faceCount: note(i32, 'number of faces', { source: 'reference §3.2' }),
  materialId: note(i32, 'index of the material', { source: 'reference §3.2' }),
  propertyLength: note(i32, 'bytes of the property string', { source: 'reference §3.2' }),
});

export const multiResolutionSchema = earlyChunk('multi-resolution mesh', {
  geometryId: note(i32, 'number of the mesh', { source: 'seed MRM_CHUNK_DESC' }),
});

/** Never implemented by the exporter, and how patches name their control points is written down nowhere. */
export const patchMeshSchema = earlyChunk('patch mesh', {
  geometryId: note(i32, 'number of the mesh', { source: 'seed PATCHMESH_CHUNK_DESC' }),
  hasBones: note(u8, 'vertices have links to bones', { source: 'seed PATCHMESH_CHUNK_DESC' }),
  inWorldSpace: note(u8, 'positions are in world space', { source: 'seed PATCHMESH_CHUNK_DESC' }),
  padding: note(bytes(2), 'padding', { source: 'reference §3.17' }),
  vertexCount: note(i32, 'number of control points', { source: 'seed PATCHMESH_CHUNK_DESC' }),
  textureVertexCount: note(i32, 'number of texture vertices', { source: 'seed PATCHMESH_CHUNK_DESC' }),
  patchCount: note(i32, 'number of patches', { source: 'seed PATCHMESH_CHUNK_DESC' }),
  materialId: note(i32, 'index of the material, -1 for none', { source: 'seed PATCHMESH_CHUNK_DESC' }),
  propertyLength: note(i32, 'bytes of the property string', { source: 'seed PATCHMESH_CHUNK_DESC' }),
});

export type MeshContent = Infer<typeof meshSchema>;
export type MorphTargetContent = Infer<typeof morphTargetSchema>;
export type VertexAnimationContent = Infer<typeof vertexAnimationSchema>;
export type EarlyVertexAnimationContent = Infer<typeof earlyVertexAnimationSchema>;
export type EarlyMeshContent = Infer<typeof earlyMeshSchema>;
export type MultiResolutionContent = Infer<typeof multiResolutionSchema>;
export type PatchMeshContent = Infer<typeof patchMeshSchema>;
