/** `npm test`: installs, builds, lints, checks types and import directions, and runs every test. */
import { build, install, runTool, runTools } from './prepare.mjs';

install();
build();
const words = process.argv.slice(2);
if (words.length === 0) {
  await runTools([
    ['biome', ['check', '--error-on-warnings', '.']],
    ['tsc', ['-p', 'tsconfig.check.json']],
    ['tsc', ['-p', 'studio/tsconfig.json']],
    ['depcruise', ['--config', '.dependency-cruiser.cjs', 'src', 'studio/src']],
  ]);
}
runTool('vitest', ['run', ...words]);
