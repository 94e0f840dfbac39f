/** Merges the edited elements of a scene into those of the same name in an original. */
import type { PropertyPlace } from '../../fit/capabilities.ts';
import { editedEffects } from '../../fit/effects.ts';
import { type ByKind, byKind, KINDS, type Kind, PROPERTIES, skinOfMesh } from '../../formats/edit.ts';
import { inAxes } from '../../pose/axes.ts';
import { modelSize, skeletonSize } from '../../pose/extent.ts';
import { isAtOrBelow } from '../../pose/skeleton.ts';
import type { ElementPath } from '../../scene/path.ts';
import { type Material, type Mesh, NONE, type Node, type Scene } from '../../scene/scene.ts';
import { type Added, addedElements } from './added.ts';
import { mergeClip } from './clips.ts';
import { closedLike } from './closing.ts';
import { bothOf, type Counterparts } from './counterparts.ts';
import { litEdits } from './lights.ts';
import { type Images, mergeMaterial, textureNumbering } from './materials.ts';
import { mergeMesh, shown } from './meshes.ts';
import { changesOfSpace, type MovedBones, movedMesh, movedSkin, restingNodes } from './moved-bones.ts';
import { isSameRest } from './near.ts';
import { refuseReparented } from './parents.ts';
import { PropertyMerge } from './properties.ts';
import { isAtKey, isBound, isPlaceless, isSamePlace } from './resting.ts';
import type { Selection } from './selection.ts';
import { inTermsOf, type Translated } from './terms.ts';

/** Names of changed elements, and of elements that only the edited scene or only the original has. */
export interface Changes {
  geometry: string[];
  weights: string[];
  materials: string[];
  clips: string[];
  /** Nodes with another rest pose. */
  rest: string[];
  /** Elements with other custom properties, the scene as an empty name. */
  properties: string[];
  added: { nodes: string[]; meshes: string[]; materials: string[]; clips: string[] };
  /** What belonged to the old vertices and triangles of meshes. */
  dropped: { what: string; name: string; mesh: number }[];
  /** What was fitted to new vertices and triangles of meshes. */
  rebuilt: { what: string; name: string; mesh: number }[];
  /** What only the original has of meshes, which keep it. */
  kept: { what: string; name: string; mesh: number }[];
  /** What only the edited scene has, and the original has no place for. */
  unfit: readonly string[];
  /** Edits of lights and cameras, which stay as they are. */
  lit: { message: string; path: ElementPath }[];
  missing: { nodes: string[]; meshes: string[]; materials: string[]; clips: string[] };
  /** Number of elements of the edited scene that the original has, too. */
  matched: number;
}

export interface Merged {
  /** The original with the edits; unchanged elements are the same objects, and new ones follow them. */
  scene: Scene;
  changes: Changes;
  /** See `TextureNumbering`. */
  formerTextures: ReadonlyMap<number, number>;
}

/**
 * @param before the original before the edit, after the same conversions
 * @param choice the edits to put back
 * @throws FormatError CONVERT_ONTO_SKELETON
 */
