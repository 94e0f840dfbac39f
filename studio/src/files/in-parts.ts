/** Of nested folders this many at each level; the browser may answer all of them in one task of the page. */
const AT_ONCE = 8;

/** The results for all entries of a list, in its order; only some are under way at a time. */
export async function inParts<T, R>(list: readonly T[], run: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < list.length; at += AT_ONCE)
    results.push(...(await Promise.all(list.slice(at, at + AT_ONCE).map(run))));
  return results;
}
