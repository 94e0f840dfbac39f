/** Everything in the corpus that is a character or a thing with bones, clips or morph targets: what conversions are tried on. */

export interface Character {
  name: string;
  /** Paths in the corpus; what these files refer to is found by itself. */
  files: readonly string[];
}

const IMVU = 'cal3d/imvu-cal3d/data';
const BUTCHER = 'cal3d/mp3butcher-Cal3D/cal3d/data';
const SOYA = 'cal3d/deavid-soyamirror';
const IMVU919 = 'cal3d/generated/imvu919';
const EARLY = 'cal3d/generated/v05-synthetic';
const SDK = 'cryengine/fholger-farcry_vrmod/Sources';
const MERC = `${SDK}/Objects/characters/sdkmerc`;
const GUN = `${SDK}/Objects/Weapons/sdkgun`;
const DUMP = 'mdl/rollnw/tests/test_data/renderer/nwn_dump_user/development/mdl';
const USER = 'mdl/rollnw/tests/test_data/user/development';
const WEB = 'mdl/dunahan-nwn_mdl_webviewer/testfiles';
const DELPHI = 'mdl/krivoj-delphi-viewer/mdl';
const COMPILED = 'mdl/generated-nwnmdlcomp';
const ENHANCED = 'mdl/generated-nwnrs-ee';
const O3D = 'o3d/fabio-miranda+procedural/o3d/samples';

function cal3d(name: string, folder: string, ...clips: string[]): Character {
  const files = [`${folder}/${name}.cfg`, ...clips.map((clip) => `${folder}/${clip}.caf`)];
  return { name: `Cal3D ${name}`, files };
}

function models(folder: string, family: string, ...files: string[]): Character[] {
  return files.map((file) => ({
    name: `${family} ${file.slice(file.lastIndexOf('/') + 1)}`,
    files: [`${folder}/${file}`],
  }));
}

export const CHARACTERS: readonly Character[] = [
  cal3d('cally', `${IMVU}/cally`, 'cally_jog', 'cally_tornado_kick'),
  cal3d('paladin', `${IMVU}/paladin`, 'paladin_sneak', 'paladin_walk'),
  cal3d('skeleton', `${IMVU}/skeleton`, 'skeleton_hiphop', 'skeleton_walk'),
  cal3d('hero', `${BUTCHER}/hero`),
  cal3d('heroine', `${BUTCHER}/heroine`),
  cal3d('thug', `${BUTCHER}/thug`),
  cal3d('balazar', `${SOYA}/soya-contrib/balazar-bomber/data/shapes/balazar`),
  {
    name: 'Cal3D balazar in XML',
    files: ['balazar.xsf', 'perso.xmf', 'marche.xaf', 'mort.xaf'].map(
      (file) => `${SOYA}/soya/tutorial/tofu/data/animated_models/balazar/${file}`,
    ),
  },
  {
    name: 'Cal3D cally, version 0.5',
    files: ['cally.csf', 'cally_chest.cmf', 'cally_head.cmf', 'cally_jog.caf'].map(
      (file) => `${EARLY}/${file}`,
    ),
  },
  {
    name: 'Cal3D face with morphs',
    files: ['skeleton1.csf', 'mesh1_9morphs.cmf', 'animation1.caf', 'animmorph1.cpf'].map(
      (file) => `${IMVU919}/${file}`,
    ),
  },
  { name: 'CryEngine SDKmerc', files: [`${MERC}/SDKmerc.cgf`, `${MERC}/cwalkfwd_loop.caf`] },
  {
    name: 'CryEngine sdkgun',
    files: [
      `${GUN}/sdkgun.cgf`,
      ...['Activate1', 'Fire11', 'Idle11'].map((clip) => `${GUN}/sdkgun_${clip}.caf`),
    ],
  },
  ...models(GUN, 'CryEngine', 'sdkgun_bind.cgf'),
  ...models(`${SDK}/animations`, 'CryEngine', 'merc_scout.cgf'),
  ...models(`${SDK}/Objects/Vehicles/Jeep`, 'CryEngine', 'jeep_turret.cga', 'jeep_window.cgf'),
  ...models('cryengine/niftools-pyffi', 'CryEngine', 'monkey.cgf', 'vcols.cgf'),
  ...models(DUMP, 'MDL compiled', 'c_drgshad.mdl', 'c_aribeth.mdl', 'it_torch_000.mdl', 'ttd01_a04_03.mdl'),
  ...models(
    COMPILED,
    'MDL compiled',
    'c_a_cow.mdl',
    'c_a_penguin.mdl',
    'c_aranea.mdl',
    'c_skel_chief01.mdl',
    'c_spidgiant.mdl',
    'plc_fish01.mdl',
  ),
  ...models(
    ENHANCED,
    'MDL compiled',
    'c_allip.mdl',
    'c_mindflayer.mdl',
    'pmh0_cloak_004.mdl',
    'plc_palm02.mdl',
  ),
  ...models(
    USER,
    'MDL text',
    'c_bodak.mdl',
    'c_satyrarcher.mdl',
    'c_satyr.mdl',
    'c_orcus.mdl',
    'alt_dfa19.mdl',
    'pfh0_robe020.mdl',
    'it_torch_000.mdl',
    'plc_cndl02.mdl',
    'plc_fish01.mdl',
    'PLC_C04.mdl',
    'T_Door21.mdl',
    'tbw01_c09_01.mdl',
    'tnp_tree_t11.mdl',
    'wplss_t_044.mdl',
  ),
  ...models(WEB, 'MDL text', 'Badger.mdl', 'c_allip_d.mdl', 'pmh0_cloak_004.mdl'),
  ...models(
    DELPHI,
    'MDL text',
    'c_a_bird_rap.mdl',
    'c_a_chicken.mdl',
    'c_mum_priest01.mdl',
    'c_skel_chief01.mdl',
  ),
  ...models('mdl/mudl/data/assets', 'MDL text', 'dire_cat.mdl'),
  ...models('mdl/prc/nwnprc/others', 'MDL text', 'vpr_sprope.mdl', 'vco_resurection.mdl'),
  ...models('c3s/synthetic', 'C3S', 'hand.c3s', ...[1, 2, 3, 4, 5, 6].map((number) => `r${number}.c3s`)),
  ...models(
    `${O3D}/assets`,
    'O3D',
    'kitty_151_idle_stand05_cff1.tgz',
    'seven_shapes.tgz',
    'teapot.tgz',
    'part1.tgz',
  ),
  ...models(
    'o3d/synthetic',
    'O3D',
    'skinned1-json.o3dtgz',
    'skinned2.o3dtgz',
    'skinned3-json.o3dtgz',
    'skinned4.o3dtgz',
  ),
  ...models('o3d/adlnet+3D-Repository/testing/TestFiles', 'O3D', 'M249SaW.o3dtgz'),
];