export function mergeEdit(original: Scene, before: Scene, source: Scene, choice: Choice): Merged {
  const { selection, isGlowOwn = false } = choice;
  const edited = inAxes(source, original.axes);
  const added = addedElements(original, before, edited, selection);
  const was = inTermsOf(original, inAxes(before, original.axes));
  const is = inTermsOf(original, edited, added, ({ name }) => selection.includes(name));
  refuseReparented(original, [was, is], selection, restSize(original));
  const properties = new PropertyMerge(choice.properties);
  const lit = litEdits(was, is, selection);
  const changes: Changes = {
    ...{ geometry: [], weights: [], materials: [], clips: [], rest: [], properties: properties.changed },
    ...{ dropped: [], rebuilt: [], kept: [] },
    added: namesOf(edited, added),
    ...{ unfit: [], lit: lit.edited },
    missing: missing(original, was.counterparts, is.counterparts),
    matched: matched(original, is.counterparts),
  };
  const edit: Merging = { original, was, is, added, selection, properties, changes };
  const textures = [...original.textures];
  const textureOf = textureNumbering(textures, was.scene, is.scene);
  const head = properties.put('scene', original, was.scene, is.scene);
  const nodes = mergeNodes(edit);
  const isEdited = (node: number) => nodes[node] !== original.nodes[node];
  const below = [...is.moved].filter((node) => isAtOrBelow(original.nodes, node, isEdited));
  const moved = changesOfSpace(original, nodes, below);
  const scene: Scene = {
    ...head,
    nodes: [...nodes, ...is.nodes],
    skins: is.skins.map((skin) => movedSkin(skin, moved)),
    meshes: [...mergeMeshes(edit, moved), ...added.meshes.map((index) => newMesh(is.meshes[index]!))],
    materials: mergeMaterials(edit, { textureOf, textures, selection, isGlowOwn }),
    clips: [...mergeClips(edit, nodes), ...added.clips.map((index) => is.clips[index]!)],
    textures,
  };
  const unfit = [...added.unfit, ...lit.added, ...properties.placeless];
  return { scene, changes: { ...changes, unfit }, formerTextures: textureOf.former };
}

export interface Choice {
  selection: Selection;
  /** The elements that can have custom properties in the format of the original. */
  properties: readonly PropertyPlace[];
  /** See `Images`. */
  isGlowOwn?: boolean;
}

/** An edit while it is merged. */
interface Merging {
  properties: PropertyMerge;
  original: Scene;
  was: Translated;
  is: Translated;
  added: Added;
  selection: Selection;
  changes: Changes;
}

/** The elements of one type before and after the edit, by index of the original. */
function pairs<T>({ original, was, is }: Merging, kind: Kind, before: readonly T[], edited: readonly T[]) {
  return bothOf(original[kind].length, [was.counterparts[kind], before], [is.counterparts[kind], edited]);
}

/** Part of the size of a surface below which nodes are at one place but for rounding. */
const ONE_PLACE = 1e-4;

/** The size to which differences of rest poses are relative. */
function restSize(scene: Scene): number {
  const [nodes, surface] = [skeletonSize(scene), modelSize(scene)];
  return (nodes > surface * ONE_PLACE ? nodes : surface) || 1;
}

function mergeNodes(edit: Merging): Node[] {
  const { original, was, is, selection, properties, changes } = edit;
  const size = restSize(original);
  const both = pairs(edit, 'nodes', was.scene.nodes, is.scene.nodes);
  const nodes = original.nodes.map((own, index) => {
    const [before, edited] = both[index] ?? [];
    if (!before || !edited || !selection.includes(own.name)) return own;
    const node = properties.put('nodes', own, before, edited);
    const isMoved = !isPlaceless(original.nodes, index) && !isSamePlace(before, edited, size);
    if (!isMoved || isBound(original, index, edited, size)) return node;
    const moved = PROPERTIES.filter(
      (property) =>
        !isSameRest(property, before, edited, size) &&
        !isAtKey(original, is.clips, { node: index, property, rest: edited[property] }),
    );
    if (moved.length === 0) return node;
    changes.rest.push(node.name);
    const { matrix: _, ...plain } = node;
    return { ...plain, ...Object.fromEntries(moved.map((property) => [property, edited[property]])) };
  });
  return changes.rest.length > 0 ? restingNodes(original, nodes, size) : nodes;
}

function mergeMeshes(edit: Merging, moved: MovedBones): Mesh[] {
  const { original, was, is, selection, changes } = edit;
  const both = pairs(edit, 'meshes', was.meshes, is.meshes);
  const skins = original.meshes.map((_, index) => is.skins[skinOfMesh(original, index)]);
  const merged = original.meshes.map((mesh, index) => {
    const pair = both[index];
    if (!pair || !selection.includes(mesh.name)) return mesh;
    const merged = mergeMesh(mesh, ...pair, skins[index]);
    for (const part of merged?.replaced ?? []) changes[part].push(mesh.name);
    for (const list of ['dropped', 'rebuilt', 'kept'] as const) {
      changes[list].push(...(merged?.[list] ?? []).map((what) => ({ what, name: mesh.name, mesh: index })));
    }
    return merged?.mesh ?? mesh;
  });
  return merged.map((mesh, index) => (skins[index] ? movedMesh(mesh, skins[index], moved) : mesh));
}

