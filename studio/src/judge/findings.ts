/** What is wrong with a character's files and what could not be carried, put together by code. */
import type { Issue, Loss, Severity } from 'exhume';
import type { Meanings } from '../desk/meanings.ts';

/** A loss is no fault of the file. */
export type Kind = Severity | 'loss';

/** The gravest first. */
export const KINDS: readonly Kind[] = ['error', 'warning', 'loss', 'info'];

export interface Finding {
  message: string;
  path: string;
  /** Bytes from the start of the file. */
  offset?: number;
  /** Index into the files of the character; absent where it is about none of them. */
  file?: number;
  /** Measured size of an approximation. */
  error?: Loss['error'];
}

/** All findings of one code. */
export interface FindingGroup {
  kind: Kind;
  code: string;
  /** What the code means and what to do. */
  about?: Meanings[string];
  findings: Finding[];
}

export function groupFindings(
  issues: readonly Issue[],
  losses: readonly Loss[],
  files: readonly { name: string }[],
  meanings: Meanings,
): FindingGroup[] {
  const groups = new Map<string, FindingGroup>();
  const add = (kind: Kind, code: string, finding: Finding) => {
    const key = `${kind} ${code}`;
    const about = meanings[code];
    const group = groups.get(key) ?? { kind, code, findings: [], ...(about ? { about } : {}) };
    group.findings.push(finding);
    groups.set(key, group);
  };
  for (const { severity, code, message, path, offset, file: name } of issues) {
    const file = fileIndex(files, name);
    const where = { ...(offset === undefined ? {} : { offset }), ...(file < 0 ? {} : { file }) };
    add(severity, code, { message, path, ...where });
  }
  for (const { code, message, path, source, error } of losses) {
    const size = error ? { error } : {};
    // What of the scene it concerns says more than where that was in a file.
    const file = path === undefined && source ? fileIndex(files, source.file) : -1;
    const where = { path: path ?? source?.path ?? '', ...(file < 0 ? {} : { file }) };
    add('loss', code, { message, ...where, ...size });
  }
  return [...groups.values()].sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind));
}

/** An issue of a lone file need not say whose it is. */
function fileIndex(files: readonly { name: string }[], name: string | undefined): number {
  if (name === undefined) return files.length === 1 ? 0 : -1;
  return files.findIndex((file) => file.name === name);
}

/** What a filter leaves: groups of the kinds wanted, with the findings in which, or in whose code, the text occurs. */
export function filterFindings(
  groups: readonly FindingGroup[],
  kinds: ReadonlySet<Kind>,
  text: string,
): FindingGroup[] {
  const wanted = text.trim().toLowerCase();
  const holds = (...texts: string[]) => texts.some((candidate) => candidate.toLowerCase().includes(wanted));
  return groups.flatMap((group) => {
    if (!kinds.has(group.kind)) return [];
    if (holds(group.code, group.about?.meaning ?? '')) return [group];
    const findings = group.findings.filter(({ message, path }) => holds(message, path));
    return findings.length > 0 ? [{ ...group, findings }] : [];
  });
}

export function countFindings(groups: readonly FindingGroup[], kind: Kind): number {
  return groups.reduce((sum, group) => sum + (group.kind === kind ? group.findings.length : 0), 0);
}
