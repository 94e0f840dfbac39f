import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const library = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url));

/** What takes minutes begins first, so that nothing else waits for it in the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => /memory\.browser\.test/.test(moduleId);
    return (await super.sort(files)).sort((a, b) => Number(isLong(b)) - Number(isLong(a)));
  }
}

export default defineConfig({
  // What the studio imports is the library beside it.
  resolve: {
    alias: [
      { find: /^exhume$/, replacement: library('index.ts') },
      { find: /^exhume\/(node|three)$/, replacement: library('$1/index.ts') },
      { find: /^exhume\/([a-z]+)$/, replacement: library('entries/$1.ts') },
    ],
  },
  test: {
    include: ['test/**/*.test.ts'],
    // Examples of docblocks are written there, to be run as they are.
    server: { deps: { inline: [/\.cache\/exhume\/examples/] } },
    // By default one core is left free, which is half of the machine where there are two.
    maxWorkers: '100%',
    testTimeout: 180_000,
    // What a page shows follows when its workers get to it, on a machine with other tests under way.
    expect: { poll: { timeout: 60_000 } },
    sequence: { sequencer: LongestFirst },
  },
});
