/** Shared by families that put edits back into the documents of an original. */
import { saysTheSame } from '../binary/patch.ts';
import type { Holder } from '../fit/capabilities.ts';
import { type Curves, curvesByNode } from '../fit/curves.ts';
import { fitScene } from '../fit/fit.ts';
import { fitMaterial } from '../fit/materials.ts';
import { DistinctNames, FILE_NAMES, fileSafe } from '../fit/names.ts';
import { compareScenes } from '../pose/compare.ts';
import { type Code, declareCodes, Report } from '../report/report.ts';
import { metalnessOf } from '../scene/maps.ts';
import { namesakes } from '../scene/namesakes.ts';
import type { Clip, Curve, Material, Mesh, Node, Primitive, Scene, Skin, Track } from '../scene/scene.ts';

export const ONTO_CODES = declareCodes({
  ONTO_UNABLE: {
    severity: 'warning',
    meaning: 'An edit cannot be put back into the files of the original, which keep their value.',
    advice: 'Convert the edited file as a whole, without --onto, if the edit matters.',
  },
  ONTO_REWRITTEN: {
    severity: 'info',
    meaning: 'A file has no place for an edit and is written anew, with the same meaning but other bytes.',
    advice: 'Compare the files with `diff` to see the differences.',
  },
});

/** A scene before and after an edit. */
export interface Edit {
  before: Scene;
  after: Scene;
  report: Report;
}

/** Converts both scenes. Only losses that the edit causes are reported. */
export function ofBoth<T>(
  { before, after, report }: Edit,
  make: (scene: Scene, report: Report) => T,
): [T, T] {
  const old = new Report();
  const own = new Report();
  const made: [T, T] = [make(before, old), make(after, own)];
  const known = new Set(old.losses.map(({ code, message }) => `${code} ${message}`));
  report.losses.push(...own.losses.filter(({ code, message }) => !known.has(`${code} ${message}`)));
  return made;
}

const LISTS = ['nodes', 'meshes', 'materials', 'clips'] as const;

export function isUntouched(before: Scene, after: Scene): boolean {
  return LISTS.every((list) => changedIndices<unknown>(before[list], after[list]).length === 0);
}

/** The indices of elements that an edit changed or added. */
export function changedIndices<T>(before: readonly T[], after: readonly T[]): number[] {
  return [...after.keys()].filter((index) => after[index] !== before[index]);
}

/** The indices of nodes whose rest pose an edit changed, or that it added. */
export function movedIndices(before: readonly Node[], after: readonly Node[]): number[] {
  return changedIndices(before, after).filter((index) => {
    const [was, is] = [before[index], after[index]!];
    return !was || PLACE.some((name) => was[name] !== is[name]);
  });
}

/** The skins after an edit, whose known joints are bound as before it. */
export function boundAsBefore(before: readonly Skin[], after: readonly Skin[]): Skin[] {
  return after.map((skin, index) => {
    const inverseBind = skin.inverseBind.slice();
    inverseBind.set(before[index]?.inverseBind ?? []);
    return { ...skin, inverseBind };
  });
}

/** The known joints of a skin whose inverse bind matrix an edit changed. */
export function reboundJoints(before: Skin, after: Skin): number[] {
  return [...before.joints.keys()].filter((joint) => {
    const at = joint * 16;
    return after.inverseBind.subarray(at, at + 16).some((value, i) => value !== before.inverseBind[at + i]);
  });
}

const PLACE = ['translation', 'rotation', 'scale', 'matrix', 'parent'] as const;

/** The indices of elements that an edit changed. */
export function editedIndices<T>(before: readonly T[], after: readonly T[]): number[] {
  return changedIndices(before, after).filter((index) => index < before.length);
}

/** The indices of elements that an edit added. */
export function newIndices<T>(before: readonly T[], after: readonly T[]): number[] {
  return [...after.keys()].slice(before.length);
}

