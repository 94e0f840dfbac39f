/** `npm start`: converts the bundled samples into out/. `npm start -- ARGS`: runs any command. */

import { join } from 'node:path';
import { build, install, root, run } from './prepare.mjs';

install();
build();
const words = process.argv.slice(2);
if (words.length > 0)
  run(process.execPath, [join(root, 'bin/exhume.js'), ...words], { cwd: process.env.INIT_CWD ?? root });
else await (await import('./samples.mjs')).convertSamples();
