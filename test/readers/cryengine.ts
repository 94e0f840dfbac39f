/** PyFFI and the importer for Blender that is built on it. */
import { join } from 'node:path';
import { poseScene } from '../../src/convert/posed.ts';
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

/** What a script prints of a file: the vertices of its skinned meshes at rest, or why it was refused. */
interface Printed {
  meshes?: number[][];
  refused?: string;
}

const importer = reader('cryengine/io_scene_cgf');
const MODEL: Variant = { name: 'model', to: 'cryengine.cgf' };

export const CRYENGINE_PROGRAMS: readonly Program[] = [
  {
    name: 'PyFFI 2.2.3',
    family: 'CryEngine',
    missing: () => missingProgram('python3', ['--version'], 'python3'),
    variants: [
      { name: 'model and animations 0x827', to: 'cryengine.cgf', options: { version: 827 } },
      { ...MODEL, name: 'model and animations 0x826', isForOwn: true },
    ],
    read: (written) => {
      const script = join(import.meta.dirname, 'pyffi-surface.py');
      return readFiles(
        written,
        /\.(cgf|caf)$/,
        (paths) => run('python3', [script, importer, ...paths]).output,
      );
    },
  },
  {
    name: 'io_scene_cgf in Blender',
    family: 'CryEngine',
    missing: () => missingProgram('blender', ['--version'], 'blender'),
    variants: [MODEL],
    read: (written) => {
      const script = join(import.meta.dirname, 'blender-surface.py');
      const words = ['-b', '--factory-startup', '--python', script, '--', importer];
      return readFiles(written, /\.cgf$/, (paths) => run('blender', [...words, ...paths]).output);
    },
  },
];

async function readFiles(
  { folder, main, names }: Written,
  kinds: RegExp,
  read: (paths: readonly string[]) => string,
): Promise<Reading> {
  const given = names.filter((name) => kinds.test(name));
  const lines = read(given.map((name) => join(folder, name))).matchAll(/^(?:READ )?(\{.*\})$/gm);
  const printed = [...lines].map(([, line]) => JSON.parse(line!) as Printed);
  const accepted = printed.filter(({ meshes }) => meshes).length;
  const refusal = printed.find(({ refused }) => refused !== undefined)?.refused;
  const { meshes = [] } = printed[given.indexOf(main)] ?? {};
  return {
    accepted,
    given: given.length,
    ...(accepted < given.length ? { refusal: refusal ?? 'it crashed' } : {}),
    ...(meshes.length > 0 ? { rest: distance(meshes, await sceneOf(join(folder, main))) } : {}),
  };
}

/** In parts of the height. Blender's meters and the centimeters of the files are the same to this. */
function distance(meshes: readonly number[][], scene: Scene): number {
  const nodes = scene.nodes.map(({ mesh, ...node }) =>
    node.skin === undefined || mesh === undefined ? node : { ...node, mesh },
  );
  const expected = poseScene({ ...scene, nodes }, undefined, 0).meshes;
  if (expected.length !== meshes.length) return Number.POSITIVE_INFINITY;
  const height = sizeOf(scene);
  return Math.max(...expected.map(({ positions }, index) => farthest(meshes[index]!, positions) / height));
}
