/** The page as an installed application: it works offline, and the system opens files with it. */
import { withOrigins } from './files/dropped.ts';
import { openFiles } from './library/open-files.ts';

interface LaunchQueue {
  setConsumer(consume: (launch: { files: readonly FileSystemFileHandle[] }) => void): void;
}

declare global {
  interface Window {
    /** Only in browsers that install pages with file handlers. */
    launchQueue?: LaunchQueue;
  }
}

/** Where `exhume studio` serves the page, which needs no copy of it and has another address each time. */
const LOOPBACK = '127.0.0.1';

export function install(): void {
  const isPublic = location.protocol.startsWith('http') && location.hostname !== LOOPBACK;
  // Not awaited: the page does not need it.
  if (isPublic && 'serviceWorker' in navigator) navigator.serviceWorker.register('sw.js').catch(() => {});
  window.launchQueue?.setConsumer(({ files }) => void openAll(files));
}

async function openAll(handles: readonly FileSystemFileHandle[]): Promise<void> {
  if (handles.length === 0) return;
  const files = await Promise.all(handles.map((handle) => handle.getFile()));
  await openFiles(files.flatMap((file, at) => withOrigins([{ path: file.name, blob: file }], handles[at])));
}
