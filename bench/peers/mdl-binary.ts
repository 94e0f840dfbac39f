/** Compiled models of Neverwinter Nights. */
import { reading, writing } from './tools/formats.ts';
import { filesOf, listOf, peer } from './tools/ways.ts';
import type { Work } from './tools/work.ts';

const list = listOf('mdlbin-all');
const files = filesOf(list);
const models = { id: 'mdl.binary', what: `compiled MDL, ${files.length} files`, files };

export const works: Work[] = [
  reading(
    models,
    { before: '0.016× rollnw, 0.145× nwnrs', goal: '≥ 2× nwnrs', cause: '' },
    { rollnw: peer('rollnw', 'mdl', list), nwnrs: peer('nwnrs', 'bin', list) },
  ),
  writing(models, { before: '40 MB/s', cause: '' }),
];
