/** PNG beside pngjs, in Node, and in plain JavaScript as in a page. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { decodePng, encodePng } from '../../src/images/png.ts';
import { useZlib } from '../../src/node/zlib.ts';
import { byPngjs, gradient } from '../pictures.ts';
import { inProcess, ROOT } from './tools/ways.ts';
import { ratios, type Work } from './tools/work.ts';

/** The edition for browsers, which brings its own zlib. */
const pngjs: { PNG: typeof PNG } = createRequire(join(ROOT, 'package.json'))('pngjs/browser.js');

const picture = gradient(1024);
const theirs = Buffer.from(byPngjs(picture));
const own = encodePng(picture);

export const works: Work[] = [
  {
    work: 'read a PNG of 1024²',
    before: '38 MB/s',
    goal: '≥ 1× pngjs',
    cause: '',
    ours: inProcess(() => {
      useZlib();
      decodePng(theirs);
    }),
    peers: { pngjs: inProcess(() => PNG.sync.read(theirs)) },
  },
  {
    work: 'read a PNG of 1024² in plain JavaScript, as in a page',
    before: 'not measured',
    goal: '≥ 1× pngjs',
    cause: '',
    ours: inProcess(() => decodePng(theirs)),
    peers: { 'pngjs for browsers': inProcess(() => pngjs.PNG.sync.read(theirs)) },
  },
  {
    work: 'write a PNG of 1024²',
    before: '22 MB/s, 3.1× the bytes',
    goal: '≥ 1× pngjs, ≤ 1.02× the bytes',
    cause: '',
    ours: inProcess(() => encodePng(picture)),
    peers: { pngjs: inProcess(() => byPngjs(picture)) },
    now: (cost, peers) =>
      `${ratios(cost, peers)}; ${(own.length / theirs.length).toFixed(2)}× the bytes of pngjs`,
  },
  {
    work: 'write a PNG of 1024² in plain JavaScript, as in a page',
    before: 'not measured',
    goal: '≥ 1× pngjs',
    cause: '',
    ours: inProcess(() => encodePng(picture)),
    peers: { 'pngjs for browsers': inProcess(() => byPngjs(picture, pngjs.PNG)) },
  },
];
