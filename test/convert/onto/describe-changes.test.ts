import { expect, test } from 'vitest';
import { describeChanges } from '../../../src/convert/onto/describe-changes.ts';
import type { Changes } from '../../../src/convert/onto/merge.ts';

const NONE = { nodes: [], meshes: [], materials: [], clips: [] };
const NOTHING: Changes = {
  ...{ geometry: [], weights: [], materials: [], clips: [], rest: [], properties: [] },
  ...{ added: NONE, missing: NONE, dropped: [], rebuilt: [], kept: [], unfit: [], lit: [], matched: 1 },
};

test.each<[string, Partial<Changes>]>([
  ['nothing replaced', {}],
  ['the clip walk replaced', { clips: ['walk'] }],
  [
    'the geometry of head, body; the clips walk, run; the rest poses of hip, knee replaced',
    { geometry: ['head', 'body'], clips: ['walk', 'run'], rest: ['hip', 'knee'] },
  ],
  ['the properties of the scene replaced', { properties: [''] }],
  [
    'the material skin replaced; the bones a, b, c, d, e and 2 more; the mesh hat added',
    { materials: ['skin'], added: { ...NONE, nodes: [...'abcdefg'], meshes: ['hat'] } },
  ],
])('%s', (text, changes) => {
  expect(describeChanges({ ...NOTHING, ...changes })).toBe(text);
});
