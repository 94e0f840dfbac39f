/** Compiled models put together by hand, from the offsets in docs/reference/mdl.md#compiled-models. */

export const NODE_BYTES = 0x70;
export const MESH_BYTES = 0x200;
const MODEL_BYTES = 0xe8;
const NOWHERE = 0xffffffff;

/** One of the two blocks of a model, growing. Numbers are written at places in it. */
export class Block {
  #bytes = new Uint8Array(1 << 18);
  #view = new DataView(this.#bytes.buffer);
  length = 0;

  /** Makes room and returns where it begins. */
  room(size: number): number {
    const at = this.length;
    this.length += size;
    return at;
  }

  u8(at: number, ...values: number[]): void {
    for (const [index, value] of values.entries()) this.#view.setUint8(at + index, value);
  }

  u16(at: number, ...values: number[]): void {
    for (const [index, value] of values.entries()) this.#view.setUint16(at + index * 2, value, true);
  }

  u32(at: number, ...values: number[]): void {
    for (const [index, value] of values.entries()) this.#view.setUint32(at + index * 4, value, true);
  }

  f32(at: number, ...values: number[]): void {
    for (const [index, value] of values.entries()) this.#view.setFloat32(at + index * 4, value, true);
  }

  text(at: number, text: string): void {
    this.#bytes.set(Buffer.from(text), at);
  }

  /** Appends entries and returns where they begin. */
  add(kind: 'u8' | 'u16' | 'u32' | 'f32', values: readonly number[]): number {
    const at = this.room(values.length * { u8: 1, u16: 2, u32: 4, f32: 4 }[kind]);
    this[kind](at, ...values);
    return at;
  }

  get bytes(): Uint8Array {
    return this.#bytes.slice(0, this.length);
  }
}

export interface NodeSettings {
  flags: number;
  /** Bytes of the headers behind the node's own. */
  parts?: number;
  children?: readonly number[];
  /** Type, rows, index of the first time, index of the first value, columns. */
  controllers?: readonly (readonly [number, number, number, number, number])[];
  data?: readonly number[];
}

export class Model {
  readonly core = new Block();
  readonly raw = new Block();

  /** @param functions what the compiler leaves at the start; BioWare's by default */
  constructor(functions: readonly number[] = [0x40bbc0, 0x40bbd0]) {
    const { core } = this;
    core.room(MODEL_BYTES);
    core.u32(0, ...functions);
    core.text(8, 'model');
    core.u8(0x6c, 2);
    core.u8(0x72, 4, 1);
    core.f32(0xa4, 1);
    core.text(0xa8, 'NULL');
  }

  /** A list that a header leads to. */
  list(at: number, entries: number, count: number): void {
    this.core.u32(at, count === 0 ? 0 : entries, count, count);
  }

  node(name: string, settings: NodeSettings): number {
    const { flags, parts = 0, children = [], controllers = [], data = [] } = settings;
    const { core } = this;
    const at = core.room(NODE_BYTES + parts);
    core.text(at + 0x20, name);
    core.u32(at + 0x6c, flags);
    this.children(at, children);
    const keys = core.room(controllers.length * 12);
    for (const [index, [type, rows, time, value, columns]] of controllers.entries()) {
      core.u32(keys + index * 12, type);
      core.u16(keys + index * 12 + 4, rows, time, value);
      core.u8(keys + index * 12 + 10, columns);
    }
    this.list(at + 0x54, keys, controllers.length);
    this.list(at + 0x60, core.add('f32', data), data.length);
    return at;
  }

  children(node: number, children: readonly number[]): void {
    this.list(node + 0x48, this.core.add('u32', children), children.length);
  }

  /** Gives a node with a mesh header two triangles between four corners of a square. */
  square(node: number): void {
    const { core, raw } = this;
    const faces = core.room(64);
    for (const [index, corners] of [
      [0, 1, 2],
      [0, 2, 3],
    ].entries()) {
      core.f32(faces + index * 32, 0, 0, 1, 0);
      core.u16(faces + index * 32 + 20, 0xffff, 0xffff, 0xffff, ...corners);
    }
    this.list(node + 0x78, faces, 2);
    core.u32(node + 0xdc, 1);
    core.u8(node + 0x224, 3);
    core.u32(node + 0x22c, raw.add('f32', [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0]));
    core.u16(node + 0x230, 4, 1);
    for (let pointer = 0x234; pointer <= 0x260; pointer += 4) core.u32(node + pointer, NOWHERE);
    core.u32(node + 0x234, raw.add('f32', [0, 0, 1, 0, 1, 1, 0, 1]));
    this.list(node + 0x204, core.add('u32', [6]), 1);
    this.list(node + 0x210, core.add('u32', [raw.add('u16', [0, 1, 2, 0, 2, 3])]), 1);
  }

  animation(name: string, root: number): number {
    const { core } = this;
    const at = core.room(0xc4);
    core.text(at + 8, name);
    core.u32(at + 0x48, root);
    core.u8(at + 0x6c, 5);
    core.f32(at + 0x70, 1, 0.25);
    return at;
  }

  animations(animations: readonly number[]): void {
    this.list(0x78, this.core.add('u32', animations), animations.length);
  }

  root(node: number): void {
    this.core.u32(0x48, node);
  }

  /** The file: a header, and the two blocks. */
  get bytes(): Uint8Array {
    const file = new Uint8Array(12 + this.core.length + this.raw.length);
    new DataView(file.buffer).setUint32(4, this.core.length, true);
    new DataView(file.buffer).setUint32(8, this.raw.length, true);
    file.set(this.core.bytes, 12);
    file.set(this.raw.bytes, 12 + this.core.length);
    return file;
  }
}

/** A dummy with a square below it, both with keys at rest. */
export function squareModel(functions?: readonly number[]): { model: Model; mesh: number } {
  const model = new Model(functions);
  const mesh = model.node('square', {
    flags: 0x21,
    parts: MESH_BYTES,
    controllers: [[8, 1, 0, 1, 3]],
    data: [0, 1, 2, 3],
  });
  model.square(mesh);
  model.root(model.node('model', { flags: 0x1, children: [mesh] }));
  return { model, mesh };
}
