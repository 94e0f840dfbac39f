import { expect, test } from 'vitest';
import { readDocument } from '../../../../src/formats/index.ts';
import { mdlFamily } from '../../../../src/formats/mdl/index.ts';
import { FormatError, Report } from '../../../../src/report/report.ts';
import { sceneToGlb } from '../../gltf/written.ts';
import { squareModel } from '../files/binary/bytes.ts';

/** A square that an animation moves. */
function movingSquare(): Uint8Array {
  const { model } = squareModel();
  const square = model.node('square', {
    flags: 0x1,
    controllers: [
      [8, 2, 0, 2, 3],
      [20, 1, 8, 9, 4],
    ],
    data: [0, 1, 0, 0, 0, 1, 2, 3, 0, 0, 0, 0, 1],
  });
  model.animations([model.animation('walk', model.node('model', { flags: 0x1, children: [square] }))]);
  return model.bytes;
}

/** @returns how many clips there are, or the code of what keeps the model from being shown */
async function outcome(bytes: Uint8Array): Promise<number | string> {
  const report = new Report();
  try {
    const { document } = readDocument(bytes, 'a.mdl', report);
    const scene = mdlFamily.toScene([{ name: 'a.mdl', document }], [], report);
    await sceneToGlb(scene, report);
    return scene.clips.length;
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    return error.code;
  }
}

test('a model is shown, or refused with a code, whatever one of its numbers becomes', async () => {
  const sound = movingSquare();
  expect(await outcome(sound)).toBe(1);
  for (let at = 0; at + 4 <= sound.length; at += 4) {
    for (const value of [0x7fc00000, 0xffffffff]) {
      const bytes = sound.slice();
      new DataView(bytes.buffer).setUint32(at, value, true);
      const result = await outcome(bytes);
      if (typeof result === 'string') expect(result).toMatch(/^(MDL|BINARY|FORMAT|GLTF)_[A-Z_]+$/);
    }
  }
});
