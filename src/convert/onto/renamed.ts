/** Elements that the edited scene calls otherwise than the original does. */
import { byKind, reportUnable } from '../../formats/edit.ts';
import type { Report } from '../../report/report.ts';
import { matchByName } from '../../scene/match-by-name.ts';
import { matchesByUse } from '../../scene/matches.ts';
import { NONE, type Scene } from '../../scene/scene.ts';
import { withoutNumber } from '../../text/names.ts';
import { mergeMaterial, textureNumbering } from './materials.ts';
import { haveSameTriangles } from './same-surface.ts';
import { Selection } from './selection.ts';

/**
 * The edited scene in the spelling of the original: files of some systems allow few characters, so that new elements which were put
 * back have other names there.
 *
 * @param before the scene before the edit
 */
export function withFormerSpelling(edited: Scene, before: Scene): Scene {
  return {
    ...edited,
    ...byKind((kind) => spelledLike<{ name: string }>(edited[kind], before[kind])),
  } as Scene;
}

function spelledLike<T extends { name: string }>(edited: readonly T[], before: readonly T[]): readonly T[] {
  const known = matchByName(edited, before);
  if (!known.includes(NONE)) return edited;
  const found = new Set(known);
  const free = new Map<string, string[]>();
  for (const [index, { name }] of before.entries()) {
    if (found.has(index)) continue;
    const spelling = spellingOf(name);
    free.set(spelling, [...(free.get(spelling) ?? []), name]);
  }
  return edited.map((element, index) => {
    const name = known[index] === NONE ? free.get(spellingOf(element.name))?.shift() : undefined;
    return name === undefined ? element : { ...element, name };
  });
}

/** A name without the characters that files may have to replace. */
function spellingOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, '_');
}

/**
 * The edited scene with the former names of meshes that the original shows and the edited scene lacks: at a node of the same name,
 * since editors show the names of nodes and hide those of meshes; or with the same surface, which would otherwise be added a second
 * time. Surfaces are only compared if the scenes have nodes in common.
 *
 * @param before the scene before the edit
 * @param report receives a loss for each mesh that was renamed, which keeps its name
 */
export function withFormerMeshNames(edited: Scene, before: Scene, report: Report): Scene {
  const known = matchByName(edited.meshes, before.meshes);
  reportRenamedObjects(edited, before, known, report);
  if (!known.includes(NONE)) return edited;
  const haveCommonNodes = matchByName(edited.nodes, before.nodes).some((index) => index !== NONE);
  const shown = new Set(before.nodes.flatMap(({ mesh }) => mesh ?? []));
  for (const index of known) shown.delete(index);
  const meshes = edited.meshes.map((mesh, index) => {
    if (known[index] !== NONE) return mesh;
    const names = namesOf(edited, index);
    const isAtNode = (own: number) => namesOf(before, own).some((name) => names.includes(name));
    const atNode = [...shown].find(isAtNode);
    const isSame = (own: number) => haveCommonNodes && haveSameTriangles(before.meshes[own]!, mesh);
    const former = atNode ?? [...shown].find(isSame);
    if (former === undefined) return mesh;
    shown.delete(former);
    const { name } = before.meshes[former]!;
    if (atNode === undefined && withoutNumber(mesh.name) === mesh.name)
      reportUnable(report, `Mesh ${name} cannot be named ${mesh.name}`, `meshes[${former}]`);
    return { ...mesh, name };
  });
  return { ...edited, meshes };
}

/** Meshes that kept their own name while that of the one node that shows them was changed, as in Blender's outliner. */
function reportRenamedObjects(edited: Scene, before: Scene, known: readonly number[], report: Report): void {
  const nodes = matchByName(edited.nodes, before.nodes);
  const isLost = (name: string) => !edited.nodes.some((node) => node.name === name);
  known.forEach((mesh, index) => {
    const [[name = '', ...more], [former = '', ...others]] = [
      namesOf(edited, index),
      mesh === NONE ? [] : namesOf(before, mesh),
    ];
    const isNew = nodes[edited.nodes.findIndex((node) => node.mesh === index)] === NONE;
    // Programs number names, cut them, and name nodes like their meshes.
    const isOther =
      withoutNumber(name) === name && !former.startsWith(name) && name !== edited.meshes[index]!.name;
    if (more.length + others.length === 0 && former !== '' && isNew && isLost(former) && isOther)
      reportUnable(report, `Mesh ${former} cannot be named ${name}`, `meshes[${mesh}]`);
  });
}

/** The names of the nodes that show a mesh. */
function namesOf({ nodes }: Scene, mesh: number): string[] {
  return nodes.flatMap((node) => (node.mesh === mesh ? [node.name] : []));
}

/**
 * The edited scene with the former names of materials that it lacks: of those with the same look on the same meshes, which would
 * otherwise be added a second time.
 *
 * @param before the scene before the edit
 * @param report receives a loss for each material that was renamed, which keeps its name
 */
export function withFormerMaterialNames(edited: Scene, before: Scene, report: Report): Scene {
  const known = matchByName(edited.materials, before.materials);
  if (!known.includes(NONE)) return edited;
  const textures = [...before.textures];
  const images = {
    textureOf: textureNumbering(textures, before, edited),
    textures,
    selection: new Selection({}),
  };
  const looksLike = (material: number, other: number) => {
    const former = before.materials[other]!;
    return mergeMaterial(former, former, edited.materials[material]!, images) === undefined;
  };
  const users = usersOf(edited, matchByName(edited.meshes, before.meshes));
  const found = matchesByUse(known, users, usersOf(before, [...before.meshes.keys()]), looksLike);
  const materials = edited.materials.map((material, index) => {
    const former = before.materials[found[index]!];
    if (!former || known[index] !== NONE) return material;
    if (withoutNumber(material.name) === material.name)
      reportUnable(
        report,
        `Material ${former.name} cannot be named ${material.name}`,
        `materials[${found[index]!}]`,
      );
    return { ...material, name: former.name };
  });
  return { ...edited, materials };
}

/** The meshes that show each material. @param places of the meshes, or NONE for those that do not count */
function usersOf({ materials, meshes }: Scene, places: readonly number[]): Set<number>[] {
  const users = materials.map(() => new Set<number>());
  meshes.forEach(({ primitives }, mesh) => {
    for (const { material } of primitives) if (places[mesh] !== NONE) users[material]?.add(places[mesh]!);
  });
  return users;
}
