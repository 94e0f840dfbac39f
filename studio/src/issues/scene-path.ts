/** The element of the scene that a loss concerns. */
import type { Scene } from 'exhume';
import type { Element } from '../state/element.ts';

/** Elements that the Contents panel lists. */
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
 * @returns the element to select: for a camera its node, for a skin its first joint; undefined if there is none
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

/** Whether a scene has an element: one that could not be added to the files has a path, too. */
export function isIn(element: Element, scene: Scene): boolean {
  if (element.kind === 'primitive')
    return scene.meshes[element.mesh]?.primitives[element.primitive] !== undefined;
  const list = Object.entries(LISTS).find(([, kind]) => kind === element.kind)?.[0] as keyof typeof LISTS;
  return isListed(element) && scene[list][element.index] !== undefined;
}

export function isListed(element: Element): element is Listed {
  return Object.values(LISTS).some((kind) => kind === element.kind);
}
