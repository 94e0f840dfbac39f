/** Reports contents of an archive that a scene cannot represent. */

import { counted } from '../../../text/counts.ts';
import { O3D_CODES } from '../codes.ts';
import type { SceneObject } from '../files/archive/document.ts';
import { SEMANTIC } from '../files/archive/semantics.ts';
import { vertexStreams } from '../files/archive/streams.ts';
import type { Stage } from './stage.ts';

const NAMES: Readonly<Record<number, string>> = {
  [SEMANTIC.position]: 'further positions',
  [SEMANTIC.normal]: 'further normals',
  [SEMANTIC.tangent]: 'tangents',
  [SEMANTIC.binormal]: 'binormals',
  [SEMANTIC.color]: 'further colors',
};

/** Reports each kind once, with its count. */
export function reportDropped({ index, report }: Stage): void {
  const banks = index.byClass.get('o3d.StreamBank') ?? [];
  for (const [name, count] of occurrences(banks.flatMap(droppedStreams))) {
    const message = `Dropped ${name} of ${count} of ${counted(banks.length, 'StreamBank')}`;
    report.lose(O3D_CODES.O3D_STREAM_DROPPED, message, { source: 'scene.objects.o3d.StreamBank' });
  }
  for (const className of ['o3d.State', 'o3d.DrawList']) {
    const { length } = (index.byClass.get(className) ?? []).filter(hasDropped);
    if (length === 0) continue;
    const message = `Dropped ${counted(length, 'object')} of class ${className}`;
    report.lose(O3D_CODES.O3D_STATE_DROPPED, message, { source: `scene.objects.${className}` });
  }
}

/** Whether an object has other properties than culling, which determines the sides of materials. */
function hasDropped({ className, params }: SceneObject): boolean {
  return className !== 'o3d.State' || [...params.keys()].some((name) => name !== 'o3d.CullMode');
}

/** Kinds of streams that primitives cannot represent, each once. */
function droppedStreams(bank: SceneObject): string[] {
  const left = vertexStreams(bank).filter(({ semantic, semanticIndex }) => {
    if (semantic === SEMANTIC.texcoord) return false;
    const hasPlace = [SEMANTIC.position, SEMANTIC.normal, SEMANTIC.color].some((place) => place === semantic);
    return !hasPlace || semanticIndex > 0;
  });
  return [...new Set(left.map(({ semantic }) => NAMES[semantic] ?? 'streams without a known semantic'))];
}

function occurrences(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
