/** Anything that can be seen: not only spaces and control characters. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** @param otherwise for an element without a name, or with one that cannot be seen */
export function shownName(name: string | undefined, otherwise = '(no name)'): string {
  return name !== undefined && VISIBLE.test(name) ? name : otherwise;
}
