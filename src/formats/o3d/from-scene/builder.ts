/** Builds a scene.json and its data files. */

import { concatenate } from '../../../binary/concatenate.ts';
import type { JsonObject, JsonValue } from '../files/archive/document.ts';
import { curveIntoJson, skinIntoJson } from '../files/archive/json-data-write.ts';
import { BLOB_MEMBERS } from '../files/archive/layout.ts';
import { shortList } from '../files/archive/numbers.ts';
import { type BufferBlob, type CurveKeys, FIELD_TYPES, type SkinVertices } from '../files/blobs/document.ts';
import { writeBuffer, writeCurve, writeSkin } from '../files/blobs/write.ts';

/** The version of written archives. */
const VERSION = 6;
/** Id of the root, which is not in the file. */
export const ROOT = 1;

export interface Field {
  numComponents: number;
  values: Float32Array | Uint32Array;
}

export const reference = (id: number | undefined): JsonValue => (id === undefined ? null : { ref: id });

export const value = (of: JsonValue): JsonObject => ({ value: of });

/** A param that is not one of the class's own. */
export const ownParam = (className: string, of: JsonValue): JsonObject => ({
  class: `o3d.${className}`,
  value: of,
});

/** Where the data of buffers, curves and skins is written: to separate files, or to `scene.json`. */
export type DataPlace = 'files' | 'scene';

/** The archive that a builder extends; by default a new one. */
export interface Base {
  /** The last id in use. */
  last: number;
  /** The length of a data file. */
  lengthOf: (name: string) => number;
}

const NEW: Base = { last: ROOT, lengthOf: () => 0 };

export class ArchiveBuilder {
  readonly #objects = new Map<string, JsonObject[]>();
  /** Data by file. */
  readonly #data = new Map<string, { parts: Uint8Array[]; length: number }>();
  readonly #images: { name: string; bytes: Uint8Array }[] = [];
  readonly #place: DataPlace;
  readonly #lengthOf: Base['lengthOf'];
  #last: number;

  constructor(place: DataPlace, { last, lengthOf } = NEW) {
    this.#place = place;
    this.#lengthOf = lengthOf;
    this.#last = last;
  }

  id(): number {
    this.#last++;
    return this.#last;
  }

  /** Adds an object. @param className without `o3d.`, or with the name of another library */
  add(
    className: string,
    properties: JsonObject,
    { id = this.id(), params, custom }: { id?: number; params?: JsonValue; custom?: JsonObject } = {},
  ): number {
    const name = className.includes('.') ? className : `o3d.${className}`;
    const object: JsonObject = {
      id,
      properties,
      ...(custom ? { custom } : {}),
      ...(params ? { params } : {}),
    };
    const list = this.#objects.get(name);
    if (list) list.push(object);
    else this.#objects.set(name, [object]);
    return id;
  }

  /** Adds a buffer; returns its id and those of its fields. */
  addBuffer(
    className: 'VertexBuffer' | 'SourceBuffer' | 'IndexBuffer',
    name: string,
    fields: readonly Field[],
  ): { id: number; fields: number[] } {
    const ids = fields.map(() => this.id());
    if (this.#place === 'scene') {
      const fieldData = fields.map((field, index) => ({ id: ids[index]!, ...fieldInJson(field) }));
      return { id: this.add(className, { name }, { custom: { fieldData } }), fields: ids };
    }
    const [first] = fields;
    const blob: BufferBlob = {
      version: 1,
      fields: {
        count: fields.length,
        type: Uint8Array.from(fields, ({ values }) =>
          values instanceof Uint32Array ? FIELD_TYPES.uint32 : FIELD_TYPES.float32,
        ),
        numComponents: Uint8Array.from(fields, ({ numComponents }) => numComponents),
      },
      numElements: first ? first.values.length / first.numComponents : 0,
      planes: fields.map(({ values }) => values.slice()),
    };
    const binaryRange = this.#store(className, writeBuffer(blob));
    return { id: this.add(className, { name }, { custom: { fields: ids, binaryRange } }), fields: ids };
  }

  addCurve(keys: CurveKeys, properties: JsonObject): number {
    if (this.#place === 'scene')
      return this.add('Curve', properties, { custom: { keys: curveIntoJson({ version: 1, keys }) } });
    const binaryRange = this.#store('Curve', writeCurve({ version: 1, keys }));
    return this.add('Curve', properties, { custom: { binaryRange } });
  }

  addSkin(vertices: SkinVertices, properties: JsonObject): number {
    if (this.#place === 'scene') {
      const influences = skinIntoJson({ version: 1, vertices });
      return this.add('Skin', { ...properties, influences });
    }
    const binaryRange = this.#store('Skin', writeSkin({ version: 1, vertices }));
    return this.add('Skin', properties, { custom: { binaryRange } });
  }

  addImage(name: string, bytes: Uint8Array): void {
    this.#images.push({ name, bytes });
  }

  /** The added objects by class. */
  objects(): Record<string, JsonObject[]> {
    return Object.fromEntries([...this.#objects].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  scene(): JsonObject {
    return { version: VERSION, o3d_rootObject_root: ROOT, objects: this.objects() };
  }

  /** The added data and images. */
  files(): { name: string; bytes: Uint8Array }[] {
    const data = [...this.#data].map(([name, { parts }]) => ({ name, bytes: concatenate(parts) }));
    return [...data, ...this.#images];
  }

  #store(className: string, bytes: Uint8Array): JsonValue {
    const name = BLOB_MEMBERS[`o3d.${className}`]!;
    const file = this.#data.get(name) ?? { parts: [], length: this.#lengthOf(name) };
    this.#data.set(name, file);
    const begin = file.length;
    file.parts.push(bytes);
    file.length += bytes.length;
    return [begin, file.length];
  }
}

function fieldInJson({ numComponents, values }: Field): JsonObject {
  return values instanceof Uint32Array
    ? { type: 'o3d.UInt32Field', numComponents, data: Array.from(values) }
    : { type: 'o3d.FloatField', numComponents, data: shortList(values) };
}
