/**
 * `prepack` points the README's links and pictures at the files of the published package, since its page has no folder that they
 * could be relative to, and shortens the code of the bundle, which makes the package smaller; `postpack` restores both.
 */
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { root, run } from './prepare.mjs';

/** The target of a link or picture in Markdown, unless it has a scheme or is a heading of the page. */
const TARGET = /(\]\()(?![a-z]+:|#)([^)\s#]+)/g;

const readme = join(root, 'README.md');
const original = join(root, 'out/README.md');
const bundle = join(root, 'dist/bundle');
const ownBundle = join(root, 'out/bundle');

if (process.argv[2] === 'restore') {
  copyFileSync(original, readme);
  rmSync(original);
  rmSync(bundle, { recursive: true });
  cpSync(ownBundle, bundle, { recursive: true });
  rmSync(ownBundle, { recursive: true });
} else {
  mkdirSync(dirname(original), { recursive: true });
  copyFileSync(readme, original);
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const changed = `${readme}.packed`;
  writeFileSync(changed, withAddresses(readFileSync(readme, 'utf8'), `${name}@${version}`));
  renameSync(changed, readme);
  cpSync(bundle, ownBundle, { recursive: true });
  run(process.execPath, ['scripts/bundle.mjs', '--minify']);
}

/** @param release name and version of the package */
function withAddresses(markdown, release) {
  return markdown.replace(TARGET, (_, before, path) => {
    const isFolder = statSync(join(root, path)).isDirectory();
    return `${before}https://unpkg.com/${isFolder ? 'browse/' : ''}${release}/${path}${isFolder ? '/' : ''}`;
  });
}
