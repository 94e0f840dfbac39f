import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PLAIN } from '../../../../../src/formats/cal3d/files/binary/layout.ts';
import type {
  AnimationContent,
  MeshContent,
  Morph,
  MorphAnimationContent,
  SkeletonContent,
  Submesh,
} from '../../../../../src/formats/cal3d/files/binary/schema.ts';
import { readXmlAnimation, writeXmlAnimation } from '../../../../../src/formats/cal3d/files/xml/animation.ts';
import { readXmlMesh, writeXmlMesh } from '../../../../../src/formats/cal3d/files/xml/mesh.ts';
import {
  readXmlMorphAnimation,
  writeXmlMorphAnimation,
} from '../../../../../src/formats/cal3d/files/xml/morph-animation.ts';
import { readXmlSkeleton, writeXmlSkeleton } from '../../../../../src/formats/cal3d/files/xml/skeleton.ts';
import { Report } from '../../../../../src/report/report.ts';

const bits = new DataView(new ArrayBuffer(4));
/** Any float; of the many that are no number, the one that text can say. */
const float = fc.nat(0xffffffff).map((pattern) => {
  bits.setUint32(0, pattern);
  const value = bits.getFloat32(0);
  return Number.isNaN(value) ? Number.NaN : value;
});
const integer = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
const floats = (length: number) =>
  fc.array(float, { minLength: length, maxLength: length }).map((values) => Float32Array.from(values));
const integers = (length: number) =>
  fc.array(integer, { minLength: length, maxLength: length }).map((values) => Int32Array.from(values));
const name = fc.string({ unit: 'binary', maxLength: 12 }).map((text) => ({ text }));
const count = fc.nat(5);
const frame = (kind: string, version: number) => ({
  magic: Uint8Array.from(`${kind}\0`, (character) => character.charCodeAt(0)),
  version,
  trailing: new Uint8Array(0),
});

function listOf<T>(of: fc.Arbitrary<T>): fc.Arbitrary<T[]> {
  return fc.array(of, { maxLength: 4 });
}

const skeleton: fc.Arbitrary<SkeletonContent> = fc.boolean().chain((lit) => {
  const bone = fc.record({
    name,
    translation: floats(3),
    rotation: floats(4),
    localTranslation: floats(3),
    localRotation: floats(4),
    parentId: integer,
    childIds: count.chain(integers),
    ...(lit ? { lightType: integer, lightColor: floats(3) } : {}),
  });
  return fc.record({
    ...constants(frame('CSF', lit ? 919 : 910)),
    ...(lit ? { sceneAmbientColor: floats(3) } : {}),
    bones: listOf(bone),
  });
});

function constants<T extends object>(values: T): { [K in keyof T]: fc.Arbitrary<T[K]> } {
  const entries = Object.entries(values).map(([key, value]) => [key, fc.constant(value)]);
  return Object.fromEntries(entries);
}

const BONE_TRANSLATION = 1e10;

const animation: fc.Arbitrary<AnimationContent> = listOf(
  fc.record({
    boneId: integer,
    keys: count.chain((keys) =>
      fc.record({
        count: fc.constant(keys),
        time: floats(keys),
        translation: fc
          .array(fc.oneof(floats(3), fc.constant(new Float32Array(3).fill(BONE_TRANSLATION))), {
            minLength: keys,
            maxLength: keys,
          })
          .map((rows) => Float32Array.from(rows.flatMap((row) => [...row]))),
        rotation: floats(keys * 4),
      }),
    ),
  }),
).chain((tracks) => {
  const marked = tracks.some(({ keys }) =>
    Array.from({ length: keys.count }, (_, key) => keys.translation.subarray(key * 3, key * 3 + 3)).some(
      (row) => row.every((value) => value === BONE_TRANSLATION),
    ),
  );
  return float.map((duration) => ({ ...frame('CAF', marked ? 919 : 910), duration, tracks }));
});

const morphAnimation: fc.Arbitrary<MorphAnimationContent> = fc.record({
  ...constants(frame('CPF', 910)),
  duration: float,
  tracks: listOf(
    fc.record({
      morphName: name,
      keys: count.chain((keys) =>
        fc.record({ count: fc.constant(keys), time: floats(keys), weight: floats(keys) }),
      ),
    }),
  ),
});

