/** The elements of a scene as lists. */
import type { Scene } from 'exhume';
import type { Element } from 'exhume/inspect';
import { counted } from '../ui/counted.ts';
import { describeMeshes, describeTriangles } from './sizes.ts';

export interface Row {
  index: number;
  name: string;
  /** Number of ancestors. */
  depth: number;
  /** Shown beside the name. */
  note: string;
}

export interface Outline {
  kind: Extract<Element['kind'], 'node' | 'mesh' | 'material' | 'texture' | 'clip' | 'light'>;
  title: string;
  /** Shown beside the title. */
  total?: string;
  rows: Row[];
}

export function outlineOf(scene: Scene): Outline[] {
  const { meshes, materials, textures, clips, lights } = scene;
  const lists: Outline[] = [
    { kind: 'node', title: 'Bones and nodes', rows: nodeRows(scene) },
    {
      kind: 'mesh',
      title: 'Meshes',
      total: describeMeshes(scene),
      rows: rowsOf(meshes, ({ primitives }) => describeTriangles(primitives)),
    },
    {
      kind: 'material',
      title: 'Materials',
      rows: rowsOf(materials, ({ maps }) => counted(maps.length, 'map')),
    },
    {
      kind: 'texture',
      title: 'Textures',
      rows: textures.map(({ uri, bytes }, index) => row(index, uri, bytes ? '' : 'missing')),
    },
    {
      kind: 'clip',
      title: 'Clips',
      rows: rowsOf(clips, ({ start, end }) => `${(end - start).toFixed(2)} s`),
    },
    { kind: 'light', title: 'Lights', rows: rowsOf(lights, ({ type }) => type) },
  ];
  return lists.filter(({ rows }) => rows.length > 0);
}

/** Each node below its parent. */
function nodeRows({ nodes, skins }: Scene): Row[] {
  const joints = new Set(skins.flatMap((skin) => skin.joints));
  const children = new Map<number, number[]>();
  nodes.forEach(({ parent }, index) => {
    const above = nodes[parent] ? parent : -1;
    const siblings = children.get(above);
    if (siblings) siblings.push(index);
    else children.set(above, [index]);
  });
  const rows: Row[] = [];
  const open = (children.get(-1) ?? []).map((index) => ({ index, depth: 0 })).reverse();
  for (let next = open.pop(); next; next = open.pop()) {
    const { index, depth } = next;
    const { name, mesh } = nodes[index]!;
    const note = joints.has(index) ? 'bone' : mesh !== undefined && mesh >= 0 ? 'mesh' : '';
    rows.push({ ...row(index, name, note), depth });
    for (const child of (children.get(index) ?? []).toReversed())
      open.push({ index: child, depth: depth + 1 });
  }
  return rows;
}

function rowsOf<T extends { name: string }>(things: readonly T[], noteOf: (thing: T) => string): Row[] {
  return things.map((thing, index) => row(index, thing.name, noteOf(thing)));
}

function row(index: number, name: string, note: string): Row {
  return { index, name, depth: 0, note };
}

/** The rows whose names contain a text, without the totals of all. */
export function filterOutline(outline: readonly Outline[], text: string): Outline[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [...outline];
  return outline
    .map(({ kind, title, rows }) => ({
      kind,
      title,
      rows: rows.filter(({ name }) => name.toLowerCase().includes(wanted)),
    }))
    .filter(({ rows }) => rows.length > 0);
}
