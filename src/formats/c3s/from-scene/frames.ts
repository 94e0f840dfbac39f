/** Vertex frames: the positions of all vertices at times of clips. */
import { gatherRows } from '../../../math/columns.ts';
import { Pose } from '../../../pose/pose.ts';
import type { Clip, Curve, Scene } from '../../../scene/scene.ts';
import type { ModelRows } from '../files/scene/document.ts';
import { type FramePlaces, MOST_STEPS, setFrameCoordinate } from '../files/scene/frame-positions.ts';
import { COMPRESSED } from '../files/scene/records/frames.ts';
import { head, starts } from './columns.ts';
import type { VertexPool } from './vertices.ts';

/** The frames of one group. */
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

  /** The scene at rest while a morph target is shown. @returns the index of the frame, from 1 */
  addMorph(morph: string): number {
    const [times, values] = [Float32Array.of(0), Float32Array.of(1)];
    const curve: Curve = { interpolation: 'step', times, values, before: 'hold', after: 'hold' };
    return this.add(morph, { name: morph, start: 0, end: 0, tracks: [], morphTracks: [{ morph, curve }] });
  }

  /** @param isPartial whether only vertices that frames move from rest are in them */
  finish(isPartial = false): Pick<ModelRows, 'vertexGroups' | 'vertexFrames'> {
    const shown = isPartial
      ? this.#moved()
      : Uint32Array.from({ length: this.#vertices.count }, (_, row) => row);
    const groups = this.count > 0 ? 1 : 0;
    const frames = isPartial ? this.#frames.map((frame) => gatherRows(frame, shown, 3)) : this.#frames;
    return {
      vertexGroups: {
        ...head(groups),
        vertices: {
          start: starts(groups > 0 ? [shown.length] : []),
          vertex: groups > 0 ? shown.map((row) => row + 1) : new Uint32Array(),
        },
      },
      vertexFrames: {
        ...head(this.count, this.#names),
        vertexGroup: new Uint32Array(this.count).fill(1),
        ...framePlaces(frames, shown.length, this.#isCompressed),
      },
    };
  }

  /** The vertices that frames move. */
  #moved(): Uint32Array {
    const rest = this.positionsAt(undefined, 0);
    const isMoved = new Uint8Array(this.#vertices.count);
    for (const frame of this.#frames) {
      frame.forEach((value, at) => {
        if (value !== rest[at]) isMoved[Math.floor(at / 3)] = 1;
      });
    }
    return Uint32Array.from(isMoved.keys()).filter((row) => isMoved[row] === 1);
  }
}

/**
 * @param frames 3 numbers per vertex
 * @param vertices of each frame
 */
function framePlaces(frames: readonly Float32Array[], vertices: number, isCompressed: boolean): FramePlaces {
  const boxes = frames.map(boxOf);
  const columns = (isUsed: boolean) => starts(frames.map(() => (isUsed ? vertices : 0)));
  const length = frames.length * vertices * 3;
  const places: FramePlaces = {
    flags: new Uint32Array(frames.length).fill(isCompressed ? COMPRESSED : 0),
    bbMin: Float32Array.from(boxes.flatMap(({ low }) => low)),
    bbMax: Float32Array.from(boxes.flatMap(({ high }) => high)),
    // Each axis of the box is divided into steps.
    scale: Float32Array.from(
      boxes.flatMap(({ low, high }) =>
        high.map((value, axis) => (isCompressed ? (value - low[axis]!) / MOST_STEPS : 0)),
      ),
    ),
    translate: Float32Array.from(boxes.flatMap(({ low }) => (isCompressed ? low : [0, 0, 0]))),
    byteVertData: { start: columns(isCompressed), position: new Uint8Array(isCompressed ? length : 0) },
    vertData: { start: columns(!isCompressed), position: new Float32Array(isCompressed ? 0 : length) },
  };
  frames.forEach((frame, index) => {
    frame.forEach((value, at) => {
      setFrameCoordinate(places, index, at, value);
    });
  });
  return places;
}

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
