import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gather } from '../../src/convert/gather.ts';
import { toScene } from '../../src/convert/to-scene.ts';
import { FolderLibrary } from '../../src/node/folder-library.ts';
import { type CollapsibleMesh, collapse } from '../../src/pose/lod.ts';
import { Pose } from '../../src/pose/pose.ts';
import { FormatError } from '../../src/report/report.ts';
import type { Primitive } from '../../src/scene/scene.ts';
import { corpus, corpusFiles, describeCorpus } from '../corpus.ts';
import { goldenCharacter, goldenScene, maxDifference, primitiveOf } from './golden-characters.ts';

function collapsible({ positions, indices, collapse }: Primitive): CollapsibleMesh | undefined {
  return collapse && { vertices: positions.length / 3, indices, ...collapse };
}

/** Corners of each triangle, beginning with the lowest, so that the turn is kept and the start is not. */
function triangles(indices: ArrayLike<number>): number[][] {
  return Array.from({ length: indices.length / 3 }, (_, face) => {
    const corners = [0, 1, 2].map((corner) => indices[face * 3 + corner]!);
    const first = corners.indexOf(Math.min(...corners));
    return [0, 1, 2].map((corner) => corners[(first + corner) % 3]!);
  });
}

function turnedRound(faces: number[][]): number[][] {
  return triangles(faces.flatMap(([a, b, c]) => [a!, c!, b!]));
}

describeCorpus('what Cal3D 0.11 leaves of a mesh', () => {
  test.each([
    ['cally_lod_0.5.json', 0.5],
    ['cally_lod_0.json', 0],
    ['cally_rest.json', 1],
  ])('%s', async (file, level) => {
    const { submeshes } = goldenCharacter(file);
    const scene = await goldenScene(file);
    const pose = new Pose(scene);
    for (const { mesh, submesh, vertices, faces, positions, indices } of submeshes) {
      const { node, primitive } = primitiveOf(scene, mesh, submesh);
      const whole = collapsible(primitive);
      if (!whole) continue;
      const left = collapse(whole, level);
      expect(left.vertices).toBe(vertices);
      expect(left.broken).toBe(0);
      expect(left.indices.length / 3).toBe(faces);
      // Cal3D turns a submesh round when its first face is wrong, the scene when most of them are.
      const [actual, expected] = [triangles(left.indices), triangles(indices!)];
      const turned = JSON.stringify(actual) === JSON.stringify(expected) ? actual : turnedRound(actual);
      expect(turned).toEqual(expected);
      const deformed = new Float32Array(primitive.positions.length);
      pose.deform(node, primitive, deformed);
      expect(maxDifference(deformed.subarray(0, left.vertices * 3), positions)).toBeLessThan(1e-3);
    }
  });

  test('a real file whose chains lead to negative numbers loses only the triangles that need them', async () => {
    const file = corpus('cal3d/imvu-cal3d/data/paladin/paladin_body.cmf');
    const scene = toScene(await gather(new FolderLibrary(), [file], { complete: false }));
    const whole = collapsible(scene.meshes[0]!.primitives[1]!)!;
    const { indices, broken } = collapse(whole, 0);
    expect(broken).toBeGreaterThan(0);
    // By its counts 174 of its 228 triangles have vanished at level 0.
    expect(indices.length / 3 + broken).toBe(228 - 174);
  });

  const files = corpusFiles('cal3d', (path) => /\.cmf$/i.test(path) && !path.includes('/generated/'));
  test.each(files)('%s becomes smaller with each level, and only refers to what is left', async (file) => {
    const scene = toScene(await gather(new FolderLibrary(), [corpus(file)], { complete: false }));
    for (const primitive of scene.meshes.flatMap(({ primitives }) => primitives)) {
      const whole = collapsible(primitive);
      if (!whole) continue;
      expect(collapse(whole, 1)).toEqual({
        vertices: whole.vertices,
        indices: whole.indices,
        broken: 0,
      });
      let before = Number.POSITIVE_INFINITY;
      for (const level of [1, 0.8, 0.6, 0.4, 0.2, 0]) {
        const { vertices, indices, broken } = collapse(whole, level);
        expect(indices.every((vertex) => vertex < vertices)).toBe(true);
        expect(indices.length / 3 + broken).toBeLessThanOrEqual(before);
        before = indices.length / 3 + broken;
      }
    }
  });
});

