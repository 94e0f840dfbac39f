import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { ReadingOptions } from '../../../../src/formats/format.ts';
import { readDocument } from '../../../../src/formats/index.ts';
import { mdlFamily } from '../../../../src/formats/mdl/index.ts';
import { Pose } from '../../../../src/pose/pose.ts';
import { Report } from '../../../../src/report/report.ts';
import { type Clip, NONE, type Scene } from '../../../../src/scene/scene.ts';
import { corpus, describeCorpus } from '../../../corpus.ts';

const DUMP = 'mdl/rollnw/tests/test_data/renderer/nwn_dump_user/development/mdl';
const USER = 'mdl/rollnw/tests/test_data/user/development';
/** All of the chain that is there in compiled form. */
const COMPILED = [
  'mdl/generated-nwnmdlcomp/a_ba.mdl',
  ...['a_ba_non_combat', 'a_ba_med_weap'].map((name) => `${DUMP}/${name}.mdl`),
];

function sceneOf(paths: readonly string[], options: ReadingOptions = {}): { scene: Scene; report: Report } {
  const report = new Report();
  const files = paths.map((path) => {
    const { document } = readDocument(readFileSync(corpus(path)), path, new Report());
    return { name: path, document };
  });
  return { scene: mdlFamily.toScene(files, [], report, options), report };
}

/** Smallest height of what a scene shows. */
function floor(scene: Scene, pose: Pose): number {
  let least = Number.POSITIVE_INFINITY;
  scene.nodes.forEach(({ mesh = NONE }, node) => {
    for (const primitive of scene.meshes[mesh]?.primitives ?? []) {
      const positions = new Float32Array(primitive.positions.length);
      pose.deform(node, primitive, positions);
      for (let at = 2; at < positions.length; at += 3) least = Math.min(least, positions[at]!);
    }
  });
  return least;
}

function movedNodes({ nodes }: Scene, { name, tracks }: Clip): string[] {
  return tracks.map(({ target, property }) => `${name}: ${property} of ${nodes[target]!.name}`).sort();
}

describeCorpus('real chains of supermodels', () => {
  // Her rest pose hangs in the air; only with her scale of 0.894 on what she inherits do her feet reach the ground.
  test('c_aribeth walks on the ground', () => {
    const chain = [`${DUMP}/c_aribeth.mdl`, `${DUMP}/a_fa.mdl`, ...COMPILED];
    const { scene } = sceneOf(chain);
    const pose = new Pose(scene);
    expect(floor(scene, pose)).toBeGreaterThan(0.1);
    const walk = scene.clips.find(({ name }) => name === 'walk')!;
    for (const share of [0, 0.25, 0.5, 0.75]) {
      pose.sample(walk, share * walk.end);
      expect(Math.abs(floor(scene, pose))).toBeLessThan(0.01);
    }
  });

  test.each(['c_bodak', 'c_satyrarcher'])('%s is moved by part number as by name', (name) => {
    const chain = [`${USER}/${name}.mdl`, ...COMPILED];
    const byName = sceneOf(chain);
    const byNumber = sceneOf(chain, { binding: 'part-number' });
    expect(byNumber.report.issues.map(({ code }) => code)).not.toContain('MDL_PART_NUMBERS_MISSING');
    expect(byNumber.scene.clips.length).toBeGreaterThan(80);
    byNumber.scene.clips.forEach((clip, index) => {
      expect(movedNodes(byNumber.scene, clip)).toEqual(movedNodes(byName.scene, byName.scene.clips[index]!));
    });
  });
});

describeCorpus('real skins', () => {
  // What is stored follows from the rest pose, in which every vertex is where its node puts it (docs/reference/mdl.md#skins).
  test.each([`${USER}/c_satyrarcher.mdl`, `${DUMP}/c_drgshad.mdl`])('%s binds as its rest pose', (path) => {
    const { scene } = sceneOf([path]);
    const { world } = new Pose(scene);
    expect(scene.skins.length).toBeGreaterThan(0);
    scene.nodes.forEach(({ skin = NONE }, node) => {
      const { joints = [], inverseBind = new Float32Array() } = scene.skins[skin] ?? {};
      joints.forEach((joint, at) => {
        for (let column = 0; column < 4; column++) {
          for (let row = 0; row < 4; row++) {
            let sum = 0;
            for (let i = 0; i < 4; i++)
              sum += world[joint * 16 + i * 4 + row]! * inverseBind[at * 16 + column * 4 + i]!;
            expect(sum).toBeCloseTo(world[node * 16 + column * 4 + row]!, 4);
          }
        }
      });
    });
  });
});
