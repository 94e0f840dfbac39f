import type { FunctionComponent } from 'preact';
import { useMemo } from 'preact/hooks';
import { Icon } from '../ui/icon.tsx';
import { useVirtualRows } from '../ui/virtual.ts';
import { type Folder, type FolderRow, rowsOf } from './folders.ts';
import { openFolders } from './gallery-state.ts';

/** As in gallery.css. */
const ROW = 32;

interface Props {
  root: Folder;
  /** Path of the chosen one. */
  chosen: string;
  onChoose(path: string): void;
}

/** The folders of the library, with the number of their characters. */
export const FolderTree: FunctionComponent<Props> = ({ root, chosen, onChoose }) => {
  const open = openFolders.value;
  const rows = useMemo(() => rowsOf(root, open), [root, open]);
  const list = useVirtualRows(rows.length, ROW);
  const toggle = (path: string, isOpen: boolean) => {
    const next = new Set(open);
    if (isOpen) next.add(path);
    else next.delete(path);
    openFolders.value = next;
  };
  return (
    <nav class="gallery-folders" aria-label="Folders">
      <div class="gallery-folders-scroller" ref={list.scroller}>
        <div style={{ height: `${list.height}px` }}>
          <ul style={{ transform: `translateY(${list.top}px)` }}>
            {rows.slice(list.first, list.end).map((row) => (
              <Row
                key={row.folder.path}
                row={row}
                isOpen={open.has(row.folder.path)}
                isChosen={row.folder.path === chosen}
                onToggle={toggle}
                onChoose={onChoose}
              />
            ))}
          </ul>
        </div>
      </div>
    </nav>
  );
};

interface RowProps {
  row: FolderRow;
  isOpen: boolean;
  isChosen: boolean;
  onToggle(path: string, isOpen: boolean): void;
  onChoose(path: string): void;
}

/** The arrow keys open and close it, too. */
const Row: FunctionComponent<RowProps> = ({ row, isOpen, isChosen, onToggle, onChoose }) => {
  const { path, name, count, folders } = row.folder;
  const hasToggle = path !== '' && folders.length > 0;
  const press = (event: KeyboardEvent) => {
    if (!hasToggle || !['ArrowLeft', 'ArrowRight'].includes(event.key)) return;
    event.preventDefault();
    onToggle(path, event.key === 'ArrowRight');
  };
  return (
    <li style={{ paddingLeft: `${Math.max(0, row.depth - 1) * 14}px` }}>
      {hasToggle ? (
        <button
          type="button"
          class="ghost toggle"
          aria-label={`Folders in ${name}`}
          aria-expanded={isOpen}
          onClick={() => onToggle(path, !isOpen)}
        >
          <Icon name="chevron" />
        </button>
      ) : (
        <span class="toggle" />
      )}
      <button
        type="button"
        class="ghost folder"
        title={path}
        aria-pressed={isChosen}
        onClick={() => onChoose(path)}
        onKeyDown={press}
      >
        <Icon name={path === '' ? 'grid' : 'folder'} />
        <span class="name">{name}</span>
        <span class="quiet">{count.toLocaleString('en')}</span>
      </button>
    </li>
  );
};
