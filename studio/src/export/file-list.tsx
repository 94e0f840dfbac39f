import type { FunctionComponent } from 'preact';
import { dragOut } from '../saving/drag-out.ts';
import type { Character } from '../state/characters.ts';
import { notifyError } from '../state/notices.ts';
import { counted, describeSize } from '../ui/counted.ts';
import type { WrittenFile } from '../worker/converting.ts';
import { downloadAll } from './download.ts';

interface Props {
  character: Character;
  files: readonly WrittenFile[];
  stem: string;
  onDownload?(files: readonly WrittenFile[]): void;
}

/** Files with their sizes, to be downloaded individually or together. */
export const FileList: FunctionComponent<Props> = ({ character, files, stem, onDownload }) => {
  if (files.length === 0) return null;
  const give = async (some: readonly WrittenFile[]) => {
    await downloadAll(character, some, stem);
    onDownload?.(some);
  };
  const bytes = files.reduce((sum, { blob }) => sum + blob.size, 0);
  return (
    <div class="file-list">
      <button
        type="button"
        class="main"
        onClick={() => give(files).catch(notifyError)}
        {...(files.length === 1 ? draggable(files[0]!) : {})}
      >
        Download {files.length === 1 ? files[0]!.name : `${stem}.zip`}
      </button>
      <span class="quiet">
        {files.length === 1 ? '' : `${counted(files.length, 'file')}, `}
        {describeSize(bytes)}
      </span>
      {files.length > 1 && (
        <details>
          <summary>Individual files</summary>
          <ul>
            {files.map((file) => (
              <li key={file.name}>
                <button type="button" onClick={() => give([file]).catch(notifyError)} {...draggable(file)}>
                  {file.name}
                </button>
                <span class="quiet">{describeSize(file.blob.size)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
};

/** Lets a file be dragged into a folder. */
function draggable(file: WrittenFile) {
  return {
    draggable: true,
    title: 'Click to download, or drag into a folder',
    onDragStart: (event: DragEvent) => dragOut(file, event),
  };
}
