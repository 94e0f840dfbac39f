/**
 * `prepack` points the README's links and pictures at the files of the published package, since its page has no folder that they
 * could be relative to; `postpack` brings the README of the checkout back.
 */
import { copyFileSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './prepare.mjs';

/** The target of a link or picture in Markdown, unless it has a scheme or is a heading of the page. */
const TARGET = /(\]\()(?![a-z]+:|#)([^)\s#]+)/g;

const readme = join(root, 'README.md');
const original = join(root, 'out/README.md');

if (process.argv[2] === 'restore') {
  copyFileSync(original, readme);
  rmSync(original);
} else {
  mkdirSync(dirname(original), { recursive: true });
  copyFileSync(readme, original);
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const changed = `${readme}.packed`;
  writeFileSync(changed, withAddresses(readFileSync(readme, 'utf8'), `${name}@${version}`));
  renameSync(changed, readme);
}

/** @param release name and version of the package */
function withAddresses(markdown, release) {
  return markdown.replace(TARGET, (_, before, path) => {
    const isFolder = statSync(join(root, path)).isDirectory();
    return `${before}https://unpkg.com/${isFolder ? 'browse/' : ''}${release}/${path}${isFolder ? '/' : ''}`;
  });
}
