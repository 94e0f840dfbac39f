/** Scenes that the tests write, and how they are written. */
import type { NamedBytes, TargetOptions } from '../../../../src/formats/format.ts';
import { targets } from '../../../../src/formats/targets.ts';
import { Report } from '../../../../src/report/report.ts';
import type { Scene } from '../../../../src/scene/scene.ts';

export * from '../../../scene.ts';

export interface Written {
  files: NamedBytes[];
  report: Report;
  /** Codes of the losses, each once. */
  lost: string[];
}

export async function written(
  scene: Scene,
  kind: 'cgf' | 'cga' | 'caf' | 'cal' = 'cgf',
  options: TargetOptions = {},
): Promise<Written> {
  const report = new Report();
  const target = targets.find(({ id }) => id === `cryengine.${kind}`)!;
  const files = await target.write(scene, 'a', report, options);
  return { files, report, lost: [...new Set(report.losses.map(({ code }) => code))].sort() };
}
