import { Command } from 'commander';
import { gather, sceneOf } from '../convert/gather.ts';
import { FolderLibrary } from '../node/folder-library.ts';
import { FormatError, type Issue } from '../report/report.ts';
import { inputPath } from './inputs.ts';
import { describeFindings, endWithErrors, explainErrors, print, printJsonOf } from './output.ts';

interface Check {
  file: string;
  format: string | null;
  issues: Issue[];
}

export function checkCommand(): Command {
  return new Command('check')
    .description('holds files against all rules of their format, and model files against what they name')
    .argument('<file...>', 'files of any supported format')
    .option('--json', 'as JSON')
    .addHelpText('after', '\nExample:\n  exhume check cally.cfg\n  exhume check *.cmf')
    .action(async (files: string[], options: { json?: boolean }) => {
      const checks: Check[] = [];
      for (const file of files) {
        await explainErrors(file, options.json === true, async () => {
          checks.push(await checkFile(file));
        });
      }
      if (checks.some(({ issues }) => issues.some(({ severity }) => severity === 'error'))) endWithErrors();
      if (options.json) {
        if (checks.length > 0) printJsonOf(checks);
      } else for (const { file, issues } of checks) print(`${file}: ${verdict(issues)}`);
    });
}

/** A file that cannot be read is a file with one error. */
async function checkFile(file: string): Promise<Check> {
  try {
    const gathered = await gather(new FolderLibrary(), [inputPath(file)], { complete: false });
    // What several files must agree on can only be told where a file names the others.
    if (gathered.files.length > 1) sceneOf(gathered);
    return { file, format: gathered.files[0]!.format!.id, issues: gathered.report.issues };
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    const { code, message, path, offset } = error;
    const issue: Issue = {
      code,
      severity: 'error',
      message,
      path,
      ...(offset === undefined ? {} : { offset }),
    };
    return { file, format: null, issues: [issue] };
  }
}

function verdict(issues: readonly Issue[]): string {
  if (issues.length === 0) return 'fine';
  const count = (severity: Issue['severity'], name: string) => {
    const found = issues.filter((issue) => issue.severity === severity).length;
    return found === 0 ? [] : [`${found} ${name}${found === 1 ? '' : 's'}`];
  };
  const counts = [...count('error', 'error'), ...count('warning', 'warning'), ...count('info', 'note')];
  return `${counts.join(', ')}\n${describeFindings(issues)}`;
}
