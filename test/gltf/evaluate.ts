/**
 * A glTF reader for tests: poses the meshes of a GLB as the glTF 2.0 specification says, and shares no code with what
 * wrote the file.
 */

type Extras = Record<string, unknown>;

interface Gltf {
  asset: { generator?: string };
  extensionsUsed?: string[];
  extensions?: { KHR_lights_punctual?: { lights: Record<string, unknown>[] } };
  cameras?: Record<string, unknown>[];
  scene?: number;
  scenes: { nodes?: number[]; extras?: Extras }[];
  nodes?: GltfNode[];
  meshes?: { name?: string; primitives: GltfPrimitive[]; weights?: number[]; extras?: Extras }[];
  skins?: { name?: string; inverseBindMatrices?: number; joints: number[] }[];
  animations?: {
    name?: string;
    channels: { sampler: number; target: { node?: number; path: string } }[];
    samplers: { input: number; output: number; interpolation?: string }[];
    extras?: Extras;
  }[];
  materials?: GltfMaterial[];
  textures?: { source: number; sampler?: number }[];
  images?: { name?: string; mimeType?: string; bufferView?: number; uri?: string }[];
  samplers?: Record<string, number>[];
  accessors?: {
    bufferView?: number;
    byteOffset?: number;
    componentType: number;
    count: number;
    type: string;
    min?: number[];
    max?: number[];
    sparse?: { count: number; indices: Stored; values: Omit<Stored, 'componentType'> };
  }[];
  bufferViews?: { byteOffset?: number; byteLength: number; byteStride?: number }[];
}

interface Stored {
  bufferView: number;
  byteOffset?: number;
  componentType: number;
}

interface GltfNode {
  name?: string;
  children?: number[];
  mesh?: number;
  skin?: number;
  camera?: number;
  translation?: number[];
  rotation?: number[];
  scale?: number[];
  weights?: number[];
  extensions?: { KHR_lights_punctual?: { light: number }; MSFT_lod?: { ids: number[] } };
  extras?: Extras;
}

interface GltfPrimitive {
  attributes: Record<string, number>;
  targets?: Record<string, number>[];
  indices?: number;
  material?: number;
  extras?: Extras;
}

interface GltfMaterial {
  name?: string;
  alphaMode?: string;
  doubleSided?: boolean;
  pbrMetallicRoughness: {
    baseColorFactor?: number[];
    metallicFactor?: number;
    roughnessFactor?: number;
    baseColorTexture?: GltfTextureInfo;
  };
  alphaCutoff?: number;
  emissiveFactor?: number[];
  emissiveTexture?: GltfTextureInfo;
  normalTexture?: GltfTextureInfo;
  extras?: Extras;
}

interface GltfTextureInfo {
  index: number;
  texCoord?: number;
  extensions?: { KHR_texture_transform?: { offset?: number[]; rotation?: number; scale?: number[] } };
}

/** What animations move of a node. */
interface Moment {
  translation: number[];
  rotation: number[];
  scale: number[];
  weights: number[];
}

export interface EvaluatedSurface {
  /** Of the node that shows the mesh. */
  name: string;
  /** 3 per vertex, glTF world space. */
  positions: Float64Array;
}

const COMPONENTS: Record<string, number> = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT4: 16 };
const COMPONENT_BYTES: Record<number, number> = { 5121: 1, 5123: 2, 5125: 4, 5126: 4 };

export class GltfEvaluator {
  readonly json: Gltf;
  readonly animations: { name: string; duration: number }[];
  readonly #bin: DataView;
  readonly #columns = new Map<number, Float64Array>();

  constructor(glb: Uint8Array) {
    const view = new DataView(glb.buffer, glb.byteOffset, glb.byteLength);
    const jsonLength = view.getUint32(12, true);
    this.json = JSON.parse(new TextDecoder().decode(glb.subarray(20, 20 + jsonLength))) as Gltf;
    const binStart = 20 + jsonLength + 8;
    this.#bin = new DataView(glb.buffer, glb.byteOffset + Math.min(binStart, glb.byteLength));
    this.animations = (this.json.animations ?? []).map(({ name = '', samplers }) => {
      return { name, duration: Math.max(...samplers.map(({ input }) => this.column(input).at(-1)!)) };
    });
  }

  /** All numbers of an accessor. */
  column(index: number): Float64Array {
    const known = this.#columns.get(index);
    if (known) return known;
    const { bufferView, byteOffset = 0, componentType, count, type, sparse } = this.json.accessors![index]!;
    const width = COMPONENTS[type]!;
    const out = new Float64Array(count * width);
    if (bufferView !== undefined) this.#read({ bufferView, byteOffset, componentType }, width, out);
    if (sparse) {
      const places = new Float64Array(sparse.count);
      const values = new Float64Array(sparse.count * width);
      this.#read(sparse.indices, 1, places);
      this.#read({ ...sparse.values, componentType }, width, values);
      places.forEach((place, row) => {
        out.set(values.subarray(row * width, row * width + width), place * width);
      });
    }
    this.#columns.set(index, out);
    return out;
  }

