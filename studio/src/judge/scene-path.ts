/** What in the scene a loss is about. */
import type { Element } from '../state/selection.ts';

const LISTS = {
  nodes: 'node',
  meshes: 'mesh',
  materials: 'material',
  textures: 'texture',
  clips: 'clip',
  lights: 'light',
} as const;

/** @param path such as `meshes[2].primitives[0].uvs`; undefined where the page cannot point at what it names */
export function elementAtPath(path: string): Element | undefined {
  const primitive = /^meshes\[(\d+)\]\.primitives\[(\d+)\]/.exec(path);
  if (primitive) return { kind: 'primitive', mesh: Number(primitive[1]), primitive: Number(primitive[2]) };
  const found = /^(nodes|meshes|materials|textures|clips|lights)\[(\d+)\]/.exec(path);
  if (!found) return undefined;
  return { kind: LISTS[found[1] as keyof typeof LISTS], index: Number(found[2]) };
}
