/** Vertex streams of a StreamBank or SkinEval (docs/reference/o3d.md#classes-of-objects). */

import { isObject } from '../../../../text/json-words.ts';
import type { SceneObject } from './document.ts';
import { numberIn } from './scene-index.ts';

export interface VertexStream {
  /** Its path in the document. */
  path: string;
  /** Id of a field of a buffer. */
  field: number;
  /** First element that is used. */
  startIndex: number;
  /** 1 position, 2 normal, 3 tangent, 4 binormal, 5 color, 6 texture coordinates. */
  semantic: number;
  semanticIndex: number;
  /** Id of the SkinEval that computes its values. */
  bind?: number;
}

/** Values of the wrong type are skipped. */
export function vertexStreams({ custom, path }: SceneObject): VertexStream[] {
  const list = Array.isArray(custom.vertexStreams) ? custom.vertexStreams : [];
  return list.flatMap((entry, index): VertexStream[] => {
    const stream = isObject(entry) ? entry.stream : undefined;
    const field = isObject(stream) ? numberIn(stream.field) : undefined;
    if (!isObject(entry) || !isObject(stream) || field === undefined) return [];
    const bind = numberIn(entry.bind);
    return [
      {
        path: `${path}.custom.vertexStreams[${index}]`,
        field,
        startIndex: numberIn(stream.startIndex) ?? 0,
        semantic: numberIn(stream.semantic) ?? 0,
        semanticIndex: numberIn(stream.semanticIndex) ?? 0,
        ...(bind === undefined ? {} : { bind }),
      },
    ];
  });
}
