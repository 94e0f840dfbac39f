/** What of a scene a format has no place for, told kind by kind. */
import type { Code, Report } from '../report/report.ts';
import type { ElementPath } from '../scene/path.ts';
import { type Material, type MaterialMap, NONE, type Scene } from '../scene/scene.ts';

/** Something that is left out: what it is called, and where it is. */
interface Thing {
  name: string;
  path: ElementPath;
}

/** For each kind what there is of it. */
const KINDS = {
  'morph targets that no clip moves': stillTargets,
  'ambient colour': among('materials', hasOwnAmbient),
  'light of its own': among('materials', ({ emissive }) => emissive?.some((c) => c > 0) ?? false),
  translucency: among('materials', ({ alpha }) => alpha !== 'opaque'),
  'soft alpha of a texture': among(
    'materials',
    ({ alpha, diffuse }) => alpha === 'blend' && diffuse[3] === 1,
  ),
  'cut-out alpha': among('materials', ({ alpha }) => alpha === 'mask'),
  'use of a map': mapped(({ use }) => use !== 'diffuse' && use !== 'other'),
  'bump map without a normal map': among(
    'materials',
    ({ maps }) => hasUse(maps, 'bump') && !hasUse(maps, 'normal'),
  ),
  'emissive map': mapped(({ use }) => use === 'emissive'),
  'place of a texture': mapped(({ transform }) => transform !== undefined),
  'place of a further texture': among('materials', ({ maps }) =>
    maps.slice(1).some(({ transform }) => transform !== undefined),
  ),
  'edges of a texture': mapped(({ wrap }) => wrap !== undefined),
  events: among('clips', ({ events = [] }) => events.length > 0),
  'named parts': among('clips', ({ subranges = [] }) => subranges.length > 0),
  'moving textures': among('clips', ({ textureTracks = [] }) => textureTracks.length > 0),
  'one name for several clips': among(
    'clips',
    ({ name }, index, { clips }) => clips.findIndex((clip) => clip.name === name) < index,
  ),
  'clips without a name': (scene) =>
    among('clips', ({ name }) => name === '')(scene).map(({ path }) => ({ name: 'a clip', path })),
} as const satisfies Record<string, (scene: Scene) => Thing[]>;

export type LeftOut = keyof typeof KINDS;

/** Tells as a loss each of the kinds that the scene has anything of. */
export function tellLeftOut(scene: Scene, kinds: readonly LeftOut[], code: Code, report: Report): void {
  for (const kind of kinds) {
    const things = KINDS[kind](scene);
    const [first] = things;
    if (!first) continue;
    const names = [...new Set(things.map(({ name }) => name))].join(', ');
    report.lose(code, `${kind} is left out: ${names}`, { path: first.path });
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

function among<L extends 'materials' | 'clips'>(
  list: L,
  isMeant: (item: Scene[L][number], index: number, scene: Scene) => boolean,
): (scene: Scene) => Thing[] {
  return (scene) => {
    const items: readonly Scene[L][number][] = scene[list];
    return items.flatMap((item, index) =>
      isMeant(item, index, scene) ? [{ name: `"${item.name}"`, path: `${list}[${index}]` as const }] : [],
    );
  };
}

function mapped(isMeant: (map: MaterialMap) => boolean): (scene: Scene) => Thing[] {
  return among('materials', ({ maps }) => maps.some(isMeant));
}

function stillTargets({ nodes, meshes, clips }: Scene): Thing[] {
  const moved = new Set(clips.flatMap(({ morphTracks = [] }) => morphTracks.map(({ morph }) => morph)));
  return nodes.flatMap(({ mesh = NONE }) => {
    const targets = (meshes[mesh]?.primitives ?? []).flatMap(({ morphTargets = [] }) => morphTargets);
    const still = targets.filter(({ name }) => !moved.has(name));
    return still.map(({ name }) => ({ name: `"${name}"`, path: `meshes[${mesh}]` as const }));
  });
}
