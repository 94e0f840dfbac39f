/**
 * The binary records of Cal3D: `CSF` skeletons, `CAF` animations, `CMF` meshes, `CRF` materials and `CPF` morph animations of
 * every file version. Sources: docs/reference/cal3d.md, which is based on "cal3d fileformat description, version 0.5"
 * (24 May 2001), and the published sources of the library and of its forks, cited by file version. Features do not grow with
 * the number: IMVU's versions 911 to 919 have colors and morph targets, 1000 to 1200 have neither, and 1300 has had three
 * layouts.
 */
import {
  array,
  between,
  bytes,
  count,
  countedString,
  f32,
  type Infer,
  i32,
  note,
  positive,
  ragged,
  rest,
  struct,
  table,
  tagged,
  times,
  vector,
  when,
  zero,
} from '../../../../binary/schema.ts';
import { quaternion, vec3 } from './fields.ts';
import { tableUntil } from './table-until.ts';
import { packedTrack, quantizedTrack, track } from './tracks-schema.ts';

/** The properties of a layout that the bytes do not state. `read.ts` determines them by trial. */
export interface Layout {
  /** Version 0.5, which has no version number. */
  early: boolean;
  /** Springs of 20 bytes: version 600, and snapshots of December 2001 with the version 700. */
  dampedSprings: boolean;
  /** Lights in skeletons and colors in meshes: 911 to 919, and 1300 as first written. */
  lit: boolean;
  /** How morph targets are stored: 0 not at all, 1 terminated by an index that is out of range, 2 counted. */
  morphStyle: 0 | 1 | 2;
  /** How keys are stored: 0 uncompressed, 1 compressed as in 1200, 2 compressed as in 913 to 919. */
  compression: 0 | 1 | 2;
}
export const LAYOUT_PARAMETERS = ['early', 'dampedSprings', 'lit', 'morphStyle', 'compression'] as const;

/** Versions whose animations have a flag for IMVU's compression. */
const COMPRESSION_FLAG = [
  [919, 919],
  [1300, 1301],
] as const;
const FEATURES = [
  [911, 919],
  [1300, 1301],
] as const;

const text = countedString(i32);
const color = bytes(4);

const magic = note(bytes(4), 'CSF, CAF, CMF, CRF or CPF and a NUL; “#” instead of the NUL in version 0.5', {
  source: 'cal3d.md#detection',
});
const version = note(when(zero('early'), i32), 'file version', { source: '0.6' });
const trailing = note(rest, 'bytes after the data, without meaning');

const bone = struct('bone', {
  name: note(text, 'name: length including the NUL, then the bytes', { source: 'cal3d.md#skeletons' }),
  translation: note(vec3, 'rest position relative to the parent', {
    unit: 'model units',
    source: 'cal3d.md#skeletons',
  }),
  rotation: note(quaternion, 'rest rotation relative to the parent, x y z w, conjugated', {
    source: 'cal3d.md#skeletons',
  }),
  localTranslation: note(when(zero('early'), vec3), 'translation from model space to bone space', {
    unit: 'model units',
    source: '0.6',
  }),
  localRotation: note(
    when(zero('early'), quaternion),
    'rotation from model space to bone space, applied before the translation',
    {
      source: '0.6',
    },
  ),
  parentId: note(i32, 'index of the parent, -1 for a root', { source: 'cal3d.md#skeletons' }),
  lightType: note(when(positive('lit'), i32), '0 none, 1 omni, 2 directional, 3 target, 4 ambient', {
    source: '911',
  }),
  lightColor: note(when(positive('lit'), vec3), 'color of the light, 0 to 1', { source: '911' }),
  childCount: count(i32, 'childIds'),
  childIds: note(vector(i32, 'childCount'), 'indices of the children', { source: 'cal3d.md#skeletons' }),
});

export const skeletonSchema = struct('skeleton', {
  magic,
  version,
  boneCount: count(i32, 'bones'),
  sceneAmbientColor: note(when(positive('lit'), vec3), 'ambient light of the scene, 0 to 1', {
    source: '911',
  }),
  bones: array(bone, 'boneCount'),
  trailing,
});

