/** Scenes as models, for the tests. */
import { fitScene } from '../../../../src/fit/fit.ts';
import { capabilities } from '../../../../src/formats/mdl/from-scene/capabilities.ts';
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
  const holder = { title: 'Neverwinter Nights', capabilities: capabilities(target) };
  const made = modelFromScene(fitScene(scene, holder, report), stem, target, report);
  return { ...made, report, lost: [...new Set(report.losses.map(({ code }) => code))].sort() };
}
