import { describe, expect, test } from 'vitest';
import type { Scene } from '../../../../src/scene/scene.ts';
import { putBack } from '../trip.ts';
import { EDITS } from './edits.ts';

const YORICK = 'samples/yorick/cal3d/yorick.cfg';

function everything(scene: Scene): void {
  for (const edit of Object.values(EDITS)) edit(scene);
}

describe('names choose edits:', () => {
  test('only the clip', async () => {
    const { changed } = await putBack(YORICK, everything, { only: ['dance'] });
    expect(Object.keys(changed).sort()).toEqual(['dance.caf', 'yorick.cfg']);
  });

  test('only the mesh, with the new material and image that it needs', async () => {
    const { changed, changes } = await putBack(YORICK, everything, { only: ['hat'] });
    expect(Object.keys(changed).sort()).toEqual(['felt.crf', 'felt.png', 'hat.cmf', 'yorick.cfg']);
    expect(changes.added).toEqual({ nodes: [], meshes: ['hat'], materials: ['felt'], clips: [] });
  });

  test('only an edited mesh, with the new bone that moves it', async () => {
    const { changed } = await putBack(YORICK, everything, { only: ['yorick_head'] });
    expect(Object.keys(changed).sort()).toEqual(['yorick.csf', 'yorick_head.cmf']);
  });

  test('only the image that a material shows, and not its color', async () => {
    const { changed } = await putBack(YORICK, everything, { only: ['yorick_bone.png'] });
    expect(changed).toEqual({ 'yorick_bone.png': ['new'] });
  });

  test('all but some, with letters left open', async () => {
    const edits = (scene: Scene) => {
      EDITS['clip added'](scene);
      EDITS['mesh added'](scene);
      EDITS['key changed'](scene);
    };
    const { changed } = await putBack(YORICK, edits, { skip: ['h*t', 'fel*', 'yorick_idle'] });
    expect(Object.keys(changed).sort()).toEqual(['dance.caf', 'yorick.cfg']);
  });

  test('a name that nothing has is refused, with the nearest one', async () => {
    const unknown = putBack(YORICK, EDITS['mesh added'], { only: ['hta'] });
    await expect(unknown).rejects.toMatchObject({
      code: 'CONVERT_ONTO_NAME',
      message: expect.stringContaining('did you mean "hat"?'),
    });
  });
});
