/** `npm test`: installs, builds, lints, checks types and import directions, and runs every test. */
import { build, compile, install, runAll, runTool, toolPath } from './prepare.mjs';

const CHECKS = [
  [toolPath('biome'), ['check', '--error-on-warnings', '.']],
  compile('tsconfig.check.json'),
  compile('studio/tsconfig.json'),
  [toolPath('depcruise'), ['--config', '.dependency-cruiser.cjs', 'src', 'studio/src']],
];

install();
const words = process.argv.slice(2);
// They read only what is committed, so that they run beside the build.
const checked = runAll(words.length === 0 ? CHECKS : []);
build();
await checked;
runTool('vitest', ['run', ...words]);