/** An edit whose new elements and edited materials have only what files can hold. Only losses that it causes are reported. */
export function fitAdditions(edit: Edit, holder: Holder): Edit {
  const { before, after } = edit;
  const edited = new Set(editedIndices(before.materials, after.materials));
  const [, known] = ofBoth(edit, (scene, own) =>
    scene.materials.map((one, index) => (edited.has(index) ? fitMaterial(scene, index, holder, own) : one)),
  );
  const kinds = ['meshes', 'materials', 'clips'] as const;
  const isGrown = kinds.some((kind) => after[kind].length > before[kind].length);
  const fit = isGrown ? fitNew(edit, holder) : after;
  const added = <T>(was: readonly T[], all: readonly T[], own: readonly T[]) =>
    all.map((one, index) => (index < was.length ? one : own[index]!));
  const meshes = added(before.meshes, after.meshes, fit.meshes);
  const materials = added(before.materials, known, fit.materials);
  return {
    ...edit,
    after: { ...after, meshes, materials, clips: added(before.clips, after.clips, fit.clips) },
  };
}

/** Fits the scene after an edit, and reports what it does to new elements. */
function fitNew({ before, after, report }: Edit, holder: Holder): Scene {
  const { nodes, skins, meshes, materials, clips } = before;
  const old: Scene = {
    ...after,
    nodes: after.nodes.slice(0, nodes.length),
    materials: after.materials.slice(0, materials.length),
    clips: after.clips.slice(0, clips.length),
    ...{ skins, meshes },
  };
  return ofBoth({ before: old, after, report }, (scene, own) => fitScene(scene, holder, own))[1];
}

/** Names files of new elements, distinct from those that exist. */
export function newFileNames(
  files: readonly { name: string }[],
): (wanted: string, extension: string) => string {
  const names = new DistinctNames(FILE_NAMES);
  for (const { name } of files) names.reserve(name);
  return (wanted, extension) => names.distinct(`${fileSafe(wanted) || 'unnamed'}.${extension}`);
}

/** 1 for each vertex that an edit changed; undefined if it changed their number. Influences are not compared. */
export function editedVertices(was: Primitive, is: Primitive): Uint8Array | undefined {
  const count = was.positions.length / 3;
  if (is.positions.length / 3 !== count) return undefined;
  const columns = ({ positions, normals, colors, uvs }: Primitive) => [positions, normals, colors, ...uvs];
  const after = columns(is);
  const flags = new Uint8Array(count);
  columns(was).forEach((column, index) => {
    const own = after[index];
    if (!column || !own) return;
    const width = column.length / count;
    for (let at = 0; at < column.length; at++) if (own[at] !== column[at]) flags[Math.floor(at / width)] = 1;
  });
  return flags;
}

/**
 * The texture of each map of a material after an edit: that of the map of the same use; undefined if the edit changed the
 * number of these maps.
 */
export function editedTextures({ maps }: Material, edited: Material): (number | undefined)[] {
  return maps.map((map) => {
    const [alike, others] = [maps, edited.maps].map((list) => list.filter(({ use }) => use === map.use));
    return alike!.length === others!.length ? others![alike!.indexOf(map)]!.texture : undefined;
  });
}

/** A property of a node as a clip animates it before and after an edit; a curve is absent if the property is at rest. */
export interface EditedTrack extends Pick<Track, 'target' | 'property'> {
  was: Curve | undefined;
  is: Curve | undefined;
}

/** The properties of nodes that tracks animate. */
export const PROPERTIES = ['translation', 'rotation', 'scale'] as const satisfies readonly (keyof Curves)[];

/**
 * Puts the node tracks of a clip that an edit changed into the files.
 *
 * @param put returns whether it could put a track; the others are reported
 */
export function putTracks(
  { before, after, report }: Edit,
  clip: number,
  put: (track: EditedTrack) => boolean,
): void {
  const unable = editedTracks(before.clips[clip]!, after.clips[clip]!).filter((track) => !put(track));
  if (unable.length === 0) return;
  const names = unable.map(({ target, property }) => `${property} of ${after.nodes[target]!.name}`);
  const message = `Tracks of clip ${after.clips[clip]!.name} could not be put back: ${names.join(', ')}`;
  report.lose(ONTO_CODES.ONTO_UNABLE, message, { path: `clips[${clip}]` });
}

