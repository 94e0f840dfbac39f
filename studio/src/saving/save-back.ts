/** Writing edited files to where they were opened from. */
import type { NamedFile, Origin } from '../files/named-file.ts';

/** What saving would do. */
export interface Plan {
  /** Names of files that exist, and of files that do not. */
  replaced: string[];
  added: string[];
}

export function isSavable({ origin }: NamedFile): boolean {
  return origin !== undefined;
}

/** Asks the browser for permission, and looks which files exist. @throws Error if the user does not allow it */
export async function planSaving(files: readonly NamedFile[]): Promise<Plan> {
  const plan: Plan = { replaced: [], added: [] };
  for (const handle of new Set(files.map(({ origin }) => origin!.handle)))
    if ((await handle.requestPermission?.({ mode: 'readwrite' })) === 'denied')
      throw new Error(`The browser may not write to ${handle.name}`);
  for (const { path, origin } of files) {
    const exists = (await find(origin!, false)) !== undefined;
    (exists ? plan.replaced : plan.added).push(path);
  }
  return plan;
}

/** Writes files to their places. Each is replaced as a whole, once its new content is complete. */
export async function saveBack(files: readonly NamedFile[]): Promise<void> {
  for (const { blob, origin } of files) {
    const file = await find(origin!, true);
    const stream = await file!.createWritable();
    await stream.write(blob);
    await stream.close();
  }
}

/** @param create makes a file that does not exist, and its folders @returns undefined if it does not exist */
async function find({ handle, inside }: Origin, create: boolean): Promise<FileSystemFileHandle | undefined> {
  if (handle.kind === 'file') return handle as FileSystemFileHandle;
  let folder = handle as FileSystemDirectoryHandle;
  try {
    for (const name of inside.slice(0, -1)) folder = await folder.getDirectoryHandle(name, { create });
    return await folder.getFileHandle(inside.at(-1)!, { create });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return undefined;
    throw error;
  }
}
