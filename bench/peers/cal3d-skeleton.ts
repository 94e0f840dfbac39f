/** Cal3D skeletons: small files of a few dozen bones. */
import { reading, writing } from './tools/formats.ts';
import { filesOf, listOf, peer } from './tools/ways.ts';
import type { Work } from './tools/work.ts';

const list = listOf('csf');
const files = filesOf(list);
const skeletons = { id: 'cal3d.csf', what: `CSF, ${files.length} files`, files };

export const works: Work[] = [
  reading(
    skeletons,
    {
      before: '0.19× Cal3D, 0.63× IMVU',
      goal: '≥ 1×',
      cause:
        'four typed arrays, a text and two conditions per bone of 80 bytes; reading the fields one by one, since a bone has no fixed size',
    },
    { Cal3D: peer('cal3d', 'csf', list), IMVU: peer('imvu', 'csf', list) },
  ),
  writing(skeletons, {
    before: '15 MB/s',
    cause: '',
  }),
];