export const animationSchema = struct('animation', {
  magic,
  version,
  compressionFlag: note(when(between('version', ...COMPRESSION_FLAG), i32), 'not 0: keys as in 913', {
    source: '919',
  }),
  duration: note(f32, 'duration of the animation', { unit: 's', source: 'cal3d.md#animations' }),
  trackCount: count(i32, 'tracks', 'quantizedTracks', 'packedTracks'),
  flags: note(when(between('version', [1200, 1200], [1300, 1301]), i32), 'bit 0: keys as in 1200', {
    source: '1200',
  }),
  tracks: when(zero('compression'), array(track, 'trackCount')),
  quantizedTracks: when(between('compression', [1, 1]), array(quantizedTrack, 'trackCount')),
  packedTracks: when(between('compression', [2, 2]), array(packedTrack, 'trackCount')),
  trailing,
});

export const morphAnimationSchema = struct('morph animation', {
  magic,
  version,
  duration: note(f32, 'duration of the animation', { unit: 's', source: '910' }),
  trackCount: count(i32, 'tracks'),
  tracks: array(
    struct('morph track', {
      morphName: note(text, 'name of the morph target', { source: '910' }),
      keyCount: count(i32, 'keys'),
      keys: table(
        'morph keys',
        {
          time: note(f32, 'time from the start', { unit: 's', source: '910' }),
          weight: note(f32, 'weight of the morph target', { source: '910' }),
        },
        'keyCount',
      ),
    }),
    'trackCount',
  ),
  trailing,
});

const faces = table(
  'faces',
  { vertexIds: note(vector(i32, 3), 'indices of the corners', { source: 'cal3d.md#meshes' }) },
  'faceCount',
);

const morphFields = {
  position: note(vec3, 'position or difference, which only the numbers tell apart', {
    unit: 'model units',
  }),
  normal: note(vec3, 'normal or difference'),
  textureCoordinates: note(vector(f32, times('mapCount', 2)), 'u, v per set'),
};

/** A morph target: the vertices that it moves. */
const morph = struct('morph', {
  name: note(text, 'name, with a suffix for the blend mode: .Exclusive, .Additive, .Clamped or .Average', {
    source: '911',
  }),
  moved: tagged(
    'morphStyle',
    { 1: tableUntil('moved vertices', morphFields, 'vertexCount') },
    struct('counted morph', {
      recordCount: count(i32, 'records'),
      records: table(
        'counted vertices',
        { index: note(i32, 'index of the vertex'), ...morphFields },
        'recordCount',
      ),
    }),
  ),
});

const submesh = struct('submesh', {
  materialThreadId: note(i32, 'index of the material thread; a model has one material file per thread'),
  vertexCount: count(i32, 'vertices'),
  faceCount: count(i32, 'faces'),
  lodSteps: note(i32, 'number of vertices that can be collapsed'),
  springCount: count(i32, 'springs'),
  mapCount: note(i32, 'number of texture coordinate sets'),
  morphCount: when(positive('morphStyle'), count(i32, 'morphs')),
  vertices: ragged(
    'vertices',
    {
      head: {
        position: note(vec3, 'position in model space', { unit: 'model units' }),
        normal: note(vec3, 'normal in model space'),
        color: note(when(positive('lit'), vec3), 'vertex color, 0 to 1', { source: '911' }),
        collapseId: note(i32, 'vertex that this one collapses into, -1 for none; unused if lodSteps is 0'),
        faceCollapseCount: note(i32, 'faces that vanish when this vertex collapses'),
        textureCoordinates: note(
          vector(f32, times('mapCount', 2)),
          'u, v per set; v = 0 is the top of the image',
        ),
      },
      tailCount: i32,
      tailName: 'influences',
      tail: {
        boneId: note(i32, 'index of the bone'),
        weight: note(f32, 'weight of the bone, 0 to 1'),
      },
      foot: {
        physicalWeight: note(
          when(positive('springCount'), f32),
          'weight in the spring system, 0 = follows the bones',
        ),
      },
    },
    'vertexCount',
  ),
  springs: table(
    'springs',
    {
      vertexIds: note(vector(i32, 2), 'the two vertices that the spring connects'),
      coefficient: note(f32, 'stiffness; ignored by the library'),
      damping: note(when(positive('dampedSprings'), f32), 'damping', { source: '0.6' }),
      idleLength: note(f32, 'length at rest', { unit: 'model units' }),
    },
    'springCount',
  ),
  morphs: when(positive('morphStyle'), array(morph, 'morphCount')),
  faces,
});

