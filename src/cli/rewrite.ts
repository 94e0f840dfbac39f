import { readFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { Command } from 'commander';
import { readDocument, writeDocument } from '../formats/index.ts';
import { writeFiles } from '../node/write-files.ts';
import { Report } from '../report/report.ts';
import { describeFindings, explainErrors, print, printJson } from './output.ts';

export function rewriteCommand(): Command {
  return new Command('rewrite')
    .argument('<file>', 'a file of any supported format')
    .requiredOption('-o, --output <file>', 'the file to write')
    .option('--json', 'report as JSON')
    .addHelpText('after', '\nExample:\n  exhume rewrite cally.csf -o copy.csf')
    .action((file: string, options: { output: string; json?: boolean }) =>
      explainErrors(file, options.json === true, () => rewrite(file, options.output, options.json === true)),
    );
}

async function rewrite(file: string, output: string, json: boolean): Promise<void> {
  const source = await readFile(file);
  const report = new Report();
  const { format, document } = readDocument(source, basename(file), report);
  const bytes = writeDocument(document);
  await writeFiles(dirname(output), [{ name: basename(output), bytes }]);
  const identical = source.equals(bytes);
  const { issues } = report;
  if (json) printJson({ file, output, format: format.id, bytes: bytes.length, identical, issues });
  else {
    print(
      `${output}: ${bytes.length.toLocaleString('en')} bytes, ${identical ? 'identical' : 'not identical'}`,
    );
    if (issues.length > 0) print(describeFindings(issues));
  }
}
