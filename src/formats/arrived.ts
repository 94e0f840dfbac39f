/** What of an edit did not arrive in the files, by reading them again. */
import { saysTheSame } from '../binary/patch.ts';
import type { Clip, Material, Mesh, Node, Scene } from '../scene/scene.ts';
import { type Edit, ONTO_CODES } from './edit.ts';

/** What is compared of a thing, by the words for it. */
type Parts = Record<string, unknown>;

/** What a family compares of things. */
export interface Views {
  nodes: (node: Node) => Parts;
  meshes: (mesh: Mesh) => Parts;
  clips: (clip: Clip) => Parts;
}

/**
 * Reports what differs from what should be there: the edited, or where nothing was edited what the files had.
 *
 * @param plain the files before the edit, read as `again` was
 * @param again the files after it
 */
export function reportUnarrived(
  edit: Edit,
  plain: Scene,
  again: Scene,
  { nodes, meshes, clips }: Views = { nodes: placeOf, meshes: surfaceOf, clips: spanOf },
): void {
  const scenes = { plain, again };
  reportDiffering(edit, scenes, 'nodes', 'the rest of the node', nodes);
  reportDiffering(edit, scenes, 'meshes', 'the mesh', meshes);
  reportDiffering(edit, scenes, 'materials', 'the material', lookOf);
  reportDiffering(edit, scenes, 'clips', 'the clip', clips);
}

type Kind = 'nodes' | 'meshes' | 'materials' | 'clips';

function reportDiffering<K extends Kind>(
  { before, after, report }: Edit,
  { plain, again }: Record<'plain' | 'again', Scene>,
  kind: K,
  words: string,
  partsOf: (thing: Scene[K][number], scene: Scene) => Parts,
): void {
  after[kind].forEach((thing, index) => {
    const read = again[kind][index];
    const is = read && partsOf(read, again);
    const isEdited = thing !== before[kind][index];
    const wanted = isEdited ? partsOf(thing, after) : partsOf(plain[kind][index]!, plain);
    const names = new Set([...Object.keys(wanted), ...Object.keys(is ?? {})]);
    const parts = [...names].filter((name) => is && !saysTheSame(wanted[name], is[name]));
    if (is && parts.length === 0) return;
    const along = is && !isEdited ? ', which the files share with what was edited' : '';
    const what = is ? ` (${parts.join(', ')})${along}` : '';
    report.lose(ONTO_CODES.ONTO_UNABLE, `${words} ${thing.name}${what}`, { path: `${kind}[${index}]` });
  });
}

/** Where a node rests, as numbers that can be compared. */
export function placeOf({ translation, rotation, scale }: Node): Parts {
  const sign = rotation[3] < 0 ? -1 : 1;
  return {
    translation: Float64Array.from(translation),
    rotation: Float64Array.from(rotation, (value) => value * sign),
    scale: Float64Array.from(scale),
  };
}

export function surfaceOf({ primitives }: Mesh): Parts {
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

function lookOf(material: Material, { textures }: Scene): Parts {
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
export function spanOf({ start, end, subranges, events, morphTracks }: Clip): Parts {
  return { start: Math.fround(start), end: Math.fround(end), subranges, events, morphTracks };
}
