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
    {
      before: '0.016× rollnw, 0.145× nwnrs',
      goal: '≥ 2× nwnrs',
      cause:
        'about a third is garbage collection, since the 29,381 nodes with their headers and columns are some 350,000 typed arrays (an estimate); with a young generation of 64 MB instead of 16, reading is 1.6× as fast. Documents that decode records only when asked would be needed to go further',
    },
    { rollnw: peer('rollnw', 'mdl', list), nwnrs: peer('nwnrs', 'bin', list) },
  ),
  writing(models, { before: '40 MB/s', cause: 'a scope and a view of the bytes per record and list' }),
];
