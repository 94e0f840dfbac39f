import { describe, expect, test } from 'vitest';
import { gather } from '../../../src/convert/gather.ts';
import { MemoryLibrary } from '../../../src/convert/library.ts';
import { mergeMesh } from '../../../src/convert/onto/meshes.ts';
import { convertOnto } from '../../../src/convert/onto/onto.ts';
import { carriedSprings } from '../../../src/convert/onto/springs.ts';
import { toScene } from '../../../src/convert/to-scene.ts';
import { targets } from '../../../src/formats/targets.ts';
import { identity } from '../../../src/math/affine.ts';
import { Report } from '../../../src/report/report.ts';
import type { Influences, Mesh, Primitive, Scene } from '../../../src/scene/scene.ts';
import { material, node, sceneOf, triangle } from '../../scene.ts';

/** A square that hangs from its upper two corners, with a spring along each side. */
const CLOTH: Primitive = triangle({
  positions: Float32Array.of(0, 0, 0, 2, 0, 0, 0, -2, 0, 2, -2, 0),
  normals: Float32Array.of(0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1),
  uvs: [Float32Array.of(0, 0, 1, 0, 0, 1, 1, 1)],
  indices: Uint32Array.of(0, 2, 1, 1, 2, 3),
  springs: {
    vertexIds: Int32Array.of(0, 2, 1, 3, 2, 3),
    idleLength: Float32Array.of(1, 2, 2),
    weight: Float32Array.of(0, 0, 1, 1),
    coefficient: Float32Array.of(10, 20, 30),
  },
});

const { springs: SPRINGS, ...BARE } = CLOTH;

const rows = (column: Float32Array, width: number, order: readonly number[]) =>
  Float32Array.from(order.flatMap((vertex) => [...column.subarray(vertex * width, (vertex + 1) * width)]));

/** The cloth with its vertices in another order. */
function reordered(order: readonly number[]): Primitive {
  return {
    ...BARE,
    positions: rows(BARE.positions, 3, order),
    normals: rows(BARE.normals!, 3, order),
    uvs: [rows(BARE.uvs[0]!, 2, order)],
    indices: BARE.indices.map((vertex) => order.indexOf(vertex)),
  };
}

/** The cloth with the middle of its lower side as a fifth vertex. */
const DIVIDED: Primitive = {
  ...BARE,
  positions: Float32Array.of(...BARE.positions, 1, -2, 0),
  normals: Float32Array.of(...BARE.normals!, 0, 0, 1),
  uvs: [Float32Array.of(...BARE.uvs[0]!, 0.5, 1)],
  indices: Uint32Array.of(0, 2, 1, 1, 2, 4, 1, 4, 3),
};

describe('springs', () => {
  test('get longer with the distance of their vertices', () => {
    const positions = Float32Array.of(0, 0, 0, 2, 0, 0, 0, -4, 0, 2, -2, 0);
    const { springs, lost, added } = carriedSprings(CLOTH, { ...BARE, positions })!;
    // The left side is twice as long; the lower one is the diagonal of a square of 2.
    expect([...springs.idleLength]).toEqual([2, 2, Math.fround(Math.sqrt(8))]);
    expect([...springs.vertexIds]).toEqual([...SPRINGS!.vertexIds]);
    expect([lost, added]).toEqual([0, 0]);
  });

  test('follow their vertices into another order', () => {
    const order = [3, 1, 0, 2];
    const { springs } = carriedSprings(CLOTH, reordered(order))!;
    expect([...springs.vertexIds]).toEqual([2, 3, 1, 0, 3, 0]);
    expect([...springs.weight]).toEqual([1, 0, 0, 1]);
    expect([...springs.idleLength]).toEqual([1, 2, 2]);
  });

  test('of mean stiffness hold new free vertices along their edges', () => {
    const { springs, lost, added } = carriedSprings(CLOTH, DIVIDED)!;
    expect(springs.weight[4]).toBeCloseTo(1, 6);
    expect([...springs.vertexIds]).toEqual([0, 2, 1, 3, 2, 3, 2, 4, 1, 4, 3, 4]);
    expect([...springs.coefficient]).toEqual([10, 20, 30, 20, 20, 20]);
    expect([...springs.idleLength]).toEqual([1, 2, 2, 1, Math.fround(Math.sqrt(5)), 1]);
    expect([lost, added]).toEqual([0, 3]);
  });

  test('of vertices that are gone are lost', () => {
    const { springs, lost, added } = carriedSprings(CLOTH, {
      ...triangle(),
      positions: BARE.positions.slice(0, 9),
      normals: BARE.normals!.slice(0, 9),
      uvs: [BARE.uvs[0]!.slice(0, 6)],
      indices: Uint32Array.of(0, 2, 1),
    })!;
    expect([...springs.vertexIds]).toEqual([0, 2]);
    expect([...springs.weight]).toEqual([0, 0, 1]);
    expect([lost, added]).toEqual([2, 0]);
  });
});

