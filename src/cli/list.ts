import { Command } from 'commander';
import type { Archive, ArchiveEntry } from '../archives/archive.ts';
import { openArchiveIn } from '../convert/archive-library.ts';
import { extensionOf } from '../convert/library.ts';
import { Report } from '../report/report.ts';
import { counted } from '../text/counts.ts';
import { explainErrors, printFindings } from './errors.ts';
import { filesAround, namedPath } from './named-files.ts';
import { endWithErrors, print, printJson, table } from './output.ts';

export function listCommand(): Command {
  return new Command('list')
    .argument('<archive>', 'archive')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExamples:\n  exhume list Objects.pak\n  exhume list nwn/chitin.key --json')
    .action((file: string, options: { json?: boolean }) =>
      explainErrors(file, options.json === true, () => list(file, options.json === true)),
    );
}

async function list(file: string, json: boolean): Promise<void> {
  const report = json ? Report.complete() : new Report();
  const library = await filesAround(file);
  const archive = await openArchiveIn(library, namedPath(file), report);
  const { format, version, entries } = archive;
  const totals = { entries: entries.length, bytes: entries.reduce((sum, { size = 0 }) => sum + size, 0) };
  const { issues } = report;
  if (json) {
    const listed = entries.map((entry) => ({ ...entry, type: extensionOf(entry.name) }));
    printJson({ file, format, version, entries: listed, totals, issues });
  } else {
    if (entries.length > 0) print(`${tableOf(archive)}\n`);
    const count = counted(totals.entries, 'entry', 'entries');
    print(`${file}: ${version}, ${count}, ${counted(totals.bytes, 'byte')}`);
    if (issues.length > 0) await printFindings(issues);
  }
  if (report.count('error') > 0) endWithErrors();
}

/** Columns that are empty for all entries are omitted. */
function tableOf({ entries }: Archive): string {
  const columns: [heading: string, cell: (entry: ArchiveEntry) => string | number][] = [
    ['name', ({ name }) => name],
    ['bytes', ({ size }) => size ?? ''],
    ['type', ({ name }) => extensionOf(name)],
    ['in', ({ part }) => part ?? ''],
    ['', ({ shadowed }) => (shadowed ? 'not used' : '')],
  ];
  const used = columns.filter(([, cell]) => entries.some((entry) => cell(entry) !== ''));
  return table([
    used.map(([heading]) => heading),
    ...entries.map((entry) => used.map(([, cell]) => cell(entry))),
  ]);
}
