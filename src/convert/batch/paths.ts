/** Paths of a batch are relative to its root, so that they are the same on every machine. */
import { joinPath } from '../library.ts';
import { isBelow } from '../roots.ts';

/** A path of the library as seen from a folder, with `..` for what is outside of it. */
export function pathFrom(root: string, path: string): string {
  if (path === root) return '';
  if (isBelow(path, root)) return path.slice(joinPath(root, '').length);
  const [from, to] = [root.split('/'), path.split('/')];
  const common = from.findIndex((part, depth) => part !== to[depth]);
  // Another disk, or a library in which there is nothing above the root.
  if (common === 0) return path;
  const depth = common < 0 ? from.length : common;
  return [...from.slice(depth).map(() => '..'), ...to.slice(depth)].join('/');
}

/** The path in the library of a path from a folder. */
export function pathAt(root: string, path: string): string {
  if (path === '') return root;
  const parts = path.split('/');
  if (parts[0] !== '..') return /^(\/|[a-z]:)/i.test(path) ? path : joinPath(root, path);
  const ups = parts.lastIndexOf('..') + 1;
  return [...root.split('/').slice(0, -ups), ...parts.slice(ups)].join('/') || '/';
}

/** The innermost folder that contains all paths. */
export function commonFolder(folders: readonly string[]): string {
  const parts = folders.map((folder) => folder.split('/'));
  const [first = []] = parts;
  const depth = first.findIndex((part, at) => parts.some((other) => other[at] !== part));
  const common = first.slice(0, depth < 0 ? first.length : depth).join('/');
  return common === '' && folders.every((folder) => folder.startsWith('/')) ? '/' : common;
}
