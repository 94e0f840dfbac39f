/** Keeps what is known of characters in the browser's database, so that a library is shown at once the next time. */
import type { Examined } from '../worker/batch.ts';

const NAME = 'exhume-library';
const STORE = 'examined';

let opened: Promise<IDBDatabase | undefined> | undefined;

/** Undefined where there is no database, as in a page opened from a file. */
function database(): Promise<IDBDatabase | undefined> {
  opened ??= new Promise((resolve) => {
    try {
      const request = indexedDB.open(NAME, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(undefined);
    } catch {
      resolve(undefined);
    }
  });
  return opened;
}

export async function stored(key: string): Promise<Examined | undefined> {
  const store = (await database())?.transaction(STORE).objectStore(STORE);
  if (!store) return undefined;
  return new Promise((resolve) => {
    const request: IDBRequest<Examined | undefined> = store.get(key);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => resolve(undefined);
  });
}

export async function store(key: string, examined: Examined): Promise<void> {
  (await database())?.transaction(STORE, 'readwrite').objectStore(STORE).put(examined, key);
}
