/** `npm test`: installs, builds, lints, checks types and import directions, and runs every test. */
import { build, install, runTool } from './prepare.mjs';

install();
build();
const words = process.argv.slice(2);
if (words.length === 0) {
  runTool('biome', ['check', '--error-on-warnings', '.']);
  runTool('tsc', ['-p', 'tsconfig.check.json']);
  runTool('tsc', ['-p', 'studio/tsconfig.json']);
  runTool('depcruise', ['--config', '.dependency-cruiser.cjs', 'src', 'studio/src']);
}
runTool('vitest', ['run', ...words]);
