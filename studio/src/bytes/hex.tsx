// biome-ignore-all lint/a11y/useSemanticElements: these rows are virtual, and table rows cannot be positioned freely
/** The bytes of a file. Only visible rows are rendered. */
import { useSignal, useSignalEffect } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { counted } from '../look/counted.ts';
import { useVirtualRows } from '../look/virtual.ts';
import { chooseByte } from './choosing.ts';
import { byteAt, type Examined } from './examined.ts';
import { HexRow } from './hex-row.tsx';
import { offsetDigits, offsetText } from './hex-text.ts';

const ROW_HEIGHT = 18;
/** Pixels that a row of 16 bytes takes. */
const WIDE = 580;

export const Hex: FunctionComponent<{ examined: Examined }> = ({ examined }) => {
  const { contents, chosen, cursor } = examined;
  const { size } = contents.bytes;
  const columns = useSignal(8);
  const list = useVirtualRows(Math.ceil(size / columns.value), ROW_HEIGHT);
  const under = useSignal<string | undefined>(undefined);
  if (list.width > 0) columns.value = list.width >= WIDE ? 16 : 8;
  useSignalEffect(() => list.reveal(Math.floor(cursor.value / columns.value)));
  const digits = offsetDigits(size);
  const field = chosen.value;
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
        bytes={Array.from({ length }, (_, column) => byteAt(examined, offset + column))}
        selectedFrom={(field?.offset ?? 0) - offset}
        selectedTo={(field ? field.offset + field.size : 0) - offset}
        cursor={cursor.value - offset}
      />,
    );
  }
  return (
    <div class="hex">
      <div
        class="hex-bytes"
        role="grid"
        aria-label="Bytes"
        aria-rowcount={Math.ceil(size / columns.value)}
        aria-activedescendant={`byte-${cursor.value}`}
        tabIndex={0}
        ref={list.scroller}
        onKeyDown={(event) => press(event, examined, columns.value, list.page)}
        onClick={(event) => {
          const offset = offsetOf(event.target);
          if (offset !== undefined) void chooseByte(examined, offset);
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
  const field = (await character.desk.fieldsAtOffset(file, offset)).at(-1);
  const at = offsetText(offset, offsetDigits(contents.bytes.size));
  return field ? `${at}: ${field.path || field.name}` : at;
}

function press(event: KeyboardEvent, examined: Examined, columns: number, page: number): void {
  const at = examined.cursor.value;
  const last = examined.contents.bytes.size - 1;
  const start = at - (at % columns);
  const goals: Record<string, number> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at + columns,
    ArrowUp: at - columns,
    PageDown: at + page * columns,
    PageUp: at - page * columns,
    Home: event.ctrlKey ? 0 : start,
    End: event.ctrlKey ? last : start + columns - 1,
  };
  const goal = goals[event.key];
  if (goal === undefined || event.altKey || event.metaKey) return;
  event.preventDefault();
  void chooseByte(examined, Math.max(0, Math.min(goal, last)));
}
