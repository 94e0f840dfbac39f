/** Vertex frames: the positions of all vertices at times of clips. */
import type { Infer } from '../../../binary/schema.ts';
import { Pose } from '../../../pose/pose.ts';
import type { Clip, Curve, Scene } from '../../../scene/scene.ts';
import type { ModelRows } from '../files/scene/document.ts';
import { COMPRESSED, type vertexFrameRows } from '../files/scene/records/frames.ts';
import { head, starts } from './columns.ts';
import type { VertexPool } from './vertices.ts';

/** The frames of one group with all vertices. */
export class FramePool {
  readonly #pose: Pose;
  readonly #vertices: VertexPool;
  readonly #isCompressed: boolean;
  readonly #names: string[] = [];
  readonly #frames: Float32Array[] = [];

  constructor(scene: Scene, vertices: VertexPool, isCompressed: boolean) {
    this.#pose = new Pose(scene);
    this.#vertices = vertices;
    this.#isCompressed = isCompressed;
  }

  get count(): number {
    return this.#frames.length;
  }

  /** The scene at a time of a clip, or at rest. @returns the index of the frame, from 1 */
  add(name: string, clip?: Clip, time = 0): number {
    this.#names.push(name);
    return this.#frames.push(this.positionsAt(clip, time));
  }

  /** The positions of all vertices, 3 numbers each. */
  positionsAt(clip: Clip | undefined, time: number): Float32Array {
    if (clip) this.#pose.sample(clip, time);
    else this.#pose.rest();
    const positions = new Float32Array(this.#vertices.count * 3);
    for (const { node, primitive, rows } of this.#vertices.pieces) {
      const own = new Float32Array(primitive.positions.length);
      this.#pose.deform(node, primitive, own);
      rows.forEach((row, vertex) => {
        positions.set(own.subarray(vertex * 3, vertex * 3 + 3), row * 3);
      });
    }
    return positions;
  }

  /** The positions of all vertices at rest while a morph target is shown, 3 numbers each. */
  positionsOf(morph: string): Float32Array {
    const [times, values] = [Float32Array.of(0), Float32Array.of(1)];
    const curve: Curve = { interpolation: 'step', times, values, before: 'hold', after: 'hold' };
    const clip: Clip = { name: morph, start: 0, end: 0, tracks: [], morphTracks: [{ morph, curve }] };
    return this.positionsAt(clip, 0);
  }

  finish(): Pick<ModelRows, 'vertexGroups' | 'vertexFrames'> {
    const count = this.#vertices.count;
    const groups = this.count > 0 ? 1 : 0;
    return {
      vertexGroups: {
        ...head(groups),
        vertices: {
          start: starts(groups > 0 ? [count] : []),
          vertex: Uint32Array.from({ length: groups > 0 ? count : 0 }, (_, vertex) => vertex + 1),
        },
      },
      vertexFrames: {
        ...head(
          this.count,
          this.#names,
          this.#names.map(() => (this.#isCompressed ? COMPRESSED : 0)),
        ),
        vertexGroup: new Uint32Array(this.count).fill(1),
        ...framePlaces(this.#frames, count, this.#isCompressed),
      },
    };
  }
}

type Places = Pick<
  Infer<typeof vertexFrameRows>,
  'bbMin' | 'bbMax' | 'scale' | 'translate' | 'byteVertData' | 'vertData'
>;

/**
 * @param frames 3 numbers per vertex
 * @param vertices of each frame
 */
export function framePlaces(
  frames: readonly Float32Array[],
  vertices: number,
  isCompressed: boolean,
): Places {
  const boxes = frames.map(boxOf);
  return {
    bbMin: Float32Array.from(boxes.flatMap(({ low }) => low)),
    bbMax: Float32Array.from(boxes.flatMap(({ high }) => high)),
    ...(isCompressed ? compressedColumns(frames, boxes, vertices) : rawColumns(frames, vertices)),
  };
}

function rawColumns(frames: readonly Float32Array[], vertices: number): Omit<Places, 'bbMin' | 'bbMax'> {
  const position = new Float32Array(frames.length * vertices * 3);
  frames.forEach((frame, index) => {
    position.set(frame, index * vertices * 3);
  });
  return {
    scale: new Float32Array(frames.length * 3),
    translate: new Float32Array(frames.length * 3),
    byteVertData: { start: starts(frames.map(() => 0)), position: new Uint8Array() },
    vertData: { start: starts(frames.map(() => vertices)), position },
  };
}

/** Each axis of the box around a frame in 255 steps. */
function compressedColumns(
  frames: readonly Float32Array[],
  boxes: readonly Box[],
  vertices: number,
): Omit<Places, 'bbMin' | 'bbMax'> {
  const steps = boxes.map(({ low, high }) =>
    high.map((value, axis) => Math.fround((value - low[axis]!) / MOST_STEPS)),
  );
  const position = new Uint8Array(frames.length * vertices * 3);
  frames.forEach((frame, index) => {
    position.set(stepsOf(frame, boxes[index]!.low, steps[index]!), index * vertices * 3);
  });
  return {
    scale: Float32Array.from(steps.flat()),
    translate: Float32Array.from(boxes.flatMap(({ low }) => low)),
    byteVertData: { start: starts(frames.map(() => vertices)), position },
    vertData: { start: starts(frames.map(() => 0)), position: new Float32Array() },
  };
}

/** Largest value of a byte. */
const MOST_STEPS = 255;

interface Box {
  low: number[];
  high: number[];
}

function boxOf(positions: Float32Array): Box {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  positions.forEach((value, at) => {
    low[at % 3] = Math.min(low[at % 3]!, value);
    high[at % 3] = Math.max(high[at % 3]!, value);
  });
  return positions.length > 0 ? { low, high } : { low: [0, 0, 0], high: [0, 0, 0] };
}

/**
 * Compressed positions.
 *
 * @param low the position of step 0
 * @param steps length of a step, per axis
 */
export function stepsOf(
  positions: Float32Array,
  low: ArrayLike<number>,
  steps: ArrayLike<number>,
): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(positions, (value, at) => {
    const step = steps[at % 3]!;
    return step === 0 ? 0 : Math.min(MOST_STEPS, Math.max(0, Math.round((value - low[at % 3]!) / step)));
  });
}
