import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readDocument } from '../../../src/formats/index.ts';
import { mdlFamily } from '../../../src/formats/mdl/index.ts';
import { Pose } from '../../../src/pose/pose.ts';
import { Report } from '../../../src/report/report.ts';
import { NONE, type Scene } from '../../../src/scene/scene.ts';
import { corpus, corpusFiles, describeCorpus } from '../../corpus.ts';

/**
 * Metres. Small angles were worked out from cosines in single precision, which are right within the root of 2⁻²¹, 7e-4
 * radians, and what turns is up to a metre long.
 */
const TOLERANCE = 1e-3;
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

describeCorpus('a model that another program decompiled', () => {
  const compiled = corpusFiles('mdl/rollnw', (path) => path.endsWith('.mdl')).filter((path) => {
    return readFileSync(corpus(path)).readUInt32LE(0) === 0;
  });
  const texts = corpusFiles('mdl/ground-truth', (path) => path.endsWith('.mdl.ascii'));
  test('there are five', () => expect(texts).toHaveLength(5));

  test.each(texts)('%s shows the same in all its clips', (path) => {
    const name = path.slice(path.lastIndexOf('/') + 1).replace('.ascii', '');
    const [a, b] = [sceneOf(path), sceneOf(compiled.find((other) => other.endsWith(`/${name}`))!)];
    const [poseA, poseB] = [new Pose(a), new Pose(b)];
    expect(greatestDistance(corners(a, poseA), corners(b, poseB))).toBeLessThan(TOLERANCE);
    expect(a.clips.map((clip) => clip.name.toLowerCase())).toEqual(
      b.clips.map((clip) => clip.name.toLowerCase()),
    );
    for (const [index, clip] of a.clips.entries()) {
      for (const share of MOMENTS) {
        poseA.sample(clip, share * clip.end);
        poseB.sample(b.clips[index]!, share * clip.end);
        expect(greatestDistance(corners(a, poseA), corners(b, poseB)), clip.name).toBeLessThan(TOLERANCE);
      }
    }
  });
});
