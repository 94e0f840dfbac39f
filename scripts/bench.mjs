/** `npm run bench -- NAME [WORDS…]`: runs bench/NAME.ts, or lists the names. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { install, root, runTool } from './prepare.mjs';

install();
const [name, ...words] = process.argv.slice(2);
const known = readdirSync(join(root, 'bench')).filter(
  (file) => file.endsWith('.ts') && file !== 'measure.ts',
);
if (name && known.includes(`${name}.ts`)) runTool('tsx', [join(root, 'bench', `${name}.ts`), ...words]);
else
  console.log(
    `npm run bench -- NAME, where NAME is one of: ${known.map((file) => file.slice(0, -3)).join(', ')}`,
  );
