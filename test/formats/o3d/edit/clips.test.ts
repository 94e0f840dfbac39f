import { describe, expect, test } from 'vitest';
import { openBlobs } from '../../../../src/formats/o3d/files/archive/blob-access.ts';
import { clipRanges } from '../../../../src/formats/o3d/to-scene/motion/ranges.ts';
import type { Clip, Track } from '../../../../src/scene/scene.ts';
import { clip, curve, node, sceneOf } from '../from-scene/archives.ts';
import { archiveOf, putOnto } from './put-onto.ts';

type Archive = Awaited<ReturnType<typeof archiveOf>>;

const GAP = 1 / 30;
const CONSTANT = 0;
const CYCLE = 2;

function slide(target: number, times: number[], places: number[]): Track {
  return { target, property: 'translation', curve: curve(times, places) };
}

/** A node that goes along x for a second, and one that stays. */
const WALKER = sceneOf({
  nodes: [node({ name: 'root' }), node({ name: 'walker', parent: 0 }), node({ name: 'still', parent: 0 })],
  clips: [clip('walk', 0, 1, [slide(1, [0, 1], [0, 0, 0, 4, 0, 0])])],
});

const nodeNamed = ({ scene }: Archive, name: string) => scene.nodes.findIndex((own) => own.name === name);

function trackOf({ scene }: Archive, at: number, name: string): Track | undefined {
  const target = scene.nodes.findIndex((own) => own.name === name);
  return scene.clips[at]!.tracks.find((track) => track.target === target);
}

/** The keys of the curves, time and value of each, by their objects' order. */
function keysIn({ document, index }: Archive): number[][] {
  const blobs = openBlobs(document);
  return index.byClass.get('o3d.Curve')!.map((object) => {
    const { input, output } = blobs.curve(object)!.keys;
    return [...input].flatMap((time, key) => [time, output[key]!]);
  });
}

function withClip(archive: Archive, ...added: Clip[]) {
  return putOnto(archive, ({ clips }) => ({ clips: [...clips, ...added] }));
}

