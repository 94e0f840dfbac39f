/** The part of the clip that the dope sheet and the curves show. */
import { effect, signal } from '@preact/signals';
import { movedSpan, type Span, shownSpan, zoomedSpan } from './span.ts';
import { playedClip } from './transport.ts';

/** Undefined for the whole clip. */
export const zoomed = signal<Span | undefined>(undefined);

/** Another clip is shown whole. */
effect(() => {
  void playedClip.value;
  zoomed.value = undefined;
});

/** Zooms with the wheel and Ctrl, moves with the wheel and Shift or sideways. @returns whether the event did so */
export function wheelZoom(event: WheelEvent, clip: Span, timeAt: (clientX: number) => number): boolean {
  const shown = shownSpan(clip, zoomed.value);
  const sideways = event.shiftKey ? event.deltaY || event.deltaX : event.deltaX;
  if (event.ctrlKey || event.metaKey) {
    zoomed.value = zoomedSpan(clip, shown, timeAt(event.clientX), Math.exp(-event.deltaY / 240));
  } else if (zoomed.value && sideways !== 0) {
    zoomed.value = movedSpan(clip, shown, (sideways / 600) * (shown.end - shown.start));
  } else return false;
  event.preventDefault();
  return true;
}
