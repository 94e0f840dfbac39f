/** A channel over the shown part of the clip. A click goes to that time, the wheel zooms with Ctrl and moves with Shift. */
import { useSignalEffect } from '@preact/signals';
import type { Clip, Curve } from 'exhume';
import type { FunctionComponent } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { time } from '../../state/playback.ts';
import { theme } from '../../state/theme.ts';
import { shownSpan } from '../span.ts';
import { goTo } from '../transport.ts';
import { wheelZoom, zoomed } from '../zoom.ts';
import type { Channel, Evaluate } from './channels.ts';
import { drawKeys } from './keys.ts';
import { pointsOf } from './points.ts';

interface Props {
  clip: Clip;
  channel: Channel;
  /** Absent if the channel is not animated. */
  curve?: Curve;
  evaluate: Evaluate;
  /** Pixels. */
  height: number;
}

export const Chart: FunctionComponent<Props> = (props) => {
  const host = useRef<HTMLDivElement>(null);
  const playhead = useRef<HTMLDivElement | null>(null);
  const plot = useRef<uPlot | undefined>(undefined);

  const place = (seconds: number) => {
    if (!plot.current || !playhead.current) return;
    const x = plot.current.valToPos(seconds, 'x');
    playhead.current.hidden = x < 0 || x > plot.current.over.clientWidth;
    playhead.current.style.transform = `translateX(${x}px)`;
  };

  useEffect(() => {
    const element = host.current!;
    const draw = () => {
      plot.current?.destroy();
      plot.current = createPlot(element, props, () => place(time.peek()));
      playhead.current = document.createElement('div');
      playhead.current.className = 'playhead';
      plot.current.over.append(playhead.current);
    };
    const observer = new ResizeObserver(draw);
    observer.observe(element);
    return () => {
      observer.disconnect();
      plot.current?.destroy();
      plot.current = undefined;
    };
  }, [props.evaluate, props.height, zoomed.value, theme.value]);

  useSignalEffect(() => place(time.value));
  useEffect(() => {
    const element = host.current!;
    const timeAt = (clientX: number) => {
      const { left } = plot.current!.over.getBoundingClientRect();
      return plot.current!.posToVal(clientX - left, 'x');
    };
    const wheel = (event: WheelEvent) => void (plot.current && wheelZoom(event, props.clip, timeAt));
    // Not passive, since it keeps the page from zooming.
    element.addEventListener('wheel', wheel, { passive: false });
    return () => element.removeEventListener('wheel', wheel);
  }, [props.clip]);

  return <div class="chart" ref={host} style={{ height: `${props.height}px` }} aria-hidden="true" />;
};

/** @param ready called once positions can be computed */
function createPlot(
  host: HTMLElement,
  { clip, channel, curve, evaluate, height }: Props,
  ready: () => void,
): uPlot {
  const style = getComputedStyle(host);
  const color = (name: string) => style.getPropertyValue(name).trim();
  const stroke = channel.lines.map((line) => color(`--curve-${line}`));
  const width = Math.max(100, host.clientWidth);
  const span = shownSpan(clip, zoomed.peek());
  const keys = curve?.times ?? [];
  const { times, values } = pointsOf(evaluate, span, keys, width, channel.id === 'angles');
  const axis = { stroke: color('--quiet'), grid: { stroke: color('--line'), width: 1 } };
  const plot = new uPlot(
    {
      width,
      height,
      legend: { show: false },
      cursor: { drag: { x: false, y: false }, points: { show: false } },
      scales: { x: { time: false, range: () => [span.start, span.end] } },
      axes: [
        { ...axis, values: (_, splits) => splits.map((seconds) => `${Number(seconds.toFixed(3))} s`) },
        { ...axis, size: 64 },
      ],
      series: [{}, ...stroke.map((color) => ({ stroke: color, width: 1.5, points: { show: false } }))],
      hooks: {
        ready: [ready],
        draw: curve ? [(drawn: uPlot) => drawKeys(drawn, curve, evaluate, values, times, stroke)] : [],
      },
    },
    [times, ...values],
    host,
  );
  plot.over.addEventListener('pointerdown', (event) => goTo(plot.posToVal(event.offsetX, 'x')));
  return plot;
}
