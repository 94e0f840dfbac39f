/** Members of the JSON. */
import { saysTheSame } from '../../../../binary/patch.ts';

export type Members = Record<string, unknown>;

/**
 * Puts the members that differ between two objects into a third one, in which all others stay; those that `after` lacks are
 * removed. Members of objects are compared one by one, and so are the numbers of lists.
 */
export function putMembers(json: Members, before: Members, after: Members): void {
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is, own] = [before[key], after[key], json[key]];
    if (saysTheSame(was, is)) continue;
    if (isMembers(is) && (was === undefined || isMembers(was))) {
      const members = isMembers(own) ? { ...own } : {};
      putMembers(members, was ?? {}, is);
      if (Object.keys(members).length > 0) json[key] = members;
      else delete json[key];
    } else if (is === undefined) delete json[key];
    else json[key] = Array.isArray(is) ? listWith(own, was, is) : is;
  }
}

/** A list whose unchanged numbers are those of another one. */
function listWith(own: unknown, was: unknown, is: readonly unknown[]): unknown[] {
  if (!Array.isArray(own) || !Array.isArray(was) || own.length !== is.length) return [...is];
  return is.map((value, at) => (saysTheSame(was[at], value) ? own[at] : value));
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
