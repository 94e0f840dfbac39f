/** Verifies an edit: the edited files are read again and compared with the edited scene. */
import { saysTheSame } from '../binary/patch.ts';
import { hasOwnAmbient } from '../fit/materials.ts';
import { compareScenes } from '../pose/compare.ts';
import type { Code } from '../report/report.ts';
import { metalnessOf } from '../scene/maps.ts';
import { matchByName } from '../scene/match-by-name.ts';
import type { Clip, Material, Mesh, Node, Scene } from '../scene/scene.ts';
import { changesOf, type Edit, type Kind } from './edit.ts';
import { ONTO_CODES } from './edit-codes.ts';

/** Properties of an element for comparison, by their names in messages. */
type Parts = Record<string, unknown>;

/** Which properties of elements a family compares, if not the usual ones. */
interface Views {
  nodes?: (node: Node) => Parts;
  meshes?: (mesh: Mesh) => Parts;
  clips?: (clip: Clip) => Parts;
  /** Whether the files have an element only as a part of another one. */
  isPart?: (thing: Node | Mesh | Material | Clip) => boolean;
}

/**
 * Reports elements that differ from the expected ones: the edited ones, or without an edit those of the files.
 *
 * @param again the files after the edit
 * @param readPlain reads the files before it like `again`, which the reading of the original may differ from
 */
export function reportUnarrived(
  edit: Edit,
  again: Scene,
  readPlain: () => Scene,
  { nodes = placeOf, meshes = surfaceOf, clips = spanOf, isPart = () => false }: Views = {},
): void {
  let plain: Scene | undefined;
  const scenes = { again, plain: () => (plain ??= readPlain()), isPart };
  reportDiffering(edit, scenes, 'nodes', 'Rest pose of node', nodes);
  reportDiffering(edit, scenes, 'meshes', 'Mesh', meshes);
  reportDiffering(edit, scenes, 'materials', 'Material', lookOf);
  reportDiffering(edit, scenes, 'clips', 'Clip', clips);
}

function reportDiffering<K extends Kind>(
  { before, after, report }: Edit,
  { plain, again, isPart }: { plain: () => Scene; again: Scene; isPart: NonNullable<Views['isPart']> },
  kind: K,
  words: string,
  partsOf: (thing: Scene[K][number], scene: Scene) => Parts,
): void {
  const places = matchByName(after[kind], again[kind]);
  after[kind].forEach((thing, index) => {
    const read = again[kind][places[index]!];
    const is = read && partsOf(read, again);
    const isEdited = thing !== before[kind][index];
    const differing = (wanted: Parts) => {
      const names = new Set([...Object.keys(wanted), ...Object.keys(is ?? {})]);
      return [...names].filter((name) => is && !saysTheSame(wanted[name], is[name]));
    };
    let parts = differing(partsOf(thing, after));
    if (parts.length > 0 && !isEdited) parts = differing(partsOf(plain()[kind][index]!, plain()));
    if (is ? parts.length === 0 : isPart(thing)) return;
    // Files of some families have only the materials that faces show.
    if (!is && !isEdited && kind === 'materials' && !isShown(index, after)) return;
    const isNew = index >= before[kind].length;
    const reason = reasonOf(isNew, is !== undefined, isEdited);
    const what = is ? ` (${parts.join(', ')})` : '';
    const subject = isNew ? words.replace(/^Rest pose of node/, 'Node') : words;
    const code = isNew && is ? ONTO_CODES.ONTO_PARTIAL : ONTO_CODES.ONTO_UNABLE;
    report.lose(code, `${subject} ${thing.name}${what} ${reason}`, { path: `${kind}[${index}]` });
  });
}

function reasonOf(isNew: boolean, isThere: boolean, isEdited: boolean): string {
  if (isThere && !isEdited) return 'changed too, since the files share it with an edited element';
  return isNew ? `is new and could not be added${isThere ? ' as a whole' : ''}` : 'could not be put back';
}

function isShown(material: number, { meshes }: Scene): boolean {
  return meshes.some(({ primitives }) => primitives.some((primitive) => primitive.material === material));
}

