/** Objects that Blender could not import as custom properties, and exports as the text of a Python dictionary. */

/** Strings in either quotes, and words that JSON spells in another way. */
const TOKEN = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\bTrue\b|\bFalse\b|\bNone\b/g;
const WORDS: Readonly<Record<string, string>> = { True: 'true', False: 'false', None: 'null' };

/**
 * An object as text, such as `{'flags': 0, 'isHead': True}`: so Blender keeps lists with whole numbers beyond 32 bits, or with
 * items of several types.
 *
 * @returns undefined for any other text
 */
export function objectInPython(text: string): object | undefined {
  if (!/^\{.*\}$/s.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(
      text.replace(TOKEN, (token) => WORDS[token] ?? JSON.stringify(stringIn(token))),
    );
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

const ESCAPE = /\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|U([0-9a-f]{8})|(.))/gis;
const LETTERS: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

function stringIn(token: string): string {
  return token
    .slice(1, -1)
    .replace(ESCAPE, (_, x, u, long, letter: string | undefined) =>
      letter === undefined
        ? String.fromCodePoint(Number.parseInt(x ?? u ?? long, 16))
        : (LETTERS[letter] ?? letter),
    );
}
