/** Scenes on bones of formats whose bind poses are rigid. */
import { boundScene } from '../pose/bound.ts';
import type { Report } from '../report/report.ts';
import type { Scene } from '../scene/scene.ts';
import { reportBinds } from './binding.ts';
import { type UnscaledOptions, unscaledScene } from './unscaled.ts';

/** The scene on unscaled bones, each with a single bind transform. */
export function rigidScene(source: Scene, report: Report, options: UnscaledOptions = {}): Scene {
  const unscaled = unscaledScene(source, report, options);
  const { scene, bent } = boundScene(unscaled);
  reportBinds(unscaled, scene, bent, report, options.unit);
  return scene;
}
