/**
 * `npm run mutate -- [--count 200] [--seed 1] [--limit SECONDS] [--at FOLDER]`: mutation testing: which small faults in src/ the closest tests detect.
 *
 * It changes one operator, comparison, sign, boundary, boolean or number at a time, in a copy of the checkout, at most one
 * per file, and runs the tests that mirror the file or import it. Results are kept in the copy: called
 * again with the same arguments, it continues where it stopped.
 */
import { spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';
import ts from 'typescript';
import { root } from './prepare.mjs';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    limit: { type: 'string', default: '300' },
    at: { type: 'string' },
  },
});
const [count, seed, limit] = [values.count, values.seed, values.limit].map(Number);
const copy = resolve(values.at ?? join(tmpdir(), `${basename(root)}-mutants`));
/** The unchanged files, also after an interrupted run. */
const originals = join(copy, 'originals');
const vitest = join(copy, 'node_modules/vitest/vitest.mjs');
/** Test files that are run for a mutant, and further ones if these did not detect it. */
const CLOSEST = 6;
const OTHERS = 24;
/** Longest time, in milliseconds, that the further files may take each. */
const LONGEST = 8000;
/** Maximum number of imports from a test to the file. */
const MOST_STEPS = 4;

/** Files that did not change since the last run are not compiled again, which takes longer than the tests. */
const CACHED = '--experimental.fsModuleCache';

const SWAPS = new Map([
  ['+', '-'],
  ['-', '+'],
  ['*', '/'],
  ['/', '*'],
  ['<', '<='],
  ['<=', '<'],
  ['>', '>='],
  ['>=', '>'],
  ['===', '!=='],
  ['!==', '==='],
  ['&&', '||'],
  ['||', '&&'],
]);

/** What files import, by path. */
const known = new Map();
/** Durations of the test files that pass while nothing is changed. */
let unchanged;

makeCopy();
const files = sources(join(copy, 'src')).sort();
const tests = sources(join(copy, 'test')).filter((path) => path.endsWith('.test.ts') && passes(path));
const record = join(copy, `mutants-${seed}.json`);
const results = existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : [];
for (const [index, mutant] of sample().entries()) {
  if (results[index]) continue;
  results[index] = { ...mutant, result: await tried(mutant) };
  writeFileSync(record, JSON.stringify(results, null, 1));
  const { path, line, from, to, result } = results[index];
  console.error(`${index + 1}/${count} ${result} ${path}:${line} ${from} -> ${to}`);
}
console.log(report(results.slice(0, count)));

/** Copies all but generated files; packages are linked. */
function makeCopy() {
  if (existsSync(copy)) return;
  mkdirSync(copy, { recursive: true });
  for (const name of readdirSync(root)) {
    if (['.git', 'node_modules', 'out'].includes(name)) continue;
    cpSync(join(root, name), join(copy, name), { recursive: true });
  }
  cpSync(join(root, 'src'), originals, { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
}

/** Whether a test file passes in the copy while nothing is changed: one that fails anyway would seem to detect every change. */
function passes(test) {
  unchanged ??= runUnchanged();
  return unchanged.has(test);
}

/** Runs all tests once. @returns how long each test file that passes took, in milliseconds */
function runUnchanged() {
  const results = join(copy, 'unchanged.json');
  if (!existsSync(results)) {
    const words = ['run', '--reporter=json', `--outputFile=${results}`];
    spawnSync(process.execPath, [vitest, ...words], { cwd: copy, stdio: 'ignore' });
  }
  const { testResults } = JSON.parse(readFileSync(results, 'utf8'));
  const passed = testResults.filter(({ status }) => status === 'passed');
  return new Map(passed.map(({ name, startTime, endTime }) => [name, endTime - startTime]));
}

function originalOf(file) {
  return readFileSync(join(originals, relative(join(copy, 'src'), file)), 'utf8');
}

function sources(folder) {
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name))
    .filter((path) => path.endsWith('.ts'));
}

/** Files in an order that the seed determines, each with one of the places that can be changed. */
function sample() {
  const random = createRandom(seed);
  const chosen = [];
  for (const path of shuffled(
    files.filter((path) => basename(path) !== 'codes.ts'),
    random,
  )) {
    if (chosen.length === count) break;
    const places = placesIn(originalOf(path));
    const place = places[Math.floor(random() * places.length)];
    if (place) chosen.push({ path: path.slice(copy.length + 1).replaceAll('\\', '/'), ...place });
  }
  return chosen;
}

/** Numbers in 0..1 that a seed determines (mulberry32). */
function createRandom(state) {
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function shuffled(list, random) {
  const out = [...list];
  for (let last = out.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [out[last], out[other]] = [out[other], out[last]];
  }
  return out;
}

/** Possible changes of a source text; types are not changed. */
function placesIn(text) {
  const source = ts.createSourceFile('', text, ts.ScriptTarget.Latest, true);
  const places = [];
  const add = (node, to) => {
    const at = node.getStart(source);
    const line = source.getLineAndCharacterOfPosition(at).line + 1;
    places.push({ at, line, from: node.getText(source), to });
  };
  const visit = (node) => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    if (ts.isBinaryExpression(node)) {
      const to = SWAPS.get(node.operatorToken.getText(source));
      const joinsText = [node.left, node.right].some(
        (side) => ts.isStringLiteralLike(side) || ts.isTemplateExpression(side),
      );
      if (to && !joinsText) add(node.operatorToken, to);
    } else if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken) {
      add(node, node.operand.getText(source));
    } else if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
      add(node, node.operand.getText(source));
    } else if (node.kind === ts.SyntaxKind.TrueKeyword) add(node, 'false');
    else if (node.kind === ts.SyntaxKind.FalseKeyword) add(node, 'true');
    // Property names are not values.
    else if (ts.isNumericLiteral(node) && node.parent.name !== node)
      add(node, `(${node.getText(source)} ${node.pos % 2 === 0 ? '+' : '-'} 1)`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return places;
}

