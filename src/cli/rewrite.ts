import { readFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { Command } from 'commander';
import { readDocument, writeDocument } from '../formats/index.ts';
import { writeFiles } from '../node/write-files.ts';
import { Report } from '../report/report.ts';
import { counted } from '../text/counts.ts';
import { forceOption } from './destination.ts';
import { describeFindings, endWithErrors, explainErrors, print, printJson } from './output.ts';

interface Options {
  output: string;
  force?: boolean;
  json?: boolean;
}

export function rewriteCommand(): Command {
  return new Command('rewrite')
    .argument('<file>', 'file of any supported format')
    .requiredOption('-o, --output <file>', 'file to write')
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

async function rewrite(file: string, { output, force = false, json = false }: Options): Promise<void> {
  const source = await readFile(file);
  const report = json ? Report.complete() : new Report();
  const { format, document } = readDocument(source, basename(file), report);
  const bytes = writeDocument(document);
  await writeFiles(dirname(output), [{ name: basename(output), bytes }], { replace: force, inputs: [file] });
  const identical = source.equals(bytes);
  if (!identical) endWithErrors();
  const { issues } = report;
  if (json) printJson({ file, output, format: format.id, bytes: bytes.length, identical, issues });
  else {
    print(`${output}: ${counted(bytes.length, 'byte')}, ${identical ? 'identical' : 'not identical'}`);
    if (issues.length > 0) print(describeFindings(issues));
  }
}
