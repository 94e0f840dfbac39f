/** The characters that are measured: Yorick, and real ones if the corpus exists beside the checkout. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const corpus = join(root, '../shared/corpus');

/** A character that is put back untouched. */
export interface Original {
  title: string;
  path: string;
}

/** A character that is compared with what Blender makes of it. */
export interface Character extends Original {
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

export const CHARACTERS: readonly Character[] = [...YORICK, ...REAL];

const FAR_CRY = 'cryengine/fholger-farcry_vrmod/Sources';
const DUMPED = 'mdl/rollnw/tests/test_data/renderer/nwn_dump_user/development/mdl';
const USED = 'mdl/rollnw/tests/test_data/user/development';

export const ORIGINALS: readonly Original[] = [
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
  ].map(([title, path]) => ({ title: title!, path: join(root, 'samples/yorick', path!) })),
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
  ].map(([title, path]) => ({ title: title!, path: join(corpus, path!) })),
];

/** Whether the files of a character exist on this machine. */
export function isThere({ path }: Original): boolean {
  return existsSync(path);
}