describe('an edited mesh with springs', () => {
  const meshOf = (...primitives: Primitive[]): Mesh => ({ name: 'cloth', primitives });

  test('keeps them, and says which are others', () => {
    const merged = mergeMesh(meshOf(CLOTH), meshOf(BARE), meshOf(DIVIDED), undefined)!;
    expect(merged.mesh.primitives[0]!.springs!.vertexIds).toHaveLength(12);
    expect(merged.rebuilt).toEqual(['springs, 0 springs fewer and 3 new springs']);
    expect(merged.dropped).toEqual([]);
  });

  test('that is another surface has none, which is reported', () => {
    const positions = BARE.positions.map((value) => value + 10);
    const elsewhere = { ...DIVIDED, positions: Float32Array.of(...positions, 11, 8, 0) };
    const stiff = { ...CLOTH, springs: { ...SPRINGS!, weight: new Float32Array(4) } };
    const merged = mergeMesh(meshOf(stiff), meshOf(BARE), meshOf(elsewhere), undefined)!;
    expect(merged.mesh.primitives[0]!.springs).toBeUndefined();
    expect(merged.dropped).toEqual(['springs']);
  });
});

describe('a Cal3D character with cloth', () => {
  const scene = sceneOf({
    nodes: [node({ name: 'bone' }), node({ name: 'cloth', mesh: 0, skin: 0 })],
    skins: [{ name: 's', joints: [0], inverseBind: Float32Array.from(identity()) }],
    meshes: [{ name: 'cloth', primitives: [{ ...CLOTH, influences: wholly(4) }] }],
    materials: [material({ doubleSided: true })],
  });
  const write = async (id: string, of: Scene) =>
    (await targets.find((target) => target.id === id)!.write(of, 'cloth', new Report(), {})).map(
      ({ name, bytes }) => [name, bytes] as const,
    );

  test('has springs for new vertices, and those that it had', async () => {
    const files = await write('cal3d.cfg', scene);
    const edited = structuredClone(scene);
    edited.meshes[0]!.primitives[0] = { ...DIVIDED, influences: wholly(5) };
    const [[, glb]] = (await write('gltf.glb', edited)) as [[string, Uint8Array]];
    const library = new MemoryLibrary(Object.fromEntries([...files, ['edited.glb', glb]]));
    const { files: put, report } = await convertOnto(library, ['edited.glb'], 'cloth.cfg');
    const again = toScene(
      await gather(new MemoryLibrary(Object.fromEntries(put.map(({ name, bytes }) => [name, bytes]))), [
        'cloth.cfg',
      ]),
    );
    const { springs } = again.meshes[0]!.primitives[0]!;
    expect([...springs!.idleLength].sort()).toEqual([1, 1, 1, 2, 2, Math.fround(Math.sqrt(5))]);
    expect(report.losses.map(({ code }) => code)).toEqual(['CONVERT_ONTO_REBUILT']);
  });
});

/** Influences of a single joint. */
function wholly(count: number): Influences {
  return {
    start: Uint32Array.from({ length: count + 1 }, (_, vertex) => vertex),
    joint: new Uint16Array(count),
    weight: new Float32Array(count).fill(1),
  };
}
