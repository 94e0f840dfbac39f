/** The families of formats, each loaded when a file could be one of its. */
import type { Reader } from '../formats/format.ts';
import { Registry } from '../formats/registry.ts';

interface Source {
  id: string;
  /** Those of all its formats. */
  extensions: readonly string[];
  load: () => Promise<Reader>;
}

/** In the order in which formats that look alike are taken for one. */
export const SOURCES: readonly Source[] = [
  {
    id: 'cal3d',
    extensions: ['csf', 'caf', 'cmf', 'crf', 'cpf', 'xsf', 'xaf', 'xmf', 'xrf', 'xpf', 'cfg'],
    load: async () => (await import('../formats/cal3d/reader.ts')).cal3dReader,
  },
  {
    id: 'cryengine',
    extensions: ['cgf', 'chr', 'cga', 'anm', 'caf', 'dba', 'cal'],
    load: async () => (await import('../formats/cryengine/reader.ts')).cryengineReader,
  },
  {
    id: 'mdl',
    extensions: ['mdl', 'wok', 'pwk', 'dwk', 'txi', 'mtr', 'plt'],
    load: async () => (await import('../formats/mdl/reader.ts')).mdlReader,
  },
  {
    id: 'c3s',
    extensions: ['c3s'],
    load: async () => (await import('../formats/c3s/reader.ts')).c3sReader,
  },
  {
    id: 'o3d',
    extensions: ['buff', 'bin', 'curv', 'skin', 'o3dtgz', 'tgz', 'o3d', 'json'],
    load: async () => (await import('../formats/o3d/reader.ts')).o3dReader,
  },
  {
    id: 'gltf',
    extensions: ['glb', 'gltf'],
    load: async () => (await import('../formats/gltf/reader.ts')).gltfReader,
  },
];

const loaded = new Map<string, Promise<Reader>>();

/**
 * A registry of the families whose formats have the extension of a file, or of all where none has.
 *
 * @param extension in lower case
 */
export async function registryFor(extension: string): Promise<Registry> {
  const likely = SOURCES.filter(({ extensions }) => extensions.includes(extension));
  return registryOf(likely.length > 0 ? likely : SOURCES);
}

/** A registry of all families. */
export function wholeRegistry(): Promise<Registry> {
  return registryOf(SOURCES);
}

async function registryOf(sources: readonly Source[]): Promise<Registry> {
  const registry = new Registry();
  for (const { id, load } of sources) {
    const reader = loaded.get(id) ?? load();
    loaded.set(id, reader);
    registry.add(await reader);
  }
  return registry;
}
