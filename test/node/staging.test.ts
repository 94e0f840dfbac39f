/** Writing that is interrupted at every one of its steps, and the next run. */
import type { WriteFileOptions } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { writeFiles } from '../../src/node/index.ts';
import { isAbandoned, newStagingName, startOf } from '../../src/node/staging-name.ts';

const fs = await vi.importActual<typeof import('node:fs')>('node:fs');

/** Steps until the process is killed; from then on nothing happens any more. */
let left = Number.POSITIVE_INFINITY;

function step(): void {
  if (left <= 0) throw new Error('killed');
  left--;
}

vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>();
  const stepping = <T extends unknown[], R>(run: (...words: T) => R) => {
    return (...words: T) => {
      step();
      return run(...words);
    };
  };
  const { mkdirSync, renameSync, unlinkSync, linkSync, symlinkSync, copyFileSync, rmdirSync } = real;
  const steps = { mkdirSync, renameSync, unlinkSync, linkSync, symlinkSync, copyFileSync, rmdirSync };
  return {
    ...real,
    ...Object.fromEntries(
      Object.entries(steps).map(([name, run]) => [name, stepping(run as (...words: unknown[]) => unknown)]),
    ),
    // A file may be killed in the middle, too.
    writeFileSync: (path: string, bytes: string | Uint8Array, options?: WriteFileOptions) => {
      step();
      real.writeFileSync(path, bytes.slice(0, bytes.length >> 1), options);
      step();
      real.writeFileSync(path, bytes);
    },
    // A folder is removed one file after another.
    rmSync: (path: string) => {
      for (const name of real.existsSync(path) ? real.readdirSync(path) : []) {
        step();
        real.unlinkSync(join(path, name));
      }
      step();
      real.rmSync(path, { recursive: true, force: true });
    },
    // Nothing is flushed, which would be slow.
    fsync: (_: number, done: () => void) => done(),
  };
});

let root = '';
beforeEach(() => {
  root = fs.mkdtempSync(join(tmpdir(), 'exhume-'));
});
afterEach(() => {
  left = Number.POSITIVE_INFINITY;
  fs.rmSync(root, { recursive: true });
});

const OLD = { a: 'the old a', b: 'the old b, longer', 'sub/c': 'the old c' };
const NEW = { a: 'a', b: 'the new b', 'sub/c': 'c', 'made/for/d': 'd', e: 'e' };
const NEXT = { next: 'the next file' };

function write(files: Readonly<Record<string, string>>): Promise<void> {
  const named = Object.entries(files).map(([name, text]) => ({ name, bytes: Buffer.from(text) }));
  return writeFiles(join(root, 'out'), named);
}

/** Everything in the output folder, links as such. */
function contents(folder = join(root, 'out')): Record<string, string> {
  const found: Record<string, string> = {};
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(folder.length + 1);
    if (entry.isSymbolicLink()) found[name] = `→ ${fs.readlinkSync(path)}`;
    else found[name] = entry.isFile() ? fs.readFileSync(path, 'utf8') : '';
  }
  return found;
}

const withFolders = (files: object, ...folders: string[]) => ({
  ...files,
  ...Object.fromEntries(folders.map((folder) => [folder, ''])),
});
const ALL_OLD = withFolders(OLD, 'sub');
const ALL_NEW = withFolders(NEW, 'sub', 'made', 'made/for');

function putOld(): void {
  fs.rmSync(join(root, 'out'), { recursive: true, force: true });
  fs.mkdirSync(join(root, 'out/sub'), { recursive: true });
  for (const [name, text] of Object.entries(OLD)) fs.writeFileSync(join(root, 'out', name), text);
}

/** Runs until it is killed after so many steps. @returns whether it was */
async function isKilled(steps: number, run: () => Promise<void>): Promise<boolean> {
  left = steps;
  const error: unknown = await run().then(
    () => undefined,
    (thrown) => thrown,
  );
  const wasKilled = left <= 0 && error !== undefined;
  if (!wasKilled && error !== undefined) throw error;
  left = Number.POSITIVE_INFINITY;
  forget();
  return wasKilled;
}

function stagingNames(): string[] {
  return fs.readdirSync(join(root, 'out')).filter((name) => name.startsWith('.exhume-'));
}

/** Makes unfinished files those of a process that has ended; this one goes on. */
function forget(): void {
  for (const name of stagingNames()) {
    const dead = name.replace(/-\d+-\d*-(\d+)$/, '-4000000000-1-$1');
    fs.renameSync(join(root, 'out', name), join(root, 'out', dead));
  }
}

/** The same for a run that replaces the old files. */
function isKilledAfter(steps: number): Promise<boolean> {
  putOld();
  return isKilled(steps, () => write(NEW));
}

/** What there is after a run that was killed after so many steps, and the next one. */
async function afterNext(steps: number): Promise<Record<string, string> | undefined> {
  if (!(await isKilledAfter(steps))) return undefined;
  await write(NEXT);
  const { next, ...others } = contents();
  expect(next).toBe(NEXT.next);
  return others;
}

