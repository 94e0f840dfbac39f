import { unlessRefused } from '../../../../../report/report.ts';
import { counted } from '../../../../../text/counts.ts';
import { O3D_CODES as CODES } from '../../../codes.ts';
import { influencedVertices } from '../../blobs/check.ts';
import type { SceneObject } from '../document.ts';
import { vertexStreams } from '../streams.ts';
import { type CheckedScene, elementsOf, objectBehind } from './checked-scene.ts';

/** Checks the requirements of a SkinEval, without which it has no effect (docs/reference/o3d.md#skins). */
export function checkSkins(checked: CheckedScene): void {
  for (const evaluation of checked.index.byClass.get('o3d.SkinEval') ?? [])
    checkEvaluation(checked, evaluation);
}

function checkEvaluation(checked: CheckedScene, evaluation: SceneObject): void {
  const { blobs, report } = checked;
  const { path, params } = evaluation;
  const object = objectBehind(checked, params.get('o3d.skin'));
  if (!object) report.add(CODES.O3D_SKIN_INCOMPLETE, 'No skin', { path });
  const skin = object && unlessRefused(() => blobs.skin(object));
  if (!skin) return;
  const matrices = objectBehind(checked, params.get('o3d.matrices'))?.params.size ?? 0;
  const binds = object.properties.inverseBindPoseMatrices;
  const bindCount = Array.isArray(binds) ? binds.length : 0;
  if (bindCount !== matrices) {
    report.add(
      CODES.O3D_SKIN_BINDS,
      `${counted(bindCount, 'inverse bind matrix', 'inverse bind matrices')} for ${counted(matrices, 'joint')}`,
      { path },
    );
  }
  const highest = skin.vertices.influences.matrixIndex.reduce((most, matrix) => Math.max(most, matrix), -1);
  if (highest >= matrices) {
    report.add(
      CODES.O3D_SKIN_MATRIX_RANGE,
      `Unknown matrix ${highest}; the skin has ${counted(matrices, 'joint')}`,
      { path: object.path },
    );
  }
  const vertices = influencedVertices(skin.vertices);
  for (const stream of vertexStreams(evaluation)) {
    const elements = elementsOf(checked, stream.field);
    if (elements === undefined || elements === vertices) continue;
    const message = `Skin of ${counted(vertices, 'vertex', 'vertices')} for a stream of ${counted(elements, 'element')}`;
    report.add(CODES.O3D_SKIN_VERTICES, message, { path: stream.path });
  }
}
