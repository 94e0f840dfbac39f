import { dirname, join, resolve } from 'node:path';
import type { Plugin } from 'vite';

const root = resolve(import.meta.dirname, '..');

/** What tests import from `src/` becomes the module that the build made of it, which Node.js loads itself. */
export function builtModules(): Plugin {
  const sources = join(root, 'src/');
  return {
    name: 'built-modules',
    enforce: 'pre',
    resolveId(name, importer) {
      if (!importer || !name.endsWith('.ts')) return;
      const path = resolve(dirname(importer), name);
      if (!path.startsWith(sources)) return;
      const module = path.slice(sources.length).replace(/ts$/, 'js');
      return { id: join(root, 'dist', module), external: true };
    },
  };
}
