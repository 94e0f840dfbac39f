/** Headers of a compiled model and its animations. */
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

/** Pointers are offsets from its end: in the first block, or in the second one, which follows the first. */
export const fileHeader = struct('file header', {
  zero: note(u32, '0 for a compiled model', HEADERS),
  coreSize: note(u32, 'size of the first block, with headers, nodes, controllers and faces', HEADERS),
  rawSize: note(u32, 'size of the second block, with the data for the graphics card', HEADERS),
});

const geometryFields = {
  functions: note(vector(u32, 2), 'addresses of functions in the compiler, which identify it', {
    source: 'mdl.md#versions-and-compilers',
  }),
  name: note(fixedString(64), 'name of the model or of the animation', HEADERS),
  root: corePointer('root node', LISTS),
  nodeCount: note(u32, 'number of nodes, including all supermodels; unreliable', HEADERS),
  runtimeLists: note(vector(u32, 6), 'two lists, empty in files', HEADERS),
  referenceCount: note(u32, '0 in files', HEADERS),
  type: note(u8, '2 model, 5 animation, 1 animation by nwnrs', HEADERS),
  padding: note(bytes(3), 'uninitialized memory', HEADERS),
};

export const modelHeader = struct('model header', {
  ...geometryFields,
  unknown: note(bytes(2), 'mostly 0', HEADERS),
  classification: note(u8, '0 none, 1 effect, 2 tile, 4 character, 8 door', HEADERS),
  fog: note(u8, '1 if fog affects the model', HEADERS),
  childModelCount: note(u32, '0', HEADERS),
  animations: note(list, 'pointers to animations', HEADERS),
  supermodelPointer: note(u32, 'uninitialized memory', HEADERS),
  boundsMinimum: note(vec3, 'minimum of the bounding box', { unit: 'm', ...HEADERS }),
  boundsMaximum: note(vec3, 'maximum of the bounding box', { unit: 'm', ...HEADERS }),
  radius: note(f32, 'radius of the bounding sphere', { unit: 'm', ...HEADERS }),
  animationScale: note(f32, 'factor of the position keys of inherited animations', HEADERS),
  supermodel: note(fixedString(64), 'supermodel from which animations are inherited, or NULL', HEADERS),
});

export const animationHeader = struct('animation header', {
  ...geometryFields,
  length: note(f32, 'length of the animation', { unit: 's', ...HEADERS }),
  transitionTime: note(f32, 'duration of the transition from the previous animation', {
    unit: 's',
    ...HEADERS,
  }),
  animationRoot: note(fixedString(64), 'root of the subtree that it animates', HEADERS),
  events: note(list, 'events', HEADERS),
});

export const event = struct('event', {
  time: note(f32, 'time of the event', { unit: 's', ...HEADERS }),
  name: note(fixedString(32), 'name of the event', HEADERS),
});

export type FileHeader = Infer<typeof fileHeader>;
export type ModelHeader = Infer<typeof modelHeader>;
export type AnimationHeader = Infer<typeof animationHeader>;
