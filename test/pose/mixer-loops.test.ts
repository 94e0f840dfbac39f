import { describe, expect, test } from 'vitest';
import { Mixer } from '../../src/pose/mixer.ts';
import { LOCAL } from '../../src/pose/skeleton.ts';
import type { Track } from '../../src/scene/scene.ts';
import { clip, sceneWith, slide, x } from './moving-scenes.ts';

describe('closing the loop', () => {
  /** Its last key comes a quarter of a second before its end. */
  const open = clip(1, slide([0, 0.75], [2, 8]));
  const at = (start: (mixer: Mixer) => void, seconds: number, hold = false) => {
    const mixer = new Mixer(sceneWith(open), { hold });
    start(mixer);
    mixer.update(0);
    mixer.update(seconds);
    return x(mixer);
  };

  test('a cycle goes back to its first key at the end', () => {
    expect(at((mixer) => mixer.blendCycle(0, 1, 0), 0.875)).toBeCloseTo(5, 6);
  });

  test('an action goes on beyond its last key, or holds it', () => {
    expect(at((mixer) => mixer.executeAction(0, 0, 0), 0.875)).toBeCloseTo(9, 6);
    expect(at((mixer) => mixer.executeAction(0, 0, 0), 0.875, true)).toBe(8);
  });

  test('an action of a clip that was a cycle before finds it closed', () => {
    const both = (mixer: Mixer) => {
      mixer.blendCycle(0, 1, 0);
      mixer.clearCycle(0, 0);
      mixer.executeAction(0, 0, 0);
    };
    expect(at(both, 0.875)).toBeCloseTo(5, 6);
    expect(at((mixer) => mixer.executeAction(0, 0, 0), 0.875)).toBeCloseTo(9, 6);
  });

  test('a cycle whose keys hold does so only where its file leaves that to the player', () => {
    const cycle = (rest: Partial<Track['curve']>) => {
      const { curve, ...track } = slide([0, 0.75], [2, 8]);
      const held = { ...track, curve: { ...curve, before: 'hold', after: 'hold', ...rest } as const };
      const mixer = new Mixer(sceneWith(clip(1, held)));
      mixer.blendCycle(0, 1, 0);
      mixer.update(0);
      mixer.update(0.875);
      return x(mixer);
    };
    expect(cycle({ range: { start: 0, end: 1 } })).toBeCloseTo(5, 6);
    expect(cycle({})).toBe(8);
  });

  test('the first track decides for all', () => {
    const complete = slide([0, 1], [0, 8]);
    const short = slide([0, 0.5], [0, 8], 1);
    const second = (...tracks: Track[]) => {
      const mixer = new Mixer(sceneWith(clip(1, ...tracks)));
      mixer.blendCycle(0, 1, 0);
      mixer.update(0);
      mixer.update(0.75);
      return mixer.local[LOCAL];
    };
    expect(second(complete, short)).toBeCloseTo(12, 6);
    expect(second(short, complete)).toBeCloseTo(4, 6);
  });

  test('a key behind the end stays behind it', () => {
    const first = slide([0, 0.5], [0, 0], 1);
    const long = slide([0, 0.5, 1.5], [4, 0, 7]);
    const mixer = new Mixer(sceneWith(clip(1, first, long)));
    mixer.blendCycle(0, 1, 0);
    mixer.update(0);
    mixer.update(0.75);
    expect(x(mixer)).toBeCloseTo(2, 6);
  });
});
