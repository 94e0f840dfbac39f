/** Google's o3d-webgl with o3djs, in Node. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { poseScene } from '../../src/convert/posed.ts';
import {
  farthest,
  type Program,
  type Reading,
  reader,
  run,
  sceneOf,
  sizeOf,
  type Written,
} from './reading.ts';

/** Parts of a clip. */
const MOMENTS = [0.12, 0.46, 0.79];

/** What the program prints; `refused` alone if it threw. */
interface Printed {
  refused?: string;
  poses: { t: number; meshes: { name: string; positions: number[] }[] }[];
}

const program = reader('o3d/o3drun.mjs');

export const O3D_PROGRAMS: readonly Program[] = [
  {
    name: 'o3d-webgl',
    family: 'O3D',
    missing: () => (existsSync(program) ? undefined : `${program} is not there`),
    variants: [
      { name: 'folder without binary data', to: 'o3d.folder' },
      { name: 'archive', to: 'o3d.archive' },
    ],
    read: readO3d,
  },
];

async function readO3d({ folder, main }: Written): Promise<Reading> {
  const path = join(folder, main);
  const unpacked = main.endsWith('tgz') ? unpack(folder, main) : folder;
  const scene = await sceneOf(path, { curves: 'webgl' });
  const clip = scene.clips[0];
  const times = clip ? MOMENTS.map((part) => clip.start + (clip.end - clip.start) * part) : [];
  const { status, output } = run(process.execPath, [program, unpacked, ...[0, ...times].map(String)]);
  const printed = status === null || !output.startsWith('{') ? undefined : (JSON.parse(output) as Printed);
  if (status !== 0 || !printed || printed.refused !== undefined) {
    return { accepted: 0, given: 1, refusal: (printed?.refused ?? output).split('\n')[0]! };
  }
  const height = sizeOf(scene);
  const far = printed.poses.map(({ t, meshes }) => {
    const expected = poseScene(scene, clip, t).meshes;
    const ofMeshes = expected.map(({ name, positions }, index) => {
      const named = meshes.filter((mesh) => mesh.name.endsWith(`/${name}`));
      const { positions: actual } = (named.length === 1 ? named[0] : meshes[index]) ?? { positions: [] };
      return farthest(actual, positions) / height;
    });
    return Math.max(0, ...ofMeshes, meshes.length === expected.length ? 0 : Number.POSITIVE_INFINITY);
  });
  const [rest = 0, ...moving] = far;
  return {
    accepted: 1,
    given: 1,
    rest,
    ...(clip ? { moving: Math.max(...moving), moments: moving.length } : {}),
  };
}

function unpack(folder: string, archive: string): string {
  const target = join(folder, 'unpacked');
  run('mkdir', ['-p', target]);
  run('tar', ['xzf', join(folder, archive), '-C', target]);
  return target;
}
