import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readDocument } from '../../../../src/formats/index.ts';
import { mdlFamily } from '../../../../src/formats/mdl/index.ts';
import { Pose } from '../../../../src/pose/pose.ts';
import { Report } from '../../../../src/report/report.ts';
import { NONE, type Scene } from '../../../../src/scene/scene.ts';
import { corpus, corpusFiles, describeCorpus } from '../../../corpus.ts';

/**
 * Meters. Small angles were worked out from cosines in single precision, which are right within the root of 2⁻²¹, 7e-4
 * radians, and what turns is up to a meter long.
 */
const DECOMPILED_TOLERANCE = 1e-3;
/** Meters: the rounding of single precision over some meters. */
const COMPILED_TOLERANCE = 1e-4;
/** Moments of each clip. */
const MOMENTS = [0, 0.3, 0.7, 1];

function sceneOf(path: string): Scene {
  const { document } = readDocument(readFileSync(corpus(path)), path, new Report());
  return mdlFamily.toScene([{ name: path, document }], [], new Report());
}

/** The corners of all triangles that a scene shows, node by node. */
function corners(scene: Scene, pose: Pose): Map<string, Float32Array> {
  const shown = new Map<string, Float32Array>();
  scene.nodes.forEach(({ name, mesh }, node) => {
    for (const primitive of scene.meshes[mesh ?? NONE]?.primitives ?? []) {
      const positions = new Float32Array(primitive.positions.length);
      pose.deform(node, primitive, positions);
      const out = new Float32Array(primitive.indices.length * 3);
      primitive.indices.forEach((vertex, corner) => {
        out.set(positions.subarray(vertex * 3, vertex * 3 + 3), corner * 3);
      });
      shown.set(name.toLowerCase(), out);
    }
  });
  return shown;
}

function greatestDistance(a: Map<string, Float32Array>, b: Map<string, Float32Array>): number {
  expect([...a.keys()].sort()).toEqual([...b.keys()].sort());
  let greatest = 0;
  for (const [name, positions] of a) {
    const others = b.get(name)!;
    expect(others.length, name).toBe(positions.length);
    for (let at = 0; at < positions.length; at++)
      greatest = Math.max(greatest, Math.abs(positions[at]! - others[at]!));
  }
  return greatest;
}

/** How far two scenes of one model are apart, at rest and in all clips. */
function expectSame(a: Scene, b: Scene, tolerance: number): void {
  const [poseA, poseB] = [new Pose(a), new Pose(b)];
  expect(greatestDistance(corners(a, poseA), corners(b, poseB))).toBeLessThan(tolerance);
  const names = ({ clips }: Scene) => clips.map(({ name }) => name.toLowerCase());
  expect(names(a)).toEqual(names(b));
  for (const [index, clip] of a.clips.entries()) {
    for (const share of MOMENTS) {
      poseA.sample(clip, share * clip.end);
      poseB.sample(b.clips[index]!, share * clip.end);
      expect(greatestDistance(corners(a, poseA), corners(b, poseB)), clip.name).toBeLessThan(tolerance);
    }
  }
}

function isCompiled(path: string): boolean {
  return readFileSync(corpus(path)).readUInt32LE(0) === 0;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).toLowerCase();
}

describeCorpus('a model that another program decompiled', () => {
  const compiled = corpusFiles('mdl/rollnw', (path) => path.endsWith('.mdl')).filter(isCompiled);
  const texts = corpusFiles('mdl/ground-truth', (path) => path.endsWith('.mdl.ascii'));
  test('there are five', () => expect(texts).toHaveLength(5));

  test.each(texts)('%s shows the same in all its clips', (path) => {
    const source = compiled.find((other) => `${nameOf(other)}.ascii` === nameOf(path))!;
    expectSame(sceneOf(path), sceneOf(source), DECOMPILED_TOLERANCE);
  });
});

describeCorpus('a model that another program compiled', () => {
  const texts = corpusFiles('mdl', (path) => path.endsWith('.mdl') && !path.includes('generated-')).filter(
    (path) => !isCompiled(path),
  );
  const pairs = corpusFiles('mdl', (path) => path.includes('generated-') && path.endsWith('.mdl')).flatMap(
    (compiled) =>
      texts.filter((text) => nameOf(text) === nameOf(compiled)).map((text) => ({ compiled, text })),
  );
  // nwnrs lays vertices of moving water out in another order than the game reads them in (docs/reference/mdl.md#animmeshes).
  const sound = pairs.filter(({ compiled }) => !/nwnrs-ee\/(tno01_v67_01|tss13_a35_01)/.test(compiled));
  test('there are some dozens', () => expect(sound.length).toBeGreaterThan(30));

  test.each(sound)('$compiled shows the same in all its clips as $text', ({ compiled, text }) => {
    expectSame(sceneOf(text), sceneOf(compiled), COMPILED_TOLERANCE);
  });
});
