/** What a compiled model and each of its animations begin with. */
import {
  bytes,
  f32,
  fixedString,
  type Infer,
  note,
  struct,
  u8,
  u32,
  vector,
} from '../../../../../binary/schema.ts';
import { corePointer, LISTS, list, vec3 } from './fields.ts';

const HEADERS = { source: 'mdl.md#headers' };

/** All pointers count from behind it: into the first block, or into the second, which follows the first. */
export const fileHeader = struct('file header', {
  zero: note(u32, '0: the model is compiled', HEADERS),
  coreSize: note(u32, 'bytes of the first block, which holds headers, nodes, controllers and faces', HEADERS),
  rawSize: note(u32, 'bytes of the second block, which holds what the graphics card gets', HEADERS),
});

const geometryFields = {
  functions: note(vector(u32, 2), 'addresses in the compiler; they tell which one it was', {
    source: 'mdl.md#versions-and-compilers',
  }),
  name: note(fixedString(64), 'name of the model or of the animation', HEADERS),
  root: corePointer('the root node begins', LISTS),
  nodeCount: note(u32, 'own nodes and those of all supermodels; not to be relied on', HEADERS),
  runtimeLists: note(vector(u32, 6), 'two lists that are empty in files', HEADERS),
  referenceCount: note(u32, '0 in files', HEADERS),
  type: note(u8, '2: model, 5: animation, 1: animation by nwnrs', HEADERS),
  padding: note(bytes(3), 'whatever lay there in memory', HEADERS),
};

export const modelHeader = struct('model header', {
  ...geometryFields,
  unknown: note(bytes(2), 'mostly 0', HEADERS),
  classification: note(u8, '0 none, 1 effect, 2 tile, 4 character, 8 door', HEADERS),
  fog: note(u8, '1: fog hides the model', HEADERS),
  childModelCount: note(u32, '0', HEADERS),
  animations: note(list, 'pointers to animations', HEADERS),
  supermodelPointer: note(u32, 'whatever lay there in memory', HEADERS),
  boundsMinimum: note(vec3, 'least corner of the bounding box', { unit: 'm', ...HEADERS }),
  boundsMaximum: note(vec3, 'greatest corner of the bounding box', { unit: 'm', ...HEADERS }),
  radius: note(f32, 'of the bounding sphere', { unit: 'm', ...HEADERS }),
  animationScale: note(f32, 'factor on the position keys of inherited animations', HEADERS),
  supermodel: note(fixedString(64), 'model that animations are inherited from, or NULL', HEADERS),
});

export const animationHeader = struct('animation header', {
  ...geometryFields,
  length: note(f32, 'how long it lasts', { unit: 's', ...HEADERS }),
  transitionTime: note(f32, 'how long the animation before it fades out', { unit: 's', ...HEADERS }),
  animationRoot: note(fixedString(64), 'node whose branch it moves', HEADERS),
  events: note(list, 'what happens at a time', HEADERS),
});

export const event = struct('event', {
  time: note(f32, 'when it happens', { unit: 's', ...HEADERS }),
  name: note(fixedString(32), 'what happens', HEADERS),
});

export type FileHeader = Infer<typeof fileHeader>;
export type ModelHeader = Infer<typeof modelHeader>;
export type AnimationHeader = Infer<typeof animationHeader>;
