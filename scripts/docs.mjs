/** `npm run docs`: writes the pages that follow from the code, and builds the documentation site in out/docs. */
import { buildSite, install, runTool } from './prepare.mjs';

install();
runTool('tsx', ['docs/make.ts']);
buildSite();
