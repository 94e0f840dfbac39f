import { Command } from 'commander';
import { type Check, checkFile } from '../convert/check.ts';
import { installedDecoders } from '../node/decoders.ts';
import { FolderLibrary } from '../node/folder-library.ts';
import type { Issue } from '../report/report.ts';
import { counted } from '../text/counts.ts';
import { inputPath } from './inputs.ts';
import { describeFindings, endWithErrors, explainErrors, print, printJsonOf } from './output.ts';

const DECODING = { loadDecoders: installedDecoders };

export function checkCommand(): Command {
  return new Command('check')
    .argument('<file...>', 'files of any supported format')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  exhume check cally.cfg\n  exhume check *.cmf')
    .action(async (files: string[], options: { json?: boolean }) => {
      const checks: Check[] = [];
      for (const file of files) {
        await explainErrors(file, options.json === true, async () => {
          checks.push({ ...(await checkFile(new FolderLibrary(), inputPath(file), DECODING)), file });
        });
      }
      if (checks.some(({ issues }) => issues.some(({ severity }) => severity === 'error'))) endWithErrors();
      if (options.json) {
        if (checks.length > 0) printJsonOf(checks);
      } else for (const { file, issues } of checks) print(`${file}: ${verdict(issues)}`);
    });
}

function verdict(issues: readonly Issue[]): string {
  if (issues.length === 0) return 'fine';
  const count = (severity: Issue['severity'], name: string) => {
    const found = issues.filter((issue) => issue.severity === severity).length;
    return found === 0 ? [] : [counted(found, name)];
  };
  const counts = [...count('error', 'error'), ...count('warning', 'warning'), ...count('info', 'note')];
  return `${counts.join(', ')}\n${describeFindings(issues)}`;
}
