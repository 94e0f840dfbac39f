/**
 * Measures round trips through Blender and writes docs/blender.md: `npx tsx scripts/blender/table.ts`. Includes real characters if
 * the corpus exists beside the checkout.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { resampleClip } from '../../src/animation/resample.ts';
import { convert } from '../../src/convert/convert.ts';
import { verify } from '../../src/convert/verify.ts';
import { targets } from '../../src/formats/index.ts';
import { FolderLibrary, writeFiles } from '../../src/node/index.ts';
import { Report } from '../../src/report/report.ts';
import type { Scene } from '../../src/scene/scene.ts';
import { introduction } from './introduction.ts';
import { putBackUntouched } from './put-back.ts';
import { blenderVersion, distanceOf, missingForBlender, throughBlender } from './round-trip.ts';

const FPS = 30;
/** Every third frame. */
const COMPARED_FPS = 10;

const root = join(import.meta.dirname, '../..');
const corpus = join(root, '../shared/corpus');

interface Character {
  title: string;
  path: string;
  /** Clips to include; Blender is slow with many animated objects. */
  clips?: readonly string[];
}

const YORICK: readonly Character[] = [
  'cal3d/yorick.cfg',
  'cryengine/yorick.cgf',
  'mdl/yorick.mdl',
  'c3s/yorick.c3s',
  'o3d/yorick.o3dtgz',
].map((path) => ({ title: `Yorick, ${path.split('/')[0]}`, path: join(root, 'samples/yorick', path) }));

const REAL: readonly Character[] = [
  { title: 'Cally, Cal3D', path: 'cal3d/imvu-cal3d/data/cally/cally.cfg' },
  { title: 'Paladin, Cal3D', path: 'cal3d/imvu-cal3d/data/paladin/paladin.cfg' },
  { title: 'Skeleton, Cal3D', path: 'cal3d/imvu-cal3d/data/skeleton/skeleton.cfg' },
  {
    title: 'SDKmerc with a walk, CryEngine',
    path: 'cryengine/fholger-farcry_vrmod/Sources/Objects/characters/sdkmerc/SDKmerc.cgf',
  },
  {
    title: 'Shadow dragon with four of its clips, MDL',
    clips: ['cwalk', 'crun', 'cdodgelr', 'ca1slashl'],
    path: 'mdl/rollnw/tests/test_data/renderer/nwn_dump_user/development/mdl/c_drgshad.mdl',
  },
  {
    title: 'Kitty, O3D',
    path: 'o3d/fabio-miranda+procedural/o3d/samples/assets/kitty_151_idle_stand05_cff1.tgz',
  },
].map((character) => ({ ...character, path: join(corpus, character.path) }));

const FAR_CRY = 'cryengine/fholger-farcry_vrmod/Sources';
const DUMPED = 'mdl/rollnw/tests/test_data/renderer/nwn_dump_user/development/mdl';
const USED = 'mdl/rollnw/tests/test_data/user/development';

/** What is put back untouched. */
const ORIGINALS: readonly (readonly [title: string, path: string])[] = [
  ...[
    ['Yorick, Cal3D 700', 'cal3d/yorick.cfg'],
    ['Yorick, Cal3D 919', 'cal3d-919/yorick.cfg'],
    ['Yorick, Cal3D in XML', 'cal3d-xml/yorick.cfg'],
    ['Yorick, CryEngine', 'cryengine/yorick.cgf'],
    ['Yorick, compiled MDL', 'mdl/yorick.mdl'],
    ['Yorick, MDL text', 'mdl-ascii/yorick.mdl'],
    ['Yorick, C3S with bones', 'c3s/yorick.c3s'],
    ['Yorick, C3S with vertex frames', 'c3s-frames/yorick_head.c3s'],
    ['Yorick, O3D', 'o3d/yorick.o3dtgz'],
  ].map(([title, path]) => [title!, join(root, 'samples/yorick', path!)] as const),
  ...[
    ['Cally, Cal3D', 'cal3d/imvu-cal3d/data/cally/cally.cfg'],
    ['Paladin, Cal3D', 'cal3d/imvu-cal3d/data/paladin/paladin.cfg'],
    ['Skeleton, Cal3D', 'cal3d/imvu-cal3d/data/skeleton/skeleton.cfg'],
    ['Hero, Cal3D', 'cal3d/mp3butcher-Cal3D/cal3d/data/hero/hero.cfg'],
    [
      'Balazar, Cal3D in XML',
      'cal3d/deavid-soyamirror/soya/tutorial/tofu/data/animated_models/balazar/balazar.cfg',
    ],
    ['SDKmerc, CryEngine', `${FAR_CRY}/Objects/characters/sdkmerc/SDKmerc.cgf`],
    ['merc_scout, CryEngine', `${FAR_CRY}/animations/merc_scout.cgf`],
    ['sdkgun, CryEngine', `${FAR_CRY}/Objects/Weapons/sdkgun/sdkgun.cgf`],
    ['jeep_window, CryEngine', `${FAR_CRY}/Objects/Vehicles/Jeep/jeep_window.cgf`],
    ['jeep_turret, CryEngine', `${FAR_CRY}/Objects/Vehicles/Jeep/jeep_turret.cga`],
    ['Kitty, O3D', 'o3d/fabio-miranda+procedural/o3d/samples/assets/kitty_151_idle_stand05_cff1.tgz'],
    ['Eye, O3D', 'o3d/balajeerc+openhuman/assets/oH/eye.o3dtgz'],
    ['M249, O3D', 'o3d/adlnet+3D-Repository/testing/TestFiles/M249SaW.o3dtgz'],
    ['c_drgshad, MDL', `${DUMPED}/c_drgshad.mdl`],
    ['c_aribeth, MDL', `${DUMPED}/c_aribeth.mdl`],
    ['c_mindflayer, MDL', `${USED}/c_mindflayer.mdl`],
    ['c_orcus, MDL', `${USED}/c_orcus.mdl`],
    ['it_torch_000, MDL', `${USED}/it_torch_000.mdl`],
    ['c_allip_d, MDL', 'mdl/dunahan-nwn_mdl_webviewer/testfiles/c_allip_d.mdl'],
  ].map(([title, path]) => [title!, join(corpus, path!)] as const),
];

