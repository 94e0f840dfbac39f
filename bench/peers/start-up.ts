/** Starting the command, and converting a model of Neverwinter Nights as a whole process. Needs a build. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { command, EXHUME, exhume, ROOT, SHARED, temporaryFolder } from './tools/ways.ts';
import { milliseconds, type Work } from './tools/work.ts';

const folder = temporaryFolder();
const compiled = join(
  SHARED,
  'corpus/mdl/rollnw/tests/test_data/renderer/nwn_dump_user/development/mdl/c_drgshad.mdl',
);
// nwnmdlcomp writes beside its input or into the working folder.
const model = join(folder, 'model.mdl');
copyFileSync(existsSync(compiled) ? compiled : join(ROOT, 'samples/yorick/mdl/yorick.mdl'), model);
const text = join(folder, 'text.mdl');
spawnSync(process.execPath, [EXHUME, 'convert', model, '--to', 'mdl.ascii', '--force', '-o', text]);
const compiler = join(SHARED, 'readers/nwn/nwnmdlcomp');

function nwnmdlcomp(way: '-d' | '-c', input: string) {
  return command(compiler, [way, '-i', '.', input], folder);
}

export const works: Work[] = [
  {
    work: '`exhume info` of a small file, CPU above bare Node',
    before: '600 ms',
    goal: '≤ 100 ms',
    cause:
      'opening, resolving and compiling 62 files of the bundle, 0.7 MB, those of one family included; fewer, larger files took longer, and V8’s compile cache (Node 22) did not change it',
    ours: exhume('info', join(ROOT, 'samples/yorick/cal3d/yorick_walk.caf')),
    peers: { node: command(process.execPath, ['-e', '0']) },
    now: (ours, { node }) => milliseconds(ours.cpu - node!.cpu),
  },
  {
    work: 'decompile a model of 1.25 MB, whole process',
    before: '0.036× nwnmdlcomp',
    goal: '≥ 1× nwnmdlcomp',
    cause:
      'bare Node starts in more time than nwnmdlcomp needs in all; then loading the bundle, and code that is not compiled yet',
    ours: exhume('convert', model, '--to', 'mdl.ascii', '--force', '-o', join(folder, 'decompiled.mdl')),
    peers: { nwnmdlcomp: nwnmdlcomp('-d', model) },
  },
  {
    work: 'compile the text of this model, whole process',
    before: 'not measured',
    goal: '≥ 1× nwnmdlcomp',
    cause: 'the same',
    ours: exhume('convert', text, '--to', 'mdl.binary', '--force', '-o', join(folder, 'compiled.mdl')),
    peers: { nwnmdlcomp: nwnmdlcomp('-c', text) },
  },
];
