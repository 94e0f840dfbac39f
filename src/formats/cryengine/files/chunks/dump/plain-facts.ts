/** Facts that are simply the fields of a chunk. */
import type { Fact, Facts } from './text.ts';

/** Longer vectors are bulk data or unknown bytes, of which only the length is given. */
const MOST_NUMBERS = 32;

/** Fields without information, or whose information is given elsewhere. */
const SILENT = /^(?:header|trailing|filler|type|version|padding.*|reserved)$/;

/** The fields of a record as facts; tables and unknown bytes as their count. */
export function plainFacts(content: object): Facts {
  const facts: Record<string, Fact | undefined> = {};
  for (const [name, value] of Object.entries(content)) {
    if (!SILENT.test(name)) facts[name] = factOf(value);
  }
  return facts;
}

function factOf(value: unknown): Fact | undefined {
  if (typeof value === 'number' || typeof value === 'string') return value;
  if (ArrayBuffer.isView(value)) {
    const numbers = Array.from(value as Float32Array);
    return numbers.length <= MOST_NUMBERS ? numbers : `${numbers.length} numbers`;
  }
  if (Array.isArray(value)) return value.map((item: object) => plainFacts(item));
  if (typeof value !== 'object' || value === null) return undefined;
  // A stored string, a table, or a record in a record.
  if ('text' in value && typeof value.text === 'string') return value.text;
  if ('count' in value && typeof value.count === 'number') return { count: value.count };
  return plainFacts(value);
}
