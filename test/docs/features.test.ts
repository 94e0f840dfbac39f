import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { features } from '../../docs/features/list.ts';
import { isAsClaimed } from '../../docs/features/try-out.ts';
import { COLUMNS, featureRows, featuresPage } from '../../docs/features.ts';
import { targets } from '../../src/formats/targets.ts';

const rows = await featureRows();

describe('what each format keeps', () => {
  test('matches the page (else: npm run docs)', () => {
    expect(readFileSync(join(import.meta.dirname, '../../docs/features.md'), 'utf8')).toBe(
      featuresPage(rows),
    );
  });

  test.each(rows)('$title: agrees with the capabilities of the targets', ({ title, outcomes }) => {
    const feature = features.flatMap((heading) => heading.features).find((known) => known.title === title)!;
    const others = COLUMNS.filter((id, index) => {
      const { capabilities } = targets.find((target) => target.id === id)!;
      return !isAsClaimed(feature, outcomes[index]!, capabilities!({}));
    });
    expect(others).toEqual([]);
  });

  test.each(rows)('$title: a loss is reported by a code', ({ unreported, outcomes }) => {
    if (unreported !== undefined) return;
    const silent = COLUMNS.filter((_, index) => {
      const { kept, codes } = outcomes[index]!;
      return kept === 'dropped' && codes.length === 0;
    });
    expect(silent).toEqual([]);
  });
});
