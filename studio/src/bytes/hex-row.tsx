// biome-ignore-all lint/a11y/useSemanticElements: these rows are virtual, and table rows cannot be positioned freely
import { Component } from 'preact';
import { BYTE_KINDS, ODD } from '../worker/byte-kinds.ts';
import { characterOf, hexOf, offsetText } from './hex-text.ts';

/** Class of each kind. */
const COLORS = BYTE_KINDS.map((kind) => (kind === 'none' ? '' : `of-${kind}`));

interface Props {
  offset: number;
  digits: number;
  columns: number;
  /** Undefined if not fetched yet. */
  bytes: readonly (number | undefined)[];
  /** Columns of the chosen field, the end exclusive. They may be outside the row. */
  selectedFrom: number;
  selectedTo: number;
  cursor: number;
  /** What each byte is, see worker/coloring.ts. */
  kinds: readonly number[];
  /** Columns of bytes that were typed but not written yet. */
  drafted: readonly number[];
}

/** A row of bytes and their characters. It is rendered again only if it changed, since scrolling passes many rows. */
export class HexRow extends Component<Props> {
  override shouldComponentUpdate(next: Props): boolean {
    return lookOf(next) !== lookOf(this.props);
  }

  override render(props: Props) {
    const { offset, digits, columns, bytes, selectedFrom, selectedTo, cursor, kinds, drafted } = props;
    const classOf = (column: number) =>
      [
        COLORS[kinds[column]! & (ODD - 1)],
        kinds[column]! & ODD ? 'odd' : '',
        column >= selectedFrom && column < selectedTo ? 'selected' : '',
        column === cursor ? 'cursor' : '',
        drafted.includes(column) ? 'drafted' : '',
      ]
        .filter(Boolean)
        .join(' ');
    return (
      // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus and names its active cell
      <div class="hex-row" role="row" aria-rowindex={offset / columns + 1}>
        {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
        <span class="hex-offset" role="rowheader">
          {offsetText(offset, digits)}
        </span>
        {bytes.map((byte, column) => (
          // biome-ignore lint/a11y/useFocusableInteractive: as above
          <span
            key={column}
            id={`byte-${offset + column}`}
            role="gridcell"
            class={classOf(column)}
            data-at={offset + column}
            aria-selected={column === cursor}
          >
            {byte === undefined ? '··' : hexOf(byte)}
          </span>
        ))}
        {Array.from({ length: columns - bytes.length }, (_, column) => (
          <span key={columns - column} role="none" />
        ))}
        <span class="hex-text" role="none" aria-hidden="true">
          {bytes.map((byte, column) => (
            <span key={column} class={classOf(column)} data-at={offset + column}>
              {byte === undefined ? ' ' : characterOf(byte)}
            </span>
          ))}
        </span>
      </div>
    );
  }
}

/** Everything that the appearance of a row depends on. */
function lookOf(props: Props): string {
  const { offset, digits, columns, bytes, selectedFrom, selectedTo, cursor, kinds, drafted } = props;
  const inRow = (column: number) => Math.max(-1, Math.min(column, columns));
  return [
    offset,
    digits,
    columns,
    bytes,
    inRow(selectedFrom),
    inRow(selectedTo),
    inRow(cursor),
    kinds,
    `${drafted}`,
  ].join();
}
