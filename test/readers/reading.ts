/** What the original programs made of files, and how far their surfaces are from those of Exhume. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gather } from '../../src/convert/gather.ts';
import type { SceneOptions } from '../../src/convert/scene-of.ts';
import { toScene } from '../../src/convert/to-scene.ts';
import { FolderLibrary } from '../../src/node/folder-library.ts';
import { heightOf } from '../../src/pose/compare.ts';
import { modelSize } from '../../src/pose/extent.ts';
import { Pose } from '../../src/pose/pose.ts';
import { Surface } from '../../src/pose/surface.ts';
import type { Scene } from '../../src/scene/scene.ts';

const READERS = resolve(import.meta.dirname, '../../../shared/readers');

/** The original programs lie beside the checkout, as the corpus does. */
export const arePresent = existsSync(READERS);

/** Absolute path of something beside the original programs. */
export function reader(path: string): string {
  return join(READERS, path);
}

/** Files that Exhume wrote for a program, in a folder of their own. */
export interface Written {
  folder: string;
  /** Name of the file that refers to the others. */
  main: string;
  /** Names of all files. */
  names: readonly string[];
}

/** What a program made of the files of a character. */
export interface Reading {
  /** How many of the files the program read. */
  accepted: number;
  given: number;
  /** What the program said of the first file that it refused. */
  refusal?: string;
  /** Largest distances from the surface that Exhume reads from the same files, as fractions of the height. */
  rest?: number;
  moving?: number;
  /** How many moments of clips were compared. */
  moments?: number;
}

/** A form of files that a program reads. */
export interface Variant {
  name: string;
  /** Options of `convert`. */
  to: string;
  options?: { version?: number; compress?: boolean; xml?: boolean; target?: '1.69' | 'ee' };
  /** By default all sources are given. Of many versions the others are given only to sources of the same family. */
  isForOwn?: true;
}

export interface Program {
  name: string;
  family: string;
  /** What this machine lacks to run it; undefined if nothing. */
  missing(): string | undefined;
  variants: readonly Variant[];
  /** What the program is known to change in a character. */
  changes?(scene: Scene): Scene;
  /** @param changes are made to the scene of the files before it is compared with what the program read */
  read(written: Written, changes?: (scene: Scene) => Scene): Promise<Reading>;
}

export interface Outcome {
  status: number | null;
  output: string;
}

/** Runs a program; one that does not end counts as one that crashed. */
export function run(command: string, words: readonly string[], folder?: string): Outcome {
  const { NWNDIR: _, ...env } = process.env;
  const options = { encoding: 'utf8', maxBuffer: 2 ** 30, timeout: 300_000, env } as const;
  const { status, stdout, stderr } = spawnSync(command, words, {
    ...options,
    ...(folder ? { cwd: folder } : {}),
  });
  return { status, output: `${stdout ?? ''}${stderr ?? ''}` };
}

/** Why a program cannot be run: it is not there, or its libraries are not. */
export function missingProgram(command: string, words: readonly string[], needs: string): string | undefined {
  if (command.startsWith('/') && !existsSync(command)) return `${command} is not there`;
  const { error, status, stderr } = spawnSync(command, words, { encoding: 'utf8', timeout: 60_000 });
  // What a kernel cannot run, such as 32-bit programs on some, is given to the shell, which takes it for a script.
  if (stderr?.startsWith(`${command}: 1: Syntax error`)) return 'needs a kernel that runs it';
  const lacksLibrary = status === 127 || /error while loading shared libraries/.test(stderr ?? '');
  return error || lacksLibrary ? `needs ${needs}` : undefined;
}

export async function sceneOf(path: string, options: SceneOptions = {}): Promise<Scene> {
  return toScene(await gather(new FolderLibrary(), [path], options), options);
}

/** The height of a scene at rest in its units; 1 of what has no size. */
export function sizeOf(scene: Scene): number {
  const surface = new Surface(scene);
  surface.follow(new Pose(scene));
  return heightOf(surface, scene.axes) || modelSize(scene) || 1;
}

/** The largest distance between vertices of the same index; infinite if there are not as many. */
export function farthest(actual: ArrayLike<number>, expected: ArrayLike<number>): number {
  if (actual.length !== expected.length) return Number.POSITIVE_INFINITY;
  let max = 0;
  for (let at = 0; at < actual.length; at += 3) {
    const [x, y, z] = [0, 1, 2].map((axis) => actual[at + axis]! - expected[at + axis]!);
    const distance = Math.hypot(x!, y!, z!);
    if (!(distance <= max)) max = Number.isNaN(distance) ? Number.POSITIVE_INFINITY : distance;
  }
  return max;
}
