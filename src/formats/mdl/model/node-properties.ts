/**
 * The properties of nodes (docs/reference/mdl.md#keywords-of-nodes): keyword, shape and the kinds of nodes that have it, in
 * the order of the original exporter. Reading, writing and checking use this one table.
 */
import type { Shape, ValueOf } from './shapes.ts';

/** A property; its keyword is its name by default. */
type Property = Shape & { keyword?: string };

const number = { kind: 'number' } as const;
const flag = { kind: 'switch' } as const;
const word = { kind: 'word' } as const;
const vector = (columns: number) => ({ kind: 'vector', columns }) as const;
const floats = (columns: number, least = columns) => ({ kind: 'floats', columns, least }) as const;
const integers = (columns: number) => ({ kind: 'integers', columns, least: columns }) as const;
/** Two coordinates; the third that exporters write has no meaning. */
const textureCoordinates = floats(3, 2);

const COMMON = {
  position: vector(3),
  /** Axis and angle in radians. */
  orientation: vector(4),
  wirecolor: vector(3),
  scale: number,
  inheritcolor: flag,
} as const satisfies Record<string, Property>;

const MESH = {
  tilefade: number,
  render: flag,
  shadow: flag,
  beaming: flag,
  rotatetexture: flag,
  alpha: number,
  transparencyhint: number,
  selfillumcolor: vector(3),
  /** The spelling of `selfillumcolor` in the original exporter. */
  setfillumcolor: vector(3),
  ambient: vector(3),
  diffuse: vector(3),
  specular: vector(3),
  shininess: number,
  lightmapped: flag,
  bitmap: word,
  texture0: word,
  texture1: word,
  texture2: word,
  texture3: word,
  materialname: word,
  /** `NormalAndSpecMapped` and the like. */
  renderhint: word,
  verts: floats(3),
  /** Three vertices, smoothing groups (bits), three texture vertices, material. */
  faces: { ...integers(8), unsigned: 3 },
  normals: floats(3),
  /** x, y, z and the sign of the bitangent, ±1. */
  tangents: floats(4),
  tverts: textureCoordinates,
  tverts1: textureCoordinates,
  tverts2: textureCoordinates,
  tverts3: textureCoordinates,
  texindices1: integers(3),
  texindices2: integers(3),
  texindices3: integers(3),
  /** Red, green, blue per vertex. */
  colors: floats(3),
} as const satisfies Record<string, Property>;

const DANGLY = {
  period: number,
  tightness: number,
  displacement: number,
  /** 0 to 255 per vertex. */
  constraints: floats(1),
} as const satisfies Record<string, Property>;

const SKIN = { weights: { kind: 'weights' } } as const satisfies Record<string, Property>;

const ANIMMESH = {
  clipu: number,
  clipv: number,
  clipw: number,
  cliph: number,
  /** Seconds between two sets of vertices. */
  sampleperiod: number,
  /** All vertices of the first set, then those of the next. */
  animverts: floats(3),
  animtverts: textureCoordinates,
} as const satisfies Record<string, Property>;

const WALKMESH = { aabb: { kind: 'boxes' } } as const satisfies Record<string, Property>;

const LIGHT = {
  radius: number,
  multiplier: number,
  color: vector(3),
  ambientonly: flag,
  ndynamictype: number,
  /** An older name of `ndynamictype`. */
  isdynamic: number,
  affectdynamic: flag,
  lightpriority: number,
  generateflare: flag,
  /** Number of lens flares. */
  lensflares: number,
  flareradius: number,
  texturenames: { kind: 'names' },
  flaresizes: floats(1),
  flarepositions: floats(1),
  flarecolorshifts: floats(3),
  fadingLight: flag,
  shadowradius: number,
  verticaldisplacement: number,
} as const satisfies Record<string, Property>;

