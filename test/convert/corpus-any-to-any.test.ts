import { expect, test } from 'vitest';
import type { Gathered } from '../../src/convert/gathered.ts';
import { describeCorpus } from '../corpus.ts';
import { CHARACTERS } from '../corpus-characters.ts';
import { gatherCharacter, goThrough, NEGLIGIBLE, TARGETS } from './ways.ts';

/** Of each system those that differ most; `npm run bench -- any-to-any` takes all there are. */
const NAMES = [
  'Cal3D cally',
  'Cal3D paladin',
  'Cal3D hero',
  'Cal3D balazar',
  'Cal3D face with morphs',
  'CryEngine SDKmerc',
  'CryEngine sdkgun',
  'CryEngine jeep_turret.cga',
  'MDL compiled c_drgshad.mdl',
  'MDL compiled c_aribeth.mdl',
  'MDL text c_skel_chief01.mdl',
  'MDL text Badger.mdl',
  'MDL text it_torch_000.mdl',
  'C3S r3.c3s',
  'O3D skinned1-json.o3dtgz',
];
/** Of these every format holds all that moves. */
const EXACT = [
  'CryEngine SDKmerc',
  'MDL compiled c_aribeth.mdl',
  'MDL text c_skel_chief01.mdl',
  'MDL text Badger.mdl',
  'Cal3D balazar',
];
const KITTY = 'O3D kitty_151_idle_stand05_cff1.tgz';

const named = (name: string) => CHARACTERS.find((character) => character.name === name)!;

describeCorpus('real characters move the same in any format, or it is reported why not', () => {
  const ways = [
    ...NAMES.flatMap((name) => TARGETS.map((target) => [name, target] as const)),
    // Her curves take seconds to follow; these are what differs most. As a GLB she is in families-through-glb.test.ts.
    ...['cryengine.cgf', 'mdl.binary'].map((target) => [KITTY, target] as const),
  ];

  /** The last one: all its ways follow each other. */
  let known: { name: string; gathered: Gathered } | undefined;
  const gatheredOf = async (name: string) => {
    if (known?.name !== name) known = { name, gathered: await gatherCharacter(named(name)) };
    return known.gathered;
  };

  test.each(ways)('%s as %s', async (name, target) => {
    const gathered = await gatheredOf(name);
    const { relative, missing, reasons } = await goThrough(gathered, target, { fps: 4, mostClips: 4 });
    if (EXACT.includes(name)) {
      expect(relative).toBeLessThan(NEGLIGIBLE);
      expect(missing).toEqual([]);
    }
    if (relative > NEGLIGIBLE) expect(reasons).not.toEqual([]);
    for (const clip of missing) expect(clip.codes, clip.name).not.toEqual([]);
  });
});
