import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { animationsBeside } from '../convert/animations-beside.ts';
import { findCharacters } from '../convert/find-characters.ts';
import { fileOf, type Library } from '../convert/library.ts';
import { detectFormat } from '../formats/index.ts';
import { type CharacterFiles, characterFiles, folderFiles } from '../node/studio-characters.ts';
import { serveStudio } from '../node/studio-server.ts';
import { counted, grouped } from '../text/counts.ts';
import { flagOf } from './destination.ts';
import { explainErrors } from './errors.ts';
import { findInputs, type SceneOptions, withSceneOptions } from './inputs.ts';
import { libraryPath } from './named-files.ts';
import { print, UsageError } from './output.ts';
import { parsePort } from './parsers.ts';
import { refuseIneffective } from './reading-choices.ts';

interface Options extends SceneOptions {
  port: number;
  open: boolean;
}

/** The built page lies beside the compiled program, and in dist/ of a checkout. */
const SITES = ['../studio/', '../../dist/studio/'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);

/** Characters of a folder that a message lists. */
const LISTED = 20;

/** Limit of the bytes of a folder that is served: the server keeps its files in memory. */
const MOST_BYTES = 2 ** 30;

export function studioCommand(): Command {
  const command = new Command('studio')
    .argument('[file...]', 'files or the folder of a character; parts of one character are opened together')
    .option('--port <number>', 'port on 127.0.0.1; 0 for any free port', parsePort, 0)
    .option('--no-open', 'only print the address');
  return withSceneOptions(command)
    .addHelpText('after', '\nExample:\n  exhume studio cally.cfg c_bodak.mdl')
    .action((files: string[], options: Options) =>
      explainErrors(files[0] ?? '', false, () => studio(files, options)),
    );
}

async function studio(files: readonly string[], { port, open, ...options }: Options): Promise<void> {
  const site = SITES.find((folder) => existsSync(`${folder}index.html`));
  if (site === undefined) throw new UsageError('The studio is not built; run npm start once');
  const { url, close } = await serveStudio(site, await charactersOf(files, options), port);
  print(`${url}\nCtrl+C ends it.`);
  if (open) openBrowser(url);
  await new Promise((resolve) => process.once('SIGINT', resolve).once('SIGTERM', resolve));
  await close();
}

async function charactersOf(files: readonly string[], options: SceneOptions): Promise<CharacterFiles[]> {
  if (files.length === 0) {
    refuseGiven(options, 'without a file');
    return [];
  }
  const { library, paths, options: reading } = await findInputs(files, options);
  const all = (await Promise.all(paths.map((path) => filesBelow(path)))).flat();
  const isNamed = (path: string) => paths.includes(path);
  const found = await findCharacters(library, all, isNamed);
  if (found.characters.length === 0) throw new UsageError(`No file of a known format in ${files.join(', ')}`);
  const [only, ...others] = found.characters;
  // As if the folder were dropped on the page.
  if (only && others.length === 0 && !isNamed(only[0]!))
    only.push(...(await animationsBeside(library, only[0]!, found.parts)));
  await refuseForeign(found.characters, library, options);
  const inputs = [...found.characters, ...found.unknown.filter(isNamed).map((path) => [path])];
  const isFolder = all.length > paths.length && inputs.length > files.length;
  if (isFolder && (await sizeOf(all)) <= MOST_BYTES) {
    refuseGiven(options, `on a folder with ${counted(inputs.length, 'character')}; name one of them`);
    return [await folderFiles(library, all)];
  }
  if (isFolder) {
    const names = inputs.map(([path]) => path).slice(0, LISTED);
    if (inputs.length > LISTED) names.push(`and ${grouped(inputs.length - LISTED)} more`);
    throw new UsageError(
      `Found ${inputs.length} characters in more than 1 GB; name one of them, or drop the folder on the page:\n${names.join('\n')}`,
    );
  }
  return characterFiles(library, inputs, reading);
}

/** @throws UsageError for any option @param why it has no effect */
function refuseGiven(options: SceneOptions, why: string): void {
  const [given] = Object.keys(options);
  if (given !== undefined) throw new UsageError(`${flagOf(given)} has no effect ${why}`);
}

/** @throws UsageError for an option that has an effect on none of the characters */
async function refuseForeign(
  characters: readonly (readonly string[])[],
  library: Library,
  options: SceneOptions,
): Promise<void> {
  const families: string[] = [];
  for (const [path] of characters)
    families.push(detectFormat(await library.read(path!), fileOf(path!)).family);
  refuseIneffective(options, families);
}

async function sizeOf(paths: readonly string[]): Promise<number> {
  let size = 0;
  for (const path of paths) size += (await stat(path)).size;
  return size;
}

/** All files of a folder; any other path, also one in an archive, is returned as it is. */
async function filesBelow(path: string): Promise<string[]> {
  if (!(await stat(path).catch(() => undefined))?.isDirectory()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => libraryPath(join(parentPath, name)))
    .sort();
}

/** Opens a page with the default program of the system. Without one, the user opens the printed address. */
function openBrowser(url: string): void {
  const openers: Partial<Record<NodeJS.Platform, [string, ...string[]]>> = {
    darwin: ['open', url],
    win32: ['cmd', '/c', 'start', '', url],
  };
  const [program, ...words] = openers[process.platform] ?? ['xdg-open', url];
  spawn(program, words, { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref();
}