describe('a new clip', () => {
  test('follows the others on the timeline, a sample of the plugin later', async () => {
    const before = await archiveOf(WALKER);
    const walker = nodeNamed(before, 'walker');
    const after = withClip(before, clip('back', 0, 0.5, [slide(walker, [0, 0.5], [4, 0, 0, 2, 0, 0])]));
    const start = Math.fround(1 + GAP);
    const end = Math.fround(1 + GAP + 0.5);
    expect(clipRanges(after.index)).toEqual([
      { name: 'walk', start: 0, end: 1 },
      { name: 'back', start, end },
    ]);
    expect(keysIn(before)).toEqual([[0, 0, 1, 4]]);
    expect(keysIn(after)).toEqual([[0, 0, 1, 4, start, 4, end, 2]]);
    expect(after.losses).toEqual([
      'O3D_CLIPS_JOINED Clips on one timeline: walk from 0 to 1 s, back from 1.0333333 to 1.5333333 s',
    ]);
    expect(after.issues).toEqual([]);
  });

  test('holds what it does not move in its rest pose', async () => {
    const before = await archiveOf(WALKER);
    const after = withClip(
      before,
      clip('stand', 0, 0.5, [slide(nodeNamed(before, 'root'), [0, 0.5], [0, 0, 0, 0, 1, 0])]),
    );
    const [start, end] = [Math.fround(1 + GAP), Math.fround(1 + GAP + 0.5)];
    expect(keysIn(after)[0]).toEqual([0, 0, 1, 4, start, 0, end, 0]);
    expect([...trackOf(after, 1, 'root')!.curve.values]).toEqual([0, 0, 0, 0, 1, 0]);
    expect(trackOf(after, 0, 'root')!.curve.values.every((value) => value === 0)).toBe(true);
  });

  test('adds no keys to a curve that already ends in the rest pose', async () => {
    const there = slide(1, [0, 0.5, 1], [0, 0, 0, 4, 0, 0, 0, 0, 0]);
    const before = await archiveOf({ ...WALKER, clips: [clip('walk', 0, 1, [there])] });
    const after = withClip(
      before,
      clip('stand', 0, 0.5, [slide(nodeNamed(before, 'root'), [0, 0.5], [0, 0, 0, 0, 1, 0])]),
    );
    expect(keysIn(after)[0]).toEqual([0, 0, 0.5, 4, 1, 0]);
  });

  test('leaves a curve as it was until the last of the other clips has ended', async () => {
    const before = await archiveOf(WALKER, ({ byClass }) => {
      const [top] = byClass.get('o3d.Transform')!;
      top!.params.get('exhume.clips')!.json.value = JSON.stringify([{ name: 'walk', start: 0, end: 3 }]);
    });
    const walker = nodeNamed(before, 'walker');
    const after = withClip(before, clip('back', 0, 0.5, [slide(walker, [0, 0.5], [4, 0, 0, 2, 0, 0])]));
    expect(keysIn(after)).toEqual([
      [0, 0, 1, 4, 3, 4, Math.fround(3 + GAP), 4, Math.fround(3 + GAP + 0.5), 2],
    ]);
  });

  test('ends the repetition of a curve, which is reported', async () => {
    const before = await archiveOf(WALKER, ({ byClass }) => {
      byClass.get('o3d.Curve')![0]!.properties.postInfinity = CYCLE;
    });
    const walker = nodeNamed(before, 'walker');
    const after = withClip(before, clip('back', 0, 0.5, [slide(walker, [0, 0.5], [4, 0, 0, 2, 0, 0])]));
    expect(after.index.byClass.get('o3d.Curve')![0]!.properties.postInfinity).toBe(CONSTANT);
    expect(after.losses).toContain(
      'O3D_INFINITY_DROPPED Extrapolation of 1 curve ends where new clips begin',
    );
  });

  test('of an archive without animation keeps its times', async () => {
    const before = await archiveOf({ ...WALKER, clips: [] });
    const still = nodeNamed(before, 'still');
    const after = withClip(
      before,
      clip('wave', 0.25, 0.75, [slide(still, [0.25, 0.75], [0, 0, 0, 1, 0, 0])]),
    );
    expect(clipRanges(after.index)).toEqual([{ name: 'wave', start: 0.25, end: 0.75 }]);
    expect(keysIn(after)).toEqual([[0.25, 0, 0.75, 1]]);
    expect(after.losses).toEqual([]);
  });

  test('moves what no clip has moved, which rests in the others', async () => {
    const before = await archiveOf(WALKER);
    const still = nodeNamed(before, 'still');
    const after = withClip(before, clip('wave', 0, 0.5, [slide(still, [0, 0.5], [0, 3, 0, 0, 5, 0])]));
    expect([...trackOf(after, 1, 'still')!.curve.values]).toEqual([0, 3, 0, 0, 5, 0]);
    expect(trackOf(after, 0, 'still')!.curve.values.every((value) => value === 0)).toBe(true);
    expect(after.scene.nodes[still]!.translation).toEqual([0, 0, 0]);
    expect(after.issues).toEqual([]);
  });
});

describe('a known clip', () => {
  test('moves what it has not moved by curves of the same time', async () => {
    const before = await archiveOf(WALKER);
    const still = nodeNamed(before, 'still');
    const after = putOnto(before, ({ clips: [walk] }) => ({
      clips: [{ ...walk!, tracks: [...walk!.tracks, slide(still, [0, 1], [0, 0, 0, 0, 7, 0])] }],
    }));
    expect(keysIn(after)).toEqual([
      [0, 0, 1, 4],
      [0, 0, 1, 7],
    ]);
    const evaluations = after.index.byClass.get('o3d.FunctionEval')!;
    const [first, second] = evaluations.map(({ params }) => params.get('o3d.input')!.bind);
    expect(second).toBe(first);
    expect(after.losses).toEqual([]);
  });

  test('moves a node anew whose curves cannot hold the edit, which is reported', async () => {
    const before = await archiveOf(WALKER);
    const after = putOnto(before, ({ clips: [walk] }) => ({
      clips: [
        { ...walk!, tracks: walk!.tracks.map(({ target }) => slide(target, [0, 1], [0, 0, 0, 4, 5, 0])) },
      ],
    }));
    expect([...trackOf(after, 0, 'walker')!.curve.values]).toEqual([0, 0, 0, 4, 5, 0]);
    expect(after.losses).toEqual([
      'ONTO_REWRITTEN Motion of 1 node, whose curves have no place for the edit, is written anew',
    ]);
  });

  test('keeps still a node whose track was removed', async () => {
    const before = await archiveOf(WALKER);
    const after = putOnto(before, ({ clips: [walk] }) => ({ clips: [{ ...walk!, tracks: [] }] }));
    expect(trackOf(after, 0, 'walker')).toBeUndefined();
    expect(after.scene.nodes[nodeNamed(after, 'walker')]!.translation).toEqual([0, 0, 0]);
  });
});
