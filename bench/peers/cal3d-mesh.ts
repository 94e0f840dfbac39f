/** Cal3D meshes. */
import { reading, writing } from './tools/formats.ts';
import { repeated } from './tools/large.ts';
import { filesOf, listFor, listOf, peer } from './tools/ways.ts';
import type { Work } from './tools/work.ts';

const list = listOf('cmf');
const files = filesOf(list);
const meshes = { id: 'cal3d.cmf', what: `CMF, ${files.length} files`, files };
const large = repeated('cal3d.cmf', 'cal3d/yorick_body.cmf', ['content', 'submeshes'], 10e6);
const largeList = listFor('large.cmf', large.bytes);

export const works: Work[] = [
  reading(
    meshes,
    {
      before: '1.12× IMVU and Cal3D (CPU 0.87×)',
      goal: '≥ 1.2× by CPU',
      cause: '',
    },
    { Cal3D: peer('cal3d', 'cmf', list), IMVU: peer('imvu', 'cmf', list) },
  ),
  writing(meshes, { before: '364 MB/s', cause: '' }),
  reading(
    { id: 'cal3d.cmf', what: 'a CMF of 10 MB', files: [large] },
    { before: '2.0×', goal: '≥ 1.2×', cause: '' },
    { Cal3D: peer('cal3d', 'cmf', largeList), IMVU: peer('imvu', 'cmf', largeList) },
  ),
];
