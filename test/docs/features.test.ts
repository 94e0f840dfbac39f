import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { features } from '../../docs/features/list.ts';
import { isAsClaimed } from '../../docs/features/try-out.ts';
import { COLUMNS, featureRows, featuresPage } from '../../docs/features.ts';
import { targets } from '../../src/formats/index.ts';

const rows = await featureRows();

describe('what each format keeps', () => {
  test('is what the page says (else: npm run docs)', () => {
    expect(readFileSync(join(import.meta.dirname, '../../docs/features.md'), 'utf8')).toBe(
      featuresPage(rows),
    );
  });

  test.each(rows)('$title: is what the targets say they hold', ({ title, outcomes }) => {
    const feature = features.flatMap((heading) => heading.features).find((known) => known.title === title)!;
    const others = COLUMNS.filter((id, index) => {
      const { capabilities } = targets.find((target) => target.id === id)!;
      return !isAsClaimed(feature, outcomes[index]!, capabilities!({}));
    });
    expect(others).toEqual([]);
  });

  test.each(rows)('$title: what is dropped is told by a code', ({ untold, outcomes }) => {
    if (untold !== undefined) return;
    const silent = COLUMNS.filter((_, index) => {
      const { kept, codes } = outcomes[index]!;
      return kept === 'dropped' && codes.length === 0;
    });
    expect(silent).toEqual([]);
  });
});
