/** `npm run fuzz -- FAMILY --seconds N [--seed S]`: see fuzz/main.ts. */
import { join } from 'node:path';
import { install, root, run } from './prepare.mjs';

install();
const words = ['--expose-gc', '--import', 'tsx', join(root, 'fuzz/main.ts'), ...process.argv.slice(2)];
run(process.execPath, words, { shell: false });
