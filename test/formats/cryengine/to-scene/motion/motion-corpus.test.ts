import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { quat, vec3 } from 'gl-matrix';
import { describe, expect, test } from 'vitest';
import { controllerIdOf } from '../../../../../src/formats/cryengine/files/chunks/controller-id.ts';
import { chunksOf } from '../../../../../src/formats/cryengine/files/chunks/document.ts';
import { readDocument } from '../../../../../src/formats/cryengine/files/chunks/read.ts';
import { cafSkeleton } from '../../../../../src/formats/cryengine/to-scene/motion/caf-skeleton.ts';
import { boneClip, nodeClip } from '../../../../../src/formats/cryengine/to-scene/motion/clips.ts';
import { vertexAnimation } from '../../../../../src/formats/cryengine/to-scene/motion/morph-clips.ts';
import { timingOf } from '../../../../../src/formats/cryengine/to-scene/motion/timing.ts';
import { Pose } from '../../../../../src/pose/pose.ts';
import { Report } from '../../../../../src/report/report.ts';
import type { Scene, Track } from '../../../../../src/scene/scene.ts';
import { corpus, corpusFiles, describeCorpus } from '../../../../corpus.ts';
import * as small from '../../../../scene.ts';

const GAME = 'cryengine/fholger-farcry_vrmod';
const JEEP = `${GAME}/Sources/Objects/Vehicles/Jeep/jeep_turret.cga`;
const WALK = `${GAME}/Sources/Objects/characters/sdkmerc/cwalkfwd_loop.caf`;
const PLANE = 'cryengine/CapsAdmin-bare-minimum-cryengine3/game/Game/Objects/default/plane.cgf';

function documentAt(path: string) {
  return readDocument(new Uint8Array(readFileSync(corpus(path))), 'cryengine.caf', new Report());
}

/** An animation by itself as a scene of nodes. */
function sceneOf(path: string): Scene {
  const report = new Report();
  const document = documentAt(path);
  const bones = cafSkeleton(document, report);
  const scene = small.sceneOf({
    nodes: bones.map(({ name, parent, translation, rotation }) =>
      small.node({ name, parent, translation, rotation }),
    ),
  });
  const nodes = new Map(bones.map(({ controllerId }, index) => [controllerId, index]));
  scene.clips = [boneClip('clip', document, nodes, report)];
  return scene;
}

interface Key {
  time: number;
  abs_pos: number[];
  rel_pos: number[];
  rel_quat?: number[];
}

/** What PyFFI read: first and last keys. */
function pyffiControllers(file: string) {
  const lines = readFileSync(resolve(corpus('../goldens/cryengine/pyffi.jsonl')), 'utf8')
    .trim()
    .split('\n');
  const files = lines.map(
    (line) =>
      JSON.parse(line) as {
        file: string;
        chunks?: { type: string; num_keys: number; ctrl_id: string; first_key: Key; last_key: Key }[];
      },
  );
  const chunks = files.find((each) => each.file === file)?.chunks ?? [];
  return chunks.filter(({ type }) => type === 'ControllerChunk');
}

