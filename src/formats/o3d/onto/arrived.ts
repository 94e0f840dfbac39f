/** What of an edit did not arrive in an archive, by reading it again. */
import { saysTheSame } from '../../../binary/patch.ts';
import type { Clip, Material, Mesh, Node, Scene } from '../../../scene/scene.ts';

/**
 * Names what differs from what should be there: the edited, or where nothing was edited what the archive had.
 *
 * @param plain the archive before the edit, read as `again` was
 * @param again the archive after it
 */
export function notArrived(before: Scene, after: Scene, plain: Scene, again: Scene): string[] {
  const scenes = { before, after, plain, again };
  return [
    ...differing(scenes, 'nodes', 'the rest of the node', placeOf),
    ...differing(scenes, 'meshes', 'the mesh', surfaceOf),
    ...differing(scenes, 'materials', 'the material', lookOf),
    ...differing(scenes, 'clips', 'the clip', spanOf),
  ];
}

type Kind = 'nodes' | 'meshes' | 'materials' | 'clips';

/** @param partsOf what is compared, by the words for it */
function differing<K extends Kind>(
  scenes: Record<'before' | 'after' | 'plain' | 'again', Scene>,
  kind: K,
  words: string,
  partsOf: (thing: Scene[K][number], scene: Scene) => Record<string, unknown>,
): string[] {
  const { before, after, plain, again } = scenes;
  return after[kind].flatMap((thing, index) => {
    const is = partsOf(again[kind][index]!, again);
    const isEdited = thing !== before[kind][index];
    const wanted = isEdited ? partsOf(thing, after) : partsOf(plain[kind][index]!, plain);
    const names = new Set([...Object.keys(wanted), ...Object.keys(is)]);
    const parts = [...names].filter((name) => !saysTheSame(wanted[name], is[name]));
    if (parts.length === 0) return [];
    const along = isEdited ? '' : ', which the archive shares with what was edited';
    return [`${words} ${thing.name} (${parts.join(', ')})${along}`];
  });
}

/** Where a node rests, as numbers that can be compared. */
export function placeOf({ translation, rotation, scale }: Node): Record<string, unknown> {
  const sign = rotation[3] < 0 ? -1 : 1;
  return {
    translation: Float64Array.from(translation),
    rotation: Float64Array.from(rotation, (value) => value * sign),
    scale: Float64Array.from(scale),
  };
}

function surfaceOf({ primitives }: Mesh): Record<string, unknown> {
  return {
    positions: primitives.map(({ positions }) => positions),
    normals: primitives.map(({ normals }) => normals),
    'texture coordinates': primitives.map(({ uvs }) => uvs),
    colours: primitives.map(({ colors }) => colors),
    triangles: primitives.map(({ indices }) => indices),
    material: primitives.map(({ material }) => material),
    weights: primitives.map(({ influences }) => influences),
  };
}

function lookOf(material: Material, { textures }: Scene): Record<string, unknown> {
  const { diffuse, ambient, specular, shininess, alpha, alphaCutoff, emissive, doubleSided, maps } = material;
  const color = (channels: readonly number[] = [0, 0, 0]) => Float64Array.from(channels);
  return {
    diffuse: color(diffuse),
    ambient: color(ambient),
    specular: color(specular),
    emissive: color(emissive),
    shininess: Math.fround(shininess),
    alpha,
    alphaCutoff,
    doubleSided: doubleSided ?? false,
    images: maps.map(({ texture, uv, use, wrap = REPEATED }) => ({
      uri: textures[texture]?.uri,
      uv,
      use,
      wrap,
    })),
  };
}

/** What a map does that does not say it. */
const REPEATED = { u: 'repeat', v: 'repeat' };

/** Tracks tell by themselves whether they were put in. */
function spanOf({ start, end, subranges, events, morphTracks }: Clip): Record<string, unknown> {
  return { start: Math.fround(start), end: Math.fround(end), subranges, events, morphTracks };
}
