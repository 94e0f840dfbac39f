/** Archives of JSON alone, laid out by hand. */

import type { ReadingOptions } from '../../../../src/formats/format.ts';
import type {
  ArchiveDocument,
  JsonObject,
  JsonValue,
} from '../../../../src/formats/o3d/files/archive/document.ts';
import { toScene } from '../../../../src/formats/o3d/to-scene/to-scene.ts';
import { Report } from '../../../../src/report/report.ts';
import type { Scene } from '../../../../src/scene/scene.ts';

export const IDENTITY: JsonValue = [
  [1, 0, 0, 0],
  [0, 1, 0, 0],
  [0, 0, 1, 0],
  [0, 0, 0, 1],
];

export function moved(x: number, y = 0, z = 0): JsonValue {
  return [...(IDENTITY as JsonValue[]).slice(0, 3), [x, y, z, 1]];
}

export function param(value: JsonValue, className?: string): JsonObject {
  return className === undefined ? { value } : { class: className, value };
}

export const ref = (id: number): JsonObject => ({ ref: id });

/** A Transform below the root, whose world matrix has the next id. */
export function transform(
  id: number,
  more: { shapes?: number[]; parent?: number; params?: JsonObject } = {},
): JsonObject {
  const { shapes = [], parent = 1, params = {} } = more;
  return {
    id,
    properties: { name: `t${id}`, shapes: shapes.map(ref), parent: ref(parent) },
    params: { 'o3d.localMatrix': param(IDENTITY), 'o3d.worldMatrix': { id: id + 1 }, ...params },
  };
}

export function floats(id: number, numComponents: number, data: number[]): JsonObject {
  return { id, type: 'o3d.FloatField', numComponents, data };
}

/** A stream of a StreamBank or SkinEval. */
export function stream(field: number, semantic: number, semanticIndex = 0, bind?: number): JsonObject {
  return {
    stream: { field, startIndex: 0, semantic, semanticIndex },
    ...(bind === undefined ? {} : { bind }),
  };
}

/** The corners of a square in the plane of x and y. */
export const SQUARE = [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0];

/** A Shape 10 of one Primitive 11 that draws the square as two triangles. */
export function square(
  more: {
    type?: number;
    primitives?: number;
    indices?: number[];
    streams?: JsonObject[];
    fields?: JsonObject[];
    params?: JsonObject;
  } = {},
): Record<string, JsonObject[]> {
  const {
    type = 4,
    primitives = 2,
    indices = [0, 1, 2, 0, 2, 3],
    streams = [],
    fields = [],
    params = {},
  } = more;
  return {
    'o3d.Shape': [{ id: 10, properties: { name: 'square', elements: [ref(11)] } }],
    'o3d.Primitive': [
      {
        id: 11,
        properties: {
          ...{ name: 'square|red', numberVertices: 4, numberPrimitives: primitives, primitiveType: type },
          ...{ startIndex: 0, indexBuffer: ref(13) },
        },
        params: { 'o3d.streamBank': param(ref(12)), ...params },
      },
    ],
    'o3d.StreamBank': [{ id: 12, properties: {}, custom: { vertexStreams: [stream(15, 1), ...streams] } }],
    'o3d.IndexBuffer': [
      {
        id: 13,
        properties: {},
        custom: { fieldData: [{ id: 16, type: 'o3d.UInt32Field', numComponents: 1, data: indices }] },
      },
    ],
    'o3d.VertexBuffer': [
      { id: 14, properties: {}, custom: { fieldData: [floats(15, 3, SQUARE), ...fields] } },
    ],
  };
}

export interface Made {
  scene: Scene;
  /** Codes of issues and losses. */
  codes: string[];
  report: Report;
}

export function sceneOf(
  objects: Record<string, JsonObject[]>,
  files: Record<string, Uint8Array> = {},
  options: ReadingOptions = {},
): Made {
  const report = new Report();
  const document: ArchiveDocument = {
    format: 'o3d.archive',
    container: { kind: 'json' },
    scene: { version: 6, o3d_rootObject_root: 1, objects },
    members: Object.entries(files).map(([name, bytes]) => ({ name, kind: 'file', bytes })),
  };
  const scene = toScene([{ name: 'a.o3dtgz', document }], [], report, options);
  const codes = [...report.issues, ...report.losses].map(({ code }) => code);
  return { scene, codes, report };
}
