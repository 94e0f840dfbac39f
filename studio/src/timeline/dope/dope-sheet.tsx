/** The keys of all bones, morph targets and textures over time. A click goes to that time and selects the bone. */
import { useSignalEffect } from '@preact/signals';
import type { Clip } from 'exhume';
import type { FunctionComponent } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { current } from '../../state/characters.ts';
import { time } from '../../state/playback.ts';
import { selectElement, selection } from '../../state/selection.ts';
import { theme } from '../../state/theme.ts';
import { useVirtualRows } from '../../ui/virtual.ts';
import { shownSpan } from '../span.ts';
import { goTo } from '../transport.ts';
import { wheelZoom, zoomed } from '../zoom.ts';
import './dope.css';
import { DopeTools } from './dope-tools.tsx';
import { type DopeColors, MARGIN, paintDope, ROW_HEIGHT, RULER_HEIGHT } from './paint.ts';
import { type DopeRow, dopeRows } from './rows.ts';

export const DopeSheet: FunctionComponent<{ clip: Clip }> = ({ clip }) => {
  const scene = current.value?.scene;
  const rows = useMemo(() => (scene ? dopeRows(scene, clip) : []), [scene, clip]);
  const list = useVirtualRows(rows.length, ROW_HEIGHT);
  const canvas = useRef<HTMLCanvasElement>(null);
  const playhead = useRef<HTMLDivElement>(null);
  const element = selection.value?.element;
  const isSelected = ({ node }: DopeRow) =>
    element?.kind === 'node' && node !== undefined && node === element.index;
  const span = shownSpan(clip, zoomed.value);

  const timeAt = (clientX: number) => {
    const { left, width } = canvas.current!.getBoundingClientRect();
    const share = (clientX - left - MARGIN) / (width - 2 * MARGIN);
    return Math.max(clip.start, Math.min(span.start + share * (span.end - span.start), clip.end));
  };
  const place = (seconds: number) => {
    if (!playhead.current || !canvas.current) return;
    const share = (seconds - span.start) / (span.end - span.start);
    const x = MARGIN + share * (canvas.current.clientWidth - 2 * MARGIN);
    playhead.current.hidden = share < 0 || share > 1;
    playhead.current.style.transform = `translateX(${x}px)`;
  };

  useLayoutEffect(() => {
    const target = canvas.current!;
    const { clientWidth: width, clientHeight: height } = target;
    const scale = Math.max(1, devicePixelRatio);
    target.width = width * scale;
    target.height = height * scale;
    const shown = rows.slice(list.first, list.end);
    const top = list.top - (list.scroller.current?.scrollTop ?? 0);
    const view = { width, height, span, rows: shown, top, selected: shown.findIndex(isSelected) };
    paintDope(target.getContext('2d')!, view, colorsOf(target), scale);
    place(time.peek());
  });
  void theme.value;
  useSignalEffect(() => place(time.value));
  useEffect(() => {
    const index = rows.findIndex(isSelected);
    if (index >= 0) list.reveal(index);
  }, [element]);
  useEffect(() => {
    const target = canvas.current!;
    // Not passive, since it keeps the page from zooming.
    const wheel = (event: WheelEvent) => {
      if (!wheelZoom(event, clip, timeAt) && list.scroller.current)
        list.scroller.current.scrollTop += event.deltaY;
    };
    target.addEventListener('wheel', wheel, { passive: false });
    return () => target.removeEventListener('wheel', wheel);
  });

  const seek = ({ buttons, clientX, clientY, type }: PointerEvent) => {
    if ((buttons & 1) === 0) return;
    goTo(timeAt(clientX));
    if (type !== 'pointerdown') return;
    const { top } = canvas.current!.getBoundingClientRect();
    const y = clientY - top - RULER_HEIGHT - (list.top - (list.scroller.current?.scrollTop ?? 0));
    const row = y >= 0 && clientY - top > RULER_HEIGHT && rows[list.first + Math.floor(y / ROW_HEIGHT)];
    if (row && row.node !== undefined) selectElement({ kind: 'node', index: row.node });
  };
  return (
    <div class="dope">
      <DopeTools clip={clip} rows={rows} />
      <div class="dope-body">
        <div class="dope-names" ref={list.scroller}>
          <div style={{ height: `${list.height}px` }}>
            <ul aria-label="Animated elements" style={{ transform: `translateY(${list.top}px)` }}>
              {rows.slice(list.first, list.end).map((row, index) => (
                <li key={list.first + index}>
                  <RowName row={row} isSelected={isSelected(row)} />
                </li>
              ))}
            </ul>
          </div>
        </div>
        <div class="dope-keys" aria-hidden="true">
          <canvas
            ref={canvas}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              seek(event);
            }}
            onPointerMove={seek}
          />
          <div class="dope-playhead" ref={playhead} />
        </div>
      </div>
    </div>
  );
};

const RowName: FunctionComponent<{ row: DopeRow; isSelected: boolean }> = ({ row, isSelected }) =>
  row.node === undefined ? (
    <span class={`dope-name ${row.kind}`}>{row.name}</span>
  ) : (
    <button
      type="button"
      class="dope-name"
      aria-pressed={isSelected}
      title={row.name}
      onClick={() => selectElement({ kind: 'node', index: row.node! })}
    >
      {row.name}
    </button>
  );

function colorsOf(element: HTMLElement): DopeColors {
  const style = getComputedStyle(element);
  const color = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    text: color('text'),
    quiet: color('quiet'),
    line: color('line'),
    raised: color('raised'),
    accent: color('accent'),
    warning: color('warning'),
    info: color('info'),
  };
}