describeCorpus('motion in real files', () => {
  const animations = corpusFiles(GAME, (path) => /sdkgun_.*\.caf$/.test(path));

  describe.each(animations)('%s', (path) => {
    test('puts every bone where its keys say that it is in the world', () => {
      const document = documentAt(path);
      const scene = sceneOf(path);
      const pose = new Pose(scene);
      const bones = cafSkeleton(document, new Report());
      let worst = 0;
      let compared = 0;
      for (const { content } of chunksOf(document, 'controller')) {
        const body = content.keys.body;
        if (!('absolutePosition' in body)) throw new Error('no keys of a bone');
        const bone = bones.findIndex(({ controllerId }) => controllerId === content.controllerId);
        const { times } = scene.clips[0]!.tracks.find(({ target }) => target === bone)!.curve;
        times.forEach((time, key) => {
          // Where an ancestor has no key it lies between two, and the file tells its place only roughly.
          if (!scene.clips[0]!.tracks.every(({ curve }) => curve.times.includes(time))) return;
          pose.sample(scene.clips[0]!, time);
          const world = pose.world.subarray(bone * 16 + 12, bone * 16 + 15) as unknown as vec3;
          worst = Math.max(worst, vec3.distance(world, body.absolutePosition.subarray(key * 3, key * 3 + 3)));
          compared++;
        });
      }
      expect(compared).toBeGreaterThan(80);
      expect(worst).toBeLessThan(2e-4);
    });

    test('shows its hierarchy by these places alone', () => {
      const document = documentAt(path);
      const reported = cafSkeleton(document, new Report());
      const chunks = document.chunks.filter(({ kind }) => kind !== 'boneAnimation');
      const found = cafSkeleton({ ...document, chunks }, new Report());
      const parents = (bones: typeof reported) =>
        new Map(bones.map(({ name, parent }) => [name, bones[parent]?.name]));
      for (const [name, parent] of parents(reported))
        expect([name, parents(found).get(name)]).toEqual([name, parent]);
    });

    test('has the keys that PyFFI finds', () => {
      const { nodes, clips } = sceneOf(path);
      const controllers = pyffiControllers(basename(path));
      expect(controllers.length).toBe(22);
      const bones = cafSkeleton(documentAt(path), new Report());
      for (const { ctrl_id, num_keys, first_key, last_key } of controllers) {
        const bone = bones.findIndex(({ controllerId }) => controllerId === Number(ctrl_id));
        expect(nodes[bone]!.translation).toEqual(first_key.rel_pos);
        const [translation, rotation] = clips[0]!.tracks.filter(({ target }) => target === bone);
        expect(translation!.curve.times.length).toBe(num_keys);
        expect(translation!.curve.times.at(-1)).toBeCloseTo(last_key.time / 4800, 5);
        const [x, y, z, w] = last_key.rel_quat!;
        const last = [...rotation!.curve.values.subarray(-4)];
        [-x!, -y!, -z!, w!].forEach((value, index) => {
          expect(last[index]).toBeCloseTo(value, 6);
        });
      }
    });
  });

  test('a walk goes from the first to the last frame, and has what PyFFI finds', () => {
    const { nodes, clips } = sceneOf(WALK);
    expect(nodes).toHaveLength(71);
    const [clip] = clips;
    expect([clip!.start, clip!.end]).toEqual([0, expect.closeTo(35 / 30, 6)]);
    const [first] = pyffiControllers('cwalkfwd_loop.caf');
    const hip = controllerIdOf({ text: 'Bip01' });
    expect(Number(first!.ctrl_id)).toBe(hip);
    const rotation = clip!.tracks.find(({ property }) => property === 'rotation')!.curve;
    const logarithms = [...first!.first_key.rel_pos, ...first!.last_key.rel_pos];
    const stored = [...rotation.values.subarray(0, 3), ...rotation.values.subarray(-3)];
    expect(stored).toEqual(logarithms.map((value) => -value));
    expect(nodes[0]).toMatchObject({ name: 'Bip01', translation: first!.first_key.abs_pos });
  });

  test('the nodes of a turret turn and come back, outside the range of the file', () => {
    const document = documentAt(JEEP);
    const report = new Report();
    const nodes = chunksOf(document, 'node');
    const byId = new Map(nodes.map(({ id }, index) => [id!, index]));
    const clip = nodeClip('turret', document, timingOf(document), byId, {}, report)!;
    // Frames 104 to 411 of a file whose range is 0 to 15 (docs/reference/cryengine.md#timing).
    expect([clip.start, clip.end]).toEqual([expect.closeTo(104 / 30, 5), expect.closeTo(411 / 30, 5)]);
    expect(clip.properties).toEqual({ cryengine: { range: { start: 0, end: 15 } } });
    expect(
      clip.tracks.map(({ property, curve }) => [property, curve.interpolation, curve.times.length]),
    ).toEqual([
      ['translation', 'hermite', 11],
      ['rotation', 'squad', 10],
      ['scale', 'hermite', 6],
      ['translation', 'tcb', 53],
      ['rotation', 'squad', 56],
      ['scale', 'hermite', 40],
    ]);
    for (const track of clip.tracks.filter(({ property }) => property === 'rotation')) {
      const rotations = accumulated(track);
      const { rotation } = nodes[track.target]!.content;
      const atRest: quat = [-rotation[0]!, -rotation[1]!, -rotation[2]!, rotation[3]!];
      // The arc cosine of single precision knows no less than 0.02°; the way back is within 0.01° to 0.3°
      // (docs/reference/cryengine.md#tcb-rotations).
      expect(degreesBetween(rotations[0]!, atRest)).toBeLessThan(0.03);
      expect(degreesBetween(rotations.at(-1)!, atRest)).toBeLessThan(0.32);
    }
    expect(report.issues).toEqual([]);
  });

  test('a plane with keys for its vertices has a morph target for each, against a mesh that lies elsewhere', () => {
    const document = documentAt(PLANE);
    const [chunk] = chunksOf(document, 'vertexAnimation');
    const { keys, vertexCount } = chunk!.content;
    const rest = { positions: new Float32Array(vertexCount * 3).fill(1000) };
    const report = new Report();
    const { targets, tracks } = vertexAnimation(
      'plane',
      { chunk: chunk!, path: '' },
      rest,
      timingOf(document),
      report,
    )!;
    // 101 keys, a frame apart (docs/reference/cryengine.md#vertex-animation).
    expect(targets).toHaveLength(101);
    expect(targets[100]!.positions[0]).toBeCloseTo(keys[100]!.vertices.position[0]! - 1000, 4);
    expect(tracks.at(-1)!.curve.times.at(-1)).toBeCloseTo(100 / 30, 4);
    expect(report.issues).toEqual([]);
  });

  test('single keys of later engines make no clips', () => {
    const later = corpusFiles('cryengine/CapsAdmin-bare-minimum-cryengine3', (path) =>
      path.endsWith('anchor.cgf'),
    );
    expect(later.length).toBe(1);
    const document = documentAt(later[0]!);
    const nodes = new Map(chunksOf(document, 'node').map(({ id }, index) => [id!, index]));
    const report = new Report();
    expect(nodeClip('', document, timingOf(document), nodes, {}, report)).toBeUndefined();
  });
});

/** The rotations that turns seen from the parent come to. */
function accumulated({ curve: { values } }: Track): quat[] {
  const rotations: quat[] = [];
  for (let at = 0; at < values.length; at += 4) {
    const turn = quat.setAxisAngle([0, 0, 0, 1], values.subarray(at, at + 3), values[at + 3]!);
    rotations.push(quat.multiply([0, 0, 0, 1], turn, rotations.at(-1) ?? [0, 0, 0, 1]));
  }
  return rotations;
}

function degreesBetween(a: quat, b: quat): number {
  return (2 * Math.acos(Math.min(1, Math.abs(quat.dot(a, b)))) * 180) / Math.PI;
}
