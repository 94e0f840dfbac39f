/** The tokens and the directives of patterns of ImHex, see hexpat-syntax.ts. */

const TOKEN =
  /\s+|\/\/.*|("(?:[^"\\\n]|\\["\\])*"|0x[\dA-Fa-f]+|\d+|[A-Za-z_]\w*|<<|>>|[<>=!]=|&&|\|\||::|[{}()[\]<>;,.:?@=$!+*&|-])/y;

/** @throws Error at what is not a token; lines of the preprocessor are left out */
export function tokensOf(pattern: string): string[] {
  const text = pattern.replace(/^#.*$/gm, '');
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const start = TOKEN.lastIndex;
    const match = TOKEN.exec(text);
    if (!match) throw new Error(`Not a token: ${text.slice(start, start + 20)}`);
    if (match[1] !== undefined) tokens.push(match[1]);
  }
  return tokens;
}

export interface Directives {
  libraries: Set<string>;
  limits: Record<'array_limit' | 'pattern_limit', number>;
}

/** "Preprocessor": lines that begin with #. The order of bytes must be stated, because the default is the machine's. */
export function directivesOf(pattern: string): Directives {
  const libraries = new Set<string>();
  const pragmas = new Map<string, string>();
  for (const line of pattern.match(/^#.*$/gm) ?? []) {
    const [, library] = /^#include <std\/(core|mem)\.pat>$/.exec(line) ?? [];
    const [, key, value] =
      /^#pragma (?:(endian) (little)|(?:(array_limit|pattern_limit) (0x\d+)))$/.exec(line)?.filter(Boolean) ??
      [];
    if (library) libraries.add(library);
    else if (key) pragmas.set(key, value!);
    else throw new Error(`Unknown directive ${line}`);
  }
  if (!pragmas.has('endian')) throw new Error('No order of bytes');
  const limit = (name: string, initial: number) => Number(pragmas.get(name) ?? initial);
  const limits = { array_limit: limit('array_limit', 0x1000), pattern_limit: limit('pattern_limit', 0x2000) };
  return { libraries, limits };
}
