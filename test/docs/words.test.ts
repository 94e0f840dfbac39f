/** No text that people read falls back into words that docs/glossary.md replaces. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** A pattern, and what to write instead. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/that there is none of/, 'unknown X'],
  [/\bit is no (?!longer)/, 'it is not a X'],
  [/\bthere cannot be\b/, 'the value and the limit'],
  [/\bhangs? on (?:a|the|an|it|them)\b/, 'attached to'],
  [/\b(?:left|leaves|leaving) out\b/, 'skip, drop, omit'],
  [/\b(?:is|are|was|were) told\b/, 'reported'],
  [/\b(?:nobody|somebody)\b/i, 'the user, a program, or the passive'],
  [/\bleads? nowhere\b/, 'out of range'],
  [/\bnamesakes? of\b/, 'counterpart'],
  [/\busual values?\b/, 'default'],
  [/\bheld against\b/, 'compared with'],
  [/\b[Ff]lags? wins?\b/, 'takes precedence'],
  [/\b1 (?:entries|clips|meshes|nodes|bones|vertices|files|keys)\b/, 'a count that agrees'],
  [/\b(?:colour|grey\b|centre\b|metres?\b|neighbour|behaviour)/i, 'American spelling'],
  [
    /\b(?:normal|recogn|optim|initial|summar|raster|organ|serial)is(?:e|ed|es|ing|ation)\b/i,
    'American spelling',
  ],
];

/** The glossary names the words themselves; earlier codes and what files of version 0.1 contain keep their spelling. */
const EXCEPT = ['docs/glossary.md', 'docs/codes.md', 'src/formats/gltf/to-scene/extras.ts'];

const files = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...['src', 'studio/src', 'docs', 'man'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  ),
]
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.(?:tsx?|md|1)$/.test(path) && !path.startsWith('docs/api/') && !EXCEPT.includes(path));

test.each(WORDS)('nothing says %s', (pattern, instead) => {
  const found = files.flatMap((path) =>
    readFileSync(join(ROOT, path), 'utf8')
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
  );
  expect(found, instead).toEqual([]);
});
