import type { FunctionComponent, RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { fileName } from '../files/named-file.ts';
import type { ShownCharacter } from '../state/characters.ts';
import { notifyLosses } from '../state/notices.ts';
import { edit, editing } from './edits.ts';

/** Shows a picture. @returns the ref of its element */
export function usePicture(picture: Blob | undefined): RefObject<HTMLImageElement | null> {
  const image = useRef<HTMLImageElement>(null);
  useLayoutEffect(() => {
    if (!picture || !image.current) return undefined;
    const url = URL.createObjectURL(picture);
    image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [picture]);
  return image;
}

/** A small picture; an empty frame without one. */
export const Thumbnail: FunctionComponent<{ picture: Blob | undefined }> = ({ picture }) => {
  const image = usePicture(picture);
  return picture ? (
    <img ref={image} class="thumbnail" alt="" width={32} height={32} />
  ) : (
    <span class="thumbnail" />
  );
};

interface Props {
  character: ShownCharacter;
  index: number;
  name: string;
}

/** Replaces the image of a texture. */
export const ReplaceButton: FunctionComponent<Props> = ({ character, index, name }) => {
  const input = useRef<HTMLInputElement>(null);
  const picked = () => {
    const [file] = input.current!.files!;
    input.current!.value = '';
    if (!file) return;
    void edit(character, `replace ${name}`, async () => {
      const taken = character.collection.map(({ path }) => fileName(path));
      const { files, losses } = await character.worker.replaceTexture(index, file, taken);
      notifyLosses(losses, name);
      return files;
    });
  };
  return (
    <>
      <button type="button" disabled={editing.value} onClick={() => input.current?.click()}>
        Replace…
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".png,.jpg,.jpeg,.tga,.dds,.bmp,.plt"
        aria-label={`Image for ${name}`}
        onChange={picked}
      />
    </>
  );
};
