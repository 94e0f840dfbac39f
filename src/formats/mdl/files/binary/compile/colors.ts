/** Vertex colors, which compiled models store as bytes. */
import { count, noErrors } from '../../../../../animation/errors.ts';
import { reportColors, roundedColors } from '../../../../../fit/surfaces.ts';
import type { Report } from '../../../../../report/report.ts';
import type { ModelNode } from '../../../model/model.ts';

const FULL = 255;

export function inBytes(colors: Float32Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(colors, (value) => Math.round(Math.min(Math.max(value, 0), 1) * FULL));
}

/** The nodes with the colors that are read again; those that differ are reported. */
export function withStoredColors(nodes: readonly ModelNode[], report: Report): ModelNode[] {
  return nodes.map((node, index) => {
    const { name, mesh } = node;
    if (!mesh?.colors) return node;
    const stored = Float32Array.from(inBytes(mesh.colors), (byte) => byte / FULL);
    const errors = noErrors();
    for (const [at, color] of mesh.colors.entries()) count(errors, Math.abs(color - stored[at]!));
    reportColors(errors, roundedColors(name), report, { source: `nodes[${index}]` });
    return { ...node, mesh: { ...mesh, colors: stored } };
  });
}
