/**
 * `prepack` points the README's links and pictures at the files of the published package, since its page has no folder that they
 * could be relative to, and shortens the code of the bundle, which makes the package smaller; `postpack` restores both.
 */
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { transformSync } from 'esbuild';
import { root } from './prepare.mjs';

/** The target of a link or picture in Markdown, unless it has a scheme or is a heading of the page. */
const TARGET = /(\]\()(?![a-z]+:|#)([^)\s#]+)/g;

const readme = join(root, 'README.md');
const original = join(root, 'out/README.md');
const bundle = join(root, 'dist/bundle');
const ownBundle = join(root, 'out/bundle');

if (process.argv[2] === 'restore') {
  copyFileSync(original, readme);
  rmSync(original);
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
  for (const name of readdirSync(bundle).filter((file) => file.endsWith('.js')))
    writeFileSync(join(bundle, name), minified(readFileSync(join(bundle, name), 'utf8')));
}

/** Exported names stay, and lines do not get long, since Node.js prints the line of an error. */
function minified(code) {
  return transformSync(code, { minify: true, lineLimit: 480, target: 'es2023' }).code;
}

/** @param release name and version of the package */
function withAddresses(markdown, release) {
  return markdown.replace(TARGET, (_, before, path) => {
    const isFolder = statSync(join(root, path)).isDirectory();
    return `${before}https://unpkg.com/${isFolder ? 'browse/' : ''}${release}/${path}${isFolder ? '/' : ''}`;
  });
}
