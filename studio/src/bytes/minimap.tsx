/** A minimap of a file: text, and the entropy of other bytes. A click goes there. */
import { useSignal, useSignalEffect } from '@preact/signals';
import type { FunctionComponent, TargetedPointerEvent } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { theme } from '../state/theme.ts';
import type { ByteMap } from '../worker/mapping.ts';
import { chooseByte } from './choosing.ts';
import type { Examined } from './examined.ts';

const MOST_PARTS = 400;
/** Share of printable bytes, of 255, from which a part counts as text. */
const TEXT = 200;

interface Props {
  examined: Examined;
  /** Offsets of the bytes that the list shows. */
  from: number;
  to: number;
}

/** Only for pointers: the list beside it is what the keyboard moves through. */
export const Minimap: FunctionComponent<Props> = ({ examined, from, to }) => {
  const { character, file, contents, cursor } = examined;
  const { size } = contents.bytes;
  const canvas = useRef<HTMLCanvasElement>(null);
  const map = useSignal<ByteMap | undefined>(undefined);
  useEffect(() => {
    void character.worker.byteMap(file, MOST_PARTS).then((found) => (map.value = found));
  }, [character, file]);
  useSignalEffect(() => {
    void theme.value;
    if (canvas.current && map.value) paint(canvas.current, map.value);
  });
  const offsetAt = ({ clientY, currentTarget }: TargetedPointerEvent<HTMLElement>) => {
    const { top, height } = currentTarget.getBoundingClientRect();
    return Math.max(0, Math.min(size - 1, Math.floor(((clientY - top) / height) * size)));
  };
  return (
    <div
      class="minimap"
      aria-hidden="true"
      title="Minimap of the file: text, and the entropy of other bytes"
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        cursor.value = offsetAt(event);
      }}
      onPointerMove={(event) => {
        if ((event.buttons & 1) !== 0) cursor.value = offsetAt(event);
      }}
      onPointerUp={(event) => {
        if (event.button === 0) void chooseByte(examined, offsetAt(event));
      }}
    >
      <canvas ref={canvas} width={1} height={1} />
      <i style={{ top: `${(100 * from) / size}%`, height: `${(100 * (to - from)) / size}%` }} />
    </div>
  );
};

function paint(canvas: HTMLCanvasElement, { entropy, text }: ByteMap): void {
  canvas.height = entropy.length;
  const context = canvas.getContext('2d')!;
  const styles = getComputedStyle(canvas);
  const [ofText, ofOthers] = ['--byte-text', '--accent'].map((name) => styles.getPropertyValue(name));
  entropy.forEach((level, part) => {
    const isText = text[part]! >= TEXT;
    context.globalAlpha = isText ? 0.8 : level / 255;
    context.fillStyle = (isText ? ofText : ofOthers)!;
    context.fillRect(0, part, 1, 1);
  });
}