  /** Fills a column from a buffer view. */
  #read({ bufferView, byteOffset = 0, componentType }: Stored, width: number, out: Float64Array): void {
    const view = this.json.bufferViews![bufferView]!;
    const size = COMPONENT_BYTES[componentType]!;
    const stride = view.byteStride ?? width * size;
    const start = (view.byteOffset ?? 0) + byteOffset;
    for (let i = 0; i < out.length; i++) {
      const at = start + Math.floor(i / width) * stride + (i % width) * size;
      if (componentType === 5126) out[i] = this.#bin.getFloat32(at, true);
      else if (size === 4) out[i] = this.#bin.getUint32(at, true);
      else out[i] = size === 2 ? this.#bin.getUint16(at, true) : this.#bin.getUint8(at);
    }
  }

  /** The file of an image. */
  image(index: number): Uint8Array {
    const view = this.json.bufferViews![this.json.images![index]!.bufferView!]!;
    return new Uint8Array(this.#bin.buffer, this.#bin.byteOffset + (view.byteOffset ?? 0), view.byteLength);
  }

  /** The translation of a node at a time of an animation. */
  translationOf(node: number, animation: number, time: number): number[] {
    return this.#moments(animation, time)[node]!.translation;
  }

  /**
   * The surfaces of all primitives that the scene shows, in the order of nodes and of primitives within a mesh.
   *
   * @param level of detail to show where a node has any; 0 is the most
   */
  evaluate(animation: number | undefined, time: number, level = 0): EvaluatedSurface[] {
    const moments = this.#moments(animation, time);
    const worlds = this.#worlds(moments, level);
    return (this.json.nodes ?? []).flatMap((node, index) => {
      const world = worlds.get(index);
      if (node.mesh === undefined || !world) return [];
      const skin = node.skin === undefined ? undefined : this.#jointMatrices(node.skin, worlds);
      const { weights } = moments[index]!;
      return this.json.meshes![node.mesh]!.primitives.map((primitive) => {
        const rest = this.#morphed(primitive, weights);
        const positions = skin ? this.#skinned(rest, primitive.attributes, skin) : moved(rest, world);
        return { name: node.name ?? '', positions };
      });
    });
  }

  #moments(animation: number | undefined, time: number): Moment[] {
    const moments = (this.json.nodes ?? []).map((node) => ({
      translation: node.translation ?? [0, 0, 0],
      rotation: node.rotation ?? [0, 0, 0, 1],
      scale: node.scale ?? [1, 1, 1],
      weights: node.weights ?? this.json.meshes?.[node.mesh ?? -1]?.weights ?? [],
    }));
    if (animation === undefined) return moments;
    const { channels, samplers } = this.json.animations![animation]!;
    for (const { sampler, target } of channels) {
      const { input, output, interpolation = 'LINEAR' } = samplers[sampler]!;
      const value = sample(this.column(input), this.column(output), interpolation, target.path, time);
      moments[target.node!]![target.path as keyof Moment] = value;
    }
    return moments;
  }

  /** World matrices of the nodes that the scene reaches. */
  #worlds(moments: readonly Moment[], level: number): Map<number, number[]> {
    const worlds = new Map<number, number[]>();
    const roots = this.json.scenes[this.json.scene ?? 0]!.nodes ?? [];
    const pending = roots.map((node) => ({ node, parent: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1] }));
    for (let next = pending.pop(); next; next = pending.pop()) {
      const node = this.#levelOf(next.node, level);
      const world = product(next.parent, matrix(moments[node]!));
      worlds.set(node, world);
      for (const child of this.json.nodes![node]!.children ?? [])
        pending.push({ node: child, parent: world });
    }
    return worlds;
  }

  /** The node that stands for a node at a level of detail. */
  #levelOf(node: number, level: number): number {
    const levels = [node, ...(this.json.nodes![node]!.extensions?.MSFT_lod?.ids ?? [])];
    return levels[Math.min(level, levels.length - 1)]!;
  }

  #morphed({ attributes, targets = [] }: GltfPrimitive, weights: readonly number[]): Float64Array {
    const out = Float64Array.from(this.column(attributes.POSITION!));
    targets.forEach((target, index) => {
      this.column(target.POSITION!).forEach((delta, at) => {
        out[at]! += weights[index]! * delta;
      });
    });
    return out;
  }

  #jointMatrices(skin: number, worlds: ReadonlyMap<number, number[]>): number[][] {
    const { joints, inverseBindMatrices } = this.json.skins![skin]!;
    return joints.map((joint, index) => {
      const world = worlds.get(joint)!;
      if (inverseBindMatrices === undefined) return world;
      return product(world, [...this.column(inverseBindMatrices).subarray(index * 16, index * 16 + 16)]);
    });
  }

  #skinned(
    rest: Float64Array,
    attributes: Record<string, number>,
    matrices: readonly number[][],
  ): Float64Array {
    const out = new Float64Array(rest.length);
    for (let set = 0; attributes[`JOINTS_${set}`] !== undefined; set++) {
      const joints = this.column(attributes[`JOINTS_${set}`]!);
      const weights = this.column(attributes[`WEIGHTS_${set}`]!);
      for (let i = 0; i < joints.length; i++) {
        const vertex = (i >> 2) * 3;
        if (weights[i] === 0) continue;
        const place = point(matrices[joints[i]!]!, rest, vertex);
        for (let axis = 0; axis < 3; axis++) out[vertex + axis]! += weights[i]! * place[axis]!;
      }
    }
    return out;
  }
}