const EMITTER = {
  update: word,
  /** In meshes, this keyword is a switch. */
  particleRender: { ...word, keyword: 'render' },
  blend: word,
  spawntype: number,
  xsize: number,
  ysize: number,
  inherit: flag,
  inherit_local: flag,
  inheritvel: flag,
  inherit_part: flag,
  renderorder: number,
  threshold: number,
  combinetime: number,
  deadspace: number,
  opacity: number,
  colorStart: vector(3),
  colorMid: vector(3),
  colorEnd: vector(3),
  alphaStart: number,
  alphaMid: number,
  alphaEnd: number,
  sizeStart: number,
  sizeMid: number,
  sizeEnd: number,
  sizeStart_y: number,
  sizeMid_y: number,
  sizeEnd_y: number,
  percentStart: number,
  percentMid: number,
  percentEnd: number,
  birthrate: number,
  lifeExp: number,
  mass: number,
  spread: number,
  particleRot: number,
  velocity: number,
  randvel: number,
  bounce_co: number,
  blurlength: number,
  loop: flag,
  bounce: flag,
  m_isTinted: flag,
  splat: flag,
  affectedByWind: flag,
  texture: word,
  twosidedtex: flag,
  xgrid: number,
  ygrid: number,
  fps: number,
  frameStart: number,
  frameEnd: number,
  random: flag,
  chunkName: word,
  lightningDelay: number,
  lightningRadius: number,
  lightningSubdiv: number,
  lightningScale: number,
  blastRadius: number,
  blastLength: number,
  p2p: flag,
  p2p_type: word,
  p2p_sel: number,
  p2p_bezier2: number,
  p2p_bezier3: number,
  grav: number,
  drag: number,
  /** Its keys are times without values. */
  detonate: number,
} as const satisfies Record<string, Property>;

const REFERENCE = { refmodel: word, reattachable: flag } as const satisfies Record<string, Property>;

export const PROPERTIES = {
  ...COMMON,
  ...MESH,
  ...DANGLY,
  ...SKIN,
  ...ANIMMESH,
  ...WALKMESH,
  ...LIGHT,
  ...EMITTER,
  ...REFERENCE,
} as const;

type Table = typeof PROPERTIES;
export type PropertyName = keyof Table;
/** Values of the properties of a node, by their names in the table. */
export type PropertyValues = { [K in PropertyName]?: ValueOf<Table[K]> };

/** Shapes that can have keys: a number per column. */
type Keyed = Extract<Shape, { kind: 'number' | 'switch' | 'vector' }>;
export type KeyedName = { [K in PropertyName]: Table[K] extends Keyed ? K : never }[PropertyName];
/** Properties of one line. */
export type SingleName = {
  [K in PropertyName]: Table[K] extends Keyed | { kind: 'word' } ? K : never;
}[PropertyName];

export const PROPERTY_NAMES = Object.keys(PROPERTIES) as readonly PropertyName[];

/** The keyword of a property, in the spelling of compilers and exporters. */
export function keywordOf(name: PropertyName): string {
  const property: Property = PROPERTIES[name];
  return property.keyword ?? name;
}

/** Number of values per key of a property; undefined if it cannot have keys. */
export function keyColumns(name: PropertyName): number | undefined {
  if (name === 'detonate') return 0;
  const shape: Shape = PROPERTIES[name];
  if (shape.kind === 'vector') return shape.columns;
  return shape.kind === 'number' || shape.kind === 'switch' ? 1 : undefined;
}

/** Properties by kind of node. */
const GROUPS = {
  dummy: [COMMON],
  trimesh: [COMMON, MESH],
  danglymesh: [COMMON, MESH, DANGLY],
  skin: [COMMON, MESH, SKIN],
  animmesh: [COMMON, MESH, ANIMMESH],
  aabb: [COMMON, MESH, WALKMESH],
  light: [COMMON, LIGHT, { shadow: MESH.shadow }],
  emitter: [COMMON, EMITTER],
  reference: [COMMON, REFERENCE],
  camera: [COMMON],
} as const satisfies Record<string, readonly Partial<Record<PropertyName, Property>>[]>;

const NAMES_BY_TYPE: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(GROUPS).map(([type, tables]) => [
    type,
    new Set(tables.flatMap((table) => Object.keys(table))),
  ]),
);

/** The properties of a type of node; undefined for a type that is unknown to the engine. */
export function propertiesOf(type: string): ReadonlySet<string> | undefined {
  return NAMES_BY_TYPE.get(type);
}
