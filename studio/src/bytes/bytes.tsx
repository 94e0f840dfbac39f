/** The files of a character, byte by byte: the tree of fields, the bytes, and the meaning of each field. */
import { useSignal, useSignalEffect } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { useEffect } from 'preact/hooks';
import { EditBar } from '../contents/edit-bar.tsx';
import { type Character, current } from '../state/characters.ts';
import { selection } from '../state/selection.ts';
import { follow, locate } from './choosing.ts';
import { CopyBar } from './copy-bar.tsx';
import { Details } from './details.tsx';
import { DraftBar } from './draft-bar.tsx';
import { type Examined, examine } from './examined.ts';
import { FileChooser } from './file-chooser.tsx';
import { GoTo } from './go-to.tsx';
import { Hex } from './hex.tsx';
import './bytes.css';
import { Tree } from './tree.tsx';

export const Bytes: FunctionComponent = () => {
  const character = current.value;
  return character ? <Files key={character.id} character={character} /> : null;
};

const Files: FunctionComponent<{ character: Character }> = ({ character }) => {
  const { files, history } = character;
  const { past, future } = history;
  const selected = files.findIndex(({ bytes }, index) => bytes && index === selection.peek()?.file);
  const first = files.findIndex(({ bytes }) => bytes);
  const file = useSignal(Math.max(0, selected < 0 ? first : selected));
  const examined = useSignal<Examined | undefined>(undefined);
  useSignalEffect(() => {
    const selected = selection.value?.file;
    if (selected !== undefined && files[selected]?.bytes) file.value = selected;
  });
  useSignalEffect(() => void locate(character));
  useEffect(() => {
    if (files[file.value]?.bytes) void examine(character, file.value).then((one) => (examined.value = one));
  }, [character, file.value]);
  const shown = examined.value;
  const isShown = shown?.character === character && shown.file === file.value;
  return (
    <div class="bytes">
      {past.length + future.length > 0 && <EditBar character={character} />}
      <FileChooser files={files} chosen={file.value} onChoose={(index) => (file.value = index)} />
      {isShown ? <File key={shown.file} examined={shown} /> : <Waiting has={!!files[file.value]?.bytes} />}
    </div>
  );
};

const Waiting: FunctionComponent<{ has: boolean }> = ({ has }) => (
  <p role="status">{has ? 'Reading…' : 'This file is missing.'}</p>
);

const File: FunctionComponent<{ examined: Examined }> = ({ examined }) => {
  const { fault, root } = examined.contents;
  useSignalEffect(() => void follow(examined));
  return (
    <>
      <GoTo examined={examined} />
      {fault && (
        <p class="fault" role="alert">
          <code>{fault.code}</code> {fault.message}
          {fault.path && ` at ${fault.path}`}
          {fault.offset !== undefined && ` (byte ${fault.offset})`}
        </p>
      )}
      <div class={root ? 'views' : 'views without-tree'}>
        {root && <Tree examined={examined} />}
        <Hex examined={examined} />
      </div>
      <DraftBar examined={examined} />
      <CopyBar examined={examined} />
      <Details examined={examined} />
    </>
  );
};
