import { gltfFamily } from '../../../../../src/formats/gltf/index.ts';
import { Report } from '../../../../../src/report/report.ts';
import type { Scene } from '../../../../../src/scene/scene.ts';

/** Columns put one after the other into a buffer, with an accessor for each. */
export class Columns {
  readonly accessors: Record<string, unknown>[] = [];
  readonly views: Record<string, unknown>[] = [];
  #bytes: number[] = [];

  /** @returns the number of the accessor */
  add(
    array: Float32Array | Uint32Array | Uint16Array | Int16Array | Uint8Array | Int8Array,
    type: string,
    width: number,
    rest: Record<string, unknown> = {},
  ): number {
    const view = this.addView(new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
    const componentType = COMPONENT_TYPES.get(array.constructor)!;
    return (
      this.accessors.push({ bufferView: view, componentType, type, count: array.length / width, ...rest }) - 1
    );
  }

  addView(bytes: Uint8Array, rest: Record<string, unknown> = {}): number {
    while (this.#bytes.length % 4 !== 0) this.#bytes.push(0);
    const byteOffset = this.#bytes.length;
    this.#bytes.push(...bytes);
    return this.views.push({ buffer: 0, byteOffset, byteLength: bytes.length, ...rest }) - 1;
  }

  /** The JSON of a file with these columns in a data URI. */
  file(rest: Record<string, unknown>): Uint8Array {
    const uri = `data:application/octet-stream;base64,${Buffer.from(this.#bytes).toString('base64')}`;
    const json = {
      asset: { version: '2.0' },
      buffers: [{ byteLength: this.#bytes.length, uri }],
      bufferViews: this.views,
      accessors: this.accessors,
      ...rest,
    };
    return new TextEncoder().encode(JSON.stringify(json));
  }

  /** The same in one binary file, as glTF 2.0 §4.4 lays it out. */
  glb(rest: Record<string, unknown>): Uint8Array {
    const json = JSON.stringify({
      asset: { version: '2.0' },
      buffers: [{ byteLength: this.#bytes.length }],
      bufferViews: this.views,
      accessors: this.accessors,
      ...rest,
    });
    const text = Buffer.from(json.padEnd(Math.ceil(json.length / 4) * 4));
    const bytes = Buffer.alloc(Math.ceil(this.#bytes.length / 4) * 4);
    bytes.set(this.#bytes);
    const words = (...values: number[]) => Buffer.from(Uint32Array.from(values).buffer);
    const length = 12 + 8 + text.length + 8 + bytes.length;
    const head = words(0x46546c67, 2, length, text.length, 0x4e4f534a);
    return new Uint8Array(Buffer.concat([head, text, words(bytes.length, 0x004e4942), bytes]));
  }
}

const COMPONENT_TYPES: ReadonlyMap<unknown, number> = new Map<unknown, number>([
  [Int8Array, 5120],
  [Uint8Array, 5121],
  [Int16Array, 5122],
  [Uint16Array, 5123],
  [Uint32Array, 5125],
  [Float32Array, 5126],
]);

/** @throws FormatError */
export function sceneOfGltf(bytes: Uint8Array, report = new Report()): Scene {
  return sceneOfFile(bytes, 'model.gltf', report);
}

/** @throws FormatError */
export function sceneOfGlb(bytes: Uint8Array): Scene {
  return sceneOfFile(bytes, 'model.glb', new Report());
}

function sceneOfFile(bytes: Uint8Array, name: string, report: Report): Scene {
  const format = gltfFamily.formats.find((candidate) => candidate.detect(bytes, name))!;
  const document = format.read(bytes, report);
  format.check(document, report);
  return gltfFamily.toScene([{ name, document }], [], report);
}
