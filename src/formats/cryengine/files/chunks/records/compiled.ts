/**
 * Chunks of CryEngine 2 and 3 that static geometry needs. Sources: the permissively licensed chunk headers that succeeded
 * Crytek's (docs/reference/cryengine.md#later-engines).
 */
import {
  array,
  between,
  bytes,
  count,
  f32,
  fixedString,
  type Infer,
  i32,
  note,
  struct,
  table,
  u16,
  vector,
  when,
} from '../../../../../binary/schema.ts';
import { chunk, chunkId, vec3 } from './chunk.ts';

const SOURCE = 'cryengine.md#later-engines';
const field = (meaning: string) => note(i32, meaning, { source: SOURCE });

/** Values of `streamType`. */
export const STREAM = { positions: 0, normals: 1, coordinates: 2, colors: 3, indices: 5 } as const;

export const compiledMeshSchema = chunk('compiled mesh', {
  flags: field('1 empty, 4 texture mapping density'),
  flags2: field('unknown'),
  vertexCount: field('number of vertices'),
  indexCount: field('number of indices'),
  subsetCount: field('number of subsets'),
  subsetsId: chunkId('subsets', SOURCE),
  vertexAnimationId: chunkId('vertex animation', SOURCE),
  streamIds: note(vector(i32, 16), 'chunk ids of the data streams by stream type, 0 or -1 for none', {
    source: SOURCE,
  }),
  physicsIds: note(vector(i32, 4), 'chunk ids of physics data', { source: SOURCE }),
  minimum: note(vec3, 'minimum of the bounding box', { source: SOURCE }),
  maximum: note(vec3, 'maximum of the bounding box', { source: SOURCE }),
  mappingDensity: note(f32, 'texture density', { source: SOURCE }),
  reserved: note(bytes(124), 'reserved', { source: SOURCE }),
});

export const dataStreamSchema = chunk('data stream', {
  flags: field('unknown'),
  streamType: field(
    '0 positions, 1 normals, 2 texture coordinates, 3 colors, 5 indices, 6 tangents, 9 bones',
  ),
  elementCount: field('number of elements'),
  elementSize: note(i32, 'size of an element', { unit: 'byte', source: SOURCE }),
  reserved: note(bytes(8), 'reserved', { source: SOURCE }),
  elements: table(
    'elements',
    { bytes: note(bytes('elementSize'), 'one element', { source: SOURCE }) },
    'elementCount',
  ),
});

const HAS_BONE_IDS = 2;

export const meshSubsetsSchema = chunk('mesh subsets', {
  flags: field('2 lists of bones follow'),
  subsetCount: count(i32, 'subsets'),
  reserved: note(bytes(8), 'reserved', { source: SOURCE }),
  subsets: table(
    'subsets',
    {
      firstIndex: field('first index'),
      indexCount: field('number of indices'),
      firstVertex: field('first vertex'),
      vertexCount: field('number of vertices'),
      materialId: field('index among the children of the node’s material'),
      radius: note(f32, 'radius', { source: SOURCE }),
      center: note(vec3, 'center', { source: SOURCE }),
    },
    'subsetCount',
  ),
  bones: when(
    between('flags', [HAS_BONE_IDS, HAS_BONE_IDS]),
    array(
      struct('bones of a subset', {
        boneCount: field('number of bones'),
        boneIds: note(vector(u16, 128), 'indices of the bones', { source: SOURCE }),
      }),
      'subsetCount',
    ),
  ),
});

export const materialNameSchema = chunk('material name', {
  flags: field('1 list of materials, 2 member of a list'),
  flags2: field('unknown'),
  name: note(fixedString(128), 'name of the material in its library', { source: SOURCE }),
  physicalType: field('type of physics'),
  childCount: field('number of listed materials'),
  childIds: note(vector(i32, 32), 'chunk ids of the listed materials', { source: SOURCE }),
  advancedDataId: chunkId('advanced data', SOURCE),
  shOpacity: note(f32, 'opacity for precomputed light', { source: SOURCE }),
  reserved: note(bytes(128), 'reserved', { source: SOURCE }),
});

export type MaterialNameContent = Infer<typeof materialNameSchema>;
