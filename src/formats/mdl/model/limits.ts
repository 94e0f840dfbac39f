/** Limits of meshes and keys (docs/reference/mdl.md#names-and-limits). */
import { FIT_CODES } from '../../../fit/codes.ts';
import type { Limits } from '../../../fit/parts.ts';
import type { Report } from '../../../report/report.ts';
import type { ScenePath } from '../../../scene/path.ts';
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

/** Reports a mesh that was split. @param excess the count that exceeds its limit @param path of it in the scene, if known */
export function reportSplit(
  name: string,
  { parts, excess }: { parts: number; excess: string | undefined },
  report: Report,
  path?: ScenePath,
): void {
  if (parts < 2 || excess === undefined) return;
  const message = `Mesh ${name} was split into ${parts}, because it has ${excess}`;
  report.lose(FIT_CODES.FIT_MESH_SPLIT, message, path ? { path } : {});
}
