/** Cal3D in XML. */
import { corpusFiles, reading, writing } from './tools/formats.ts';
import { filesOf, listOf, peer } from './tools/ways.ts';
import type { Work } from './tools/work.ts';

const list = listOf('xaf');
const files = filesOf(list);
const animations = { id: 'cal3d.xaf', what: `XAF, ${files.length} files`, files };
const meshFiles = corpusFiles('cal3d', 'cal3d.xmf');
const meshes = { id: 'cal3d.xmf', what: `XMF, ${meshFiles.length} files`, files: meshFiles };

export const works: Work[] = [
  reading(
    animations,
    {
      before: '0.34× IMVU',
      goal: '≥ 1×',
      cause: '',
    },
    { IMVU: peer('imvu', 'xaf', list) },
  ),
  writing(animations, {
    before: '31 MB/s',
    cause: '',
  }),
  reading(meshes, { before: '85 MB/s', goal: '≥ 1×', cause: 'no other program here reads XMF' }),
  writing(meshes, { before: '30 MB/s', cause: '' }),
];
