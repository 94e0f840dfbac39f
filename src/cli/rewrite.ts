import { basename } from 'node:path';
import { Command } from 'commander';
import { registryOfFile, SOURCES } from '../formats/families.ts';
import { Report } from '../report/report.ts';
import { counted } from '../text/counts.ts';
import { explainErrors, printFindings } from './errors.ts';
import { inputName, readInput } from './named-files.ts';
import { endWithErrors, print, printJson } from './output.ts';
import { requireOwnName } from './output-name.ts';
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

async function rewrite(file: string, options: Options): Promise<void> {
  const { force = false, json = false } = options;
  const place = await openOutputFile(options.output);
  const source = await readInput(file);
  const report = json ? Report.complete() : new Report();
  const registry = await registryOfFile(source, basename(file));
  const { document } = registry.read(source, basename(file), report);
  const format = registry.detect(source, basename(file));
  const ofFamily = SOURCES.find(({ id }) => id === format.family)?.extensions ?? [];
  const own = { id: format.id, extensions: [...format.extensions, ...ofFamily] };
  requireOwnName(nameOf(place), own, 'use `exhume convert` for another format');
  const bytes = format.write(document);
  const name = nameOf(place) ?? inputName(file);
  await writeTo(place, [{ name, bytes }], { force, read: [file] });
  const identical = Buffer.compare(source, bytes) === 0;
  if (!identical) endWithErrors();
  const { issues } = report;
  const output = pathIn(place, name);
  if (json) printJson({ file, output, format: format.id, bytes: bytes.length, identical, issues });
  else {
    print(`${output}: ${counted(bytes.length, 'byte')}, ${identical ? 'identical' : 'not identical'}`);
    if (issues.length > 0) await printFindings(issues);
  }
}
