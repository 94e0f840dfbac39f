/** Properties of models that a scene has no field for: `properties.mdl` of nodes, primitives, materials and clips. */
import {
  byName,
  type Form,
  f32,
  flag,
  i32,
  type Kept,
  type KeptForms,
  keeper,
  list,
  type Maybe,
  mark,
  maybe,
  number,
  oneOf,
  record,
  text,
  u32,
  whole,
} from '../../fit/kept.ts';
import { FACES, FLARES, FRAMES, KEYS, MESH } from './model/forms.ts';
import {
  CLASSIFICATIONS,
  HELD_ELSEWHERE,
  NODE_KINDS,
  type NodeValues,
  type ValueName,
} from './model/model.ts';
import { PROPERTIES, PROPERTY_NAMES, type PropertyName } from './model/node-properties.ts';
import type { Shape } from './model/shapes.ts';

/** Values that the node or its light holds in the scene. */
export const VALUES_IN_SCENE = [
  'position',
  'orientation',
  'scale',
  'color',
  'multiplier',
  'radius',
  'ambientonly',
] as const satisfies readonly ValueName[];

/** Surface values of a mesh besides colors, which its material keeps. */
export const SURFACE_WORDS = [
  'bitmap',
  'texture1',
  'texture2',
  'texture3',
  'materialname',
  'renderhint',
  'transparencyhint',
  'tilefade',
  'rotatetexture',
  'lightmapped',
] as const satisfies readonly ValueName[];

const MODEL = record({
  name: text,
  supermodel: maybe(text),
  classification: oneOf(...CLASSIFICATIONS),
  fog: flag,
  animationScale: number,
});

/** A node of the scene. Its name identifies it in files that list nodes in another order. */
const REFERENCE = { node: whole, name: maybe(text) };

const NODE = record({
  ...valuesOf(PROPERTY_NAMES.filter(isKeptByNodes)),
  kind: oneOf(...NODE_KINDS),
  partNumber: maybe(whole),
  /** Of a root: properties of the whole model. */
  model: maybe(MODEL),
  /** A mesh that is not drawn. Bones of its weights are nodes of the scene. */
  mesh: maybe(MESH),
  /** The bones of that mesh. */
  bones: maybe(list(record(REFERENCE))),
  flares: maybe(FLARES),
  /** Keys outside animations. */
  keys: maybe(KEYS),
});

const PRIMITIVE = record({
  /** All faces, if the drawn triangles differ. */
  faces: maybe(FACES),
  /** One per triangle, unless all are 0: surface material of the walkmesh. */
  surface: maybe(i32()),
  /** One per triangle: smoothing groups as bits. */
  smoothing: maybe(u32()),
  /** 4 per vertex: x, y, z and the sign of the bitangent, ±1. */
  tangents: maybe(f32()),
  /** Freedom of movement per vertex, 0 to 255. */
  constraints: maybe(f32()),
});

const MATERIAL = record({
  ...valuesOf(SURFACE_WORDS),
  /** Lines of the MTR. */
  mtr: maybe(list(text)),
  /** Lines of the TXI of the first texture. */
  txi: maybe(list(text)),
  /** Lines of the TXI files of other textures by the names of these. */
  txis: maybe(byName(list(text))),
  /** The file of the first texture, if it is a layered image. */
  plt: maybe(text),
  /** Set if the alpha of the first texture is interpreted as reflectivity, which the model does not state. */
  mirrors: maybe(mark),
});

const CLIP = record({
  /** Name of the model that has the animation. */
  owner: maybe(text),
  /** Seconds of its fade-in. */
  transtime: maybe(number),
  /** Root of the subtree that it animates. */
  animroot: maybe(text),
  /** All events in file order, if some are repeated or out of order. */
  events: maybe(list(record({ time: number, name: text }))),
  /** Keys and frames of nodes for which there are no tracks. */
  nodes: maybe(
    list(
      record({
        ...REFERENCE,
        keys: maybe(KEYS),
        /** Of an animmesh. */
        frames: maybe(FRAMES),
      }),
    ),
  ),
});

/**
 * Of a node: besides the fields above, all its other values by their names in text models, except surface values of a drawn
 * mesh, see `MaterialProperties`.
 */
export type NodeProperties = Kept<typeof NODE>;
export type ModelProperties = Kept<typeof MODEL>;
export type PrimitiveProperties = Kept<typeof PRIMITIVE>;
/** By their names in text models. */
export type MaterialProperties = Kept<typeof MATERIAL>;
export type ClipProperties = Kept<typeof CLIP>;
export type KeptKeys = NonNullable<ClipProperties['nodes']>[number];

export const MDL_KEPT: KeptForms = { nodes: NODE, primitives: PRIMITIVE, materials: MATERIAL, clips: CLIP };

export const mdlProperties = keeper('mdl');

type KeptByNodes = Exclude<ValueName, (typeof VALUES_IN_SCENE)[number]>;

function isKeptByNodes(name: PropertyName): name is KeptByNodes {
  const { kind } = PROPERTIES[name];
  const isSingle = kind === 'number' || kind === 'switch' || kind === 'vector' || kind === 'word';
  const others: readonly string[] = [...VALUES_IN_SCENE, ...HELD_ELSEWHERE];
  return isSingle && !others.includes(name);
}

type ValueForms<N extends ValueName> = { [K in N]: Maybe<NonNullable<NodeValues[K]>> };

/** The forms of values, derived from the table of properties. */
function valuesOf<N extends ValueName>(names: readonly N[]): ValueForms<N> {
  return Object.fromEntries(names.map((name) => [name, maybe(formOf(PROPERTIES[name]))])) as ValueForms<N>;
}

function formOf(shape: Shape): Form<unknown> {
  if (shape.kind === 'word') return text;
  return shape.kind === 'vector' ? f32(shape.columns) : number;
}
