/** Links to a moment of a sample: what is in the address after `#`. */

export interface Link {
  /** The system of the sample. */
  sample: string;
  /** Name of the clip; the first one if absent. */
  clip?: string;
  /** Seconds. */
  time?: number;
  /** Name of the selected node. */
  select?: string;
}

export function toHash({ sample, clip, time, select }: Link): string {
  const parts = new URLSearchParams({ sample });
  if (clip !== undefined) parts.set('clip', clip);
  if (time !== undefined) parts.set('time', `${Number(time.toFixed(3))}`);
  if (select !== undefined) parts.set('select', select);
  return `#${parts}`;
}

/** @returns undefined if there is no sample in it */
export function parseHash(hash: string): Link | undefined {
  const parts = new URLSearchParams(hash.replace(/^#/, ''));
  const sample = parts.get('sample');
  if (!sample) return undefined;
  const [clip, select] = [parts.get('clip'), parts.get('select')];
  const time = Number(parts.get('time') ?? Number.NaN);
  return {
    sample,
    ...(clip === null ? {} : { clip }),
    ...(Number.isFinite(time) ? { time } : {}),
    ...(select === null ? {} : { select }),
  };
}
