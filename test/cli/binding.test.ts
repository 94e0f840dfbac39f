import { expect, test } from 'vitest';
import { runJson, useFolder } from './run.ts';

const folder = useFolder();

const WALK = `newmodel m
beginmodelgeom m
node dummy m
  parent NULL
endnode
endmodelgeom m
newanim walk m
  length 1
  node dummy m
    parent NULL
    positionkey 1
      0 1 2 3
  endnode
doneanim walk m
donemodel m
`;

test('what joins animations and nodes is chosen where files are named', async () => {
  const input = folder.write('m.mdl', new TextEncoder().encode(WALK));
  const { json } = await runJson<{ issues: { code: string }[] }>(
    'convert',
    input,
    '-o',
    folder.path('m.glb'),
    '--binding',
    'part-number',
  );
  expect(json.issues.map(({ code }) => code)).toContain('MDL_PART_NUMBERS_MISSING');
});
