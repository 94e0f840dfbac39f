/**
 * Keys, bytes and CPU time of `optimize` and of glTF-Transform's `resample` (keyframe-resample) at the same error of the surface:
 * every character is converted to GLB; ours is given a tolerance, theirs the largest tolerance whose error is not larger than
 * ours, both measured in the written GLBs.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Document, NodeIO, PropertyType } from '@gltf-transform/core';
import { ALL_EXTENSIONS } from '@gltf-transform/extensions';
import { dedup, resample } from '@gltf-transform/functions';
import { gather } from '../src/convert/gather.ts';
import { MemoryLibrary } from '../src/convert/library.ts';
import { optimizeClips } from '../src/convert/optimize.ts';
import { toScene } from '../src/convert/to-scene.ts';
import { targets } from '../src/formats/targets.ts';
import { FolderLibrary } from '../src/node/folder-library.ts';
import { compareScenes } from '../src/pose/compare.ts';
import { Report } from '../src/report/report.ts';
import type { Scene } from '../src/scene/scene.ts';

const corpus = join(import.meta.dirname, '../../shared/corpus');
const cal3d = join(corpus, 'cal3d/imvu-cal3d/data');
const far = join(corpus, 'cryengine/fholger-farcry_vrmod/Sources/Objects');
const merc = join(far, 'characters/sdkmerc');
const gun = join(far, 'Weapons/sdkgun');
const nwn = join(corpus, 'mdl/rollnw/tests/test_data/renderer/nwn_dump_user/development/mdl');
const o3d = join(corpus, 'o3d/fabio-miranda+procedural/o3d/samples/assets');
const characters: [string, ...string[]][] = [
  [join(import.meta.dirname, '../samples/yorick/cal3d/yorick.cfg')],
  [join(cal3d, 'cally/cally.cfg'), join(cal3d, 'cally/cally_jog.caf')],
  [join(cal3d, 'paladin/paladin.cfg'), join(cal3d, 'paladin/paladin_sneak.caf')],
  [join(cal3d, 'skeleton/skeleton.cfg'), join(cal3d, 'skeleton/skeleton_hiphop.caf')],
  [join(merc, 'SDKmerc.cgf'), join(merc, 'cwalkfwd_loop.caf')],
  [join(gun, 'sdkgun.cgf'), join(gun, 'sdkgun_Activate1.caf')],
  [join(nwn, 'c_aribeth.mdl')],
  [join(o3d, 'kitty_151_idle_stand05_cff1.tgz')],
];
const words = process.argv.slice(2);
const chosen = characters.filter(
  ([path]) => existsSync(path) && (words.length === 0 || words.some((word) => path.includes(word))),
);
const PARTS = [1e-4, 1e-3];
/** Samples per second for measuring errors. */
const FPS = 60;
/** Bisection steps in the search for their tolerance. */
const HALVINGS = 14;

const io = new NodeIO().registerExtensions(ALL_EXTENSIONS);
const glb = targets.find(({ id }) => id === 'gltf.glb')!;

async function write(scene: Scene): Promise<Uint8Array> {
  return (await glb.write(scene, 'character', new Report(), {}))[0]!.bytes;
}

async function read(bytes: Uint8Array): Promise<Scene> {
  return toScene(await gather(new MemoryLibrary({ 'character.glb': bytes }), ['character.glb']));
}

function keysIn(document: Document): number {
  const samplers = document
    .getRoot()
    .listAnimations()
    .flatMap((animation) => animation.listSamplers());
  return samplers.reduce((sum, sampler) => sum + (sampler.getInput()?.getCount() ?? 0), 0);
}

interface Result {
  keys: number;
  bytes: number;
  error: number;
  milliseconds: number;
}

/** Both end with the same pass and writer, so that their bytes can be compared. */
async function result(document: Document, exact: Scene, milliseconds: number): Promise<Result> {
  await document.transform(dedup({ propertyTypes: [PropertyType.ACCESSOR] }));
  const bytes = await io.writeBinary(document);
  const { max } = compareScenes(exact, await read(bytes), { fps: FPS });
  return { keys: keysIn(document), bytes: bytes.length, error: max, milliseconds };
}

/** The milliseconds of CPU since `start`. */
function since(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e3;
}

async function ours(exact: Scene, tolerance: number): Promise<Result> {
  const start = process.cpuUsage();
  const { scene } = optimizeClips(exact, { tolerance: { units: tolerance }, target: glb }, new Report());
  const milliseconds = since(start);
  return result(await io.readBinary(await write(scene)), exact, milliseconds);
}

async function theirs(bytes: Uint8Array, exact: Scene, allowed: number): Promise<Result> {
  let [low, high] = [1e-8, 1];
  let best: Result | undefined;
  for (let halving = 0; halving < HALVINGS; halving++) {
    const tolerance = Math.sqrt(low * high);
    const document = await io.readBinary(bytes);
    const start = process.cpuUsage();
    await document.transform(resample({ tolerance }));
    const candidate = await result(document, exact, since(start));
    if (candidate.error <= allowed) {
      low = tolerance;
      best = candidate;
    } else high = tolerance;
  }
  if (!best) throw new Error('No tolerance is small enough');
  return best;
}

console.log('| character | tolerance | way | keys | bytes of the GLB | error / height | ms of CPU |');
console.log('|---|---:|---|---:|---:|---:|---:|');
for (const [first, ...more] of chosen) {
  const original = toScene(await gather(new FolderLibrary(), [first, ...more.filter(existsSync)]));
  // Images would dominate the size of the files.
  const scene = { ...original, textures: original.textures.map(({ name, uri }) => ({ name, uri })) };
  const bytes = await write(scene);
  const exact = await read(bytes);
  const { height } = compareScenes(exact, exact, { fps: 1 });
  const before = await result(await io.readBinary(bytes), exact, 0);
  const row = (way: string, part: number, { keys, bytes: size, error, milliseconds }: Result) => {
    const cells = [
      scene.name,
      part,
      way,
      keys,
      size,
      (error / height).toExponential(2),
      milliseconds.toFixed(0),
    ];
    console.log(
      `| ${cells.map((cell) => (typeof cell === 'number' && cell >= 1 ? cell.toLocaleString('en') : cell)).join(' | ')} |`,
    );
  };
  for (const part of PARTS) {
    row('original', part, before);
    const reduced = await ours(exact, part * height);
    row('optimize', part, reduced);
    row('keyframe-resample', part, await theirs(bytes, exact, reduced.error));
  }
}
