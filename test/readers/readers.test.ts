import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { convertGathered } from '../../src/convert/convert.ts';
import { gather } from '../../src/convert/gather.ts';
import type { Gathered } from '../../src/convert/gathered.ts';
import { FolderLibrary } from '../../src/node/folder-library.ts';
import { writeFiles } from '../../src/node/write-files.ts';
import { Report } from '../../src/report/report.ts';
import { stemOf } from '../../src/text/file-name.ts';
import { PROGRAMS } from './programs.ts';
import { arePresent, type Program, type Written } from './reading.ts';
import { SOURCES, type Source } from './sources.ts';

/** Of the height: float32 noise of two programs that do the same. */
const NOISE = 1e-4;

/** Those that take parts of a second; the benchmark runs all, with all versions. */
const FAST = ['Cal3D 0.11', 'nwnmdlcomp -d', 'nwnmdlcomp -c', 'PyFFI 2.2.3', 'o3d-webgl'];

const folder = mkdtempSync(join(tmpdir(), 'exhume-readers-'));
const made = new Map<string, Promise<Written>>();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const known = new Map<string, Promise<Gathered>>();

/** The files of a source, read once for all programs. */
function gathered({ name, files }: Source): Promise<Gathered> {
  const gathers = known.get(name) ?? gather(new FolderLibrary(), files);
  known.set(name, gathers);
  return gathers;
}

/** What the first form of a program's files is for a source, each written once. */
function written(source: Source, { variants: [variant] }: Program): Promise<Written> {
  const { to, options = {} } = variant!;
  const key = `${source.name} ${to} ${JSON.stringify(options)}`;
  const own = join(folder, `${made.size}`);
  const writing = async (): Promise<Written> => {
    const read = await gathered(source);
    const report = new Report();
    report.issues.push(...read.report.issues);
    const name = stemOf(source.files[0]!);
    const { files: outputs } = await convertGathered({ ...read, report }, { ...options, to, name });
    await writeFiles(own, outputs);
    return { folder: own, main: outputs[0]!.name, names: readdirSync(own) };
  };
  const writes = made.get(key) ?? writing();
  made.set(key, writes);
  return writes;
}

if (!arePresent) test.skip('Original programs (skipped: no ../shared/readers beside the checkout)', () => {});

for (const program of arePresent ? PROGRAMS.filter(({ name }) => FAST.includes(name)) : []) {
  const missing = program.missing();
  const title = missing === undefined ? program.name : `${program.name} (skipped: ${missing})`;
  describe.skipIf(missing !== undefined)(title, () => {
    const sources = SOURCES.filter(({ takes }) => !takes);
    test.each(sources.map((source) => [source.name, source] as const))(
      'reads all files of %s and sees what Exhume sees in them',
      async (_, source) => {
        const {
          refusal,
          accepted,
          given,
          rest = 0,
          moving = 0,
        } = await program.read(await written(source, program), program.changes);
        expect(refusal).toBeUndefined();
        expect(accepted).toBe(given);
        expect(rest).toBeLessThan(NOISE);
        expect(moving).toBeLessThan(NOISE);
      },
    );
  });
}
