/** One case of `bench/memory.ts`, in a process of its own: `case.mjs NAME FILE` prints its peak of memory and its time. */
import { readFileSync } from 'node:fs';
import { openArchive } from '../../src/archives/index.ts';
import { gather } from '../../src/convert/gather.ts';
import { toScene } from '../../src/convert/to-scene.ts';
import { read } from '../../src/formats/index.ts';
import { decodeImage } from '../../src/images/decode.ts';
import { fileSource } from '../../src/node/file-source.ts';
import { FolderLibrary } from '../../src/node/folder-library.ts';
import { useZlib } from '../../src/node/zlib.ts';
import { FormatError } from '../../src/report/report.ts';

const CASES: Record<string, (file: string) => unknown> = {
  'decode image': (file) => decodeImage(readFileSync(file), file),
  'decode image with zlib': (file) => {
    useZlib();
    return decodeImage(readFileSync(file), file);
  },
  'read document': (file) => read(readFileSync(file), file),
  'make scene': async (file) => toScene(await gather(new FolderLibrary(), [file], { complete: false })),
  'read entries': async (file) => {
    const archive = await openArchive(await fileSource(file));
    let bytes = 0;
    for (const entry of archive.entries) bytes += (await archive.read(entry)).length;
    return bytes;
  },
};

const [name, file] = process.argv.slice(2);
let outcome = '';
const start = process.cpuUsage().user;
try {
  await CASES[name!]!(file!);
} catch (error) {
  if (!(error instanceof FormatError)) throw error;
  outcome = error.code;
}
const seconds = (process.cpuUsage().user - start) / 1e6;
const [, kibibytes] = /VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))!;
console.log(JSON.stringify({ outcome, seconds, peak: Number(kibibytes) * 1024 }));
