/** Paths of a batch are relative to its root, so that they are the same on every machine. */
import { joinPath } from '../library.ts';
import { isBelow } from '../roots.ts';

/** A path of the library as seen from a folder, with `..` for what is outside of it. */
export function pathFrom(root: string, path: string): string {
  if (path === root) return '';
  if (isBelow(path, root)) return path.slice(joinPath(root, '').length);
  const [from, to] = [partsOf(root), partsOf(path)];
  const common = from.findIndex((part, depth) => part !== to[depth]);
  const isOnOtherDisk = common === 0 && isAbsolute(path);
  if (isOnOtherDisk) return path;
  const depth = common < 0 ? from.length : common;
  return [...from.slice(depth).map(() => '..'), ...to.slice(depth)].join('/');
}

function partsOf(path: string): string[] {
  return path === '' ? [] : path.split('/');
}

/** The path in the library of a path from a folder. */
export function pathAt(root: string, path: string): string {
  if (path === '') return root;
  const parts = path.split('/');
  if (parts[0] !== '..') return isAbsolute(path) ? path : joinPath(root, path);
  const ups = parts.lastIndexOf('..') + 1;
  const above = root.split('/').slice(0, -ups);
  return [...above, ...parts.slice(ups)].join('/') || (isAbsolute(root) ? '/' : '');
}

function isAbsolute(path: string): boolean {
  return /^(\/|[a-z]:)/i.test(path);
}

/** The innermost folder that contains all paths. */
export function commonFolder(folders: readonly string[]): string {
  const parts = folders.map((folder) => folder.split('/'));
  const [first = []] = parts;
  const depth = first.findIndex((part, at) => parts.some((other) => other[at] !== part));
  const common = first.slice(0, depth < 0 ? first.length : depth).join('/');
  return common === '' && folders.every((folder) => folder.startsWith('/')) ? '/' : common;
}
