/**
 * Numbers of controllers, which differ between lights, emitters and meshes
 * (docs/reference/mdl.md#controller-numbers).
 */

import type { NodeKind } from '../../model/model.ts';
import { type KeyedName, keyColumns } from '../../model/node-properties.ts';
import type { MdlDocument } from './document.ts';
import { nodeKind } from './kinds.ts';
import { allNodes } from './walk.ts';

/** In the order of BioWare’s compiler. */
type Ids = { readonly [K in KeyedName]?: number };

const COMMON = { position: 8, orientation: 20, scale: 36 } as const satisfies Ids;

const MESH = { alpha: 128, selfillumcolor: 100 } as const satisfies Ids;

const LIGHT = {
  radius: 88,
  multiplier: 140,
  color: 76,
  shadowradius: 96,
  verticaldisplacement: 100,
} as const satisfies Ids;

/** Numbers for the middle of the life of particles, which depend on the compiler. */
const EMITTER_MIDDLE = {
  game: {
    alphaMid: 448,
    colorMid: 452,
    percentStart: 464,
    percentMid: 465,
    percentEnd: 466,
    sizeMid: 468,
    sizeMid_y: 472,
  },
  nwnmdlcomp: {
    alphaMid: 464,
    colorMid: 468,
    percentStart: 480,
    percentMid: 481,
    percentEnd: 482,
    sizeMid: 484,
    sizeMid_y: 488,
  },
} as const satisfies Record<string, Ids>;

function emitterIds(dialect: Dialect): Ids {
  const middle = EMITTER_MIDDLE[dialect];
  return {
    colorStart: 108,
    colorMid: middle.colorMid,
    colorEnd: 96,
    alphaStart: 84,
    alphaMid: middle.alphaMid,
    alphaEnd: 80,
    percentStart: middle.percentStart,
    percentMid: middle.percentMid,
    percentEnd: middle.percentEnd,
    sizeStart: 168,
    sizeMid: middle.sizeMid,
    sizeEnd: 172,
    sizeStart_y: 176,
    sizeMid_y: middle.sizeMid_y,
    sizeEnd_y: 180,
    frameStart: 136,
    frameEnd: 132,
    birthrate: 88,
    lifeExp: 144,
    mass: 148,
    spread: 184,
    particleRot: 160,
    velocity: 192,
    randvel: 164,
    fps: 128,
    xsize: 196,
    ysize: 200,
    bounce_co: 92,
    blurlength: 204,
    lightningDelay: 208,
    lightningRadius: 212,
    lightningScale: 216,
    lightningSubdiv: 220,
    detonate: 228,
    p2p_bezier2: 152,
    p2p_bezier3: 156,
    combinetime: 120,
    drag: 124,
    grav: 140,
    threshold: 188,
  };
}

/** The compiler whose numbers the emitters of a model have. */
export type Dialect = keyof typeof EMITTER_MIDDLE;

/** Numbers that only one compiler uses. */
const SPECIFIC: readonly (readonly [Dialect, ReadonlySet<number>])[] = [
  ['game', new Set([448, 452])],
  ['nwnmdlcomp', new Set([480, 481, 482, 484, 488])],
];
const NWNMDLCOMP = 0x46ab0c;

/** A controller of lights by compilers of the Enhanced Edition; its value is always 1, its meaning unknown. */
export const UNKNOWN_LIGHT_CONTROLLER = 144;

/** Dummies include the controllers of meshes, because nwnrs writes animated meshes as dummies. */
function idsOf(kind: NodeKind, dialect: Dialect): Ids {
  if (kind === 'light') return { ...COMMON, ...LIGHT };
  if (kind === 'emitter') return { ...COMMON, ...emitterIds(dialect) };
  if (kind === 'reference' || kind === 'camera') return COMMON;
  return { ...COMMON, ...MESH };
}

/** A controller with its property and the number of values per key. */
export interface Controller {
  id: number;
  property: KeyedName;
  width: number;
}

const known = new Map<string, readonly Controller[]>();

/** The controllers of a kind of node, in the order in which they are written. */
export function controllersOf(kind: NodeKind, dialect: Dialect): readonly Controller[] {
  const key = `${kind} ${dialect}`;
  const found = known.get(key);
  if (found) return found;
  const ids = Object.entries(idsOf(kind, dialect)) as [KeyedName, number][];
  const all = ids.map(([property, id]) => ({ id, property, width: keyColumns(property) ?? 1 }));
  known.set(key, all);
  return all;
}

/** By compiler and kind, then by number. */
const byId: Record<Dialect, Partial<Record<NodeKind, ReadonlyMap<number, Controller>>>> = {
  game: {},
  nwnmdlcomp: {},
};

export function controllerOf(kind: NodeKind, dialect: Dialect, id: number): Controller | undefined {
  const ofDialect = byId[dialect];
  // Of two with one number the first counts.
  ofDialect[kind] ??= new Map(
    controllersOf(kind, dialect)
      .toReversed()
      .map((each) => [each.id, each]),
  );
  return ofDialect[kind].get(id);
}

/** The compiler according to the emitters of a model, else according to its first address. */
export function dialectOf(document: MdlDocument): Dialect {
  const ids = new Set<number>();
  for (const { header, controllers } of allNodes(document)) {
    if (!controllers || nodeKind(header.flags) !== 'emitter') continue;
    for (const id of controllers.type) ids.add(id);
  }
  const found = SPECIFIC.find(([, numbers]) => [...numbers].some((id) => ids.has(id)));
  return found?.[0] ?? (document.model.header.functions[0] === NWNMDLCOMP ? 'nwnmdlcomp' : 'game');
}
