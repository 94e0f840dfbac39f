/** Rules about the matrices of nodes. */
import type { Report } from '../../../../../report/report.ts';
import { CRYENGINE_CODES } from '../../../codes.ts';
import { type CryengineDocument, placedChunks } from '../document.ts';
import { checkNumbers, checkQuaternions } from './context.ts';

/** Cosine of the angle between two axes that still count as perpendicular: 0.06° off. */
const SHEAR = 1e-3;

export function checkNodes(document: CryengineDocument, report: Report): void {
  for (const { chunk, path } of placedChunks(document, 'node')) {
    const { matrix, translation, rotation, scale } = chunk.content;
    checkNumbers(translation, 0, 3, `${path}.translation`, report);
    checkNumbers(scale, 0, 3, `${path}.scale`, report);
    // Nodes of version 824 leave rotation and scale empty: only the matrix counts (docs/reference/cryengine.md#nodes).
    checkNumbers(rotation, 0, 4, `${path}.rotation`, report);
    if (rotation.some((value) => value !== 0)) checkQuaternions(rotation, () => `${path}.rotation`, report);
    if (checkNumbers(matrix, 0, 16, `${path}.matrix`, report)) checkAxes(matrix, `${path}.matrix`, report);
  }
}

/**
 * The axes of a node that is scaled along its own axes stay perpendicular. Any other non-uniform scaling shears them
 * (docs/reference/cryengine.md#limits-and-advice-of-the-exporter).
 */
function checkAxes(matrix: Float32Array, path: string, report: Report): void {
  const axes = [0, 4, 8].map((at) => [...matrix.subarray(at, at + 3)] as [number, number, number]);
  const [x, y, z] = axes as [Axis, Axis, Axis];
  const shear = Math.max(cosine(x, y), cosine(y, z), cosine(z, x));
  if (shear > SHEAR) {
    const tilt = (Math.asin(Math.min(1, shear)) * 180) / Math.PI;
    const message = `Axes of the node are ${tilt.toFixed(2)}° off a right angle`;
    report.add(CRYENGINE_CODES.CRYENGINE_SCALE_OFF_AXIS, message, { path });
  }
  const determinant = dot(x, [
    y[1] * z[2] - y[2] * z[1],
    y[2] * z[0] - y[0] * z[2],
    y[0] * z[1] - y[1] * z[0],
  ]);
  if (determinant < 0) {
    const message = `Matrix of the node is mirrored: its determinant is ${determinant.toPrecision(6)}`;
    report.add(CRYENGINE_CODES.CRYENGINE_NODE_REFLECTED, message, { path });
  }
}

type Axis = [number, number, number];

function dot(a: Axis, b: Axis): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/** Absolute cosine of the angle between two axes; 0 if one has no length. */
function cosine(a: Axis, b: Axis): number {
  const lengths = Math.sqrt(dot(a, a) * dot(b, b));
  return lengths > 0 ? Math.abs(dot(a, b)) / lengths : 0;
}
