/** Cal3D's own libraries, from the one of 2001 to IMVU's fork. */
import { join } from 'node:path';
import { type Posed, type PosedMesh, poseScene } from '../../src/convert/posed.ts';
import { inverse, transform } from '../../src/math/affine.ts';
import type { Scene } from '../../src/scene/scene.ts';
import {
  farthest,
  missingProgram,
  type Program,
  type Reading,
  reader,
  run,
  sceneOf,
  sizeOf,
  type Variant,
  type Written,
} from './reading.ts';

/** Moments of each clip. */
const MOMENTS = 3;

interface Library {
  name: string;
  program: string;
  /** The version that all sources are written as; the others are tried with sources of Cal3D. */
  version: number;
  further: readonly Further[];
  needs?: string;
}

type Further = number | 'XML' | `${number} compressed`;

const XML = 'XML';
const PACKED: readonly Further[] = [913, 914, 915, 916, 917, 918, 919].map(
  (version) => `${version} compressed` as const,
);

const LIBRARIES: readonly Library[] = [
  { name: 'Cal3D of December 2001', program: 'calref05', version: 600, further: [] },
  {
    name: 'Cal3D 0.11',
    program: 'calref11',
    version: 700,
    further: [699, 799, 899, 900, 910, 1000, 1100, XML],
    needs: 'libcal3d12v5',
  },
  { name: 'Cal3D of June 2008', program: 'calref1200', version: 1200, further: ['1200 compressed'] },
  { name: 'Cal3D of 2009', program: 'calref1300', version: 1300, further: [XML] },
  { name: 'Cal3D, last revision', program: 'calref13', version: 1301, further: [] },
  {
    name: 'IMVU’s Cal3D 919',
    program: 'calrefimvu',
    version: 919,
    further: [700, 910, 911, 912, 913, 914, 915, 916, 917, 918, ...PACKED, XML],
  },
];

export const CAL3D_PROGRAMS: readonly Program[] = LIBRARIES.map(
  ({ name, program, version, further, needs = 'libstdc++6' }) => {
    const command = reader(`cal3d/${program}`);
    return {
      name,
      family: 'Cal3D',
      missing: () => missingProgram(command, ['/nothing.cfg'], needs),
      variants: [{ ...variantOf(version), isForOwn: undefined }, ...further.map(variantOf)],
      read: (written) => readCal3d(command, written, program === 'calrefimvu'),
    } as Program;
  },
);

function variantOf(form: Further): Variant {
  if (form === XML) return { name: XML, to: 'cal3d.cfg', options: { xml: true }, isForOwn: true };
  const version = Number.parseInt(`${form}`, 10);
  const options = { version, ...(typeof form === 'string' ? { compress: true } : {}) };
  return { name: `${form}`, to: 'cal3d.cfg', options, isForOwn: true };
}

/** Their files are loaded one by one; the vertices of a mesh are printed submesh by submesh. */
async function readCal3d(command: string, { folder, main }: Written, isImvu: boolean): Promise<Reading> {
  const path = join(folder, main);
  const { status, output } = run(command, [path, `${MOMENTS}`]);
  const loads = [...output.matchAll(/^LOAD (ok|FAIL) (.*)$/gm)];
  const accepted = loads.filter(([, state]) => state === 'ok').length;
  const refused = loads.find(([, state]) => state === 'FAIL')?.[2];
  if (refused !== undefined || status !== 0) {
    const refusal = refused ?? `it ended with ${status ?? 'a crash or never'}`;
    return { accepted, given: loads.length || 1, refusal };
  }
  const scene = await sceneOf(path);
  return { accepted, given: loads.length, ...distances(output, scene, isImvu) };
}

function distances(output: string, scene: Scene, isImvu: boolean): Pick<Reading, 'rest' | 'moving'> {
  const height = sizeOf(scene);
  let rest = 0;
  let moving: number | undefined;
  let moments = 0;
  for (const block of output.split(/^POSE /m).slice(1)) {
    const [head = '', ...lines] = block.trimEnd().split('\n');
    const [clip = -1, time = 0] = head.split(' ').map(Number);
    const { bones, meshes } = poseScene(scene, scene.clips[clip], time, { hold: isImvu });
    const all = isImvu ? inSystemOf(bones[0], meshes) : meshes;
    const expected = all.filter((_, index) => !hasSprings(scene, index));
    const printed = lines.map((line) => line.split(' ').slice(2).map(Number));
    const actual = bySubmesh(scene, printed);
    const far = Math.max(
      actual.length === expected.length ? 0 : Number.POSITIVE_INFINITY,
      ...expected.map(({ positions }, index) => farthest(actual[index] ?? [], positions) / height),
    );
    if (clip < 0) rest = far;
    else {
      moving = Math.max(moving ?? 0, far);
      moments++;
    }
  }
  return { rest, ...(moving === undefined ? {} : { moving, moments }) };
}

/** IMVU's library gives everything in the system of the root. */
function inSystemOf(root: Posed['bones'][0] | undefined, meshes: readonly PosedMesh[]): readonly PosedMesh[] {
  const toRoot = root && inverse(Float64Array.from(root.world));
  if (!toRoot) return meshes;
  return meshes.map((mesh) => {
    const positions = new Float32Array(mesh.positions.length);
    transform(positions, toRoot, mesh.positions, 1);
    return { ...mesh, positions };
  });
}

/** The vertices of meshes as those of their submeshes, without cloth, which these functions of the libraries do not move. */
function bySubmesh({ meshes }: Scene, printed: readonly number[][]): number[][] {
  return meshes.flatMap(({ primitives }, mesh) => {
    let at = 0;
    return primitives.flatMap(({ positions, springs }) => {
      const own = (printed[mesh] ?? []).slice(at, at + positions.length);
      at += positions.length;
      return springs ? [] : [own];
    });
  });
}

function hasSprings({ meshes }: Scene, submesh: number): boolean {
  return meshes.flatMap(({ primitives }) => primitives)[submesh]?.springs !== undefined;
}
