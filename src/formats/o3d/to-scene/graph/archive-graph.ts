import type { Report } from '../../../../report/report.ts';
import type { Blobs } from '../../files/archive/blob-access.ts';
import type { SceneIndex, SceneObject } from '../../files/archive/document.ts';
import { numberIn } from '../../files/archive/scene-index.ts';
import { type CurveMode, type CurveSettings, DEFAULT_SETTINGS, prepareCurve } from './curve.ts';
import { ParamGraph } from './param-graph.ts';

/** Creates the param graph of an archive, with its curves. */
export function createGraph(
  index: SceneIndex,
  blobs: Pick<Blobs, 'curve'>,
  mode: CurveMode,
  report: Report,
): ParamGraph {
  const curveOf = (object: SceneObject) => {
    const blob = object.className === 'o3d.Curve' ? blobs.curve(object) : undefined;
    return blob && prepareCurve(blob.keys, settingsOf(object), mode);
  };
  return new ParamGraph(index, curveOf, mode, report);
}

function settingsOf({ properties }: SceneObject): CurveSettings {
  const { preInfinity, postInfinity, useCache, sampleRate } = properties;
  return {
    preInfinity: numberIn(preInfinity) ?? DEFAULT_SETTINGS.preInfinity,
    postInfinity: numberIn(postInfinity) ?? DEFAULT_SETTINGS.postInfinity,
    useCache: useCache !== false,
    sampleRate: numberIn(sampleRate) ?? DEFAULT_SETTINGS.sampleRate,
  };
}
