import { expect, test } from 'vitest';
import { poseScene } from '../../src/convert/posed.ts';
import { closedClip } from '../../src/pose/closing.ts';
import { Pose } from '../../src/pose/pose.ts';
import { skinMatrices } from '../../src/pose/skin.ts';
import { describeCorpus, golden } from '../corpus.ts';
import { goldenScene, matrixOfConjugated, maxDifference } from './golden-characters.ts';

const TOLERANCE = 1e-3;

interface Bone {
  name: string;
  parent: number;
  /** Absolute rotation and translation, then those of the skinning transform; rotations conjugated. */
  absR: number[];
  absT: number[];
  skinR: number[];
  skinT: number[];
}

interface Golden {
  bones: Bone[];
  submeshes: { positions: number[]; normals: number[] }[];
}

/** Absent times are the rest pose. */
const MOMENTS: [file: string, time?: number][] = [
  ['cally_rest.json'],
  ['cally_jog_t0.2666.json', 0.2666],
  ['cally_jog_t0.79.json', 0.79],
  ['cally_jog_t0.8.json', 0.8],
  ['cally_jog_beyond_end_extrapolates_t0.9.json', 0.9],
  ['paladin_walk_t0.5.json', 0.5],
  ['balazar_3roots_marche_t0.3.json', 0.3],
];

/** The first three rows of a column-major 4 × 4 matrix as 3 × 3 and translation. */
function split(matrices: ArrayLike<number>, at: number): { rotation: number[]; translation: number[] } {
  const column = (index: number) => [0, 1, 2].map((row) => matrices[at + index * 4 + row]!);
  return { rotation: [0, 1, 2].flatMap(column), translation: column(3) };
}

function expectMatrix(
  matrices: ArrayLike<number>,
  at: number,
  rotation: number[],
  translation: number[],
  what: string,
): void {
  const found = split(matrices, at);
  expect(maxDifference(found.rotation, matrixOfConjugated(rotation)), what).toBeLessThan(TOLERANCE);
  expect(maxDifference(found.translation, translation), what).toBeLessThan(TOLERANCE);
}

describeCorpus('what Cal3D 0.11 poses', () => {
  test.each(MOMENTS)('%s: bones, skinning, positions and normals', async (file, time) => {
    const expected = golden<Golden>(`cal3d/${file}`);
    const scene = await goldenScene(file);
    const clip = time === undefined ? undefined : scene.clips[0]!;
    const posed = poseScene(scene, clip, time ?? 0);

    expect(posed.bones.map(({ name, parent }) => ({ name, parent }))).toEqual(
      expected.bones.map(({ name, parent }) => ({ name, parent })),
    );
    const pose = new Pose(scene);
    if (clip) pose.sample(time! > clip.end ? closedClip(clip) : clip, time!);
    const skinning = new Float64Array(expected.bones.length * 16);
    skinMatrices(scene.skins[0]!, pose.world, skinning);
    expected.bones.forEach(({ name, absR, absT, skinR, skinT }, index) => {
      expectMatrix(posed.bones[index]!.world, 0, absR, absT, name);
      expectMatrix(skinning, index * 16, skinR, skinT, `skinning by ${name}`);
    });

    expect(posed.meshes).toHaveLength(expected.submeshes.length);
    expected.submeshes.forEach(({ positions, normals }, index) => {
      const mesh = posed.meshes[index]!;
      expect(mesh.positions, mesh.name).toHaveLength(positions.length);
      expect(maxDifference(mesh.positions, positions), mesh.name).toBeLessThan(TOLERANCE);
      expect(maxDifference(mesh.normals!, normals), mesh.name).toBeLessThan(TOLERANCE);
    });
  });
});