/** Rounding in single precision, as a fraction of the height. */
const NEGLIGIBLE = 1e-5;

/**
 * Measures the distance between the written and the edited surface, at rest and in all clips that the edit affects, and reports
 * distances beyond rounding.
 *
 * @param again the files after the edit
 */
export function reportApproximated(edit: Edit, again: Scene, codes: Record<'rest' | 'clip', Code>): void {
  const { after, report } = edit;
  const distance = (wanted: Clip[], is: Clip[]) =>
    compareScenes({ ...after, clips: wanted }, { ...again, clips: is });
  const rest = distance([], []);
  if (rest.relative > NEGLIGIBLE) {
    const error = { max: rest.max, mean: rest.mean, unit: 'units' };
    report.lose(codes.rest, 'Rest pose of the model is approximated', { error });
  }
  const isMoved = changesOf(edit, 'nodes').length > 0;
  const clips = isMoved ? after.clips.map((is, index) => ({ index, is })) : changesOf(edit, 'clips');
  const places = matchByName(after.clips, again.clips);
  for (const { index, is: clip } of clips) {
    const read = again.clips[places[index]!];
    if (!read) continue;
    const { moving, mean, height } = distance([clip], [read]);
    if (moving <= NEGLIGIBLE * height) continue;
    report.lose(codes.clip, `Clip "${clip.name}" is approximated`, {
      path: `clips[${index}]`,
      error: { max: moving, mean, unit: 'units' },
    });
  }
}

/** The rest pose of a node in comparable numbers. */
export function placeOf({ translation, rotation, scale }: Node): Parts {
  const sign = rotation[3] < 0 ? -1 : 1;
  return {
    translation: Float64Array.from(translation),
    rotation: Float64Array.from(rotation, (value) => value * sign),
    scale: Float64Array.from(scale),
  };
}

/** Without what follows from other parts: the offsets of influences. */
export function surfaceOf({ primitives }: Mesh): Parts {
  return {
    positions: primitives.map(({ positions }) => positions),
    normals: primitives.map(({ normals }) => normals),
    'texture coordinates': primitives.map(({ uvs }) => uvs),
    colors: primitives.map(({ colors }) => colors),
    triangles: primitives.map(({ indices }) => indices),
    material: primitives.map(({ material }) => material),
    weights: primitives.map(({ influences }) => {
      return influences && { start: influences.start, joint: influences.joint, weight: influences.weight };
    }),
  };
}

function lookOf(material: Material, { textures }: Scene): Parts {
  const { diffuse, ambient, specular, shininess, alpha, emissive, doubleSided, maps } = material;
  const { unlit = false, alphaCutoff = USUAL_CUTOFF } = material;
  const color = (channels: readonly number[] = [0, 0, 0]) => Float64Array.from(channels);
  return {
    diffuse: color(diffuse),
    ambient: hasOwnAmbient(material) ? color(ambient) : 'none',
    specular: color(specular),
    emissive: color(emissive),
    shininess: Math.fround(shininess),
    metalness: metalnessOf(material),
    alpha,
    alphaCutoff,
    doubleSided,
    unlit,
    images: maps.map(({ texture, uv, use, wrap = REPEATED, transform = UNCHANGED }) => ({
      uri: textures[texture]?.uri,
      uv,
      use,
      wrap,
      placement: Float64Array.of(...transform.offset, ...transform.scale, transform.rotation),
    })),
  };
}

/** The alpha cutoff of a material that does not state it. */
const USUAL_CUTOFF = 0.5;
/** The wrap and the transform of a map that does not state them. */
const REPEATED = { u: 'repeat', v: 'repeat' };
const UNCHANGED = { offset: [0, 0], scale: [1, 1], rotation: 0 };

/** Without tracks, whose writers report them. */
export function spanOf({ start, end, subranges, events, morphTracks }: Clip): Parts {
  return { start: Math.fround(start), end: Math.fround(end), subranges, events, morphTracks };
}