/** Without what an editor does not show. */
function newMesh({ name, primitives, properties }: Mesh): Mesh {
  const own = primitives.map((primitive) => ({ ...shown(primitive), name: primitive.name }));
  return { name, primitives: own, ...(properties ? { properties } : {}) };
}

function mergeMaterials(edit: Merging, images: Images): Material[] {
  const { original, was, is, added, selection, properties, changes } = edit;
  const both = pairs(edit, 'materials', was.scene.materials, is.scene.materials);
  const merged = original.materials.map((material, index) => {
    const pair = both[index];
    const own = pair && mergeMaterial(material, ...pair, images);
    if (own) changes.materials.push(material.name);
    if (!pair || !selection.includes(material.name)) return own ?? material;
    properties.placeless.push(
      ...editedEffects(...pair).map((name) => `the edited ${name} of material ${material.name}`),
    );
    return properties.put('materials', own ?? material, ...pair);
  });
  const fresh = added.materials.map((index): Material => {
    const { maps, ...material } = is.scene.materials[index]!;
    return {
      ...material,
      maps: maps.map((map) => ({ ...map, texture: images.textureOf.edited(map.texture) })),
    };
  });
  return [...merged, ...fresh];
}

/** @param merged the nodes of the original after the edit */
function mergeClips(edit: Merging, merged: readonly Node[]): Scene['clips'] {
  const { original, was, is, selection, changes } = edit;
  const { clips, nodes } = original;
  const size = restSize(original);
  const both = pairs(edit, 'clips', was.clips, is.clips);
  const restOf = (node: number) => {
    const { scene, counterparts } = merged[node] === nodes[node] ? was : is;
    return is.nodes[node - nodes.length] ?? scene.nodes[counterparts.nodes.indexOf(node)];
  };
  const there = new Set(is.counterparts.nodes);
  return clips.map((clip, index) => {
    const [before, edited] = both[index] ?? [];
    if (!before || !edited || !selection.includes(clip.name)) return clip;
    // A bone that the edited scene lacks stays, with its motion.
    const tracks = before.tracks.filter(({ target }) => there.has(target));
    const own = mergeClip(clip, { ...before, tracks }, edited, restOf, size);
    if (own) changes.clips.push(clip.name);
    return own ? closedLike(clip, own) : clip;
  });
}

/** A mesh stands for its node. */
function namesOf(scene: Scene, added: Added): ByKind<string[]> {
  const isListed = (kind: Kind, index: number) => kind !== 'nodes' || scene.nodes[index]!.mesh === undefined;
  return byKind((kind) =>
    added[kind].filter((index) => isListed(kind, index)).map((index) => scene[kind][index]!.name),
  );
}

/** What only the original has, of its nodes the bones, and of its materials those that it shows: programs omit the others. */
function missing(original: Scene, sent: Counterparts, counterparts: Counterparts): ByKind<string[]> {
  const { nodes, lights, cameras } = original;
  const sentNodes = new Set(sent.nodes);
  const lit = new Set([...lights, ...cameras].map(({ node }) => node));
  const isBone = (node: number) => sentNodes.has(node) && nodes[node]!.mesh === undefined && !lit.has(node);
  const used = new Set(original.meshes.flatMap(({ primitives }) => primitives.map((own) => own.material)));
  return byKind((kind) => {
    const there = new Set(counterparts[kind]);
    return original[kind].flatMap(({ name }, index) => {
      const isListed = kind === 'nodes' ? isBone(index) : kind !== 'materials' || used.has(index);
      return !there.has(index) && isListed ? [name] : [];
    });
  });
}

function matched(original: Scene, counterparts: Counterparts): number {
  const isKnown = (kind: Kind) => (index: number) => index !== NONE && index < original[kind].length;
  return KINDS.reduce((sum, kind) => sum + counterparts[kind].filter(isKnown(kind)).length, 0);
}
