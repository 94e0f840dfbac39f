import { expect, test } from 'vitest';
import type { Format, Reader } from '../../src/formats/format.ts';
import { Registry } from '../../src/formats/registry.ts';

/** A registry of formats that take every file, by their ids and extensions. */
function registryOf(asked: string[], formats: Record<string, string>): Registry {
  const registry = new Registry();
  const made = Object.entries(formats).map(([id, extension]) => ({
    id,
    extensions: [extension],
    detect: () => asked.push(id) > 0,
  }));
  const family: Partial<Reader> = { id: 'family', formats: made as Partial<Format>[] as Format[] };
  registry.add(family as Reader);
  return registry;
}

const BYTES = Uint8Array.of(1, 2, 3, 4);

test('formats with the extension of the file come first, and the others are not asked', () => {
  const asked: string[] = [];
  const registry = registryOf(asked, { first: 'one', second: 'two', third: 'two' });
  expect(registry.detect(BYTES, 'file.TWO').id).toBe('second');
  expect(asked).toEqual(['second']);
});

test('without a format of its extension a file has the first format that takes it', () => {
  expect(registryOf([], { first: 'one', second: 'two' }).detect(BYTES, 'file.three').id).toBe('first');
});
