/** Cal3D animations. */
import { reading, writing } from './tools/formats.ts';
import { filesOf, listOf, peer } from './tools/ways.ts';
import type { Work } from './tools/work.ts';

const list = listOf('caf');
const files = filesOf(list);
const animations = { id: 'cal3d.caf', what: `CAF, ${files.length} files`, files };

export const works: Work[] = [
  reading(
    animations,
    { before: '2.3× (CPU 1.74× IMVU)', goal: '≥ 2× by CPU', cause: '' },
    { Cal3D: peer('cal3d', 'caf', list), IMVU: peer('imvu', 'caf', list) },
  ),
  writing(animations, { before: '388 MB/s', cause: '' }),
];
