/** Characters that Cal3D 0.11 itself has posed, and the commands that it was given. */
import { readFileSync } from 'node:fs';
import { gather } from '../../src/convert/gather.ts';
import { toScene } from '../../src/convert/to-scene.ts';
import { FolderLibrary } from '../../src/node/folder-library.ts';
import type { Mixer } from '../../src/pose/mixer.ts';
import { Pose } from '../../src/pose/pose.ts';
import type { Node, Primitive, Scene } from '../../src/scene/scene.ts';
import { corpus, golden } from '../corpus.ts';

/** Quaternions are conjugated, as the library holds them. */
export interface GoldenCharacter {
  bones: { name: string; t: number[]; r: number[]; absT: number[]; absR: number[] }[];
  submeshes: {
    mesh: number;
    submesh: number;
    vertices: number;
    faces: number;
    positions: number[];
    normals: number[];
    indices?: number[];
  }[];
}

export function goldenCharacter(file: string): GoldenCharacter {
  return golden<GoldenCharacter>(`cal3d/${file}`);
}

/** Switches with their arguments, in order. */
export function commandsOf(file: string): [name: string, ...values: string[]][] {
  const lines = readFileSync(corpus('../goldens/cal3d/COMMANDS.tsv'), 'utf8').split('\n');
  const line = lines.find((candidate) => candidate.startsWith(`${file}\t`))!;
  return line
    .split(' --')
    .slice(1)
    .map((command) => command.trim().split(' ') as [string, ...string[]]);
}

/** The scene of the skeleton, meshes and animations that the golden file was made from, in that order. */
export async function goldenScene(file: string): Promise<Scene> {
  const paths = commandsOf(file).flatMap(([name, path]) =>
    ['skel', 'mesh', 'anim'].includes(name) ? [corpus(`cal3d/${path}`)] : [],
  );
  return toScene(await gather(new FolderLibrary(), paths));
}

/** The mixer after everything that Cal3D's was given. Evaluating at a time is an action that long, at full weight. */
export function runCommands(file: string, mixer: Mixer): void {
  for (const [name, ...values] of commandsOf(file)) {
    const [first = 0, second = 0, third = 0, fourth = 1, fifth = 0] = values.map(Number);
    if (name === 'cycle') mixer.blendCycle(first, second, third);
    else if (name === 'action') mixer.executeAction(first, second, third, fourth, fifth !== 0);
    else if (name === 'update') mixer.update(first);
    else if (name === 'eval') {
      mixer.executeAction(0, 0, 0);
      mixer.update(first);
    }
  }
}

export function mixedPose(scene: Scene, mixer: Mixer): Pose {
  const pose = new Pose(scene);
  pose.setLocal(mixer.local);
  return pose;
}

/** The greatest difference between two lists; NaN where one has no number. */
export function maxDifference(actual: ArrayLike<number>, expected: ArrayLike<number>): number {
  let max = 0;
  for (let i = 0; i < expected.length; i++) {
    const difference = Math.abs(actual[i]! - expected[i]!);
    if (!(difference <= max)) max = difference;
  }
  return max;
}

/** How far two rotations are apart, a quaternion and its negative being the same; the second one is conjugated. */
export function rotationDifference(actual: ArrayLike<number>, conjugated: readonly number[]): number {
  const [x = 0, y = 0, z = 0, w = 0] = conjugated;
  return Math.min(maxDifference(actual, [-x, -y, -z, w]), maxDifference(actual, [x, y, z, -w]));
}

/** Column-major 3 × 3 matrix of a quaternion that is stored conjugated. */
export function matrixOfConjugated([x = 0, y = 0, z = 0, w = 0]: readonly number[]): number[] {
  return [
    1 - 2 * (y * y + z * z),
    2 * (x * y - w * z),
    2 * (x * z + w * y),
    2 * (x * y + w * z),
    1 - 2 * (x * x + z * z),
    2 * (y * z - w * x),
    2 * (x * z - w * y),
    2 * (y * z + w * x),
    1 - 2 * (x * x + y * y),
  ];
}

export function primitiveOf(
  scene: Scene,
  mesh: number,
  submesh: number,
): { node: number; primitive: Primitive } {
  const node = scene.nodes.findIndex((candidate: Node) => candidate.mesh === mesh);
  return { node, primitive: scene.meshes[mesh]!.primitives[submesh]! };
}
