import { describe, expect, test } from 'vitest';
import { buildYorick } from '../../../../samples/build/yorick.ts';
import { inAxes } from '../../../../src/pose/axes.ts';
import { allCorners, farthest, modelCorners, pairs, pairsApart, sceneCorners } from './engine.ts';
import { modelOf } from './models.ts';

const yorick = buildYorick();
/** Meters; a thousandth of his height is 1.6e-3. */
const TOLERANCE = 1e-5;

describe('Yorick as a model', () => {
  const { model, lost, files } = modelOf(yorick);

  test('has one root of the name of the model, and every node once', () => {
    expect(model.name).toBe('yorick');
    expect(model.nodes.filter(({ parent }) => parent < 0).map(({ name }) => name)).toEqual(['yorick']);
    const names = model.nodes.map(({ name }) => name.toLowerCase());
    expect(new Set(names).size).toBe(names.length);
    model.nodes.slice(1).forEach(({ parent }, index) => {
      expect(parent).toBeLessThanOrEqual(index);
    });
    expect(model.classification).toBe('character');
  });

  test('stands as in the scene, and moves so', () => {
    expect(farthest(sceneCorners(yorick), modelCorners(model))).toBeLessThan(TOLERANCE);
    for (const animation of model.animations) {
      const clip = yorick.clips.find(({ name }) => name === animation.name)!;
      expect(animation.length).toBe(clip.end);
      for (let step = 0; step <= 12; step++) {
        const time = (clip.end * step) / 12;
        const apart = farthest(
          sceneCorners(yorick, { clip, time }),
          modelCorners(model, { animation, time }),
        );
        expect(apart, `${animation.name} at ${time} s`).toBeLessThan(TOLERANCE);
      }
    }
  });

  test('loses his smile, which is reported, and nothing else', () => {
    expect(model.animations.map(({ name }) => name)).toEqual(['idle', 'walk', 'wave']);
    expect(lost).toEqual(['FIT_CLIP_EMPTY', 'FIT_MORPHS_DROPPED', 'FIT_MORPH_TRACKS_DROPPED']);
  });

  test('has his textures as TGA beside him', () => {
    expect(files.map(({ name }) => name)).toEqual(['yorick_bone.tga', 'yorick_cloth.tga']);
    const bitmaps = model.nodes.flatMap(({ values }) => values.bitmap ?? []);
    expect(bitmaps).toEqual(['yorick_bone', 'yorick_bone', 'yorick_cloth']);
  });

  test('is the same whatever axes he comes in, and every time', () => {
    const turned = inAxes(yorick, { up: '+y', front: '+z', handedness: 'left', metersPerUnit: 0.3 });
    expect(farthest(modelCorners(modelOf(turned).model), modelCorners(model))).toBeLessThan(TOLERANCE);
    expect(modelOf(buildYorick()).model).toEqual(model);
  });

  test('for the original game has no mesh with more than 17 bones, and moves all the same', () => {
    const old = modelOf(yorick, '1.69');
    expect(old.lost).toContain('FIT_MESH_SPLIT');
    for (const { mesh } of old.model.nodes) {
      if (mesh) expect(new Set(mesh.weights!.bone).size).toBeLessThanOrEqual(17);
    }
    const partners = pairs(allCorners(modelCorners(old.model)), allCorners(sceneCorners(yorick)), TOLERANCE);
    const clip = yorick.clips[1]!;
    const animation = old.model.animations[1]!;
    for (const time of [0.1, 0.43, 0.9]) {
      const moved = allCorners(modelCorners(old.model, { animation, time }));
      const right = allCorners(sceneCorners(yorick, { clip, time }));
      expect(pairsApart(moved, right, partners), `${time} s`).toBeLessThan(TOLERANCE);
    }
  });
});