describe('a run that is killed', () => {
  test('leaves all files old or all new, after the next run, and nothing else', async () => {
    const outcomes: string[] = [];
    for (let steps = 0; ; steps++) {
      const found = await afterNext(steps);
      if (!found) break;
      const isOld = 'sub/c' in found && found.a === OLD.a;
      expect(found, `killed after ${steps} steps`).toEqual(isOld ? ALL_OLD : ALL_NEW);
      outcomes.push(isOld ? 'old' : 'new');
    }
    // Five files are written in two steps each, three are kept, and five are renamed, before anything is new.
    expect(outcomes.indexOf('new')).toBeGreaterThan(18);
    expect(outcomes.join(' ')).toMatch(/^old( old)*( new)+$/);
  });

  test('leaves a single file old or new, which needs no journal', async () => {
    for (let steps = 0; ; steps++) {
      putOld();
      if (!(await isKilled(steps, () => write({ a: NEW.a })))) break;
      await write(NEXT);
      const { a, ...others } = contents();
      expect([OLD.a, NEW.a]).toContain(a);
      expect(others).toEqual(withFolders({ b: OLD.b, 'sub/c': OLD['sub/c'], ...NEXT }, 'sub'));
    }
  });

  test('never leaves a part of a file under its name, nor none in its place', async () => {
    for (let steps = 0; await isKilledAfter(steps); steps++) {
      const found = contents();
      for (const [name, text] of Object.entries(NEW)) {
        const known = [text, (OLD as Record<string, string>)[name]];
        expect(known, `${name} after ${steps} steps`).toContain(found[name]);
      }
    }
  });

  test('may be followed by others that are killed while they undo it', async () => {
    let most = 0;
    while (await isKilledAfter(most)) most++;
    // Soon before and after the journal has its name, while files are renamed, and before all is removed.
    for (const before of [18, 14, 9, 6]) {
      for (let more = 0; ; more++) {
        await isKilledAfter(most - before);
        if (!(await isKilled(more, () => write(NEXT)))) break;
        await write(NEXT);
        const { next: _, ...found } = contents();
        const expected = found.a === OLD.a ? ALL_OLD : ALL_NEW;
        expect(found, `${before} steps before the end, then after ${more}`).toEqual(expected);
      }
    }
  });
});

describe('undoing', () => {
  /** A run that was killed when all files were renamed, but the journal was still there. */
  async function killedLate(): Promise<string> {
    for (let steps = 0; await isKilledAfter(steps); steps++) {
      const { e } = contents();
      if (e === NEW.e) return join(root, 'out', stagingNames()[0]!);
    }
    throw new Error('nothing was renamed');
  }

  test('keeps what was changed since', async () => {
    await killedLate();
    fs.writeFileSync(join(root, 'out/b'), 'mine');
    fs.writeFileSync(join(root, 'out/made/for/me'), 'mine');
    await write(NEXT);
    expect(contents()).toEqual({
      ...ALL_OLD,
      b: 'mine',
      made: '',
      'made/for': '',
      'made/for/me': 'mine',
      ...NEXT,
    });
  });

  test('brings back links as they were', async () => {
    putOld();
    fs.rmSync(join(root, 'out/a'));
    fs.symlinkSync('b', join(root, 'out/a'));
    const before = contents();
    for (let steps = 0; await isKilled(steps, () => write(NEW)); steps++) {
      const { e } = contents();
      await write(NEXT);
      if (e !== undefined) break;
      expect(contents()).toEqual({ ...before, ...NEXT });
    }
  });

  test('never reaches out of the folder, whatever the journal says', async () => {
    const place = await killedLate();
    const secret = join(root, 'secret');
    fs.writeFileSync(secret, 'mine');
    const { size, mtimeNs } = fs.statSync(secret, { bigint: true });
    const file = { staged: '0', replaces: false, size: `${size}`, modified: `${mtimeNs}` };
    fs.symlinkSync('..', join(root, 'out/link'));
    const journals = [
      ...['../secret', secret, 'link/secret'].map((name) => ({ files: [{ ...file, name }], folders: [] })),
      { files: [], folders: ['../secret'] },
      { files: [{ ...file, name: 'a', staged: '../../secret' }], folders: [] },
      {},
    ];
    for (const journal of journals) {
      const place = join(root, 'out', stagingNames()[0]!);
      fs.writeFileSync(join(place, 'journal'), JSON.stringify(journal));
      await expect(write(NEXT)).rejects.toThrow(
        /An interrupted run cannot be undone in .*; check the files, then/,
      );
      expect(fs.readFileSync(secret, 'utf8')).toBe('mine');
      forget();
    }
    expect(fs.existsSync(place)).toBe(false);
  });
});

describe('unfinished files', () => {
  test('of running processes, other machines and other programs are left alone', async () => {
    const own = newStagingName();
    const [, host, pid, start] = /^\.exhume-(.*)-(.*)-(.*)-/.exec(own)!;
    const other = host === '00000000' ? '11111111' : '00000000';
    const names = [
      own,
      `.exhume-${host}-${process.ppid}-${startOf(process.ppid)}-1`,
      `.exhume-${other}-4000000000-1-1`,
      `.exhume-${host}-4000000000`,
      'exhume-1-1.part',
    ];
    for (const name of names) fs.mkdirSync(join(root, 'out', name), { recursive: true });
    await write(NEXT);
    expect(fs.readdirSync(join(root, 'out')).sort()).toEqual([...names, 'next'].sort());
    expect(isAbandoned(`.exhume-${host}-4000000000-1-1`)).toBe(true);
    // A later process with the same id, as after a restart.
    if (start !== '') expect(isAbandoned(`.exhume-${host}-${pid}-1-1`)).toBe(true);
  });

  test('have names that no output has', async () => {
    const [name] = [newStagingName()];
    for (const path of [name!, `${name}/journal`, `sub/${name}/0`]) {
      await expect(write({ [path]: 'x' })).rejects.toThrow('its name is reserved for unfinished files');
    }
    expect(fs.existsSync(join(root, 'out'))).toBe(false);
  });
});
