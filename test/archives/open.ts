import type { Archive, PartOpener } from '../../src/archives/archive.ts';
import { openArchive } from '../../src/archives/index.ts';
import { bytesSource } from '../../src/archives/source.ts';
import { FormatError, type Issue, Report } from '../../src/report/report.ts';

/** An archive of bytes, whose parts are other bytes by name. */
export async function open(
  bytes: Uint8Array,
  parts: Readonly<Record<string, Uint8Array>> = {},
): Promise<Archive & { issues: Issue[] }> {
  const report = new Report();
  const part: PartOpener = async (name) => (parts[name] ? bytesSource(parts[name]) : undefined);
  return { ...(await openArchive(bytesSource(bytes), part, report)), issues: report.issues };
}

export function names({ entries }: Archive): string[] {
  return entries.map(({ name }) => name);
}

/** Bytes of the entry of a name; the last one, if there are several. */
export function readNamed(archive: Archive, name: string): Promise<Uint8Array> {
  const entry = archive.entries.findLast((candidate) => candidate.name === name);
  if (!entry) throw new Error(`there is no ${name}`);
  return archive.read(entry);
}

/** The error of the project that something ends in. */
export async function errorOf(run: Promise<unknown>): Promise<FormatError> {
  try {
    await run;
  } catch (error) {
    if (error instanceof FormatError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}
