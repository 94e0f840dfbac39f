/** Names with wildcards. */

/** A pattern for whole names, in which `*` stands for any characters. */
export function patternOf(name: string): RegExp {
  const parts = name.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 's');
}

/** Whether a name matches any of the patterns. */
export function matcherOf(names: readonly string[]): (name: string) => boolean {
  const patterns = names.map(patternOf);
  return (name) => patterns.some((pattern) => pattern.test(name));
}