/** Targets for Blender's GLB of Yorick. */
const TARGETS = ['cal3d.cfg', 'cryengine.cgf', 'mdl.binary', 'c3s', 'o3d.archive'];

async function sceneOfFile(path: string): Promise<Scene> {
  const { scene } = await convert(new FolderLibrary(), [path], { to: 'gltf.glb' });
  return scene;
}

async function characterRow({ title, path, clips }: Character): Promise<string> {
  const whole = await sceneOfFile(path);
  const scene = clips ? { ...whole, clips: whole.clips.filter(({ name }) => clips.includes(name)) } : whole;
  const plain = distanceOf(scene, await throughBlender(scene, FPS), COMPARED_FPS);
  const even = { ...scene, clips: scene.clips.map((clip) => resampleClip(clip, FPS)) };
  const { moving } = distanceOf(scene, await throughBlender(even, FPS), COMPARED_FPS);
  const { common, onlyFirst } = plain.clips;
  const kept = `${common.length} of ${common.length + onlyFirst.length}`;
  return row([title, percent(plain.rest), percent(plain.moving), percent(moving), kept]);
}

async function originalRow([title, path]: (typeof ORIGINALS)[number]): Promise<string> {
  const { files, clips, changed } = await putBackUntouched(path, FPS);
  return row([title, `${files}`, `${clips}`, changed.length === 0 ? 'none' : changed.join(', ')]);
}

async function targetRow(edited: Scene, id: string): Promise<string> {
  const target = targets.find((known) => known.id === id)!;
  const report = new Report();
  const files = await target.write(edited, 'yorick', report, {});
  const reported = [...new Set(report.losses.map(({ code }) => `\`${code}\``))].join(', ');
  const { moving, height, relative, clips } = await verify(edited, files, new Report(), {
    fps: COMPARED_FPS,
  });
  const kept = `${clips.common.length} of ${clips.common.length + clips.onlyFirst.length}`;
  return row([`\`${id}\``, percent(relative), percent(moving / height), kept, reported]);
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function percent(part: number): string {
  return part < 1e-6 ? 'below 0.0001 %' : `${(part * 100).toPrecision(2)} %`;
}

async function collect<T>(items: readonly T[], make: (item: T) => Promise<string>): Promise<string[]> {
  const rows: string[] = [];
  for (const item of items) {
    rows.push(await make(item));
    console.log(rows.at(-1));
  }
  return rows;
}

const missing = missingForBlender();
if (missing !== undefined) {
  console.error(`Nothing was measured: ${missing}`);
  process.exit(1);
}
const real = REAL.filter(({ path }) => existsSync(path));
if (real.length < REAL.length)
  console.error('Real characters are skipped: no ../shared/corpus beside the checkout');
const characters = await collect([...YORICK, ...real], characterRow);
const originals = await collect(
  ORIGINALS.filter(([, path]) => existsSync(path)),
  originalRow,
);
const edited = await throughBlender(await sceneOfFile(YORICK[0]!.path), FPS);
const written = await collect(TARGETS, (id) => targetRow(edited, id));
const page = introduction({ version: blenderVersion()!, fps: FPS, characters, originals, written });
await writeFiles(join(root, 'docs'), [{ name: 'blender.md', bytes: new TextEncoder().encode(page) }]);
