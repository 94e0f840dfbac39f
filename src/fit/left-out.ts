/** What of a scene a format has no place for, told kind by kind. */
import type { Code, Report } from '../report/report.ts';
import { type Material, type MaterialMap, NONE, type Scene } from '../scene/scene.ts';

/** For each kind, the names of what is there of it. */
const KINDS = {
  'levels of detail': ({ meshes }) => named(meshes.filter(({ lods = [] }) => lods.length > 0)),
  'vertices that vanish one by one': ({ meshes }) =>
    named(meshes.filter(({ primitives }) => primitives.some(({ collapse }) => collapse))),
  'sets of texture coordinates but the first': ({ meshes }) =>
    named(meshes.filter(({ primitives }) => primitives.some(({ uvs }) => uvs.length > 1))),
  'morph targets that no clip moves': stillTargets,
  'ambient colour': ({ materials }) => named(materials.filter(hasOwnAmbient)),
  'light of its own': ({ materials }) =>
    named(materials.filter(({ emissive }) => emissive?.some((c) => c > 0))),
  translucency: ({ materials }) => named(materials.filter(({ alpha }) => alpha !== 'opaque')),
  'soft alpha of a texture': ({ materials }) =>
    named(materials.filter(({ alpha, diffuse }) => alpha === 'blend' && diffuse[3] === 1)),
  'cut-out alpha': ({ materials }) => named(materials.filter(({ alpha }) => alpha === 'mask')),
  'use of a map': (scene) => namedMaps(scene, ({ use }) => use !== 'diffuse' && use !== 'other'),
  'bump map without a normal map': ({ materials }) =>
    named(materials.filter(({ maps }) => hasUse(maps, 'bump') && !hasUse(maps, 'normal'))),
  'emissive map': (scene) => namedMaps(scene, ({ use }) => use === 'emissive'),
  'place of a texture': (scene) => namedMaps(scene, ({ transform }) => transform !== undefined),
  'place of a further texture': ({ materials }) =>
    named(materials.filter(({ maps }) => maps.slice(1).some(({ transform }) => transform !== undefined))),
  'edges of a texture': (scene) => namedMaps(scene, ({ wrap }) => wrap !== undefined),
  events: ({ clips }) => named(clips.filter(({ events = [] }) => events.length > 0)),
  'named parts': ({ clips }) => named(clips.filter(({ subranges = [] }) => subranges.length > 0)),
  'moving textures': ({ clips }) => named(clips.filter(({ textureTracks = [] }) => textureTracks.length > 0)),
  'one name for several clips': ({ clips }) =>
    named(clips.filter(({ name }, index) => clips.findIndex((clip) => clip.name === name) < index)),
  'clips without a name': ({ clips }) => clips.filter(({ name }) => name === '').map(() => 'a clip'),
} as const satisfies Record<string, (scene: Scene) => string[]>;

export type LeftOut = keyof typeof KINDS;

/** Tells as a loss each of the kinds that the scene has anything of. */
export function tellLeftOut(scene: Scene, kinds: readonly LeftOut[], code: Code, report: Report): void {
  for (const kind of kinds) {
    const names = KINDS[kind](scene);
    if (names.length > 0) report.lose(code, `${kind} is left out: ${[...new Set(names)].join(', ')}`);
  }
}

/** Neither black nor the diffuse colour, which it is taken for. */
function hasOwnAmbient({ ambient, diffuse }: Material): boolean {
  const channels = [0, 1, 2] as const;
  return channels.some((i) => ambient[i] > 0) && channels.some((i) => ambient[i] !== diffuse[i]);
}

function hasUse(maps: readonly MaterialMap[], use: MaterialMap['use']): boolean {
  return maps.some((map) => map.use === use);
}

function named(things: readonly { name: string }[]): string[] {
  return things.map(({ name }) => `"${name}"`);
}

function namedMaps({ materials }: Scene, isMeant: (map: MaterialMap) => boolean): string[] {
  return named(materials.filter(({ maps }: Material) => maps.some(isMeant)));
}

function stillTargets({ nodes, meshes, clips }: Scene): string[] {
  const moved = new Set(clips.flatMap(({ morphTracks = [] }) => morphTracks.map(({ morph }) => morph)));
  const shown = nodes.flatMap(({ mesh = NONE }) => meshes[mesh]?.primitives ?? []);
  const targets = shown.flatMap(({ morphTargets = [] }) => morphTargets);
  return named(targets.filter(({ name }) => !moved.has(name)));
}
