/** Members of the JSON. */
import { saysTheSame } from '../binary/patch.ts';

type Members = Record<string, unknown>;

/**
 * Puts the members that differ between two objects into a third one, whose other members are unchanged. Members that `after` lacks
 * are removed. Nested members and the numbers of lists are compared one by one.
 */
export function putMembers(json: object, before: object, after: object): void {
  const [held, old, edited] = [json, before, after] as [Members, Members, Members];
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is, own] = [old[key], edited[key], held[key]];
    if (saysTheSame(was, is)) continue;
    if (isMembers(is) && (was === undefined || isMembers(was))) {
      const members = isMembers(own) ? { ...own } : {};
      putMembers(members, was ?? {}, is);
      // An empty object that is new has a meaning: an extension without values.
      if (was === undefined || Object.keys(members).length > 0) held[key] = members;
      else delete held[key];
    } else if (is === undefined) delete held[key];
    else held[key] = Array.isArray(is) ? listWith(own, was, is) : is;
  }
}

/** A list whose unchanged numbers are those of another one, which may have fewer. */
function listWith(own: unknown, was: unknown, is: readonly unknown[]): unknown[] {
  if (!Array.isArray(own) || !Array.isArray(was) || was.length !== is.length) return [...is];
  return own.map((stored, at) => (saysTheSame(was[at], is[at]) ? stored : is[at]));
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