function morph(vertices: number, mapCount: number): fc.Arbitrary<Morph> {
  const body = count.chain((moved) =>
    fc.record({
      count: fc.constant(moved),
      index: integers(moved),
      position: floats(moved * 3),
      normal: floats(moved * 3),
      textureCoordinates: floats(moved * mapCount * 2),
      terminator: fc.constant(vertices + 1),
    }),
  );
  return fc.record({ name, moved: fc.record({ body }) });
}

function submesh(lit: boolean, morphed: boolean): fc.Arbitrary<Submesh> {
  return fc
    .record({
      rows: fc.integer({ min: 1, max: 5 }),
      mapCount: fc.nat(3),
      springCount: fc.nat(2),
      faceCount: count,
    })
    .chain(({ rows, mapCount, springCount, faceCount }) => {
      const influences = fc.array(fc.nat(4), { minLength: rows, maxLength: rows }).chain((sizes) => {
        const start = Uint32Array.from({ length: rows + 1 }, (_, row) =>
          sizes.slice(0, row).reduce((sum, size) => sum + size, 0),
        );
        return fc.record({
          start: fc.constant(start),
          boneId: integers(start[rows]!),
          weight: floats(start[rows]!),
        });
      });
      return fc.record({
        materialThreadId: integer,
        lodSteps: integer,
        mapCount: fc.constant(mapCount),
        vertices: fc.record({
          count: fc.constant(rows),
          position: floats(rows * 3),
          normal: floats(rows * 3),
          ...(lit ? { color: floats(rows * 3) } : {}),
          collapseId: integers(rows),
          faceCollapseCount: integers(rows),
          textureCoordinates: floats(rows * mapCount * 2),
          influences,
          ...(springCount > 0 ? { physicalWeight: floats(rows) } : {}),
        }),
        springs: fc.record({
          count: fc.constant(springCount),
          vertexIds: integers(springCount * 2),
          coefficient: floats(springCount),
          idleLength: floats(springCount),
        }),
        ...(morphed ? { morphs: fc.array(morph(rows, mapCount), { minLength: 1, maxLength: 3 }) } : {}),
        faces: fc.record({ count: fc.constant(faceCount), vertexIds: integers(faceCount * 3) }),
      });
    });
}

const mesh: fc.Arbitrary<MeshContent> = fc
  .tuple(fc.boolean(), fc.boolean())
  .chain(([lit, morphed]) =>
    fc
      .array(submesh(lit, morphed), { minLength: 1, maxLength: 3 })
      .map((submeshes) => ({ ...frame('CMF', lit ? 919 : 910), submeshes })),
  );

/** Reads back without anything to report. */
function quietly<T>(read: (bytes: Uint8Array, report: Report) => T, bytes: Uint8Array): T {
  const report = new Report();
  const document = read(bytes, report);
  expect(report.issues).toEqual([]);
  return document;
}

describe('XML represents any content exactly', () => {
  test('of a skeleton', () => {
    fc.assert(
      fc.property(skeleton, (content) => {
        const bytes = writeXmlSkeleton({ format: 'cal3d.xsf', layout: PLAIN, content });
        const again = quietly(readXmlSkeleton, bytes);
        if (content.bones.length > 0 || !content.sceneAmbientColor) expect(again.content).toEqual(content);
        expect(again.layout.lit).toBe(content.sceneAmbientColor !== undefined);
      }),
    );
  });

  test('of an animation', () => {
    fc.assert(
      fc.property(animation, (content) => {
        const bytes = writeXmlAnimation({ format: 'cal3d.xaf', layout: PLAIN, content });
        expect(quietly(readXmlAnimation, bytes).content).toEqual(content);
      }),
    );
  });

  test('of a morph animation', () => {
    fc.assert(
      fc.property(morphAnimation, (content) => {
        const bytes = writeXmlMorphAnimation({ format: 'cal3d.xpf', layout: PLAIN, content });
        expect(quietly(readXmlMorphAnimation, bytes).content).toEqual(content);
      }),
    );
  });

  test('of a mesh', () => {
    fc.assert(
      fc.property(mesh, (content) => {
        const bytes = writeXmlMesh({ format: 'cal3d.xmf', layout: PLAIN, content });
        expect(quietly(readXmlMesh, bytes).content).toEqual(content);
      }),
    );
  });
});
