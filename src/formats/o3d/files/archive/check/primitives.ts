import { unlessRefused } from '../../../../../report/report.ts';
import { counted } from '../../../../../text/counts.ts';
import { O3D_CODES as CODES } from '../../../codes.ts';
import type { SceneObject } from '../document.ts';
import { INDICES } from '../primitives.ts';
import { numberIn, referenceOf } from '../scene-index.ts';
import { SEMANTIC } from '../semantics.ts';
import { vertexStreams } from '../streams.ts';
import { type CheckedScene, elementsOf, objectBehind } from './checked-scene.ts';

/** Checks primitives against their streams and indices. */
export function checkPrimitives(checked: CheckedScene): void {
  for (const primitive of checked.index.byClass.get('o3d.Primitive') ?? []) {
    checkStreams(checked, primitive);
    checkIndices(checked, primitive);
  }
}

function checkStreams(checked: CheckedScene, primitive: SceneObject): void {
  const vertices = numberIn(primitive.properties.numberVertices);
  const bank = objectBehind(checked, primitive.params.get('o3d.streamBank'));
  const streams = bank ? vertexStreams(bank) : [];
  if (!streams.some(({ semantic }) => semantic === SEMANTIC.position)) {
    const message = bank ? 'No stream has positions' : 'No StreamBank';
    checked.report.add(CODES.O3D_PRIMITIVE_STREAMS, message, { path: primitive.path });
  }
  if (vertices === undefined) return;
  for (const { field, startIndex, path } of streams) {
    const elements = elementsOf(checked, field);
    if (elements === undefined || startIndex + vertices <= elements) continue;
    const message = `Primitive of ${counted(vertices, 'vertex', 'vertices')} from element ${startIndex}, but ${path} has ${counted(elements, 'element')}`;
    checked.report.add(CODES.O3D_PRIMITIVE_VERTICES, message, { path: primitive.path });
  }
}

function checkIndices({ index, blobs, report }: CheckedScene, primitive: SceneObject): void {
  const { properties, path } = primitive;
  const object = index.byId.get(referenceOf(properties.indexBuffer) ?? 0);
  const buffer = object && unlessRefused(() => blobs.buffer(object));
  if (!buffer) return;
  const first = numberIn(properties.startIndex) ?? 0;
  const count = INDICES[numberIn(properties.primitiveType) ?? 0]?.(
    numberIn(properties.numberPrimitives) ?? 0,
  );
  if (count === undefined) return;
  if (first + count > buffer.numElements) {
    const message = `Primitive of ${counted(count, 'index', 'indices')} from index ${first}, but the buffer has ${buffer.numElements}`;
    report.add(CODES.O3D_PRIMITIVE_INDICES, message, { path });
  }
  const vertices = numberIn(properties.numberVertices) ?? 0;
  const beyond = buffer.planes[0]?.subarray(first, first + count).findIndex((vertex) => vertex >= vertices);
  if (beyond === undefined || beyond < 0) return;
  const message = `Unknown vertex ${buffer.planes[0]?.[first + beyond]} in index ${first + beyond}; the primitive has ${counted(vertices, 'vertex', 'vertices')}`;
  report.add(CODES.O3D_INDEX_RANGE, message, { path });
}
