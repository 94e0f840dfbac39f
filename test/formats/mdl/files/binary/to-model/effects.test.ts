import { expect, test } from 'vitest';
import type { Node } from '../../../../../../src/formats/mdl/files/binary/document.ts';
import { addFlares } from '../../../../../../src/formats/mdl/files/binary/to-model/effects.ts';
import type { ModelNode } from '../../../../../../src/formats/mdl/model/model.ts';
import { Report } from '../../../../../../src/report/report.ts';

test('lens flares count as five numbers of 4 bytes each and the letters of their textures', () => {
  const flares = {
    flareSizes: new Float32Array(3),
    flarePositions: new Float32Array(3),
    flareColorShifts: new Float32Array(9),
    flareTextures: ['flare', 'ray', 'ray'].map((text) => ({ text })),
  };
  const source = { report: new Report(), dialect: 'game', bytesLeft: 100 } as const;
  const spent = { ...source };
  addFlares(spent, flares as NonNullable<Node['light']>, {} as ModelNode, 'root');
  expect(source.bytesLeft - spent.bytesLeft).toBe(3 * 5 * 4 + 'flarerayray'.length);
});
