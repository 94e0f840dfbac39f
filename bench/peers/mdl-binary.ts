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
        'the 29,396 nodes are 334,000 typed arrays, 322,000 objects and 65,000 texts (counted): an array that stays costs 230 to 400 ns of CPU with its garbage collection (measured), which alone is more than nwnrs needs for everything. Documents that decode records only when asked would be needed to go further',
    },
    { rollnw: peer('rollnw', 'mdl', list), nwnrs: peer('nwnrs', 'bin', list) },
  ),
  writing(models, { before: '40 MB/s', cause: 'the fields of headers, one by one' }),
];
