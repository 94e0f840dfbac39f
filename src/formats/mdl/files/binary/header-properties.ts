/**
 * Header fields of compiled models with their properties in text models (docs/reference/mdl.md#compiled-models). Reading and
 * compiling use these tables.
 */
import type { StoredString } from '../../../../binary/string.ts';
import type { NodeKind, NodeValues } from '../../model/model.ts';
import { nameOf, textOf } from './names.ts';
import type { EmitterHeader, LightHeader, ReferenceHeader } from './records/effects.ts';
import type { DanglyHeader, MeshHeader } from './records/mesh.ts';
import type { NodeHeader } from './records/node.ts';

type Property = keyof NodeValues;
/** Properties whose values have a type. */
type Of<T> = { [K in Property]-?: NonNullable<NodeValues[K]> extends T ? K : never }[Property];
type Vector = Float32Array<ArrayBuffer>;

/** A header field with its property, or several that share it. */
export interface HeaderProperty<H> {
  /** Adds the values of the header to those of a node. */
  read(header: H, values: NodeValues): void;
  /** Writes the value of a node to a header, or the default of compilers if the node has none. */
  write(header: H, values: NodeValues): void;
  properties: readonly Property[];
  /** Longest text that fits. */
  longest?: number;
}

function integer<F extends string>(
  property: Of<number>,
  field: F,
  standard = 0,
): HeaderProperty<Record<F, number>> {
  return {
    properties: [property],
    read: (header, values) => {
      values[property] = header[field];
    },
    write: (header, values) => {
      header[field] = Math.trunc(values[property] ?? standard) as Record<F, number>[F];
    },
  };
}

/** A field that compilers of the Enhanced Edition may leave uninitialized: values other than 0 and 1 are ignored. */
function soundSwitch<F extends string>(property: Of<number>, field: F): HeaderProperty<Record<F, number>> {
  const plain = integer(property, field);
  return {
    ...plain,
    read: (header, values) => {
      if (header[field] <= 1) plain.read(header, values);
    },
  };
}

function single<F extends string>(
  property: Of<number>,
  field: F,
  standard = 0,
): HeaderProperty<Record<F, Vector>> {
  return {
    properties: [property],
    read: (header, values) => {
      values[property] = header[field][0]!;
    },
    write: (header, values) => {
      header[field] = Float32Array.of(values[property] ?? standard) as Record<F, Vector>[F];
    },
  };
}

function color<F extends string>(
  property: Of<Vector>,
  field: F,
  standard: number,
): HeaderProperty<Record<F, Vector>> {
  return {
    properties: [property],
    read: (header, values) => {
      values[property] = header[field].slice();
    },
    write: (header, values) => {
      const value = values[property]?.slice(0, 3) ?? new Float32Array(3).fill(standard);
      header[field] = value as Record<F, Vector>[F];
    },
  };
}

/**
 * A text; an empty one counts as absent.
 *
 * @param longest length to which texts are truncated, without the terminating NUL
 */
function text<F extends string>(
  property: Of<string>,
  field: F,
  width: number,
  longest = width - 1,
): HeaderProperty<Record<F, StoredString>> {
  return {
    properties: [property],
    longest,
    read: (header, values) => {
      const found = textOf(header[field]);
      if (found !== '') values[property] = found;
    },
    write: (header, values) => {
      const value = (values[property] ?? '').slice(0, longest);
      header[field] = nameOf(value, width) as Record<F, StoredString>[F];
    },
  };
}

/** Words of `renderhint` by number (docs/reference/mdl.md#versions-and-compilers); 0 for none. */
export const RENDER_HINTS: readonly (string | undefined)[] = [
  undefined,
  'None',
  'NormalAndSpecMapped',
  'NormalTangents',
];

const renderHint: HeaderProperty<MeshHeader> = {
  properties: ['renderhint'],
  read: (header, values) => {
    const word = RENDER_HINTS[header.renderHint];
    if (word !== undefined) values.renderhint = word;
  },
  write: (header, { renderhint = '' }) => {
    const found = RENDER_HINTS.findIndex((word) => word?.toLowerCase() === renderhint.toLowerCase());
    header.renderHint = Math.max(found, 0);
  },
};

