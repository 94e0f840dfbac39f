/** `npm test`: installs, builds, lints, checks types and import directions, and runs every test. */
import { build, compile, install, runAll, runTool, toolPath } from './prepare.mjs';

install();
build();
const words = process.argv.slice(2);
if (words.length === 0) {
  await runAll([
    [toolPath('biome'), ['check', '--error-on-warnings', '.']],
    compile('tsconfig.check.json'),
    compile('studio/tsconfig.json'),
    [toolPath('depcruise'), ['--config', '.dependency-cruiser.cjs', 'src', 'studio/src']],
  ]);
}
runTool('vitest', ['run', ...words]);
