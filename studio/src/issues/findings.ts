/** The issues and losses of a character, grouped by code. */
import type { Issue, Loss, Severity } from 'exhume';
import type { Meanings } from '../worker/meanings.ts';

/** A loss has no severity: it is not a defect of the file. */
export type Kind = Severity | 'loss';

/** Most severe first. */
export const KINDS: readonly Kind[] = ['error', 'warning', 'loss', 'info'];

export interface Finding {
  message: string;
  path: string;
  /** Bytes from the start of the file. */
  offset?: number;
  /** Index into the files of the character; absent if it concerns none of them. */
  file?: number;
  /** Measured size of an approximation. */
  error?: Loss['error'];
}

/** All findings of one code. */
export interface FindingGroup {
  kind: Kind;
  code: string;
  /** Meaning and advice. */
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
    // The element of the scene is more telling than its field in the file.
    const file = path === undefined && source ? fileIndex(files, source.file) : -1;
    const where = { path: path ?? source?.path ?? '', ...(file < 0 ? {} : { file }) };
    add('loss', code, { message, ...where, ...size });
  }
  return [...groups.values()].sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind));
}

/** An issue of the only file need not name it. */
function fileIndex(files: readonly { name: string }[], name: string | undefined): number {
  if (name === undefined) return files.length === 1 ? 0 : -1;
  return files.findIndex((file) => file.name === name);
}

/** Groups of the wanted kinds, with the findings whose message, path, code or meaning contains the text. */
export function filterFindings(
  groups: readonly FindingGroup[],
  kinds: ReadonlySet<Kind>,
  text: string,
): FindingGroup[] {
  const wanted = text.trim().toLowerCase();
  const matches = (...texts: string[]) => texts.some((candidate) => candidate.toLowerCase().includes(wanted));
  return groups.flatMap((group) => {
    if (!kinds.has(group.kind)) return [];
    if (matches(group.code, group.about?.meaning ?? '')) return [group];
    const findings = group.findings.filter(({ message, path }) => matches(message, path));
    return findings.length > 0 ? [{ ...group, findings }] : [];
  });
}

export function countFindings(groups: readonly FindingGroup[], kind: Kind): number {
  return groups.reduce((sum, group) => sum + (group.kind === kind ? group.findings.length : 0), 0);
}
