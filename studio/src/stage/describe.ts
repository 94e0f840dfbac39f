/** The selection as text. */
import type { Mesh, Scene } from 'exhume';
import type { Element } from '../state/element.ts';
import { shownName } from '../ui/shown-name.ts';
import { shortNumber } from './lengths.ts';

const MOST_INFLUENCES = 6;

/** Name and numbers of an element; only its index if the scene has no such element. */
export function describeElement(scene: Scene, element: Element): string {
  switch (element.kind) {
    case 'vertex':
    case 'triangle': {
      const mesh = scene.meshes[element.mesh];
      const where = `${element.kind} ${element.index} of ${partOf(mesh, element.primitive)}`;
      return element.kind === 'vertex' ? `${where}${influencesText(scene, element)}` : where;
    }
    case 'primitive':
      return partOf(scene.meshes[element.mesh], element.primitive);
    case 'key':
      return `key ${element.index} of track ${element.track} of ${shownName(scene.clips[element.clip]?.name)}`;
    default:
      return `${element.kind} ${shownName(listOf(scene, element.kind)[element.index]?.name, `${element.index}`)}`;
  }
}

/** A mesh of one material has no parts worth naming. */
function partOf(mesh: Mesh | undefined, primitive: number): string {
  const name = shownName(mesh?.name);
  return (mesh?.primitives.length ?? 0) > 1 ? `part ${primitive} of ${name}` : name;
}

type Listed = 'node' | 'mesh' | 'material' | 'texture' | 'clip' | 'light';

function listOf(scene: Scene, kind: Listed): readonly { name: string }[] {
  const { nodes, meshes, materials, textures, clips, lights } = scene;
  return { node: nodes, mesh: meshes, material: materials, texture: textures, clip: clips, light: lights }[
    kind
  ];
}

function influencesText(scene: Scene, element: { mesh: number; primitive: number; index: number }): string {
  const influences = scene.meshes[element.mesh]?.primitives[element.primitive]?.influences;
  const skin = scene.skins[scene.nodes.find(({ mesh }) => mesh === element.mesh)?.skin ?? -1];
  if (!influences || !skin) return '';
  const from = influences.start[element.index] ?? 0;
  const to = influences.start[element.index + 1] ?? from;
  const all = Array.from({ length: to - from }, (_, i) => {
    const bone = scene.nodes[skin.joints[influences.joint[from + i]!]!]?.name;
    return `${shownName(bone)} ${shortNumber(influences.weight[from + i]! * 100)} %`;
  });
  const more = all.length > MOST_INFLUENCES ? `, and ${all.length - MOST_INFLUENCES} more` : '';
  return all.length === 0 ? ', no influences' : `: ${all.slice(0, MOST_INFLUENCES).join(', ')}${more}`;
}
