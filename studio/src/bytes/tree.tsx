// biome-ignore-all lint/a11y/useSemanticElements: these rows are virtual, and table rows cannot be positioned freely
/** The tree of a file's fields. Only visible rows are rendered. */
import { useSignalEffect } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { useVirtualRows } from '../ui/virtual.ts';
import { chooseField } from './choosing.ts';
import { type Examined, fieldAt } from './examined.ts';
import { closed, isOpen, opened, type PlacedRow, type Position, rowAt, rowCount, rowOf } from './rows.ts';

const ROW_HEIGHT = 22;

export const Tree: FunctionComponent<{ examined: Examined }> = ({ examined }) => {
  const { tree, chosen } = examined;
  const count = rowCount(tree.value);
  const list = useVirtualRows(count, ROW_HEIGHT);
  const position = chosen.value?.position;
  useSignalEffect(() => {
    const row = chosen.value && rowOf(tree.peek(), chosen.value.position);
    if (row !== undefined) list.reveal(row);
  });
  const rows = [];
  for (let row = list.first; row < list.end; row++) {
    const placed = rowAt(tree.value, row);
    rows.push(
      <TreeRow
        key={row}
        row={row}
        placed={placed}
        examined={examined}
        isChosen={position !== undefined && isSame(position, placed.position)}
      />,
    );
  }
  const active = position && rowOf(tree.value, position);
  return (
    <div
      class="tree"
      role="tree"
      aria-label="Fields"
      tabIndex={0}
      aria-activedescendant={active === undefined ? undefined : `field-${active}`}
      ref={list.scroller}
      onKeyDown={(event) => press(event, examined, list.page)}
    >
      <div class="virtual" role="none" style={{ height: `${list.height}px` }}>
        <div role="none" style={{ transform: `translateY(${list.top}px)` }}>
          {rows}
        </div>
      </div>
    </div>
  );
};

interface RowProps {
  row: number;
  placed: PlacedRow;
  examined: Examined;
  isChosen: boolean;
}

const TreeRow: FunctionComponent<RowProps> = ({ row, placed, examined, isChosen }) => {
  const { position, siblings, isOpen } = placed;
  const field = fieldAt(examined, position);
  const hasChildren = field !== undefined && field.childCount > 0;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus and names its active row
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the keys
    <div
      id={`field-${row}`}
      class={field?.fault ? 'tree-row damaged' : 'tree-row'}
      role="treeitem"
      aria-level={position.length + 1}
      aria-expanded={hasChildren ? isOpen : undefined}
      aria-selected={isChosen}
      aria-setsize={siblings}
      aria-posinset={(position.at(-1) ?? 0) + 1}
      style={{ paddingLeft: `${4 + position.length * 14}px` }}
      onClick={() => field && chooseField(examined, field)}
      onDblClick={() => toggle(examined, position)}
    >
      <span
        class="twisty"
        aria-hidden="true"
        onClick={(event) => {
          event.stopPropagation();
          toggle(examined, position);
        }}
      >
        {hasChildren ? (isOpen ? '▾' : '▸') : ''}
      </span>
      <span class="name">{field ? field.name : '…'}</span>
      {field?.value === undefined ? (
        <>
          <span class="preview">{field?.preview}</span>
          <span class="type">{field?.type}</span>
        </>
      ) : (
        <span class={`value ${classOf(field.type)}`}>{field.value}</span>
      )}
    </div>
  );
};

/** The same colors as those of the bytes. */
function classOf(type: string): string {
  if (/^f\d/.test(type)) return 'of-real';
  return /^[iu]\d/.test(type) ? 'of-integer' : 'of-text';
}

function isSame(a: Position, b: Position): boolean {
  return a.length === b.length && a.every((index, depth) => index === b[depth]);
}

function toggle(examined: Examined, position: Position): void {
  const { tree } = examined;
  const field = fieldAt(examined, position);
  if (!field || field.childCount === 0) return;
  tree.value = isOpen(tree.value, position)
    ? closed(tree.value, position)
    : opened(tree.value, position, field.childCount);
}

/** The keyboard interaction that screen readers expect of a tree. */
function press(event: KeyboardEvent, examined: Examined, page: number): void {
  const { tree, chosen } = examined;
  const position = chosen.value?.position ?? [];
  const row = rowOf(tree.value, position) ?? 0;
  const last = rowCount(tree.value) - 1;
  const opens = isOpen(tree.value, position);
  const goals: Record<string, () => number | undefined> = {
    ArrowDown: () => row + 1,
    ArrowUp: () => row - 1,
    PageDown: () => row + page,
    PageUp: () => row - page,
    Home: () => 0,
    End: () => last,
    ArrowRight: () => (opens ? row + 1 : void toggle(examined, position)),
    ArrowLeft: () => (opens ? void toggle(examined, position) : rowOf(tree.value, position.slice(0, -1))),
    Enter: () => void toggle(examined, position),
  };
  const goal = goals[event.key];
  if (!goal || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  const to = goal();
  if (to !== undefined) void chooseRow(examined, Math.max(0, Math.min(to, last)));
}

/** The row may be far outside the visible ones, and not fetched yet. */
async function chooseRow(examined: Examined, row: number): Promise<void> {
  const { position } = rowAt(examined.tree.value, row);
  const known = fieldAt(examined, position);
  if (known) {
    chooseField(examined, known);
    return;
  }
  const { character, file } = examined;
  const [field] = await character.worker.childrenOf(file, position.slice(0, -1), position.at(-1)!, 1);
  if (field) chooseField(examined, field);
}
