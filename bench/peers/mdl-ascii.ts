/** Models of Neverwinter Nights in text. */
import { reading, writing } from './tools/formats.ts';
import { filesOf, listOf, peer } from './tools/ways.ts';
import type { Work } from './tools/work.ts';

const list = listOf('mdlasc-all');
const files = filesOf(list);
const models = { id: 'mdl.ascii', what: `MDL text, ${files.length} files`, files };

export const works: Work[] = [
  reading(
    models,
    {
      before: '0.29× rollnw, 0.57× nwnrs',
      goal: '≥ 1.5× nwnrs',
      cause: '',
    },
    { rollnw: peer('rollnw', 'mdl', list), nwnrs: peer('nwnrs', 'ascii', list) },
  ),
  writing(models, {
    before: '36 MB/s',
    cause: '',
  }),
];
