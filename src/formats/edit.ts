/** Shared by families that put edits back into the documents of an original. */
import type { Holder } from '../fit/capabilities.ts';
import { type Curves, curvesByNode } from '../fit/curves.ts';
import { fitScene } from '../fit/fit.ts';
import { fitMaterial, seenColor } from '../fit/materials.ts';
import { DistinctNames, FILE_NAMES, fileStem } from '../fit/names.ts';
import { type Loss, Report } from '../report/report.ts';
import type { ElementPath } from '../scene/path.ts';
import {
  type Clip,
  type Curve,
  type Material,
  NONE,
  type Primitive,
  type Scene,
  type Skin,
  type Track,
} from '../scene/scene.ts';
import { ONTO_CODES } from './edit-codes.ts';
import type { FileDocument, SourceFile } from './format.ts';

/** A scene before and after an edit. */
export interface Edit {
  before: Scene;
  after: Scene;
  report: Report;
}

/** Reports an edit that the files cannot hold, so that they keep their value. */
export function reportUnable(report: Report, message: string, path: ElementPath): void {
  report.lose(ONTO_CODES.ONTO_UNABLE, message, { path });
}

/** Reports that something of an original stays as it was. */
export function reportLeft({ report }: Pick<Edit, 'report'>, what: string, path: ElementPath): void {
  reportUnable(report, `Cannot put back ${what}`, path);
}

/** Reports morph targets that an edit added to a mesh or removed, for files whose morph targets stay. */
export function reportOtherMorphs(
  { after, report }: Edit,
  mesh: number,
  was: Iterable<string>,
  is: Iterable<string>,
): void {
  const [old, own] = [new Set(was), new Set(is)];
  const others = [...new Set([...old, ...own])].filter((name) => !(old.has(name) && own.has(name)));
  if (others.length === 0) return;
  const message = `Morph targets of mesh ${after.meshes[mesh]!.name} cannot be added or removed: ${others.join(', ')}`;
  reportUnable(report, message, `meshes[${mesh}]`);
}

/** The files of an original, some with edited documents. @param edited undefined for a document that stays */
export function withDocuments(
  files: readonly SourceFile[],
  edited: (document: FileDocument) => FileDocument | undefined,
): SourceFile[] {
  return files.map((file) => {
    const document = file.document && edited(file.document);
    return document ? { ...file, document } : file;
  });
}

/** Converts both scenes. Only losses that the edit causes are reported. */
export function ofBoth<T>(
  { before, after, report }: Edit,
  make: (scene: Scene, report: Report) => T,
): [T, T] {
  const old = new Report();
  const own = new Report();
  const made: [T, T] = [make(before, old), make(after, own)];
  report.losses.push(...newLosses(old, own));
  return made;
}

/** The losses that only the second of two reports has. */
export function newLosses(before: Report, after: Report): Loss[] {
  const known = new Set(before.losses.map(({ code, message }) => `${code} ${message}`));
  return after.losses.filter(({ code, message }) => !known.has(`${code} ${message}`));
}

/** The kinds of elements that edits change and add, which are matched by name. */
export const KINDS = ['nodes', 'meshes', 'materials', 'clips'] as const;
export type Kind = (typeof KINDS)[number];
export type ByKind<T> = Record<Kind, T>;

export function byKind<T>(of: (kind: Kind) => T): ByKind<T> {
  return Object.fromEntries(KINDS.map((kind) => [kind, of(kind)])) as ByKind<T>;
}

type Element<K extends Kind> = Scene[K][number];
type Scenes = Pick<Edit, 'before' | 'after'>;

export function isUntouched(before: Scene, after: Scene): boolean {
  return KINDS.every((kind) => changesOf({ before, after }, kind).length === 0);
}

/** An element before and after an edit. */
export interface Changed<T> {
  index: number;
  /** Absent if it is new. */
  was: T | undefined;
  is: T;
}

/** The elements that an edit changed or added, in their order. */
export function changesOf<K extends Kind>({ before, after }: Scenes, kind: K): Changed<Element<K>>[] {
  const [old, own]: (readonly Element<K>[])[] = [before[kind], after[kind]];
  return own!.map((is, index) => ({ index, was: old![index], is })).filter(({ was, is }) => was !== is);
}

/** The elements that an edit changed, without new ones. */
export function editsOf<K extends Kind>(
  scenes: Scenes,
  kind: K,
): (Changed<Element<K>> & { was: Element<K> })[] {
  return changesOf(scenes, kind).flatMap(({ was, ...change }) => (was ? { ...change, was } : []));
}

/** The indices of elements that an edit added. */
export function newIndices({ before, after }: Scenes, kind: Kind): number[] {
  return [...after[kind].keys()].slice(before[kind].length);
}

const PLACE = ['translation', 'rotation', 'scale', 'matrix', 'parent'] as const;

/** The indices of nodes whose rest pose an edit changed, or that it added. */
export function movedIndices(scenes: Scenes): number[] {
  return changesOf(scenes, 'nodes')
    .filter(({ was, is }) => !was || PLACE.some((name) => was[name] !== is[name]))
    .map(({ index }) => index);
}

/** The first node that shows a mesh, or NONE. */
export function nodeShowing({ nodes }: Scene, index: number): number {
  return nodes.findIndex(({ mesh }) => mesh === index);
}

/** The skin of the first node that shows a mesh with one, or NONE. */
export function skinOfMesh({ nodes }: Scene, index: number): number {
  return nodes.find(({ mesh, skin }) => mesh === index && skin !== undefined)?.skin ?? NONE;
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

/** An edit whose new elements and edited materials have only what files can hold. Only losses that it causes are reported. */
export function fitAdditions(edit: Edit, holder: Holder): Edit {
  const { before, after } = edit;
  const { capabilities } = holder;
  const edited = new Set(editsOf(edit, 'materials').map(({ index }) => index));
  const [, known] = ofBoth(edit, (scene, own) =>
    scene.materials.map((one, index) => {
      if (!edited.has(index)) return one;
      const material = fitMaterial(scene, index, holder, own);
      // Where a texture replaces the color, the files keep theirs.
      const isReplaced =
        capabilities.materials.tint === 'none' &&
        seenColor(scene, material, capabilities) !== material.diffuse;
      return isReplaced ? { ...material, diffuse: before.materials[index]!.diffuse } : material;
    }),
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
  const ofKnown = (clip: Clip): Clip => {
    return { ...clip, tracks: clip.tracks.filter(({ target }) => target < nodes.length) };
  };
  const old: Scene = {
    ...after,
    nodes: after.nodes.slice(0, nodes.length),
    materials: after.materials.slice(0, materials.length),
    clips: after.clips.slice(0, clips.length).map(ofKnown),
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
  return (wanted, extension) => names.distinct(`${fileStem(wanted) || 'unnamed'}.${extension}`);
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
  reportUnable(report, message, `clips[${clip}]`);
}

/** Identifies the property that a track animates. */
export function trackKey({ target, property }: Pick<Track, 'target' | 'property'>): string {
  return `${target} ${property}`;
}

/** The properties of nodes that an edit of a clip moves otherwise. */
export function editedTracks(before: Clip, after: Clip): EditedTrack[] {
  const [was, is] = [curvesByNode(before), curvesByNode(after)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((target) =>
    PROPERTIES.map((property) => {
      return { target, property, was: was.get(target)?.[property], is: is.get(target)?.[property] };
    }).filter(({ was, is }) => was !== is),
  );
}
