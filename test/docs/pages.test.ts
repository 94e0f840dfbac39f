import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { generatedPages } from '../../docs/make.ts';
import { catalog } from '../../src/convert/catalog.ts';

const pages = await generatedPages();

describe('generated pages', () => {
  test.each(pages)('$name is what the code says (else: npm run docs)', ({ name, text }) => {
    expect(readFileSync(join(import.meta.dirname, '../../docs', name), 'utf8')).toBe(text);
  });

  test('say of every code what it means and what to do', () => {
    for (const { id, meaning, advice } of catalog.values()) {
      expect(meaning, id).toMatch(/\.$/);
      expect(advice, id).toMatch(/\.$/);
    }
  });
});
