/** The round trip of a scene through Blender: written as GLB, imported, exported and read back. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gather } from '../../src/convert/gather.ts';
import { MemoryLibrary } from '../../src/convert/library.ts';
import { toScene } from '../../src/convert/to-scene.ts';
import { type Comparison, compareScenes } from '../../src/pose/compare.ts';
import { Report } from '../../src/report/report.ts';
import type { Scene } from '../../src/scene/scene.ts';
import { sceneToGlb } from '../../test/formats/gltf/written.ts';

/** What this machine lacks for the round trip; undefined if nothing. */
export function missingForBlender(): string | undefined {
  const { error, status } = spawnSync('blender', [...QUIETLY, '--python-expr', 'import numpy']);
  if (error) return 'blender is not installed (Debian: apt-get install blender)';
  if (status === 0) return undefined;
  return 'the glTF add-on of blender needs numpy (Debian: apt-get install python3-numpy)';
}

/** Such as `3.4.1`; undefined if Blender is not installed. */
export function blenderVersion(): string | undefined {
  const { stdout } = spawnSync('blender', ['--version'], { encoding: 'utf8' });
  return /^Blender (\S+)/.exec(stdout ?? '')?.[1];
}

const QUIETLY = ['--background', '--factory-startup', '--python-exit-code', '1'];

/** @param fps of Blender's timeline: exported clips have a key at every frame */
export async function throughBlender(scene: Scene, fps: number): Promise<Scene> {
  const folder = mkdtempSync(join(tmpdir(), 'exhume-blender-'));
  try {
    const [source, target] = [join(folder, 'in.glb'), join(folder, 'out.glb')];
    writeFileSync(source, await sceneToGlb(scene, new Report()));
    exportFromBlender(source, target, fps);
    const library = new MemoryLibrary({ 'out.glb': readFileSync(target) });
    return toScene(await gather(library, ['out.glb']));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Imports a GLB into Blender and exports it again.
 *
 * @param fps of Blender's timeline; without it, all settings of Blender are its default ones
 */
export function exportFromBlender(source: string, target: string, fps?: number): void {
  const script = join(import.meta.dirname, fps === undefined ? 'plain.py' : 'export.py');
  const rate = fps === undefined ? [] : [`${fps}`];
  const words = [...QUIETLY, '--python', script, '--', source, target, ...rate];
  const { status, stderr } = spawnSync('blender', words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`Blender failed with exit code ${status}:\n${stderr}`);
}

/** Distance after a round trip, as fractions of the height. */
export interface Distance {
  rest: number;
  moving: number;
  clips: Comparison['clips'];
}

/** @param fps samples per second to compare; at Blender's frame rate there are none between keys */
export function distanceOf(before: Scene, after: Scene, fps: number): Distance {
  const rest = compareScenes({ ...before, clips: [] }, { ...after, clips: [] });
  const { moving, height, clips } = compareScenes(before, after, { fps });
  return { rest: rest.relative, moving: moving / height, clips };
}
