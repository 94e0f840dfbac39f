/** Documents to JSON and back, without a scene between. */
import { basename, dirname, join } from 'node:path';
import { extensionOf } from '../convert/library.ts';
import { stemOf } from '../formats/file-name.ts';
import type { NamedBytes } from '../formats/format.ts';
import { type ReadFile, readDocument, writeDocument } from '../formats/index.ts';
import { type EncodeOptions, encodeDocument } from '../formats/json/encode.ts';
import { writeFiles } from '../node/write-files.ts';
import { Report } from '../report/report.ts';
import { flagOf } from './destination.ts';
import { findInputs, type SceneOptions } from './inputs.ts';
import { describeFindings, print, printJson, UsageError } from './output.ts';

interface Options extends SceneOptions, EncodeOptions {
  output: string;
  to?: string;
  json?: boolean;
}

/** What says how a scene is to be written, while a document says everything itself. */
const FOREIGN = ['lod', 'version', 'maxInfluences', 'compress', 'xml', 'target', 'frames', 'axes'] as const;

/** Whether the command line asks for documents as JSON. */
export function isToJson({ output, to }: Pick<Options, 'output' | 'to'>): boolean {
  return to === 'json' || (to === undefined && extensionOf(output) === 'json');
}

/** Writes each input as a JSON document. @param isFolder whether the output is one */
export async function convertToJson(
  inputs: readonly string[],
  isFolder: boolean,
  options: Options,
): Promise<void> {
  if (inputs.length > 1 && !isFolder) {
    const message = `${inputs.length} files become as many documents; name a folder, such as ${options.output}/`;
    throw new UsageError(message);
  }
  refuseForeign(options);
  const report = new Report();
  const files = (await readInputs(inputs, options, report)).map(({ path, document }): NamedBytes => {
    const bytes = new TextEncoder().encode(encodeDocument(document, options));
    return { name: isFolder ? `${stemOf(path)}.json` : basename(options.output), bytes };
  });
  await writeAll(inputs, isFolder, files, 'json', report, options);
}

/**
 * Writes a JSON document as the file that it is of.
 *
 * @returns false where the input is no such document, or the output would be of another format: then it takes a scene
 */
export async function convertFromJson(input: string, isFolder: boolean, options: Options): Promise<boolean> {
  const { output, to } = options;
  if (extensionOf(input) !== 'json') return false;
  const report = new Report();
  const [read] = await readInputs([input], options, report);
  const { path, format, document, bytes } = read!;
  const isOwn =
    to === undefined ? isFolder || format.extensions.includes(extensionOf(output)) : to === format.id;
  if (bytes !== undefined || !isOwn) return false;
  refuseForeign(options);
  const name = isFolder ? `${stemOf(path)}.${format.extensions[0]}` : basename(output);
  await writeAll([input], isFolder, [{ name, bytes: writeDocument(document) }], format.id, report, options);
  return true;
}

function refuseForeign(options: Options): void {
  const foreign = FOREIGN.find((name) => name in options);
  if (foreign) throw new UsageError(`${flagOf(foreign)} changes nothing of a document that is JSON`);
}

async function readInputs(
  inputs: readonly string[],
  options: Options,
  report: Report,
): Promise<(ReadFile & { path: string })[]> {
  const found = await findInputs(inputs, options);
  return Promise.all(
    found.paths.map(async (path) => {
      return { path, ...readDocument(await found.library.read(path), basename(path), report) };
    }),
  );
}

async function writeAll(
  inputs: readonly string[],
  isFolder: boolean,
  files: readonly NamedBytes[],
  format: string,
  { issues, losses }: Report,
  { output, json }: Options,
): Promise<void> {
  const folder = isFolder ? output : dirname(output);
  await writeFiles(folder, files);
  const first = join(folder, files[0]!.name);
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
  if (json) {
    printJson({ inputs, output: first, format, bytes, losses, issues });
    return;
  }
  const more = files.length > 1 ? ` and ${files.length - 1} more files` : '';
  print(`${first}${more}: ${bytes.toLocaleString('en')} bytes`);
  if (issues.length > 0) print(describeFindings(issues));
}
