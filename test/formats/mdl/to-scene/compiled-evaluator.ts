/**
 * Moves the skins of compiled models, from their bytes alone and by the layout in docs/reference/mdl.md#compiled-models: the
 * results of the program are compared with this, so nothing of it is used here.
 */

type Vector = [x: number, y: number, z: number];
/** x y z w. */
type Turn = [x: number, y: number, z: number, w: number];

/** Scales, then turns, then moves. */
interface Place {
  scale: number;
  turn: Turn;
  move: Vector;
}

interface Keys {
  times: number[];
  rows: number[][];
}

interface Node {
  at: number;
  name: string;
  /** Index; -1 for the root. */
  parent: number;
  flags: number;
  keys: Map<number, Keys>;
}

const POSITION = 8;
const ORIENTATION = 20;
const SCALE = 36;
const SKIN = 0x40;
const HEADER = 12;

export class CompiledModel {
  readonly #view: DataView;
  readonly #rawAt: number;
  readonly name: string;
  readonly animationScale: number;
  readonly nodes: Node[];

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#rawAt = HEADER + this.#view.getUint32(4, true);
    this.name = this.#text(8, 64);
    this.animationScale = this.#f32(0xa4);
    this.nodes = this.#nodes(this.#u32(0x48));
  }

  #u32 = (at: number) => this.#view.getUint32(HEADER + at, true);
  #i16 = (at: number) => this.#view.getInt16(HEADER + at, true);
  #u16 = (at: number) => this.#view.getUint16(HEADER + at, true);
  #f32 = (at: number) => this.#view.getFloat32(HEADER + at, true);
  #raw = (pointer: number, index: number) => this.#view.getFloat32(this.#rawAt + pointer + index * 4, true);

  #text(at: number, length: number): string {
    let text = '';
    for (let i = 0; i < length; i++) {
      const byte = this.#view.getUint8(HEADER + at + i);
      if (byte === 0) break;
      text += String.fromCharCode(byte);
    }
    return text.toLowerCase();
  }

  /** Depth first: the order that skins count in. */
  #nodes(root: number): Node[] {
    const nodes: Node[] = [];
    const visit = (at: number, parent: number) => {
      const node = {
        at,
        name: this.#text(at + 0x20, 32),
        parent,
        flags: this.#u32(at + 0x6c),
        keys: this.#keys(at),
      };
      const index = nodes.push(node) - 1;
      for (let i = 0; i < this.#u32(at + 0x4c); i++) visit(this.#u32(this.#u32(at + 0x48) + i * 4), index);
    };
    visit(root, -1);
    return nodes;
  }

  #keys(node: number): Map<number, Keys> {
    const keys = new Map<number, Keys>();
    const data = this.#u32(node + 0x60);
    for (let i = 0; i < this.#u32(node + 0x58); i++) {
      const at = this.#u32(node + 0x54) + i * 12;
      const [rows, time, value] = [this.#u16(at + 4), this.#u16(at + 6), this.#u16(at + 8)];
      const columns = this.#view.getInt8(HEADER + at + 10);
      const number = (index: number) => this.#f32(data + index * 4);
      keys.set(this.#u32(at), {
        times: Array.from({ length: rows }, (_, row) => number(time + row)),
        rows: Array.from({ length: rows }, (_, row) =>
          Array.from({ length: Math.max(0, columns) }, (_, column) => number(value + row * columns + column)),
        ),
      });
    }
    return keys;
  }

  /** What an animation does to nodes, by their names; its own root is the root of whoever inherits it. */
  animation(wanted: string): { root: string; animationRoot: string; nodes: Node[] } {
    for (let i = 0; i < this.#u32(0x7c); i++) {
      const at = this.#u32(this.#u32(0x78) + i * 4);
      if (this.#text(at + 8, 64) !== wanted) continue;
      const nodes = this.#nodes(this.#u32(at + 0x48));
      return { root: nodes[0]!.name, animationRoot: this.#text(at + 0x78, 64), nodes };
    }
    throw new Error(`no animation ${wanted}`);
  }

  /** Positions of the vertices of all skins, 3 numbers each, by the names of their nodes. */
  skins(worlds: readonly Place[]): Map<string, number[]> {
    const skins = this.nodes.filter(({ flags }) => flags & SKIN);
    return new Map(skins.map(({ name, at }) => [name, this.#skin(at, worlds)]));
  }

  #skin(at: number, worlds: readonly Place[]): number[] {
    const nodeOfSlot = new Map<number, number>();
    for (let node = 0; node < this.#u32(at + 0x288); node++) {
      const slot = this.#i16(this.#u32(at + 0x284) + node * 2);
      if (slot >= 0) nodeOfSlot.set(slot, node);
    }
    const binds = worlds.map((_, node): Place => {
      const turn = this.#u32(at + 0x28c) + node * 16;
      const move = this.#u32(at + 0x298) + node * 12;
      const [w, x, y, z] = [0, 4, 8, 12].map((i) => this.#f32(turn + i)) as Turn;
      return { scale: 1, turn: [x, y, z, w], move: [0, 4, 8].map((i) => this.#f32(move + i)) as Vector };
    });
    const vertices = this.#u32(at + 0x22c);
    const weights = this.#u32(at + 0x27c);
    const slots = this.#u32(at + 0x280);
    const moved: number[] = [];
    for (let vertex = 0; vertex < this.#u16(at + 0x230); vertex++) {
      const rest = [0, 1, 2].map((axis) => this.#raw(vertices, vertex * 3 + axis)) as Vector;
      const sum: Vector = [0, 0, 0];
      for (let lane = 0; lane < 4; lane++) {
        const weight = this.#raw(weights, vertex * 4 + lane);
        if (weight === 0) continue;
        const slot = this.#view.getInt16(this.#rawAt + slots + (vertex * 4 + lane) * 2, true);
        const bone = nodeOfSlot.get(slot)!;
        const point = apply(worlds[bone]!, apply(binds[bone]!, rest));
        for (let axis = 0; axis < 3; axis++) sum[axis]! += weight * point[axis]!;
      }
      moved.push(...sum);
    }
    return moved;
  }
}

/**
 * Where the nodes of a model are at a time of an animation that it has or inherits. An inherited one has its position keys
 * scaled.
 */
export function worldsAt(model: CompiledModel, owner: CompiledModel, clip: string, time: number): Place[] {
  const { root, animationRoot, nodes } = owner.animation(clip);
  const moving = new Map(nodes.map(({ name, keys }) => [name === root ? '' : name, keys]));
  const driven: boolean[] = [];
  const factor = owner === model ? 1 : model.animationScale;
  const worlds: Place[] = [];
  for (const { name, parent, keys } of model.nodes) {
    const isRoot = parent < 0 && animationRoot === root;
    driven.push(isRoot || driven[parent] === true || name === animationRoot);
    const own = (driven.at(-1) && moving.get(parent < 0 ? '' : name)) || new Map<number, Keys>();
    const value = (type: number, missing: number[], at: (keys: Keys) => number[]) => {
      const moved = own.get(type);
      if (moved) return at(moved);
      return keys.get(type)?.rows[0] ?? missing;
    };
    const scaled = (moved: Keys) => linear(moved, time).map((number) => number * factor);
    const local: Place = {
      scale: value(SCALE, [1], (moved) => linear(moved, time))[0]!,
      turn: value(ORIENTATION, [0, 0, 0, 1], (moved) => shortest(moved, time)) as Turn,
      move: value(POSITION, [0, 0, 0], scaled) as Vector,
    };
    const above = worlds[parent];
    worlds.push(
      above
        ? {
            scale: above.scale * local.scale,
            turn: multiply(above.turn, local.turn),
            move: apply(above, local.move),
          }
        : local,
    );
  }
  return worlds;
}

/** The keys around a time, and how far it is from one to the other; before the first and behind the last these hold. */
function around({ times, rows }: Keys, time: number): [before: number[], after: number[], part: number] {
  const next = times.findIndex((other) => other > time);
  if (next === 0) return [rows[0]!, rows[0]!, 0];
  if (next < 0) return [rows.at(-1)!, rows.at(-1)!, 0];
  return [rows[next - 1]!, rows[next]!, (time - times[next - 1]!) / (times[next]! - times[next - 1]!)];
}

function linear(keys: Keys, time: number): number[] {
  const [before, after, part] = around(keys, time);
  return before.map((value, i) => value + (after[i]! - value) * part);
}

function shortest(keys: Keys, time: number): number[] {
  const [before, after, part] = around(keys, time);
  const dot = before.reduce((sum, value, i) => sum + value * after[i]!, 0);
  const angle = Math.acos(Math.min(1, Math.abs(dot)));
  const sine = Math.sin(angle);
  const [a, b] =
    sine < 1e-6 ? [1 - part, part] : [Math.sin((1 - part) * angle) / sine, Math.sin(part * angle) / sine];
  const turn = before.map((value, i) => value * a + after[i]! * (dot < 0 ? -b : b));
  const length = Math.hypot(...turn);
  return turn.map((value) => value / length);
}

function multiply([ax, ay, az, aw]: Turn, [bx, by, bz, bw]: Turn): Turn {
  return [
    aw * bx + bw * ax + ay * bz - az * by,
    aw * by + bw * ay + az * bx - ax * bz,
    aw * bz + bw * az + ax * by - ay * bx,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
}

/** v + 2 w (u × v) + 2 u × (u × v), for the scaled v. */
function apply({ scale, turn: [x, y, z, w], move }: Place, point: Vector): Vector {
  const [a, b, c] = point.map((value) => value * scale) as Vector;
  const [p, q, r] = [y * c - z * b, z * a - x * c, x * b - y * a];
  return [
    a + 2 * (w * p + y * r - z * q) + move[0],
    b + 2 * (w * q + z * p - x * r) + move[1],
    c + 2 * (w * r + x * q - y * p) + move[2],
  ];
}
