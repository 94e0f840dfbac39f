/** Skins of text models, whose bind pose is the rest pose. */
import { clipsDistance } from '../../../../animation/measure.ts';
import { modelSize } from '../../../../pose/extent.ts';
import type { Scene } from '../../../../scene/scene.ts';
import { type Edit, movedIndices } from '../../../edit.ts';
import { MDL_CODES } from '../../codes.ts';
import { isRounding } from '../../from-scene/matrices.ts';
import { withBakedSurfaces } from '../../from-scene/surfaces.ts';

/**
 * A scene after an edit that moved bones, with its skins bound in the new rest pose. Surfaces are unchanged at rest; in clips,
 * vertices with several bones are approximated, which is reported.
 */
export function boundAtRest(edit: Edit): Scene {
  const { after, report } = edit;
  if (movedIndices(edit).length === 0) return after;
  const size = modelSize(after) || 1;
  const scene = withBakedSurfaces(after, size);
  const { max, mean } = clipsDistance(after, scene);
  if (!isRounding(max, size)) {
    const message = 'Skins are bound anew where their bones rest after the edit';
    report.lose(MDL_CODES.MDL_BIND_POSE_MOVED, message, { error: { max, mean, unit: 'm' } });
  }
  return scene;
}
