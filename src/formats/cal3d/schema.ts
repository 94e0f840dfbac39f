/**
 * The binary records of Cal3D: `CSF` skeletons, `CAF` animations, `CMF` meshes and `CRF` materials of file versions
 * 0.5 and 600 to 1100. Sources: "cal3d fileformat description, version 0.5" (24 May 2001), cited as "0.5" with its
 * section, and the published sources of the library, cited by version.
 */
import {
  array,
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
  times,
  vector,
  when,
  zero,
} from '../../binary/schema.ts';

/**
 * What must be known of a file besides its bytes to lay it out:
 * `early` for version 0.5, which has no version number; `dampedSprings` for springs of 20 bytes (version 600, and
 * snapshots of December 2001 that are stamped 700).
 */
export interface Layout {
  early: boolean;
  dampedSprings: boolean;
}
export const LAYOUT_PARAMETERS = ['early', 'dampedSprings'] as const;

const vec3 = vector(f32, 3);
const quaternion = vector(f32, 4);
const text = countedString(i32);
const color = bytes(4);

const magic = note(bytes(4), 'CSF, CAF, CMF or CRF and a NUL; “#” instead of the NUL in version 0.5', {
  source: '0.5 §2',
});
const version = note(when(zero('early'), i32), 'file version', { source: '0.6' });
const trailing = note(rest, 'bytes behind the data, without meaning');

const bone = struct('bone', {
  name: note(text, 'name; length with the NUL, then the bytes', { source: '0.5 §2' }),
  translation: note(vec3, 'rest position relative to the parent', { unit: 'model units', source: '0.5 §2' }),
  rotation: note(quaternion, 'rest rotation relative to the parent, x y z w, conjugate of the usual sense', {
    source: '0.5 §2',
  }),
  localTranslation: note(when(zero('early'), vec3), 'from model space to bone space: translation', {
    unit: 'model units',
    source: '0.6',
  }),
  localRotation: note(
    when(zero('early'), quaternion),
    'from model space to bone space: rotation, applied first',
    {
      source: '0.6',
    },
  ),
  parentId: note(i32, 'index of the parent, -1 for a root', { source: '0.5 §2' }),
  childCount: count(i32, 'childIds'),
  childIds: note(vector(i32, 'childCount'), 'indices of the children', { source: '0.5 §2' }),
});

export const skeletonSchema = struct('skeleton', {
  magic,
  version,
  boneCount: count(i32, 'bones'),
  bones: array(bone, 'boneCount'),
  trailing,
});

const track = struct('track', {
  boneId: note(i32, 'index of the bone that moves', { source: '0.5 §3' }),
  keyCount: count(i32, 'keys'),
  keys: table(
    'keys',
    {
      time: note(f32, 'time from the start', { unit: 's', source: '0.5 §3' }),
      translation: note(vec3, 'position relative to the parent', { unit: 'model units', source: '0.5 §3' }),
      rotation: note(quaternion, 'rotation relative to the parent, x y z w, conjugate of the usual sense', {
        source: '0.5 §3',
      }),
    },
    'keyCount',
  ),
});

export const animationSchema = struct('animation', {
  magic,
  version,
  duration: note(f32, 'length of the animation', { unit: 's', source: '0.5 §3' }),
  trackCount: count(i32, 'tracks'),
  tracks: array(track, 'trackCount'),
  trailing,
});

const faces = table(
  'faces',
  { vertexIds: note(vector(i32, 3), 'indices of the corners', { source: '0.5 §4' }) },
  'faceCount',
);

const submesh = struct('submesh', {
  materialThreadId: note(i32, 'index of the material thread; models use one material file per thread'),
  vertexCount: count(i32, 'vertices'),
  faceCount: count(i32, 'faces'),
  lodSteps: note(i32, 'number of vertices that can be collapsed away'),
  springCount: count(i32, 'springs'),
  mapCount: note(i32, 'number of texture coordinate sets'),
  vertices: ragged(
    'vertices',
    {
      head: {
        position: note(vec3, 'position in model space', { unit: 'model units' }),
        normal: note(vec3, 'normal in model space'),
        collapseId: note(
          i32,
          'vertex that this one collapses into, -1 for none; meaningless where lodSteps is 0',
        ),
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
        weight: note(f32, 'share of the bone, 1 = all'),
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
      vertexIds: note(vector(i32, 2), 'the two vertices that it joins'),
      coefficient: note(f32, 'stiffness; ignored by the library'),
      damping: note(when(positive('dampedSprings'), f32), 'damping', { source: '0.6' }),
      idleLength: note(f32, 'length at rest', { unit: 'model units' }),
    },
    'springCount',
  ),
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
  ambient: note(color, 'ambient colour, red green blue alpha', { source: '0.5 §4' }),
  diffuse: note(color, 'diffuse colour', { source: '0.5 §4' }),
  specular: note(color, 'specular colour', { source: '0.5 §4' }),
  shininess: note(f32, 'shininess', { source: '0.5 §4' }),
  mapCount: count(i32, 'mapIds'),
  mapIds: note(vector(i32, 'mapCount'), 'numbers of the textures, which the application knows', {
    source: '0.5 §4',
  }),
  faceCount: count(i32, 'faces'),
  faces,
  vertexCount: count(i32, 'vertices'),
  colorCount: note(i32, 'above 0 where vertices have a colour', { source: '0.5 §4' }),
  vertices: table(
    'vertices',
    {
      influenceId: note(i32, 'index of the influence that holds position and normal', { source: '0.5 §4' }),
      color: note(when(positive('colorCount'), color), 'vertex colour', { source: '0.5 §4' }),
      textureCoordinates: note(vector(f32, times('mapCount', 2)), 'u, v per map', { source: '0.5 §4' }),
    },
    'vertexCount',
  ),
});

/** The mesh of version 0.5: points are stored once per bone that moves them, in that bone's space. */
export const earlyMeshSchema = struct('mesh 0.5', {
  magic,
  influenceCount: count(i32, 'influences'),
  subInfluenceTotal: note(i32, 'number of sub-influences of all influences together', { source: '0.5 §4' }),
  submeshCount: count(i32, 'submeshes'),
  influences: ragged(
    'influences',
    {
      head: {},
      tailCount: i32,
      tailName: 'subInfluences',
      tail: {
        boneId: note(i32, 'index of the bone', { source: '0.5 §4' }),
        weight: note(f32, 'share of the bone, 1 = all', { source: '0.5 §4' }),
        position: note(vec3, 'position in the bone’s space', { unit: 'model units', source: '0.5 §4' }),
        normal: note(vec3, 'normal in the bone’s space', { source: '0.5 §4' }),
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
  ambient: note(color, 'ambient colour, red green blue alpha'),
  diffuse: note(color, 'diffuse colour; the alpha byte is often 0 and is not an opacity'),
  specular: note(color, 'specular colour'),
  shininess: note(f32, 'shininess, in no fixed range'),
  mapCount: count(i32, 'maps'),
  maps: array(struct('map', { fileName: note(text, 'image file, perhaps with a path') }), 'mapCount'),
  trailing,
});

export type SkeletonContent = Infer<typeof skeletonSchema>;
export type AnimationContent = Infer<typeof animationSchema>;
export type MeshContent = Infer<typeof meshSchema>;
export type EarlyMeshContent = Infer<typeof earlyMeshSchema>;
export type MaterialContent = Infer<typeof materialSchema>;
export type Submesh = MeshContent['submeshes'][number];
