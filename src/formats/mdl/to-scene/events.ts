/** Events of animations. */
import type { ClipEvent } from '../../../scene/scene.ts';
import type { ModelAnimation } from '../model/model.ts';

/** Distinct events by time: compiled models repeat them (docs/reference/mdl.md#playback). */
export function clipEvents(events: ModelAnimation['events']): ClipEvent[] {
  const seen = new Set<string>();
  return events
    .filter(({ time, name }) => {
      const key = `${time} ${name}`;
      const isNew = Number.isFinite(time) && !seen.has(key);
      seen.add(key);
      return isNew;
    })
    .map(({ time, name }) => ({ time, name }))
    .sort((a, b) => a.time - b.time);
}
