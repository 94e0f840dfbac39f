/** What models hold and the scene has no place for: `properties.mdl` of nodes, primitives, materials and clips. */
import {
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

/** Values that the node or its light in the scene says. */
export const VALUES_IN_SCENE = [
  'position',
  'orientation',
  'scale',
  'color',
  'multiplier',
  'radius',
  'ambientonly',
] as const satisfies readonly ValueName[];

/** What a mesh says of its surface beside its colors: its material keeps it. */
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

/** A node of the scene. Its name is that by which it is found in files that list nodes in another order. */
const REFERENCE = { node: whole, name: maybe(text) };

const NODE = record({
  ...valuesOf(PROPERTY_NAMES.filter(isKeptByNodes)),
  kind: oneOf(...NODE_KINDS),
  partNumber: maybe(whole),
  /** Of a root: what is said of the whole model. */
  model: maybe(MODEL),
  /** The mesh as it is in the model, where it is not drawn. Bones of its weights are nodes of the scene. */
  mesh: maybe(MESH),
  /** Those bones. */
  bones: maybe(list(record(REFERENCE))),
  flares: maybe(FLARES),
  /** Of a node that has keys outside animations. */
  keys: maybe(KEYS),
});

const PRIMITIVE = record({
  /** All faces, where others are drawn. */
  faces: maybe(FACES),
  /** One per triangle, where it is not 0 for all: material of the ground. */
  surface: maybe(i32()),
  /** One per triangle: groups as bits. */
  smoothing: maybe(u32()),
  /** 4 per vertex: x y z and the side, ±1, that the bitangent is on. */
  tangents: maybe(f32()),
  /** 0 to 255 per vertex, how freely it moves. */
  constraints: maybe(f32()),
});

const MATERIAL = record({
  ...valuesOf(SURFACE_WORDS),
  /** Lines of the MTR. */
  mtr: maybe(list(text)),
  /** Lines of the TXI of the first texture. */
  txi: maybe(list(text)),
  /** The file of the first texture, where it is an image in layers. */
  plt: maybe(text),
  /** That the alpha of the first texture is taken for how little the surface mirrors, which the model does not say. */
  mirrors: maybe(mark),
});

const CLIP = record({
  /** Name of the model that has the animation. */
  owner: maybe(text),
  /** Seconds in which it fades in. */
  transtime: maybe(number),
  /** Node below which it drives. */
  animroot: maybe(text),
  /** All events as the file has them, where it repeats some or does not have them in order. */
  events: maybe(list(record({ time: number, name: text }))),
  /** What the animation does to nodes and no track says. */
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
 * Of a node: besides what is listed above, all its other values under the names that text models have for them, but for those
 * of its surface where the mesh is drawn, see `MaterialProperties`.
 */
export type NodeProperties = Kept<typeof NODE>;
export type ModelProperties = Kept<typeof MODEL>;
export type PrimitiveProperties = Kept<typeof PRIMITIVE>;
/** Under the names that text models have for it. */
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

/** The forms of values follow from the table of the text models. */
function valuesOf<N extends ValueName>(names: readonly N[]): ValueForms<N> {
  return Object.fromEntries(names.map((name) => [name, maybe(formOf(PROPERTIES[name]))])) as ValueForms<N>;
}

function formOf(shape: Shape): Form<unknown> {
  if (shape.kind === 'word') return text;
  return shape.kind === 'vector' ? f32(shape.columns) : number;
}
