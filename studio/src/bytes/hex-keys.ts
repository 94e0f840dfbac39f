/** Keys and pointer of the bytes: moving, selecting, and overwriting. */
import { addOwnKeys } from '../state/shortcuts.ts';
import { chooseByte, extendTo } from './choosing.ts';
import { byteAt, type Examined } from './examined.ts';

addOwnKeys('In the bytes', [
  { keys: '← → ↑ ↓', does: 'Move the cursor' },
  { keys: 'PageUp PageDown', does: 'Move the cursor by a page' },
  { keys: 'Home End', does: 'Go to the start or end of the row; with Ctrl, of the file' },
  { keys: 'Shift', does: 'With these keys: select bytes' },
  { keys: '0…9 a…f', does: 'Overwrite the byte at the cursor' },
  { keys: 'Escape', does: 'Discard the bytes that were typed' },
]);

/**
 * Moves the cursor; with Shift it extends the selection instead. Hexadecimal digits overwrite the byte at the cursor, which
 * moves on after the second one.
 */
export function pressInHex(event: KeyboardEvent, examined: Examined, columns: number, page: number): void {
  if (event.altKey || event.metaKey) return;
  if (!event.ctrlKey && /^[0-9a-f]$/i.test(event.key)) {
    event.preventDefault();
    event.stopPropagation();
    typeDigit(examined, Number.parseInt(event.key, 16));
    return;
  }
  if (event.key === 'Escape' && examined.draft.value.size > 0) {
    event.preventDefault();
    examined.draft.value = new Map();
    return;
  }
  const { range, cursor, contents } = examined;
  const last = contents.bytes.size - 1;
  const at = event.shiftKey && range.value ? movingEnd(range.value, cursor.value) : cursor.value;
  const goal = goalOf(event, at, columns, page, last);
  if (goal === undefined) return;
  event.preventDefault();
  const to = Math.max(0, Math.min(goal, last));
  if (event.shiftKey) extendTo(examined, to);
  else void chooseByte(examined, to);
}

/** The end of the selection that is not the cursor. */
function movingEnd({ from, to }: { from: number; to: number }, cursor: number): number {
  return from < cursor ? from : to - 1;
}

function goalOf(
  event: KeyboardEvent,
  at: number,
  columns: number,
  page: number,
  last: number,
): number | undefined {
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
  return goals[event.key];
}

/** The byte whose first digit was typed. */
let half: { examined: Examined; offset: number } | undefined;

function typeDigit(examined: Examined, digit: number): void {
  const { cursor, draft, contents } = examined;
  const offset = cursor.value;
  if (offset >= contents.bytes.size) return;
  const isSecond = half?.examined === examined && half.offset === offset;
  const before = draft.value.get(offset) ?? byteAt(examined, offset) ?? 0;
  const byte = isSecond ? (before & 0xf0) | digit : (digit << 4) | (before & 0x0f);
  draft.value = new Map(draft.value).set(offset, byte);
  half = isSecond ? undefined : { examined, offset };
  if (isSecond && offset + 1 < contents.bytes.size) void chooseByte(examined, offset + 1);
}
