import { useSignal } from '@preact/signals';
import type { ComponentChildren, FunctionComponent, TargetedDragEvent } from 'preact';
import { droppedFiles } from '../files/dropped.ts';
import { busy } from '../state/notices.ts';
import { openFiles } from './open-files.ts';

/** The whole page accepts dropped files. */
export const DropZone: FunctionComponent<{ children: ComponentChildren }> = ({ children }) => {
  const isOver = useSignal(false);
  const over = (event: DragEvent) => {
    // Not what is dragged out of the page.
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    if (!isOver.value) void import('../worker/pool.ts').then(({ prestartWorker }) => prestartWorker());
    isOver.value = true;
  };
  const leave = ({ currentTarget, relatedTarget }: TargetedDragEvent<HTMLElement>) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) isOver.value = false;
  };
  const drop = async (event: DragEvent) => {
    event.preventDefault();
    isOver.value = false;
    if (!event.dataTransfer) return;
    const done = busy('Reading files and folders');
    const files = await droppedFiles(event.dataTransfer.items).finally(done.end);
    await openFiles(files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative to the Open button
    <div
      class={isOver.value ? 'page dropping' : 'page'}
      // Both: if the page changes under the pointer, the last event before the drop is dragenter on the new element.
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={leave}
      onDrop={(event) => void drop(event)}
    >
      {children}
    </div>
  );
};
