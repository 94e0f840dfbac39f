/** What in the scene a loss is about. */
import type { Scene } from 'exhume';
import type { Element } from '../state/selection.ts';

/** Elements of lists that the contents show. */
type Listed = Exclude<Element, { mesh: number } | { clip: number }>;

const LISTS = {
  nodes: 'node',
  meshes: 'mesh',
  materials: 'material',
  textures: 'texture',
  clips: 'clip',
  lights: 'light',
} as const;

/**
 * @param path such as `meshes[2].primitives[0].uvs`
 * @returns what the page can point at: of a camera its node, of a skin its first joint; undefined where there is nothing
 */
export function elementAtPath(path: string, scene: Scene): Element | undefined {
  const primitive = /^meshes\[(\d+)\]\.primitives\[(\d+)\]/.exec(path);
  if (primitive) return { kind: 'primitive', mesh: Number(primitive[1]), primitive: Number(primitive[2]) };
  const [, list, digits] =
    /^(nodes|meshes|materials|textures|clips|lights|cameras|skins)\[(\d+)\]/.exec(path) ?? [];
  const index = Number(digits);
  if (list === 'cameras') return nodeElement(scene.cameras[index]?.node);
  if (list === 'skins') return nodeElement(scene.skins[index]?.joints[0]);
  return list === undefined ? undefined : { kind: LISTS[list as keyof typeof LISTS], index };
}

function nodeElement(index = -1): Element | undefined {
  return index < 0 ? undefined : { kind: 'node', index };
}

export function isListed(element: Element): element is Listed {
  return Object.values(LISTS).some((kind) => kind === element.kind);
}
