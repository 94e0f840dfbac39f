import { afterEach, expect, test } from 'vitest';
import { type Character, characters } from '../../studio/src/state/characters.ts';
import { likelyOriginal, originalsOf } from '../../studio/src/state/originals.ts';
import { mesh, node, sceneOf, triangle } from '../scene.ts';

function character(id: number, format: string, ...names: string[]): Character {
  const scene = sceneOf({ nodes: names.map((name) => node({ name })) });
  const files = [{ name: 'x', format: { id: format } }];
  return { id, inputs: ['x'], collection: [], files, scene } as unknown as Character;
}

function withMesh(one: Character, name: string): Character {
  return { ...one, scene: { ...one.scene!, meshes: [{ ...mesh(triangle()), name }] } };
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

test('a glTF is not taken for an edit of another character with the same skeleton, or of one without names', () => {
  const goblin = withMesh(character(4, 'gltf.glb', 'Bip01', 'Bip01 Head', 'Bip01 Spine'), 'goblin');
  const ogre = withMesh(character(5, 'cryengine.cgf', 'Bip01', 'Bip01 Head', 'Bip01 Spine'), 'ogre');
  const nameless = withMesh(character(6, 'gltf.glb', '', ''), '');
  const other = withMesh(character(7, 'gltf.glb', '', ''), '');
  characters.value = [goblin, ogre, nameless, other];
  expect([goblin, nameless].map(likelyOriginal)).toEqual([undefined, undefined]);
  characters.value = [goblin, withMesh(ogre, 'goblin')];
  expect(likelyOriginal(goblin)?.id).toBe(ogre.id);
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
