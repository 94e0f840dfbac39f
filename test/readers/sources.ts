/** The characters whose conversions are given to the original programs: Yorick, and two of the corpus per family. */
import { join } from 'node:path';
import { corpus } from '../corpus.ts';

export interface Source {
  name: string;
  /** What else it refers to is found from these. */
  files: readonly string[];
  /** Absent for Yorick, who is in the checkout. */
  isOfCorpus?: true;
  /** How long its conversions take. Tests leave such characters out, and the benchmark those that take minutes. */
  takes?: 'seconds' | 'minutes';
}

const yorick = join(import.meta.dirname, '../../samples/yorick');
const O3D = 'o3d/fabio-miranda+procedural/o3d/samples/assets';
const SDK = 'cryengine/fholger-farcry_vrmod/Sources/Objects';

function ofCorpus(name: string, ...files: string[]): Source {
  return { name, files: files.map((file) => corpus(file)), isOfCorpus: true };
}

export const SOURCES: readonly Source[] = [
  { name: 'Cal3D yorick', files: [join(yorick, 'cal3d/yorick.cfg')] },
  { name: 'MDL yorick', files: [join(yorick, 'mdl/yorick.mdl')] },
  ofCorpus('Cal3D cally', 'cal3d/imvu-cal3d/data/cally/cally.cfg'),
  ofCorpus('Cal3D paladin', 'cal3d/imvu-cal3d/data/paladin/paladin.cfg'),
  ofCorpus('CryEngine SDKmerc', `${SDK}/characters/sdkmerc/SDKmerc.cgf`),
  ofCorpus(
    'CryEngine sdkgun',
    `${SDK}/Weapons/sdkgun/sdkgun.cgf`,
    ...['Activate1', 'Fire11', 'Idle11'].map((clip) => `${SDK}/Weapons/sdkgun/sdkgun_${clip}.caf`),
  ),
  ofCorpus(
    'MDL c_drgshad',
    'mdl/rollnw/tests/test_data/renderer/nwn_dump_user/development/mdl/c_drgshad.mdl',
  ),
  ofCorpus('MDL Badger', 'mdl/dunahan-nwn_mdl_webviewer/testfiles/Badger.mdl'),
  ofCorpus('C3S hand', 'c3s/synthetic/hand.c3s'),
  // They consist of random numbers on purpose.
  { ...ofCorpus('C3S r1', 'c3s/synthetic/r1.c3s'), takes: 'seconds' },
  { ...ofCorpus('O3D kitty', `${O3D}/kitty_151_idle_stand05_cff1.tgz`), takes: 'minutes' },
  { ...ofCorpus('O3D skinned2', 'o3d/synthetic/skinned2.o3dtgz'), takes: 'seconds' },
  ofCorpus('O3D part1', `${O3D}/part1.tgz`),
  ofCorpus('O3D seven_shapes', `${O3D}/seven_shapes.tgz`),
  ofCorpus('glTF Fox', 'gltf/bevyengine+bevy/assets/models/animated/Fox.glb'),
  ofCorpus(
    'glTF CesiumMan',
    'gltf/SaschaWillems+Vulkan-Assets/models/CesiumMan/glTF-Embedded/CesiumMan.gltf',
  ),
];
