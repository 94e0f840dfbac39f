import { basename } from 'node:path';
import { Command } from 'commander';
import { extensionOf } from '../convert/library.ts';
import { registryOfFile, SOURCES } from '../formats/families.ts';
import type { Format } from '../formats/format.ts';
import { readNamed } from '../node/input-library.ts';
import { Report } from '../report/report.ts';
import { counted } from '../text/counts.ts';
import { explainErrors, printFindings } from './errors.ts';
import { inputName } from './named-files.ts';
import { endWithErrors, print, printJson, UsageError } from './output.ts';
import { forceOption, nameOf, openOutputFile, pathIn, writeTo } from './outputs.ts';

interface Options {
  output: string;
  force?: boolean;
  json?: boolean;
}

export function rewriteCommand(): Command {
  return new Command('rewrite')
    .argument('<file>', 'file of any supported format')
    .requiredOption('-o, --output <file>', 'file to write, or - for standard output')
    .addOption(forceOption())
    .option('--json', 'report as JSON')
    .addHelpText(
      'after',
      '\nExit code 1 if the bytes differ.\n\nExample:\n  exhume rewrite cally.csf -o copy.csf',
    )
    .action((file: string, options: Options) =>
      explainErrors(file, options.json === true, () => rewrite(file, options)),
    );
}

/** @throws UsageError for the name of another family's file: what is written is no such file */
function refuseForeign(path: string, { id, family, extensions: own }: Format): void {
  const extension = extensionOf(path);
  const families = SOURCES.filter(({ extensions }) => extensions.includes(extension));
  const isOwn = own.includes(extension) || families.some((source) => source.id === family);
  if (families.length > 0 && !isOwn)
    throw new UsageError(
      `${path} would be written as ${id}, whatever its extension; use \`exhume convert\` for another format`,
    );
}

async function rewrite(file: string, options: Options): Promise<void> {
  const { force = false, json = false } = options;
  const place = await openOutputFile(options.output);
  const source = await readNamed(file);
  const report = json ? Report.complete() : new Report();
  const registry = await registryOfFile(source, basename(file));
  const { document } = registry.read(source, basename(file), report);
  const format = registry.detect(source, basename(file));
  refuseForeign(options.output, format);
  const bytes = format.write(document);
  const name = nameOf(place) ?? inputName(file);
  await writeTo(place, [{ name, bytes }], { force, read: [file] });
  const identical = source.equals(bytes);
  if (!identical) endWithErrors();
  const { issues } = report;
  const output = pathIn(place, name);
  if (json) printJson({ file, output, format: format.id, bytes: bytes.length, identical, issues });
  else {
    print(`${output}: ${counted(bytes.length, 'byte')}, ${identical ? 'identical' : 'not identical'}`);
    if (issues.length > 0) await printFindings(issues);
  }
}
