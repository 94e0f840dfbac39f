// biome-ignore-all lint/a11y/useSemanticElements: these rows are virtual, and table rows cannot be positioned freely
/** The bytes of a file. Only visible rows are rendered. */
import { useSignal, useSignalEffect } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { counted } from '../ui/counted.ts';
import { useVirtualRows } from '../ui/virtual.ts';
import { chooseByte, extendTo } from './choosing.ts';
import { byteAt, type Examined, kindAt, selectedRange } from './examined.ts';
import { pressInHex } from './hex-keys.ts';
import { HexRow } from './hex-row.tsx';
import { offsetDigits, offsetText } from './hex-text.ts';
import { Minimap } from './minimap.tsx';

const ROW_HEIGHT = 18;
/** Pixels that a row of 16 bytes takes. */
const WIDE = 580;

const NONE_DRAFTED: readonly number[] = [];

export const Hex: FunctionComponent<{ examined: Examined }> = ({ examined }) => {
  const { contents, cursor, draft } = examined;
  const { size } = contents.bytes;
  const columns = useSignal(8);
  const list = useVirtualRows(Math.ceil(size / columns.value), ROW_HEIGHT);
  const under = useSignal<string | undefined>(undefined);
  if (list.width > 0) columns.value = list.width >= WIDE ? 16 : 8;
  useSignalEffect(() => list.reveal(Math.floor(cursor.value / columns.value)));
  const digits = offsetDigits(size);
  const selected = selectedRange(examined);
  const rowCount = Math.ceil(size / columns.value);
  const rows = [];
  for (let row = list.first; row < list.end; row++) {
    const offset = row * columns.value;
    const length = Math.min(columns.value, size - offset);
    rows.push(
      <HexRow
        key={row}
        offset={offset}
        digits={digits}
        columns={columns.value}
        bytes={Array.from(
          { length },
          (_, column) => draft.value.get(offset + column) ?? byteAt(examined, offset + column),
        )}
        kinds={Array.from({ length }, (_, column) => kindAt(examined, offset + column))}
        drafted={
          draft.value.size === 0
            ? NONE_DRAFTED
            : Array.from({ length }, (_, column) => column).filter((column) =>
                draft.value.has(offset + column),
              )
        }
        selectedFrom={selected.from - offset}
        selectedTo={selected.to - offset}
        cursor={cursor.value - offset}
      />,
    );
  }
  return (
    <div class="hex">
      <div class="hex-body">
        <div
          class="hex-bytes"
          role="grid"
          aria-label="Bytes"
          aria-rowcount={rowCount}
          aria-activedescendant={`byte-${cursor.value}`}
          tabIndex={0}
          ref={list.scroller}
          onKeyDown={(event) => pressInHex(event, examined, columns.value, list.page)}
          onPointerDown={(event) => {
            const offset = offsetOf(event.target);
            if (offset === undefined || event.button !== 0) return;
            if (event.shiftKey) extendTo(examined, offset);
            else void chooseByte(examined, offset);
          }}
          onPointerMove={(event) => {
            const offset = offsetOf(event.target);
            const isDragged = (event.buttons & 1) !== 0 && event.pointerType !== 'touch';
            if (isDragged && offset !== undefined && offset !== examined.cursor.value)
              extendTo(examined, offset);
          }}
          onPointerOver={(event) =>
            void describe(examined, offsetOf(event.target)).then((text) => {
              under.value = text;
            })
          }
        >
          <div class="virtual" role="none" style={{ height: `${list.height}px` }}>
            <div role="none" style={{ transform: `translateY(${list.top}px)` }}>
              {rows}
            </div>
          </div>
        </div>
        {rowCount > list.page && (
          <Minimap
            examined={examined}
            from={list.seen * columns.value}
            to={(list.seen + list.page) * columns.value}
          />
        )}
      </div>
      <p class="under">{under.value ?? counted(size, 'byte')}</p>
    </div>
  );
};

function offsetOf(target: EventTarget | null): number | undefined {
  const at = target instanceof HTMLElement ? target.dataset.at : undefined;
  return at === undefined ? undefined : Number(at);
}

async function describe(
  { character, file, contents }: Examined,
  offset: number | undefined,
): Promise<string | undefined> {
  if (offset === undefined) return undefined;
  const field = (await character.worker.fieldsAtOffset(file, offset)).at(-1);
  const at = offsetText(offset, offsetDigits(contents.bytes.size));
  return field ? `${at}: ${field.path || field.name}` : at;
}
