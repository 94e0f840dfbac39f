/** Documents to JSON and back, without a scene in between. */
import { basename } from 'node:path';
import { targetForName } from '../convert/convert.ts';
import { extensionOf } from '../convert/library.ts';
import { registryOfFile } from '../formats/families.ts';
import type { NamedBytes } from '../formats/format.ts';
import { type EncodeOptions, encodeDocument } from '../formats/json/files/write.ts';
import type { ReadFile } from '../formats/registry.ts';
import { STANDARD_INPUT } from '../node/input-library.ts';
import { Report } from '../report/report.ts';
import { counted } from '../text/counts.ts';
import { stemOf } from '../text/file-name.ts';
import { flagOf, SCENE_CHOICES } from './destination.ts';
import { describeFindings } from './findings.ts';
import type { Inputs, NamedInputs } from './inputs.ts';
import { print, UsageError } from './output.ts';
import { requireOwnName } from './output-name.ts';
import { nameOf, type Output, pathIn } from './outputs.ts';
import { sceneChoices } from './reading-choices.ts';
import type { Result } from './results.ts';

interface Options extends EncodeOptions {
  output: Output;
  to?: string;
  json?: boolean;
}

/** Options of scenes, which have no effect on documents. */
const FOREIGN: readonly string[] = [
  ...SCENE_CHOICES,
  'axes',
  ...sceneChoices.map(({ option }) => option.attributeName()),
];

/** Whether the command line asks for documents as JSON; a target may have such a name too. */
export function isToJson({ output, to }: Pick<Options, 'output' | 'to'>): boolean {
  const { path } = output;
  return to === 'json' || (to === undefined && extensionOf(path) === 'json' && !targetForName(path));
}

/** The document of an input as JSON. @throws UsageError, FormatError */
export async function convertToJson(
  { inputs, paths }: NamedInputs,
  { library }: Pick<Inputs, 'library'>,
  options: Options,
): Promise<Result> {
  refuseForeign(options);
  const named = nameOf(options.output);
  requireOwnName(named, { id: 'json', extensions: ['json'] }, `name it ${stemOf(named ?? '')}.json`);
  const [path] = paths;
  const report = reportFor(options);
  const { document } = await readInput(path!, library, report);
  const bytes = new TextEncoder().encode(encodeDocument(document, options));
  return resultOf(inputs, { name: `${stemOf(path!)}.json`, bytes }, 'json', report, options);
}

/**
 * Writes a JSON document as the file that it describes.
 *
 * @returns undefined if the input is no such document, or the output is of another format, which requires a scene
 * @throws UsageError, FormatError
 */
export async function convertFromJson(
  { inputs, paths }: NamedInputs,
  { library }: Pick<Inputs, 'library'>,
  options: Options,
): Promise<Result | undefined> {
  const [path, ...more] = paths;
  if (more.length > 0 || !(await mayBeJson(inputs[0]!, path!, library))) return undefined;
  const { output, to } = options;
  const report = reportFor(options);
  const { format, document, bytes } = await readInput(path!, library, report);
  const name = nameOf(output);
  const isNamed = name === undefined || format.extensions.includes(extensionOf(name));
  const isOwn = to === undefined ? isNamed : to === format.id;
  if (bytes !== undefined || !isOwn) return undefined;
  refuseForeign(options);
  const [extension] = format.extensions;
  requireOwnName(name, format, `name it ${stemOf(name ?? '')}.${extension}, or omit --to`);
  const file = { name: `${stemOf(path!)}.${extension}`, bytes: format.write(document) };
  return resultOf(inputs, file, format.id, report, options);
}

/** Judged by the extension; standard input has none, so its first byte decides. */
async function mayBeJson(input: string, path: string, library: Inputs['library']): Promise<boolean> {
  if (input !== STANDARD_INPUT) return extensionOf(input) === 'json';
  return (await library.read(path))[0] === '{'.charCodeAt(0);
}

function reportFor({ json }: Options): Report {
  return json ? Report.complete() : new Report();
}

function refuseForeign(options: Options): void {
  const foreign = FOREIGN.find((name) => name in options);
  if (foreign) throw new UsageError(`${flagOf(foreign)} has no effect on a document in JSON`);
}

async function readInput(path: string, library: Inputs['library'], report: Report): Promise<ReadFile> {
  const [bytes, name] = [await library.read(path), basename(path)];
  return (await registryOfFile(bytes, name)).read(bytes, name, report);
}

/** @param file with the name that it gets in a folder */
function resultOf(
  inputs: readonly string[],
  file: NamedBytes,
  format: string,
  { issues, losses }: Report,
  { output, json }: Options,
): Result {
  const name = nameOf(output) ?? file.name;
  const path = pathIn(output, name);
  const bytes = file.bytes.length;
  const printReport = async () => {
    if (json) return { inputs, output: path, format, bytes, losses, issues };
    print(`${path}: ${counted(bytes, 'byte')}`);
    if (issues.length > 0) print(describeFindings(issues));
  };
  return { files: [{ name, bytes: file.bytes }], print: printReport };
}
