import type { ComponentChildren, FunctionComponent } from 'preact';

export interface FieldRow {
  key: string;
  name: string;
  cells: readonly ComponentChildren[];
  /** Without it, the field cannot be shown. */
  onChoose?: () => void;
  isCurrent?: boolean;
}

interface Props {
  kind: 'record-fields' | 'differences';
  columns: readonly string[];
  rows: readonly FieldRow[];
}

/** Fields by row, each of which leads to its bytes. */
export const FieldTable: FunctionComponent<Props> = ({ kind, columns, rows }) => (
  <table class={kind}>
    <thead>
      <tr>
        {columns.map((title) => (
          <th key={title} scope="col">
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, name, cells, onChoose, isCurrent }) => (
        <tr key={key} class={isCurrent ? 'current' : ''}>
          <th scope="row">
            <button type="button" class="hit" disabled={!onChoose} onClick={onChoose}>
              {name}
            </button>
          </th>
          {cells.map((cell, index) => (
            <td key={index}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
