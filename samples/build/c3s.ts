/** Yorick's head for a format with vertex frames: two levels of detail and a bell. */
import type { Mesh, Primitive, Scene, Vec3 } from '../../src/scene/scene.ts';
import { boneIndex } from './skeleton.ts';
import { buildYorick } from './yorick.ts';

/** Size in centimeters of the blocks in which vertices of the coarse head are merged. */
const BLOCK = 5;

/** His head with the smile: two levels of detail, a bell attached to the cap, and events. */
export function buildHead(): Scene {
  const yorick = buildYorick();
  const head = yorick.meshes.findIndex(({ name }) => name === 'yorick_head');
  const mesh = yorick.meshes[head]!;
  const coarse: Mesh = { name: mesh.name, primitives: mesh.primitives.map(coarsened) };
  const smile = yorick.clips.filter(({ name }) => name === 'smile');
  return {
    ...yorick,
    name: 'yorick_head',
    // The clothes are not included.
    materials: yorick.materials.slice(0, 1),
    textures: yorick.textures.slice(0, 1),
    meshes: [{ ...mesh, lods: [1] }, coarse],
    nodes: [
      ...yorick.nodes
        .filter(({ mesh: shown }) => shown === undefined || shown === head)
        .map((node) => {
          return node.mesh === undefined ? node : { ...node, mesh: 0 };
        }),
      bell(boneIndex('skull')),
    ],
    clips: smile.map((clip) => ({
      ...clip,
      events: [
        { time: 0.35, name: 'grin' },
        { time: 1.1, name: 'sober' },
      ],
    })),
  };
}

/** An empty node above the forehead, in the space of the skull. */
function bell(skull: number): Scene['nodes'][number] {
  const translation: Vec3 = [30, 18, 0];
  return { name: 'bell', parent: skull, translation, rotation: [0, 0, 0, 1], scale: [1, 1, 1] };
}

/** Keeps the first vertex per block and joints, and the triangles between blocks. */
function coarsened(primitive: Primitive): Primitive {
  const { positions, indices, influences } = primitive;
  const first = new Map<string, number>();
  const stand = Uint32Array.from({ length: positions.length / 3 }, (_, vertex) => {
    const block = [0, 1, 2].map((axis) => Math.floor(positions[vertex * 3 + axis]! / BLOCK));
    const from = influences?.start[vertex] ?? 0;
    const joints = influences?.joint.subarray(from, influences.start[vertex + 1]!) ?? [];
    const key = `${block.join(' ')}|${joints.join(' ')}`;
    const standing = first.get(key) ?? vertex;
    first.set(key, standing);
    return standing;
  });
  const kept: number[] = [];
  for (let at = 0; at < indices.length; at += 3) {
    const [a, b, c] = [stand[indices[at]!]!, stand[indices[at + 1]!]!, stand[indices[at + 2]!]!];
    if (a !== b && b !== c && c !== a) kept.push(a, b, c);
  }
  return { ...primitive, indices: Uint32Array.from(kept) };
}
