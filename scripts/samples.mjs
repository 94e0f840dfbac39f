/** Converts every bundled sample to a GLB in out/ and prints a summary. */
import { readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { root } from './prepare.mjs';

export async function convertSamples() {
  const { convert } = await import('../dist/index.js');
  const { describeScene } = await import('../dist/convert/summary.js');
  const { FolderLibrary, writeFiles } = await import('../dist/node/index.js');
  const { MAIN_TARGETS } = await import('../dist/formats/targets.js');
  const { table } = await import('../dist/cli/output.js');
  const rows = [['file', 'GLB', 'bones', 'vertices', 'clips', 'losses']];
  for (const input of sampleModels(MAIN_TARGETS.map(({ extension }) => extension))) {
    const path = join(root, input).replaceAll('\\', '/');
    const folder = input.split('/').at(-2);
    const { scene, files, report } = await convert(new FolderLibrary(), [path], { to: 'gltf.glb' });
    await writeFiles(join(root, 'out', folder), files);
    const { bones, vertices, clips } = describeScene(scene).counts;
    rows.push([input, `out/${folder}/${files[0].name}`, bones, vertices, clips, report.losses.length]);
  }
  console.log(table(rows));
  console.log('\nOpen a .glb in any glTF viewer, or draw a picture of the character:');
  console.log(
    '  npm start -- picture samples/yorick/cal3d/yorick.cfg -o out/yorick.png --clip yorick_walk --sheet 8',
  );
}

/** Model files, one per sample and format. */
function sampleModels(extensions) {
  return readdirSync(join(root, 'samples'), { recursive: true })
    .map((name) => `samples/${name.replaceAll('\\', '/')}`)
    .filter((name) => extensions.includes(extname(name).slice(1)))
    .sort();
}