/** Runs the tests with a changed file and restores it; an interrupted run tries the same file again. */
async function tried({ path, at, from, to }) {
  const file = join(copy, path);
  const text = originalOf(file);
  const [closest, others] = testsOf(path);
  writeFileSync(file, text.slice(0, at) + to + text.slice(at + from.length));
  try {
    for (const tests of [closest, others]) {
      // Without names all tests would run.
      const result = tests.length > 0 ? await verdict(tests) : 'survived';
      if (result !== 'survived') return result;
    }
    return 'survived';
  } finally {
    writeFileSync(file, text);
  }
}

/** @returns `killed`, `survived` or `timeout` */
function verdict(tests) {
  const child = spawn(process.execPath, [vitest, 'run', '--bail', '1', CACHED, ...tests], {
    cwd: copy,
    stdio: 'ignore',
    detached: true,
  });
  return new Promise((done, failed) => {
    // Including its workers: a fault may make one of them run forever.
    const timer = setTimeout(() => process.kill(-child.pid, 'SIGKILL'), limit * 1000);
    child.on('error', failed);
    child.on('exit', (code) => {
      clearTimeout(timer);
      done(code === null ? 'timeout' : code === 0 ? 'survived' : 'killed');
    });
  });
}

/**
 * The tests that mirror a file and some that reach it by imports, those with the fewest steps first; then some others, first those
 * with similar names.
 */
function testsOf(path) {
  const mirrored = path.replace(/^src/, 'test').replace(/\.ts$/, '.test.ts');
  const found = new Set(tests.filter((test) => test === join(copy, mirrored)));
  let reached = new Set([join(copy, path)]);
  for (let step = 0; step < MOST_STEPS; step++) {
    const leading = tests.filter((test) => imports(test).some((target) => reached.has(target)));
    for (const test of nearest(leading, mirrored)) found.add(test);
    const importing = files.filter((file) => imports(file).some((target) => reached.has(target)));
    reached = new Set([...reached, ...importing]);
  }
  const closest = [...found].slice(0, CLOSEST);
  const rest = [...found, ...nearest(tests, mirrored)].slice(CLOSEST);
  const beside = tests.filter(
    (test) => dirname(test) === dirname(join(copy, mirrored)) && !/browser/.test(test),
  );
  const alike = namedAlike(path).slice(0, OTHERS / 3);
  const others = new Set([...rulesFor(path), ...beside.slice(0, OTHERS / 3), ...alike, ...rest]);
  const further = [...others].filter((test) => !closest.includes(test) && unchanged.get(test) < LONGEST);
  return [closest, further.slice(0, OTHERS)];
}

/** For what checks the files of a family, its tables of rules: imports lead there only through all formats. */
function rulesFor(path) {
  const [family] = /^src\/formats\/[^/]+\//.exec(path) ?? [];
  if (!family || !/\bcheck\b/.test(path)) return [];
  const folder = join(copy, family.replace('src', 'test'));
  return tests.filter((test) => test.startsWith(folder) && basename(test) === 'rules.test.ts');
}

/** Tests in other folders whose file names share words with the path of a source, those with most of them first. */
function namedAlike(path) {
  const words = new Set(wordsOf(path));
  const shared = (test) =>
    new Set(wordsOf(basename(test, '.test.ts')).filter((word) => words.has(word))).size;
  const elsewhere = tests.filter((test) => !test.includes(join(dirname(path).replace(/^src/, 'test'), sep)));
  return nearest(elsewhere, 'test')
    .filter((test) => shared(test) > 0)
    .sort((a, b) => shared(b) - shared(a));
}

function wordsOf(path) {
  return path.split(/[^a-z0-9]+/).filter((word) => !['src', 'ts', 'formats', 'index', 'to'].includes(word));
}

/** Some tests, except browser tests; first those whose folders have most in common with a path. */
function nearest(found, mirrored) {
  const common = (test) => {
    const [a, b] = [test, join(copy, mirrored)].map((path) => path.split(sep));
    const end = a.findIndex((part, depth) => part !== b[depth]);
    return end < 0 ? a.length : end;
  };
  return found
    .filter((test) => !/browser/.test(test))
    .sort((a, b) => common(b) - common(a) || (a < b ? -1 : 1));
}

function imports(file) {
  if (!known.has(file)) {
    const text = readFileSync(file, 'utf8');
    const targets = [...text.matchAll(/from '(\.[^']*)'|import\('(\.[^']*)'\)/g)];
    known.set(
      file,
      targets.map(([, fixed, lazy]) => join(dirname(file), fixed ?? lazy)),
    );
  }
  return known.get(file);
}

function report(all) {
  const killed = all.filter(({ result }) => result === 'killed' || result === 'timeout').length;
  const of = all.filter(({ result }) => result === 'survived').length + killed;
  const rows = all
    .filter(({ result }) => result !== 'killed')
    .map(({ path, line, from, to, result }) =>
      `| ${path}:${line} | \`${from}\` → \`${to}\` | ${result} |`.replaceAll('||', '\\|\\|'),
    );
  const score = `${killed} of ${of} killed (${((100 * killed) / Math.max(1, of)).toFixed(1)} %), seed ${seed}`;
  return [score, '', '| place | change | result |', '|---|---|---|', ...rows].join('\n');
}
