import { useSignal } from '@preact/signals';
import type { ComponentChildren, FunctionComponent, TargetedDragEvent } from 'preact';
import { droppedFiles } from '../files/dropped.ts';
import { bring } from './bring.ts';

/** The whole page takes what is dropped on it. */
export const DropZone: FunctionComponent<{ children: ComponentChildren }> = ({ children }) => {
  const isOver = useSignal(false);
  const over = (event: DragEvent) => {
    event.preventDefault();
    isOver.value = true;
  };
  const leave = ({ currentTarget, relatedTarget }: TargetedDragEvent<HTMLElement>) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) isOver.value = false;
  };
  const drop = async (event: DragEvent) => {
    event.preventDefault();
    isOver.value = false;
    if (event.dataTransfer) await bring(await droppedFiles(event.dataTransfer.items));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way to what the Open button does
    <div
      class={isOver.value ? 'page dropping' : 'page'}
      // Both: where the page changes below the pointer, the last event before the drop is one of entering what is new there.
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={leave}
      onDrop={(event) => void drop(event)}
    >
      {children}
    </div>
  );
};
