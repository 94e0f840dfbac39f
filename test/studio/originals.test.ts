import { afterEach, expect, test } from 'vitest';
import { type Character, characters } from '../../studio/src/state/characters.ts';
import { likelyOriginal, originalsOf } from '../../studio/src/state/originals.ts';
import { node, sceneOf } from '../scene.ts';

function character(id: number, format: string, ...names: string[]): Character {
  const scene = sceneOf({ nodes: names.map((name) => node({ name })) });
  const files = [{ name: 'x', format: { id: format } }];
  return { id, inputs: ['x'], collection: [], files, scene } as unknown as Character;
}

const ORC = character(1, 'cryengine.cgf', 'Bip01', 'Bip01 Head', 'orc', 'axe');
const ELF = character(2, 'cryengine.cgf', 'Bip01', 'Bip01 Head', 'elf', 'bow');
const EDITED = character(3, 'gltf.glb', 'Armature', 'Bip01', 'Bip01 Head', 'elf', 'bow.001');

afterEach(() => {
  characters.value = [];
});

test('the original of a glTF that is the likeliest has the most of its names', () => {
  characters.value = [ORC, ELF, EDITED];
  expect(originalsOf(EDITED)).toEqual([ELF, ORC]);
  expect(likelyOriginal(EDITED)).toBe(ELF);
});

test('a glTF is not taken for an edit because of a few common names', () => {
  characters.value = [ORC, EDITED];
  expect(originalsOf(EDITED)).toEqual([ORC]);
  expect(likelyOriginal(EDITED)).toBeUndefined();
});

test('files of other programs are no edits, and what is truncated is no original', () => {
  characters.value = [ORC, { ...ELF, isPartial: true }, EDITED];
  expect(likelyOriginal(ORC)).toBeUndefined();
  expect(originalsOf(EDITED)).toEqual([ORC]);
});

test('a glTF is no edit of itself, even if it is open twice', () => {
  characters.value = [{ ...EDITED, id: 4 }, EDITED];
  expect(originalsOf(EDITED)).toEqual([]);
});
