/** Any surface with levels of detail is written with lists that refer to each other, and read back. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromScene } from '../../../../src/formats/c3s/from-scene/from-scene.ts';
import { c3sFamily } from '../../../../src/formats/c3s/index.ts';
import { formatById } from '../../../../src/formats/index.ts';
import { Report } from '../../../../src/report/report.ts';
import { type Mesh, NONE, type Primitive, type Scene } from '../../../../src/scene/scene.ts';
import * as small from '../../../scene.ts';
import { readC3s } from '../files.ts';

const VERTICES = 8;

/** Corners of a triangle, which may be two places only: it has no area, but is there. */
const triangle = fc
  .tuple(...Array.from({ length: 3 }, () => fc.nat(VERTICES - 1)))
  .filter((corners) => new Set(corners).size > 1);

/** The triangles of a level, of one and of two sides. */
const level = fc.record({
  oneSided: fc.array(triangle, { maxLength: 6 }),
  twoSided: fc.array(triangle, { maxLength: 4 }),
});

type Level = typeof level extends fc.Arbitrary<infer L> ? L : never;

/** Two levels in turn have the same texture coordinates. */
function primitive(triangles: readonly (readonly number[])[], material: number, level: number): Primitive {
  return {
    name: 'part',
    material,
    // The number of a vertex is its x.
    positions: Float32Array.from(
      { length: VERTICES * 3 },
      (_, at) => [at / 3, (at % 7) - 3, at % 5][at % 3]!,
    ),
    uvs: [
      Float32Array.from({ length: VERTICES * 2 }, (_, at) => (at % 2 === 0 ? at / 2 / VERTICES : level >> 1)),
    ],
    indices: Uint32Array.from(triangles.flat()),
  };
}

function sceneWith(levels: readonly Level[]): Scene {
  const scene = small.sceneOf({ name: 'scene', axes: small.Y_UP });
  scene.materials = [small.material({ name: 'two-sided', doubleSided: true })];
  scene.meshes = levels.map(
    ({ oneSided, twoSided }, index): Mesh => ({
      name: `level ${index}`,
      // The first one differs from level to level: equal levels would be read as one.
      primitives: [
        primitive([[0, 1, 2 + index], ...oneSided], NONE, index),
        ...(twoSided.length > 0 ? [primitive(twoSided, 0, index)] : []),
      ],
      ...(index === 0 ? { lods: levels.slice(1).map((_, at) => at + 1) } : {}),
    }),
  );
  scene.nodes = [small.node({ name: 'shown', mesh: 0 })];
  return scene;
}

/** For each level its triangles, each from its lowest corner on; a face that a level lacks is a single point there. */
function trianglesOf({ meshes, materials }: Scene): string[][] {
  return meshes.map(({ primitives }) =>
    primitives
      .flatMap(({ positions, uvs, indices, material }) => {
        const sides = materials[material]?.doubleSided ? 'two' : 'one';
        return Array.from({ length: indices.length / 3 }, (_, at) => {
          const corners = [...indices.subarray(at * 3, at * 3 + 3)].map((vertex) => positions[vertex * 3]!);
          const turns = [0, 1, 2].map((turn) => [...corners.slice(turn), ...corners.slice(0, turn)].join());
          const rows = [0, 1, 2].map((corner) => uvs[0]![indices[at * 3 + corner]! * 2 + 1]!);
          return `${turns.sort()[0]} ${sides} ${rows}`;
        });
      })
      .filter((text) => !/^(\d),\1,\1 /.test(text))
      .sort(),
  );
}

test('the triangles of all levels are read back, and check finds nothing', () => {
  const levels = fc.array(level, { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(levels, (levels) => {
      const scene = sceneWith(levels);
      const { document, report } = readC3s(fromScene(scene, 'a', new Report())[0]!.bytes);
      formatById('c3s')!.check(document, report);
      expect(report.issues).toEqual([]);
      const read = c3sFamily.toScene([{ name: 'a.c3s', document }], [], new Report());
      expect(trianglesOf(read)).toEqual(trianglesOf(scene));
    }),
    { numRuns: 200 },
  );
});
