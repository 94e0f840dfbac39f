import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, vi } from 'vitest';
import { main } from '../../src/cli/main.ts';

export interface Run {
  code: number;
  out: string;
  err: string;
}

/** Runs the command line in this process, and returns its exit code and what it printed, bytes as Latin-1. */
export async function run(...words: string[]): Promise<Run> {
  let [out, err] = ['', ''];
  const stdout = vi.spyOn(process.stdout, 'write').mockImplementation((...words: unknown[]) => {
    const [text, done] = words;
    out += typeof text === 'string' ? text : Buffer.from(text as Uint8Array).toString('latin1');
    if (typeof done === 'function') done();
    return true;
  });
  const stderr = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    err += text;
    return true;
  });
  const before = process.exitCode;
  process.exitCode = 0;
  try {
    await main(words);
    return { code: Number(process.exitCode), out, err };
  } finally {
    process.exitCode = before;
    stdout.mockRestore();
    stderr.mockRestore();
  }
}

/** Runs the command line and reads what it printed as JSON. */
export async function runJson<T>(...words: string[]): Promise<{ code: number; json: T; err: string }> {
  const { code, out, err } = await run(...words, '--json');
  return { code, json: JSON.parse(out) as T, err };
}

export interface Folder {
  path(name?: string): string;
  write(name: string, bytes: Uint8Array): string;
  names(): string[];
}

/** A folder of its own for the tests of a file. */
export function useFolder(): Folder {
  let root = '';
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'exhume-'));
  });
  afterAll(() => rmSync(root, { recursive: true }));
  const path = (name = '') => join(root, name);
  return {
    path,
    write: (name, bytes) => {
      mkdirSync(dirname(path(name)), { recursive: true });
      writeFileSync(path(name), bytes);
      return path(name);
    },
    names: () => readdirSync(root).sort(),
  };
}
