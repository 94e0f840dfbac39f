/** Choosing a field, a byte or a path; keeps the tree, the bytes and the selection in step. */

import type { Character } from '../state/characters.ts';
import { type Selection, selection } from '../state/selection.ts';
import { counted } from '../ui/counted.ts';
import type { Field } from '../worker/inspecting.ts';
import type { Examined, Range } from './examined.ts';
import { parseGoal } from './hex-text.ts';
import { opened } from './rows.ts';

export function chooseField(examined: Examined, field: Field): void {
  examined.range.value = undefined;
  examined.cursor.value = field.offset;
  select(examined, field);
}

/** Chooses the smallest field that contains a byte. @returns false if there is none */
export async function chooseByte(examined: Examined, offset: number): Promise<boolean> {
  const { character, file, cursor, range } = examined;
  cursor.value = offset;
  range.value = undefined;
  const fields = await character.worker.fieldsAtOffset(file, offset);
  const field = fields.at(-1);
  // The cursor may have moved on in the meantime.
  if (!field || cursor.peek() !== offset) return field !== undefined;
  openAbove(examined, fields);
  select(examined, field);
  return true;
}

/** Extends the selection from where it began to a byte. */
export function extendTo({ range, cursor }: Examined, offset: number): void {
  const from = cursor.value;
  range.value = { from: Math.min(from, offset), to: Math.max(from, offset) + 1 };
}

/** Selects bytes, and the field of the first one. */
export async function chooseRange(examined: Examined, range: Range): Promise<void> {
  await chooseByte(examined, range.from);
  if (examined.cursor.peek() === range.from) examined.range.value = range;
}

/** @returns false if there is no such path */
export async function choosePath(examined: Examined, path: string): Promise<boolean> {
  const fields = await examined.character.worker.fieldsAtPath(examined.file, path);
  const field = fields.at(-1);
  if (!field) return false;
  openAbove(examined, fields);
  chooseField(examined, field);
  return true;
}

/** @param typed a path or an offset; @returns an error message if it does not exist */
export async function goTo(examined: Examined, typed: string): Promise<string | undefined> {
  const goal = parseGoal(typed);
  if ('path' in goal)
    return (await choosePath(examined, goal.path)) ? undefined : `Unknown path ${goal.path}`;
  const { size } = examined.contents.bytes;
  if (goal.offset >= size)
    return `Offset ${goal.offset} is beyond the end of the file (${counted(size, 'byte')})`;
  await chooseByte(examined, goal.offset);
  return undefined;
}

/** Shows what was selected elsewhere: on the stage or by an issue. */
export async function follow(examined: Examined): Promise<void> {
  const chosen = selection.value;
  if (!chosen || chosen.file !== examined.file || chosen.path === examined.chosen.peek()?.path) return;
  const { path, offset } = chosen;
  if (path !== '' && (await choosePath(examined, path))) return;
  const isInside = offset < examined.contents.bytes.size;
  if (isInside && (await chooseByte(examined, offset))) return;
  if (path !== '') await chooseAbove(examined, path);
  if (isInside) examined.cursor.value = offset;
}

/** The tree of a damaged file ends at an ancestor of the damaged field. */
async function chooseAbove(examined: Examined, path: string): Promise<void> {
  const parts = path.split(/(?=[.[])/);
  for (let count = parts.length - 1; count > 0; count--) {
    if (await choosePath(examined, parts.slice(0, count).join(''))) return;
  }
}

function select({ character, file, chosen }: Examined, field: Field): void {
  chosen.value = field;
  const { path, offset, size } = field;
  const before = selection.peek();
  if (before?.file === file && before.path === path) return;
  const selected = { file, path, offset, size };
  selection.value = selected;
  if (character.scene) void highlightOnStage(character, selected);
}

/** Highlights on the stage the element that was read from the selected field. */
async function highlightOnStage({ worker }: Character, selected: Selection): Promise<void> {
  const element = await worker.elementAtPath(selected.file, selected.path);
  if (element && selection.peek() === selected) selection.value = { ...selected, element };
}

/** Finds the field of the element that was picked on the stage. */
export async function locate({ worker, scene }: Character): Promise<void> {
  const picked = selection.value;
  if (!scene || !picked?.element || picked.file >= 0) return;
  const place = await worker.placeOfShown(picked.element);
  if (place && selection.peek() === picked) selection.value = { ...place, element: picked.element };
}

function openAbove({ tree }: Examined, fields: readonly Field[]): void {
  let next = tree.value;
  for (const { position, childCount } of fields.slice(0, -1)) next = opened(next, position, childCount);
  tree.value = next;
}