function editedTracks(before: Clip, after: Clip): EditedTrack[] {
  const [was, is] = [curvesByNode(before), curvesByNode(after)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((target) =>
    PROPERTIES.map((property) => {
      return { target, property, was: was.get(target)?.[property], is: is.get(target)?.[property] };
    }).filter(({ was, is }) => was !== is),
  );
}

/** Properties of an element for comparison, by their names in messages. */
type Parts = Record<string, unknown>;

/** Which properties of elements a family compares. */
export interface Views {
  nodes: (node: Node) => Parts;
  meshes: (mesh: Mesh) => Parts;
  clips: (clip: Clip) => Parts;
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
  { nodes, meshes, clips }: Views = { nodes: placeOf, meshes: surfaceOf, clips: spanOf },
): void {
  let plain: Scene | undefined;
  const scenes = { again, plain: () => (plain ??= readPlain()) };
  reportDiffering(edit, scenes, 'nodes', 'Rest pose of node', nodes);
  reportDiffering(edit, scenes, 'meshes', 'Mesh', meshes);
  reportDiffering(edit, scenes, 'materials', 'Material', lookOf);
  reportDiffering(edit, scenes, 'clips', 'Clip', clips);
}

type Kind = 'nodes' | 'meshes' | 'materials' | 'clips';

function reportDiffering<K extends Kind>(
  { before, after, report }: Edit,
  { plain, again }: { plain: () => Scene; again: Scene },
  kind: K,
  words: string,
  partsOf: (thing: Scene[K][number], scene: Scene) => Parts,
): void {
  const places = namesakes(after[kind], again[kind]);
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
    if (is && parts.length === 0) return;
    const isNew = index >= before[kind].length;
    const reason =
      is && !isEdited
        ? 'changed too, since the files share it with an edited element'
        : isNew
          ? `is new and could not be added${is ? ' as a whole' : ''}`
          : 'could not be put back';
    const what = is ? ` (${parts.join(', ')})` : '';
    const subject = isNew ? words.replace(/^Rest pose of node/, 'Node') : words;
    report.lose(ONTO_CODES.ONTO_UNABLE, `${subject} ${thing.name}${what} ${reason}`, {
      path: `${kind}[${index}]`,
    });
  });
}

/** Rounding in single precision, as a fraction of the height. */
const NEGLIGIBLE = 1e-5;

/**
 * Measures how far the surface is from the edited one, at rest and in all clips that the edit affects, and reports more
 * than rounding.
 *
 * @param again the files after the edit
 */
export function reportApproximated(
  { before, after, report }: Edit,
  again: Scene,
  codes: Record<'rest' | 'clip', Code>,
): void {
  const distance = (wanted: Clip[], is: Clip[]) =>
    compareScenes({ ...after, clips: wanted }, { ...again, clips: is });
  const rest = distance([], []);
  if (rest.relative > NEGLIGIBLE) {
    const error = { max: rest.max, mean: rest.mean, unit: 'units' };
    report.lose(codes.rest, 'Rest pose of the model is approximated', { error });
  }
  const isMoved = changedIndices(before.nodes, after.nodes).length > 0;
  const clips = isMoved ? after.clips.keys() : changedIndices(before.clips, after.clips);
  const places = namesakes(after.clips, again.clips);
  for (const index of clips) {
    const clip = after.clips[index]!;
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
  const { diffuse, ambient, specular, shininess, alpha, alphaCutoff, emissive, doubleSided, maps } = material;
  const { unlit = false } = material;
  const color = (channels: readonly number[] = [0, 0, 0]) => Float64Array.from(channels);
  return {
    diffuse: color(diffuse),
    ambient: color(ambient),
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

/** The wrap and the transform of a map that does not state them. */
const REPEATED = { u: 'repeat', v: 'repeat' };
const UNCHANGED = { offset: [0, 0], scale: [1, 1], rotation: 0 };

/** Without tracks, whose writers report them. */
export function spanOf({ start, end, subranges, events, morphTracks }: Clip): Parts {
  return { start: Math.fround(start), end: Math.fround(end), subranges, events, morphTracks };
}
