import type { FunctionComponent } from 'preact';
import type { OpenedFile } from '../worker/opening.ts';

interface Props {
  files: readonly OpenedFile[];
  chosen: number;
  onChoose(file: number): void;
}

export const FileChooser: FunctionComponent<Props> = ({ files, chosen, onChoose }) => (
  <select aria-label="File" value={chosen} onChange={(event) => onChoose(Number(event.currentTarget.value))}>
    {files.map(({ name, format, bytes }, index) => (
      <option key={`${index} ${name}`} value={index} disabled={!bytes}>
        {name}
        {format ? ` (${`${format.title} ${format.version}`.trim()})` : bytes ? ' (damaged)' : ' (missing)'}
      </option>
    ))}
  </select>
);