function sample(
  times: Float64Array,
  values: Float64Array,
  interpolation: string,
  path: string,
  time: number,
): number[] {
  if (interpolation === 'CUBICSPLINE') {
    const sampled = sampleCubic(times, values, time);
    return path === 'rotation' ? unit(sampled) : sampled;
  }
  // As many numbers per key as there are: 3, 4 for rotations, and one per target for weights.
  const width = values.length / times.length;
  const key = (index: number) => [...values.subarray(index * width, index * width + width)];
  const next = times.findIndex((at) => at > time);
  if (next === 0) return key(0);
  if (next < 0) return key(times.length - 1);
  const before = key(next - 1);
  if (interpolation === 'STEP') return before;
  const after = key(next);
  const share = (time - times[next - 1]!) / (times[next]! - times[next - 1]!);
  if (path === 'rotation') return slerp(before, after, share);
  return before.map((value, axis) => value * (1 - share) + after[axis]! * share);
}

/** glTF 2.0, appendix C.5: for each key the tangent towards it, its value and the tangent away from it. */
function sampleCubic(times: Float64Array, values: Float64Array, time: number): number[] {
  const width = values.length / times.length / 3;
  const column = (key: number, which: number) => {
    const at = (key * 3 + which) * width;
    return [...values.subarray(at, at + width)];
  };
  const next = times.findIndex((at) => at > time);
  if (next === 0) return column(0, 1);
  if (next < 0) return column(times.length - 1, 1);
  const duration = times[next]! - times[next - 1]!;
  const t = (time - times[next - 1]!) / duration;
  const [from, leaving] = [column(next - 1, 1), column(next - 1, 2)];
  const [to, arriving] = [column(next, 1), column(next, 0)];
  return from.map(
    (value, i) =>
      (2 * t ** 3 - 3 * t ** 2 + 1) * value +
      duration * (t ** 3 - 2 * t ** 2 + t) * leaving[i]! +
      (-2 * t ** 3 + 3 * t ** 2) * to[i]! +
      duration * (t ** 3 - t ** 2) * arriving[i]!,
  );
}

/** What is to be done to rotations before they are applied (glTF 2.0, appendix C.5). */
function unit(values: readonly number[]): number[] {
  const length = Math.hypot(...values);
  return values.map((value) => value / length);
}

/** glTF 2.0, appendix C.4. */
function slerp(from: readonly number[], to: readonly number[], share: number): number[] {
  const cosine = from.reduce((sum, value, i) => sum + value * to[i]!, 0);
  const angle = Math.acos(Math.min(1, Math.abs(cosine)));
  const sign = cosine < 0 ? -1 : 1;
  if (angle < 1e-7) return from.map((value, i) => value * (1 - share) + sign * to[i]! * share);
  const a = Math.sin(angle * (1 - share)) / Math.sin(angle);
  const b = (sign * Math.sin(angle * share)) / Math.sin(angle);
  return from.map((value, i) => value * a + to[i]! * b);
}

function matrix({ translation: [tx, ty, tz], rotation, scale: [sx, sy, sz] }: Moment): number[] {
  // The images of the axes, each by q v q*.
  const x = turn(rotation, [sx!, 0, 0]);
  const y = turn(rotation, [0, sy!, 0]);
  const z = turn(rotation, [0, 0, sz!]);
  return [...x, 0, ...y, 0, ...z, 0, tx!, ty!, tz!, 1];
}

function turn([qx, qy, qz, qw]: readonly number[], [x, y, z]: readonly number[]): number[] {
  const tx = 2 * (qy! * z! - qz! * y!);
  const ty = 2 * (qz! * x! - qx! * z!);
  const tz = 2 * (qx! * y! - qy! * x!);
  return [
    x! + qw! * tx + qy! * tz - qz! * ty,
    y! + qw! * ty + qz! * tx - qx! * tz,
    z! + qw! * tz + qx! * ty - qy! * tx,
  ];
}

function product(a: readonly number[], b: readonly number[]): number[] {
  return Array.from({ length: 16 }, (_, i) => {
    let sum = 0;
    for (let k = 0; k < 4; k++) sum += a[k * 4 + (i % 4)]! * b[(i >> 2) * 4 + k]!;
    return sum;
  });
}

function point(m: readonly number[], points: Float64Array, at: number): number[] {
  const [x, y, z] = [points[at]!, points[at + 1]!, points[at + 2]!];
  return [0, 1, 2].map((row) => m[row]! * x + m[4 + row]! * y + m[8 + row]! * z + m[12 + row]!);
}

function moved(points: Float64Array, m: readonly number[]): Float64Array {
  const out = new Float64Array(points.length);
  for (let at = 0; at < points.length; at += 3) out.set(point(m, points, at), at);
  return out;
}
