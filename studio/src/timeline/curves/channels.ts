/** The properties of a bone that can be drawn over time. */
import type { Clip, Curve, Scene, Track } from 'exhume';
import { sampleCurve } from 'exhume/pose';
import { anglesOf } from './angles.ts';

export interface Channel {
  id: string;
  title: string;
  property: Track['property'];
  /** Name of each component. */
  lines: readonly string[];
  unit: string;
}

export const CHANNELS: readonly Channel[] = [
  { id: 'translation', title: 'Translation', property: 'translation', lines: ['x', 'y', 'z'], unit: 'units' },
  {
    id: 'quaternion',
    title: 'Quaternion',
    property: 'rotation',
    lines: ['x', 'y', 'z', 'w'],
    unit: '',
  },
  { id: 'angles', title: 'Rotation', property: 'rotation', lines: ['x', 'y', 'z'], unit: '°' },
  { id: 'scale', title: 'Scale', property: 'scale', lines: ['x', 'y', 'z'], unit: '' },
];

/** Nodes that a clip animates, in the order of the scene. */
export function movedNodes({ tracks }: Clip): number[] {
  return [...new Set(tracks.map(({ target }) => target))].sort((a, b) => a - b);
}

export function curveOf({ tracks }: Clip, node: number, { property }: Channel): Curve | undefined {
  return tracks.find((track) => track.target === node && track.property === property)?.curve;
}

/** The value of a channel at a time: of its curve, or of the rest pose if it has none. */
export type Evaluate = (time: number) => number[];

export function evaluator(
  { nodes }: Pick<Scene, 'nodes'>,
  node: number,
  { id, property }: Channel,
  curve: Curve | undefined,
): Evaluate {
  const asShown = (values: number[]) => (id === 'angles' ? anglesOf(values) : values);
  if (!curve || curve.times.length === 0) {
    const atRest = asShown([...nodes[node]![property]]);
    return () => atRest;
  }
  const out = new Float64Array(nodes[node]![property].length);
  return (time) => {
    sampleCurve(curve, time, out, 0);
    return asShown([...out]);
  };
}
