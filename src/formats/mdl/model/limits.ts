/** Limits of meshes and keys (docs/reference/mdl.md#names-and-limits). */
import { FIT_CODES } from '../../../fit/codes.ts';
import type { Limits } from '../../../fit/parts.ts';
import type { Report } from '../../../report/report.ts';
import type { ScenePath } from '../../../scene/path.ts';
import { grouped } from '../../../text/counts.ts';
import type { Target } from './game.ts';

/** Bones per vertex. */
export const INFLUENCES = 4;

/**
 * Values of keys, including times, per node of an animation: their indices have 16 bits, which nwnmdlcomp and CleanModels take
 * as signed.
 */
export const KEY_NUMBERS = 32767;

export const LIMITS: Readonly<Record<Target, Limits>> = {
  '1.69': { vertices: 65535, faces: 10922, bones: 17 },
  ee: { vertices: 65535, faces: 21845, bones: 64 },
};

/** Reports that a mesh was split. @param path of the node that shows it, if known */
export function reportSplit(
  name: string,
  parts: number,
  { bones, faces, vertices }: Limits,
  report: Report,
  path?: ScenePath,
): void {
  if (parts < 2) return;
  const limits = `${bones} bones, ${grouped(faces)} triangles or ${grouped(vertices)} vertices`;
  const message = `Mesh ${name} was split into ${parts}, because it has more than ${limits}`;
  report.lose(FIT_CODES.FIT_MESH_SPLIT, message, path ? { path } : {});
}
