/**
 * Converts every glTF model of other projects to every target and measures the error of the surface as a fraction of the
 * height; lists the losses of visible errors, missing clips and refusals. Words on the command line select models by parts of
 * their paths.
 */
import { basename } from 'node:path';
import { installedDecoders } from '../src/node/decoders.ts';
import { FormatError } from '../src/report/report.ts';
import { gatherCharacter, goThrough, NEGLIGIBLE, TARGETS, type Way } from '../test/convert/ways.ts';
import { corpusFiles } from '../test/corpus.ts';
import { explain, exponential } from './explain.ts';

const SAMPLING = { fps: 8, mostClips: 8 };

const words = process.argv.slice(2);
const models = corpusFiles('gltf', (path) => /\.(gltf|glb)$/.test(path)).filter(
  (path) => words.length === 0 || words.some((word) => path.includes(word)),
);

function cell({ relative, missing }: Way): string {
  const error = relative > NEGLIGIBLE ? `**${exponential(relative)}**` : exponential(relative);
  return missing.length > 0 ? `${error}, ${missing.length} not found` : error;
}

const notes: string[] = [];
console.log(`| model | ${TARGETS.join(' | ')} |`);
console.log(`|---|${TARGETS.map(() => '---:').join('|')}|`);
for (const path of models) {
  const cells: string[] = [];
  const gathering = gatherCharacter({ name: path, files: [path] }, { loadDecoders: installedDecoders });
  for (const to of TARGETS) {
    try {
      const way = await goThrough(await gathering, to, SAMPLING);
      cells.push(cell(way));
      if (way.relative > NEGLIGIBLE || way.missing.length > 0)
        notes.push(`- ${basename(path)} as ${to}: ${explain(way)}`);
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      cells.push(`\`${error.code}\``);
    }
  }
  console.log(`| ${basename(path)} | ${cells.join(' | ')} |`);
}
console.log(`\n${notes.join('\n')}`);
