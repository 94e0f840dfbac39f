/** A channel over time. A click goes to that time. */
import { useSignalEffect } from '@preact/signals';
import type { Clip, Curve } from 'exhume';
import type { FunctionComponent } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { time } from '../../state/playback.ts';
import { theme } from '../../state/theme.ts';
import { goTo } from '../transport.ts';
import type { Channel, Evaluate } from './channels.ts';
import { drawKeys } from './keys.ts';
import { pointsOf } from './points.ts';

const HEIGHT = 170;

interface Props {
  clip: Clip;
  channel: Channel;
  /** Absent if the channel is not animated. */
  curve?: Curve;
  evaluate: Evaluate;
}

export const Chart: FunctionComponent<Props> = (props) => {
  const host = useRef<HTMLDivElement>(null);
  const playhead = useRef<HTMLDivElement | null>(null);
  const plot = useRef<uPlot | undefined>(undefined);

  const place = (seconds: number) => {
    if (plot.current && playhead.current)
      playhead.current.style.transform = `translateX(${plot.current.valToPos(seconds, 'x')}px)`;
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
  }, [props.evaluate, theme.value]);

  useSignalEffect(() => place(time.value));

  return <div class="chart" ref={host} aria-hidden="true" />;
};

/** @param ready called once positions can be computed */
function createPlot(host: HTMLElement, { clip, channel, curve, evaluate }: Props, ready: () => void): uPlot {
  const style = getComputedStyle(host);
  const color = (name: string) => style.getPropertyValue(name).trim();
  const stroke = channel.lines.map((line) => color(`--curve-${line}`));
  const width = Math.max(100, host.clientWidth);
  const keys = curve?.times ?? [];
  const { times, values } = pointsOf(evaluate, clip, keys, width, channel.id === 'angles');
  const axis = { stroke: color('--quiet'), grid: { stroke: color('--line'), width: 1 } };
  const plot = new uPlot(
    {
      width,
      height: HEIGHT,
      legend: { show: false },
      cursor: { drag: { x: false, y: false }, points: { show: false } },
      scales: { x: { time: false, range: () => [clip.start, Math.max(clip.end, clip.start + 1e-3)] } },
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
