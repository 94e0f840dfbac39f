/** Bundles the project's samples with the page; files that several have are there once. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const FOLDER = fileURLToPath(new URL('../samples/yorick/', import.meta.url));

/** The bundled folders with their titles and main files, and the system with the year of its specification or game. */
const SAMPLES = [
  { folder: 'c3s', title: 'Yorick, Cannibal C3S', input: 'yorick.c3s', system: 'Cannibal C3S', year: 1999 },
  // IMVU's version, which also has morph targets.
  { folder: 'cal3d-919', title: 'Yorick, Cal3D', input: 'yorick.cfg', system: 'Cal3D', year: 2001 },
  {
    folder: 'mdl',
    title: 'Yorick, Neverwinter Nights',
    input: 'yorick.mdl',
    system: 'Neverwinter Nights',
    year: 2002,
  },
  {
    folder: 'cryengine',
    title: 'Yorick, CryEngine 1',
    input: 'yorick.cgf',
    system: 'CryEngine 1',
    year: 2004,
  },
  { folder: 'o3d', title: 'Yorick, Google O3D', input: 'yorick.o3dtgz', system: 'Google O3D', year: 2009 },
];

export function bundledSamples(): Plugin {
  return {
    name: 'bundled-samples',
    generateBundle() {
      /** Folders by the name and content of their files. */
      const folders = new Map<string, string>();
      const characters = SAMPLES.map(({ folder, title, input, system, year }) => {
        const files = readdirSync(FOLDER + folder).sort();
        const elsewhere: Record<string, string> = {};
        for (const name of files) {
          const source = readFileSync(`${FOLDER + folder}/${name}`);
          const content = `${name} ${createHash('sha256').update(source).digest('hex')}`;
          const known = folders.get(content);
          if (known !== undefined) {
            elsewhere[name] = known;
            continue;
          }
          folders.set(content, `${folder}/`);
          this.emitFile({ type: 'asset', fileName: `samples/${folder}/${name}`, source });
        }
        return { title, system, year, inputs: [input], folder: `${folder}/`, files, elsewhere };
      });
      this.emitFile({ type: 'asset', fileName: 'samples/list.json', source: JSON.stringify({ characters }) });
      // Replaced by the command line's server; a page on any other server opens nothing at the start.
      this.emitFile({ type: 'asset', fileName: 'files/list.json', source: '{"characters":[]}' });
    },
  };
}
