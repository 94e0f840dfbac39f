/**
 * `npm start`: converts the bundled samples into out/. `npm start -- docs`: serves the documentation site. `npm start -- ARGS`:
 * runs any command.
 */
import { join } from 'node:path';
import { build, buildSite, install, root, run, runTool } from './prepare.mjs';

install();
const words = process.argv.slice(2);
if (words[0] === 'docs') {
  buildSite();
  runTool('vitepress', ['preview', 'docs', ...words.slice(1)]);
  process.exit();
}
build();
if (words.length > 0)
  run(process.execPath, [join(root, 'bin/exhume.js'), ...words], { cwd: process.env.INIT_CWD ?? root });
else await (await import('./samples.mjs')).convertSamples();
