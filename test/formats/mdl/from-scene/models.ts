/** Scenes as models, for the tests. */
import { modelFromScene, type WrittenModel } from '../../../../src/formats/mdl/from-scene/from-scene.ts';
import { Report } from '../../../../src/report/report.ts';
import type { Scene } from '../../../../src/scene/scene.ts';

export interface Made extends WrittenModel {
  report: Report;
  /** Codes of the losses, each once. */
  lost: string[];
}

export function modelOf(scene: Scene, target: '1.69' | 'ee' = 'ee', stem = 'yorick'): Made {
  const report = new Report();
  const made = modelFromScene(scene, stem, target, report);
  return { ...made, report, lost: [...new Set(report.losses.map(({ code }) => code))].sort() };
}
