import { Command } from 'commander';
import { type Check, checkFile } from '../convert/check.ts';
import { installedDecoders } from '../node/decoders.ts';
import { countIssues, type Issue } from '../report/report.ts';
import { counted } from '../text/counts.ts';
import { filesFor, inputPath } from './inputs.ts';
import { describeFindings, endWithErrors, forEachFile, print } from './output.ts';

export function checkCommand(): Command {
  return new Command('check')
    .argument('<file...>', 'files of any supported format')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  exhume check cally.cfg\n  exhume check *.cmf')
    .action((files: string[], { json = false }: { json?: boolean }) =>
      forEachFile(files, json, (file) => check(file, json)),
    );
}

async function check(file: string, json: boolean): Promise<Check> {
  const options = { loadDecoders: installedDecoders, listAll: json };
  const { format, issues } = await checkFile(filesFor([file]), inputPath(file), options);
  if (countIssues(issues, 'error') > 0) endWithErrors();
  if (!json) print(`${file}: ${verdict(issues)}`);
  return { file, format, issues };
}

function verdict(issues: readonly Issue[]): string {
  if (issues.length === 0) return 'fine';
  const count = (severity: Issue['severity'], name: string) => {
    const found = countIssues(issues, severity);
    return found === 0 ? [] : [counted(found, name)];
  };
  const counts = [...count('error', 'error'), ...count('warning', 'warning'), ...count('info', 'note')];
  return `${counts.join(', ')}\n${describeFindings(issues)}`;
}
