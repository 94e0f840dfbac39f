/** Merges the edited elements of a scene into those of the same name in an original. */
import { skeletonSize } from '../../pose/extent.ts';
import { type Material, type Mesh, NONE, type Node, type Scene } from '../../scene/scene.ts';
import { mergeClip } from './clips.ts';
import { mergeMaterial, textureNumbering } from './materials.ts';
import { mergeMesh } from './meshes.ts';
import { bothOf, type Namesakes } from './namesakes.ts';
import { inTermsOf, type Translated } from './terms.ts';

/** Names of changed elements, and of elements that only the edited scene or only the original has. */
export interface Changes {
  geometry: string[];
  weights: string[];
  materials: string[];
  clips: string[];
  /** Nodes with another rest pose. */
  rest: string[];
  added: { meshes: string[]; materials: string[]; clips: string[] };
  missing: { meshes: string[]; materials: string[]; clips: string[] };
  /** Number of elements of the edited scene that the original has, too. */
  matched: number;
}

export interface Merged {
  /** The original with the edits; unchanged elements are the same objects. */
  scene: Scene;
  changes: Changes;
}

/**
 * @param before the original before the edit, after the same conversions
 * @throws FormatError CONVERT_ONTO_SKELETON
 */
export function mergeEdit(original: Scene, before: Scene, edited: Scene): Merged {
  const was = inTermsOf(original, before);
  const is = inTermsOf(original, edited);
  const changes: Changes = {
    geometry: [],
    weights: [],
    materials: [],
    clips: [],
    rest: [],
    added: only(edited, is.namesakes),
    missing: missing(original, is.namesakes),
    matched: matched(is.namesakes),
  };
  const textures = [...original.textures];
  const scene: Scene = {
    ...original,
    nodes: mergeNodes(original, was, is, changes),
    meshes: mergeMeshes(original, was, is, changes),
    materials: mergeMaterials(original, was, is, textures, changes),
    clips: mergeClips(original, was, is, changes),
    textures,
  };
  return { scene, changes };
}

type Kind = 'nodes' | 'meshes' | 'materials' | 'clips';

/** The elements of one type before and after the edit, by index of the original. */
function pairs<T>(
  count: number,
  kind: Kind,
  was: readonly T[],
  is: readonly T[],
  both: [Translated, Translated],
) {
  return bothOf(
    count,
    { namesakes: both[0].namesakes[kind], things: was },
    { namesakes: both[1].namesakes[kind], things: is },
  );
}

/** Difference below which rest poses are equal: programs use matrices in single precision. */
const REST_NOISE = 2e-5;

function mergeNodes(original: Scene, was: Translated, is: Translated, { rest }: Changes): Node[] {
  const { nodes } = original;
  const size = skeletonSize(original) || 1;
  const both = pairs(nodes.length, 'nodes', was.scene.nodes, is.scene.nodes, [was, is]);
  return nodes.map((node, index) => {
    const [before, edited] = both[index] ?? [];
    if (!before || !edited) return node;
    const translation = !areNear(before.translation, edited.translation, size);
    const rotation = !isSameTurn(before.rotation, edited.rotation);
    const scale = !areNear(before.scale, edited.scale, 1);
    if (!translation && !rotation && !scale) return node;
    rest.push(node.name);
    const { matrix: _, ...plain } = node;
    return {
      ...plain,
      ...(translation ? { translation: edited.translation } : {}),
      ...(rotation ? { rotation: edited.rotation } : {}),
      ...(scale ? { scale: edited.scale } : {}),
    };
  });
}

/** Both signs of a quaternion are the same rotation. */
function isSameTurn(a: readonly number[], b: readonly number[]): boolean {
  return (
    areNear(a, b, 1) ||
    areNear(
      a,
      b.map((value) => -value),
      1,
    )
  );
}

function areNear(a: readonly number[], b: readonly number[], size: number): boolean {
  return a.every((value, index) => Math.abs(value - b[index]!) <= REST_NOISE * size);
}

function mergeMeshes(
  { nodes, meshes, skins }: Scene,
  was: Translated,
  is: Translated,
  changes: Changes,
): Mesh[] {
  const both = pairs(meshes.length, 'meshes', was.meshes, is.meshes, [was, is]);
  return meshes.map((mesh, index) => {
    const pair = both[index];
    if (!pair) return mesh;
    const skin = nodes.find((node) => node.mesh === index && node.skin !== undefined)?.skin ?? NONE;
    const merged = mergeMesh(mesh, ...pair, skins[skin]);
    for (const part of merged?.replaced ?? []) changes[part].push(mesh.name);
    return merged?.mesh ?? mesh;
  });
}

function mergeMaterials(
  { materials }: Scene,
  was: Translated,
  is: Translated,
  textures: Scene['textures'],
  changes: Changes,
): Material[] {
  const both = pairs(materials.length, 'materials', was.scene.materials, is.scene.materials, [was, is]);
  const textureOf = textureNumbering(textures, was.scene, is.scene);
  return materials.map((material, index) => {
    const pair = both[index];
    const merged = pair && mergeMaterial(material, ...pair, textureOf);
    if (merged) changes.materials.push(material.name);
    return merged ?? material;
  });
}

function mergeClips(original: Scene, was: Translated, is: Translated, changes: Changes): Scene['clips'] {
  const { clips } = original;
  const size = skeletonSize(original) || 1;
  const both = pairs(clips.length, 'clips', was.clips, is.clips, [was, is]);
  const restOf = (node: number) => was.scene.nodes[was.namesakes.nodes.indexOf(node)];
  return clips.map((clip, index) => {
    const pair = both[index];
    const merged = pair && mergeClip(clip, ...pair, restOf, size);
    if (merged) changes.clips.push(clip.name);
    return merged ?? clip;
  });
}

function only(scene: Scene, namesakes: Namesakes): Changes['added'] {
  const of = (kind: 'meshes' | 'materials' | 'clips') =>
    scene[kind].filter((_, index) => namesakes[kind][index] === NONE).map(({ name }) => name);
  return { meshes: of('meshes'), materials: of('materials'), clips: of('clips') };
}

function missing(original: Scene, namesakes: Namesakes): Changes['missing'] {
  const of = (kind: 'meshes' | 'materials' | 'clips') => {
    const there = new Set(namesakes[kind]);
    return original[kind].filter((_, index) => !there.has(index)).map(({ name }) => name);
  };
  return { meshes: of('meshes'), materials: of('materials'), clips: of('clips') };
}

function matched({ nodes, meshes, materials, clips }: Namesakes): number {
  return [nodes, meshes, materials, clips].flat().filter((index) => index !== NONE).length;
}
