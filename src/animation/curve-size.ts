import type { Clip, Curve } from '../scene/scene.ts';

/** The size of the curves of a clip. */
export interface Size {
  keys: number;
  /** Bytes of the columns of all curves, in single precision; a shared column of times counts once. */
  bytes: number;
}

/** The size of a clip. */
export function sizeOfClip({ tracks, morphTracks = [], textureTracks = [] }: Clip): Size {
  const curves = [...tracks, ...morphTracks, ...textureTracks].map(({ curve }) => curve);
  const columns = new Set(curves.flatMap(columnsOf));
  return {
    keys: curves.reduce((sum, { times }) => sum + times.length, 0),
    bytes: [...columns].reduce((sum, { byteLength }) => sum + byteLength, 0),
  };
}

/** Bytes of the columns of one curve. */
export function bytesOfCurve(curve: Curve): number {
  return columnsOf(curve).reduce((sum, { byteLength }) => sum + byteLength, 0);
}

function columnsOf({ times, values, tangents, parameters }: Curve): Float32Array[] {
  return [
    times,
    values,
    ...(tangents ? [tangents.in, tangents.out] : []),
    ...(parameters ? [parameters] : []),
  ];
}
