/** Removes the declarations that no entry of the library refers to: nobody can import them, and they are two thirds of all. */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { root } from './prepare.mjs';

/** A relative import, in whatever form. */
const RELATIVE = /(?:from|import\()\s*['"](\.[^'"]+)['"]/g;

const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const needed = new Set();
for (const { types } of Object.values(exports)) if (types) addDeclaration(resolve(root, types));
for (const path of readdirSync(join(root, 'dist'), { recursive: true })) {
  const declaration = join(root, 'dist', path);
  if (path.endsWith('.d.ts') && !needed.has(declaration)) rmSync(declaration);
}

function addDeclaration(path) {
  if (needed.has(path)) return;
  needed.add(path);
  for (const [, name] of readFileSync(path, 'utf8').matchAll(RELATIVE))
    addDeclaration(resolve(dirname(path), name).replace(/\.[jt]s$/, '.d.ts'));
}
