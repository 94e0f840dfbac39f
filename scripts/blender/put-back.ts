/** The whole trip of a modder who edits nothing: a file as GLB, through Blender, and put back into the file. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resampleClip } from '../../src/animation/resample.ts';
import { gather } from '../../src/convert/gather.ts';
import type { Gathered } from '../../src/convert/gathered.ts';
import type { Changes } from '../../src/convert/onto/merge.ts';
import { convertOnto } from '../../src/convert/onto/onto.ts';
import { toScene } from '../../src/convert/to-scene.ts';
import { writeDocument } from '../../src/formats/index.ts';
import { FolderLibrary } from '../../src/node/index.ts';
import { Report } from '../../src/report/report.ts';
import { sceneToGlb } from '../../test/formats/gltf/written.ts';
import { exportFromBlender } from './round-trip.ts';

/** What putting back changed in the files of an original. */
export interface Untouched {
  /** Files and clips of the original. */
  files: number;
  clips: number;
  /** Names of the files with other bytes. */
  changed: string[];
  changes: Changes;
  /** Codes of the losses of putting back. */
  losses: string[];
}

/**
 * @param fps of Blender's timeline, at each frame of which the clips have a key; without it, clips are as they are, and all settings
 *   of Blender its default ones
 */
export async function putBackUntouched(original: string, fps?: number): Promise<Untouched> {
  const folder = mkdtempSync(join(tmpdir(), 'exhume-untouched-'));
  try {
    const library = new FolderLibrary();
    const gathered = await gather(library, [original]);
    const scene = toScene(gathered);
    const clips = fps === undefined ? scene.clips : scene.clips.map((clip) => resampleClip(clip, fps));
    const [source, exported] = [join(folder, 'in.glb'), join(folder, 'out.glb')];
    writeFileSync(source, await sceneToGlb({ ...scene, clips }, new Report()));
    exportFromBlender(source, exported, fps);
    const before = bytesOf(gathered);
    const put = await convertOnto(library, [exported], original);
    const isSame = ({ name, bytes }: { name: string; bytes: Uint8Array }) =>
      Buffer.from(bytes).equals(before.get(name) ?? Buffer.alloc(0));
    const changed = put.files.filter((file) => !isSame(file)).map(({ name }) => name);
    const losses = [...new Set(put.report.losses.map(({ code }) => code))];
    return { files: before.size, clips: scene.clips.length, changed, changes: put.changes, losses };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The documents of a character, by the names that putting back gives them. */
function bytesOf({ files }: Gathered): Map<string, Buffer> {
  return new Map(
    files.flatMap(({ name, document }) =>
      document ? [[name, Buffer.from(writeDocument(document))] as const] : [],
    ),
  );
}