export const meshSchema = struct('mesh', {
  magic,
  version,
  submeshCount: count(i32, 'submeshes'),
  submeshes: array(submesh, 'submeshCount'),
  trailing,
});

const earlySubmesh = struct('submesh', {
  ambient: note(color, 'ambient color, red green blue alpha', { source: 'cal3d.md#the-first-version' }),
  diffuse: note(color, 'diffuse color', { source: 'cal3d.md#the-first-version' }),
  specular: note(color, 'specular color', { source: 'cal3d.md#the-first-version' }),
  shininess: note(f32, 'shininess', { source: 'cal3d.md#the-first-version' }),
  mapCount: count(i32, 'mapIds'),
  mapIds: note(vector(i32, 'mapCount'), 'numbers of the textures, defined by the application', {
    source: 'cal3d.md#the-first-version',
  }),
  faceCount: count(i32, 'faces'),
  faces,
  vertexCount: count(i32, 'vertices'),
  colorCount: note(i32, 'above 0 if vertices have a color', { source: 'cal3d.md#the-first-version' }),
  vertices: table(
    'vertices',
    {
      influenceId: note(i32, 'index of the influence with position and normal', {
        source: 'cal3d.md#the-first-version',
      }),
      color: note(when(positive('colorCount'), color), 'vertex color', {
        source: 'cal3d.md#the-first-version',
      }),
      textureCoordinates: note(vector(f32, times('mapCount', 2)), 'u, v per map', {
        source: 'cal3d.md#the-first-version',
      }),
    },
    'vertexCount',
  ),
});

/** The mesh of version 0.5: positions are stored per influence, in the space of its bone. */
export const earlyMeshSchema = struct('mesh 0.5', {
  magic,
  influenceCount: count(i32, 'influences'),
  subInfluenceTotal: note(i32, 'total number of sub-influences', {
    source: 'cal3d.md#the-first-version',
  }),
  submeshCount: count(i32, 'submeshes'),
  influences: ragged(
    'influences',
    {
      head: {},
      tailCount: i32,
      tailName: 'subInfluences',
      tail: {
        boneId: note(i32, 'index of the bone', { source: 'cal3d.md#the-first-version' }),
        weight: note(f32, 'weight of the bone, 0 to 1', { source: 'cal3d.md#the-first-version' }),
        position: note(vec3, 'position in the bone’s space', {
          unit: 'model units',
          source: 'cal3d.md#the-first-version',
        }),
        normal: note(vec3, 'normal in the bone’s space', { source: 'cal3d.md#the-first-version' }),
      },
    },
    'influenceCount',
  ),
  submeshes: array(earlySubmesh, 'submeshCount'),
  trailing,
});

export const materialSchema = struct('material', {
  magic,
  version,
  ambient: note(color, 'ambient color, red green blue alpha'),
  diffuse: note(color, 'diffuse color; the alpha byte is often 0 and is not an opacity'),
  specular: note(color, 'specular color'),
  shininess: note(f32, 'shininess, without a fixed range'),
  mapCount: count(i32, 'maps'),
  maps: array(
    struct('map', {
      fileName: note(text, 'image file, optionally with a path'),
      type: note(
        when(between('version', ...FEATURES), text),
        'use of the map, such as Diffuse Color or Opacity',
        {
          source: '911',
        },
      ),
    }),
    'mapCount',
  ),
  trailing,
});

export type SkeletonContent = Infer<typeof skeletonSchema>;
export type AnimationContent = Infer<typeof animationSchema>;
export type MeshContent = Infer<typeof meshSchema>;
export type EarlyMeshContent = Infer<typeof earlyMeshSchema>;
export type MaterialContent = Infer<typeof materialSchema>;
export type MorphAnimationContent = Infer<typeof morphAnimationSchema>;
export type Track = NonNullable<AnimationContent['tracks']>[number];
export type Keys = Track['keys'];
export type QuantizedTrack = NonNullable<AnimationContent['quantizedTracks']>[number];
export type PackedTrack = NonNullable<AnimationContent['packedTracks']>[number];
export type Morph = NonNullable<Submesh['morphs']>[number];
export type Submesh = MeshContent['submeshes'][number];
