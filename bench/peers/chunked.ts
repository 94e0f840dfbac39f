/** CryEngine models, Cannibal C3S and O3D archives, which no other program here reads: speed alone. */
import { useZlib } from '../../src/node/zlib.ts';
import { reading, writing, yorick } from './tools/formats.ts';
import type { Work } from './tools/work.ts';

const model = { id: 'cryengine.cgf', what: 'a CGF of 0.2 MB', files: [yorick('cryengine/yorick.cgf')] };
const tree = { id: 'c3s', what: 'a C3S of 1.3 MB', files: [yorick('c3s/yorick.c3s')] };
const archive = { id: 'o3d.archive', what: 'an O3D archive of 0.2 MB', files: [yorick('o3d/yorick.o3dtgz')] };

// As commands do.
useZlib();

export const works: Work[] = [
  reading(model, {
    before: '339 MB/s',
    goal: '≥ 600 MB/s',
    cause: 'a record, with its columns, per chunk of a few hundred bytes',
  }),
  writing(model, { before: '15 to 390 MB/s', cause: '' }),
  reading(tree, {
    before: '5 to 159 MB/s',
    goal: '≥ 600 MB/s',
    cause:
      'every vertex, edge and face is a chunk of some thirty bytes with a name and numbers of varying length',
  }),
  writing(tree, {
    before: '15 to 390 MB/s',
    cause: '',
  }),
  reading(archive, {
    before: 'not measured',
    goal: '≥ 600 MB/s',
    cause: 'inflating takes two fifths, then parsing and checking the JSON of the scene',
  }),
  writing(archive, {
    before: '15 to 390 MB/s',
    cause: '',
  }),
];
