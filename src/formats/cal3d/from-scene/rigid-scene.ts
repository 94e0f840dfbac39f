/** Scenes on bones as Cal3D has them. */
import { reportBinds } from '../../../fit/binding.ts';
import { unscaledScene } from '../../../fit/unscaled.ts';
import { boundScene } from '../../../pose/bound.ts';
import type { Report } from '../../../report/report.ts';
import type { Scene } from '../../../scene/scene.ts';

/** The scene on unscaled bones, each with a single bind transform. */
export function rigidScene(source: Scene, report: Report): Scene {
  const unscaled = unscaledScene(source, report);
  const { scene, bent } = boundScene(unscaled);
  reportBinds(unscaled, scene, bent, report);
  return scene;
}
