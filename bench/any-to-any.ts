/**
 * Converts every character of the corpus to every target and measures the error of the surface as a fraction of the height;
 * lists the losses of visible errors. Words on the command line select characters by parts of their names.
 */

import { gatherCharacter, goThrough, NEGLIGIBLE, TARGETS, type Way } from '../test/convert/ways.ts';
import { CHARACTERS } from '../test/corpus-characters.ts';
import { explain, exponential } from './explain.ts';

const FPS = 8;
const MOST_CLIPS = 8;

const words = process.argv.slice(2);
const chosen = CHARACTERS.filter(
  ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
);

function cell({ moving, relative, missing }: Way): string {
  const parts =
    relative > NEGLIGIBLE ? `**${exponential(moving)} · ${exponential(relative)}**` : exponential(relative);
  const { length } = missing;
  return length > 0 ? `${parts}, ${length} ${length === 1 ? 'clip' : 'clips'} not found` : parts;
}

const notes: string[] = [];
console.log(`| character | clips | ${TARGETS.join(' | ')} | s |`);
console.log(`|---|---:|${TARGETS.map(() => '---:').join('|')}|---:|`);
for (const character of chosen) {
  const start = performance.now();
  const cells: string[] = [];
  let clips = 0;
  const gathered = await gatherCharacter(character);
  for (const to of TARGETS) {
    const way = await goThrough(gathered, to, { fps: FPS, mostClips: MOST_CLIPS });
    clips = way.clips;
    cells.push(cell(way));
    if (way.relative > NEGLIGIBLE || way.missing.length > 0) {
      notes.push(`- ${character.name} as ${to}: ${explain(way)}`);
    }
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`| ${character.name} | ${clips} | ${cells.join(' | ')} | ${seconds} |`);
}
console.log(`\n${notes.join('\n')}`);
