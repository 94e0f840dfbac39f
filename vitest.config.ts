import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const library = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url));

/** What registers families or replaces modules: each file in a process of its own. */
const APART = [
  // The examples of the library register some, too.
  'test/entries/{entries,registering}.test.ts',
  ...replacingModules(),
];

function replacingModules(): string[] {
  const tests = readdirSync('test', { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.test.ts'),
  );
  return tests
    .map((path) => `test/${path}`)
    .filter((path) => /\bvi\.mock\(/.test(readFileSync(path, 'utf8')));
}

/** What takes longest, so that it begins first and nothing waits for it in the end. */
const LONG = [
  'studio/memory.browser.test.ts',
  // They wait for claims of workers to expire, while a page keeps the processors busy.
  'cli/batch-queue.test.ts',
  'batch/queue/dispatcher.test.ts',
  'studio/export.browser.test.ts',
  'convert/onto/edits/table.test.ts',
  'blender/add-on.test.ts',
  'studio/library.browser.test.ts',
  'studio/batch.browser.test.ts',
  'readers/readers.test.ts',
  'convert/onto/c3s.test.ts',
  'docs/site.test.ts',
  'convert/mdl-through-glb.test.ts',
  'studio/timeline.browser.test.ts',
  'studio/hostile.browser.test.ts',
  'studio/stage.browser.test.ts',
  'studio/axe.browser.test.ts',
  'docs/commands.test.ts',
  'convert/corpus-any-to-any.test.ts',
  'animation/characters.test.ts',
  'scripts/blender.test.ts',
  'cryengine/files/chunks/hostile.test.ts',
  'studio/bytes.browser.test.ts',
  'studio/gallery.browser.test.ts',
  'studio/pictures.browser.test.ts',
  'studio/layout.browser.test.ts',
  'cli/batch.test.ts',
  'fuzz/fuzz.test.ts',
  'convert/onto/onto.test.ts',
  'batch/kills.test.ts',
  'formats/mutants.test.ts',
  'cal3d/files/binary/hostile.test.ts',
  'cli/corpus.test.ts',
  'c3s/files/scene/hostile.test.ts',
  'binary/properties.test.ts',
  'convert/onto/o3d.test.ts',
  'convert/any-to-any.test.ts',
  'o3d/to-scene/corpus.test.ts',
  'cal3d/from-scene/versions.test.ts',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification) => {
      const place = LONG.findIndex((path) => moduleId.endsWith(path));
      const isApart = project.name === 'apart';
      return (isApart ? 0 : LONG.length + 1) + (place < 0 ? LONG.length : place);
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
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
    // Modules stay transformed on disk for the next run, which takes seconds less to begin.
    experimental: { fsModuleCache: true },
    // Examples of docblocks are written there, to be run as they are.
    server: { deps: { inline: [/\.cache\/exhume\/examples/] } },
    projects: [
      { extends: true, test: { name: 'apart', include: APART } },
      // The same process for many files, which load what they test once; what a test changes, it takes back.
      {
        extends: true,
        test: {
          name: 'together',
          include: ['test/**/*.test.ts'],
          exclude: APART,
          isolate: false,
          setupFiles: 'test/setup.ts',
        },
      },
    ],
    // By default one core is left free, which is half of the machine where there are two.
    maxWorkers: '100%',
    // Functions are optimized later than by default: most tests end before that pays. Young objects may take four times the usual
    // memory: more of what a test makes is garbage before it would be copied.
    execArgv: ['--interrupt-budget=600000', '--max-semi-space-size=64'],
    // Blender and other programs in Python keep their compiled modules: where they are installed, only the administrator may write.
    env: { PYTHONPYCACHEPREFIX: resolve('node_modules/.cache/exhume/python'), PYTHONDONTWRITEBYTECODE: '' },
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // What a page shows follows when its workers get to it, on a machine with other tests under way.
    expect: { poll: { timeout: 60_000 } },
    sequence: { sequencer: LongestFirst },
  },
});