/** Bits of the flags of an emitter (docs/reference/mdl.md#lights-emitters-references). */
const EMITTER_FLAGS = {
  p2p: 0x1,
  p2p_sel: 0x2,
  affectedByWind: 0x4,
  m_isTinted: 0x8,
  bounce: 0x10,
  random: 0x20,
  inherit: 0x40,
  inheritvel: 0x80,
  inherit_local: 0x100,
  splat: 0x200,
  inherit_part: 0x400,
} as const satisfies { [K in Property]?: number };

export const KNOWN_EMITTER_FLAGS = Object.values(EMITTER_FLAGS).reduce((all, bit) => all | bit, 0);

const EMITTER_FLAG_ENTRIES = Object.entries(EMITTER_FLAGS) as [keyof typeof EMITTER_FLAGS, number][];

const emitterFlags: HeaderProperty<EmitterHeader> = {
  properties: EMITTER_FLAG_ENTRIES.map(([property]) => property),
  read: ({ emitterFlags }, values) => {
    for (const [property, bit] of EMITTER_FLAG_ENTRIES) values[property] = emitterFlags & bit ? 1 : 0;
  },
  write: (header, values) => {
    const bits = EMITTER_FLAG_ENTRIES.map(([property, bit]) => (values[property] ? bit : 0));
    header.emitterFlags = bits.reduce((all, bit) => all | bit, 0);
  },
};

export const NODE_PROPERTIES: readonly HeaderProperty<NodeHeader>[] = [
  integer('inheritcolor', 'inheritColor'),
];

export const MESH_PROPERTIES: readonly HeaderProperty<MeshHeader>[] = [
  color('diffuse', 'diffuse', 0.8),
  color('ambient', 'ambient', 0.2),
  color('specular', 'specular', 0),
  single('shininess', 'shininess', 1),
  integer('shadow', 'shadow', 1),
  integer('beaming', 'beaming'),
  integer('render', 'render', 1),
  integer('transparencyhint', 'transparencyHint'),
  renderHint,
  text('bitmap', 'texture0', 64),
  text('texture1', 'texture1', 64),
  text('texture2', 'texture2', 64),
  text('materialname', 'materialName', 64),
  integer('tilefade', 'tileFade'),
  soundSwitch('lightmapped', 'lightmapped'),
  soundSwitch('rotatetexture', 'rotateTexture'),
];

export const LIGHT_PROPERTIES: readonly HeaderProperty<LightHeader>[] = [
  single('flareradius', 'flareRadius'),
  integer('lightpriority', 'priority', 5),
  integer('ambientonly', 'ambientOnly'),
  integer('ndynamictype', 'dynamicType', 1),
  integer('affectdynamic', 'affectDynamic', 1),
  integer('shadow', 'shadow', 1),
  integer('generateflare', 'generateFlare'),
  integer('fadingLight', 'fading', 1),
];

export const EMITTER_PROPERTIES: readonly HeaderProperty<EmitterHeader>[] = [
  single('deadspace', 'deadSpace'),
  single('blastRadius', 'blastRadius'),
  single('blastLength', 'blastLength'),
  integer('xgrid', 'gridColumns'),
  integer('ygrid', 'gridRows'),
  integer('spawntype', 'spawnType'),
  text('update', 'update', 32),
  text('particleRender', 'render', 32),
  text('blend', 'blend', 32),
  text('texture', 'texture', 64),
  text('chunkName', 'chunk', 16, 16),
  integer('twosidedtex', 'twoSided'),
  integer('loop', 'loop'),
  integer('renderorder', 'renderOrder'),
  emitterFlags,
];

export const REFERENCE_PROPERTIES: readonly HeaderProperty<ReferenceHeader>[] = [
  text('refmodel', 'model', 64),
  integer('reattachable', 'reattachable'),
];

export const DANGLY_PROPERTIES: readonly HeaderProperty<DanglyHeader>[] = [
  single('displacement', 'displacement'),
  single('tightness', 'tightness'),
  single('period', 'period'),
];

/** Default values of walkmeshes. */
export const STANDARD_VALUES: { readonly [K in NodeKind]?: NodeValues } = {
  aabb: { render: 0, shadow: 0 },
};
