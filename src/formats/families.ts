/** The families of formats, each loaded when a file may belong to it. */
import { unlessRefused } from '../report/report.ts';
import type { Reader } from './format.ts';
import { Registry } from './registry.ts';

interface Source {
  id: string;
  /** Extensions of all its formats. */
  extensions: readonly string[];
  load: () => Promise<Reader>;
}

/** In the order of precedence of similar formats. */
export const SOURCES: readonly Source[] = [
  {
    id: 'cal3d',
    extensions: ['csf', 'caf', 'cmf', 'crf', 'cpf', 'xsf', 'xaf', 'xmf', 'xrf', 'xpf', 'cfg'],
    load: async () => (await import('./cal3d/reader.ts')).cal3dReader,
  },
  {
    id: 'cryengine',
    extensions: ['cgf', 'chr', 'cga', 'anm', 'caf', 'dba', 'cal'],
    load: async () => (await import('./cryengine/reader.ts')).cryengineReader,
  },
  {
    id: 'mdl',
    extensions: ['mdl', 'wok', 'pwk', 'dwk', 'txi', 'mtr', 'plt'],
    load: async () => (await import('./mdl/reader.ts')).mdlReader,
  },
  {
    id: 'c3s',
    extensions: ['c3s'],
    load: async () => (await import('./c3s/reader.ts')).c3sReader,
  },
  {
    id: 'o3d',
    extensions: ['buff', 'bin', 'curv', 'skin', 'o3dtgz', 'tgz', 'o3d', 'json'],
    load: async () => (await import('./o3d/reader.ts')).o3dReader,
  },
  {
    id: 'gltf',
    extensions: ['glb', 'gltf'],
    load: async () => (await import('./gltf/reader.ts')).gltfReader,
  },
];

/**
 * A registry of the families with the extensions of files, or of everything if some file has none of them.
 *
 * @param extensions in lower case
 */
export async function registryFor(extensions: readonly string[]): Promise<Registry> {
  const likely = SOURCES.filter((source) => source.extensions.some((one) => extensions.includes(one)));
  const isKnown = (extension: string) => likely.some((source) => source.extensions.includes(extension));
  return extensions.every(isKnown) ? registryOf(likely) : wholeRegistry();
}

/**
 * A registry that knows the format of some bytes: of one family with the extension of the name, or of everything if the bytes
 * are of none of these.
 */
export async function registryOfFile(bytes: Uint8Array, name: string): Promise<Registry> {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const isUsual = ({ extensions }: { extensions: readonly string[] }) => extensions.includes(extension);
  for (const source of SOURCES.filter(isUsual)) {
    const registry = await registryOf([source]);
    const format = unlessRefused(() => registry.detect(bytes, name));
    if (format && isUsual(format)) return registry;
  }
  return wholeRegistry();
}

/** A registry of all families, and of their documents in JSON. */
export async function wholeRegistry(): Promise<Registry> {
  const registry = await registryOf(SOURCES);
  const { jsonFormat } = await import('./json/index.ts');
  registry.formats.push(jsonFormat((id) => registry.byId(id)));
  return registry;
}

/** A registry of some families. */
export async function registryOf(sources: readonly Source[]): Promise<Registry> {
  const registry = new Registry();
  for (const reader of await Promise.all(sources.map(({ load }) => load()))) registry.add(reader);
  return registry;
}