/** A strip of three triangles; vertex 4 collapses into 3, and that into 0. */
const strip = (): CollapsibleMesh => ({
  vertices: 5,
  indices: Uint32Array.of(0, 1, 2, 1, 3, 2, 2, 3, 4),
  lodSteps: 2,
  collapseId: Int32Array.of(-1, -9, 0, 0, 3),
  faceCollapseCount: Int32Array.of(0, 0, 0, 1, 1),
});

describe('collapse', () => {
  test('the last vertices and triangles go first', () => {
    expect(collapse(strip(), 1)).toEqual({ vertices: 5, indices: strip().indices, broken: 0 });
    expect(collapse(strip(), 0.5)).toEqual({
      vertices: 4,
      indices: Uint32Array.of(0, 1, 2, 1, 3, 2),
      broken: 0,
    });
    expect(collapse(strip(), 0)).toEqual({ vertices: 3, indices: Uint32Array.of(0, 1, 2), broken: 0 });
  });

  test('a corner goes along the whole chain to a vertex that is left', () => {
    const mesh = { ...strip(), faceCollapseCount: new Int32Array(5) };
    expect([...collapse(mesh, 0.5).indices.slice(6)]).toEqual([2, 3, 3]);
    expect([...collapse(mesh, 0).indices.slice(3)]).toEqual([1, 0, 2, 2, 0, 0]);
  });

  test('levels beyond 0 and 1 are the ends', () => {
    expect(collapse(strip(), 7)).toEqual(collapse(strip(), 1));
    expect(collapse(strip(), -7)).toEqual(collapse(strip(), 0));
  });

  test('steps are counted in single precision', () => {
    const mesh: CollapsibleMesh = {
      vertices: 20,
      indices: new Uint32Array(),
      lodSteps: 10,
      collapseId: new Int32Array(20),
      faceCollapseCount: new Int32Array(20),
    };
    // 1 - 0.9f is 0.100000024, so that the first step is reached.
    expect(collapse(mesh, 0.9).vertices).toBe(19);
  });

  test('what it is given is not changed', () => {
    const mesh = strip();
    collapse(mesh, 0);
    expect(mesh).toEqual(strip());
  });

  test.each([
    ['leads nowhere', [-1, -1, -1, -1, -1]],
    ['leads to itself', [-1, -1, -1, 3, 4]],
    ['goes in a circle', [-1, -1, -1, 4, 3]],
    ['leads outside', [-1, -1, -1, 99, 99]],
  ])('triangles whose chain %s are dropped and counted', (_, chain) => {
    const mesh = { ...strip(), collapseId: Int32Array.from(chain), faceCollapseCount: new Int32Array(5) };
    const { indices, broken } = collapse(mesh, 0);
    expect([...indices]).toEqual([0, 1, 2]);
    expect(broken).toBe(2);
    expect(collapse(mesh, 1).broken).toBe(0);
    expect(collapse({ ...mesh, faceCollapseCount: strip().faceCollapseCount }, 0).broken).toBe(0);
  });

  test.each([
    ['more steps than vertices', { lodSteps: 6 }],
    ['negative steps', { lodSteps: -1 }],
    ['more triangles lost than there are', { faceCollapseCount: Int32Array.of(0, 0, 0, 2, 2) }],
    ['triangles won', { faceCollapseCount: Int32Array.of(0, 0, 0, -1, 0) }],
  ])('%s are refused', (_, part) => {
    expect(() => collapse({ ...strip(), ...part }, 0)).toThrow(
      expect.objectContaining({ code: 'POSE_COLLAPSE_RANGE' }),
    );
  });

  test('whatever the file says, the answer is a valid mesh or a FormatError', () => {
    const numbers = fc.array(fc.integer({ min: -3, max: 14 }), { minLength: 12, maxLength: 12 });
    fc.assert(
      fc.property(
        numbers,
        numbers,
        fc.array(fc.nat(13), { maxLength: 8 }),
        fc.integer({ min: -2, max: 20 }),
        fc.double({ min: -1, max: 2 }),
        (chain, counts, corners, lodSteps, level) => {
          const mesh: CollapsibleMesh = {
            vertices: 12,
            indices: Uint32Array.from(corners.flatMap((corner) => [corner, (corner * 7) % 13, 0])),
            lodSteps,
            collapseId: Int32Array.from(chain),
            faceCollapseCount: Int32Array.from(counts),
          };
          try {
            const { vertices, indices, broken } = collapse(mesh, level);
            expect(indices.length / 3 + broken).toBeLessThanOrEqual(corners.length);
            expect(indices.every((vertex) => vertex < vertices)).toBe(true);
          } catch (error) {
            expect(error).toBeInstanceOf(FormatError);
          }
        },
      ),
    );
  });
});
