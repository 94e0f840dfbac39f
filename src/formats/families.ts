/** The families of formats, each loaded when a file may belong to it. */
import { unlessRefused } from '../report/report.ts';
import type { Reader } from './format.ts';
import { once } from './loading.ts';
import { Registry } from './registry.ts';

/** A family before it is loaded. */
interface Source {
  id: string;
  /** A short name for display. */
  title: string;
  /** Ids of its formats. */
  formats: readonly string[];
  /** Extensions of all its formats. */
  extensions: readonly string[];
  load: () => Promise<Reader>;
}

const BUILT_IN = [
  {
    id: 'cal3d',
    title: 'Cal3D',
    formats: [
      'cal3d.csf',
      'cal3d.caf',
      'cal3d.cmf',
      'cal3d.crf',
      'cal3d.cpf',
      'cal3d.xsf',
      'cal3d.xaf',
      'cal3d.xmf',
      'cal3d.xrf',
      'cal3d.xpf',
      'cal3d.cfg',
    ],
    extensions: ['csf', 'caf', 'cmf', 'crf', 'cpf', 'xsf', 'xaf', 'xmf', 'xrf', 'xpf', 'cfg'],
    load: once(async () => (await import('./cal3d/reader.ts')).cal3dReader),
  },
  {
    id: 'cryengine',
    title: 'CryEngine',
    formats: ['cryengine.cgf', 'cryengine.cga', 'cryengine.caf', 'cryengine.cal'],
    extensions: ['cgf', 'chr', 'cga', 'anm', 'caf', 'dba', 'cal'],
    load: once(async () => (await import('./cryengine/reader.ts')).cryengineReader),
  },
  {
    id: 'mdl',
    title: 'MDL',
    formats: ['mdl.binary', 'mdl.ascii', 'mdl.txi', 'mdl.mtr', 'mdl.plt'],
    extensions: ['mdl', 'wok', 'pwk', 'dwk', 'txi', 'mtr', 'plt'],
    load: once(async () => (await import('./mdl/reader.ts')).mdlReader),
  },
  {
    id: 'c3s',
    title: 'C3S',
    formats: ['c3s'],
    extensions: ['c3s'],
    load: once(async () => (await import('./c3s/reader.ts')).c3sReader),
  },
  {
    id: 'o3d',
    title: 'O3D',
    formats: ['o3d.buff', 'o3d.curv', 'o3d.skin', 'o3d.archive'],
    extensions: ['buff', 'bin', 'curv', 'skin', 'o3dtgz', 'tgz', 'o3d', 'json'],
    load: once(async () => (await import('./o3d/reader.ts')).o3dReader),
  },
  {
    id: 'gltf',
    title: 'glTF',
    formats: ['gltf.glb', 'gltf.gltf'],
    extensions: ['glb', 'gltf'],
    load: once(async () => (await import('./gltf/reader.ts')).gltfReader),
  },
] as const satisfies readonly Source[];

/** The id of a family that comes with the library. */
export type FamilyId = (typeof BUILT_IN)[number]['id'];

const known: Source[] = [...BUILT_IN];

/** In the order of precedence of similar formats; those of registered families are last. */
export const SOURCES: readonly Source[] = known;

/** Ids of all formats, as in `wholeRegistry`. */
export function formatIds(): string[] {
  const idsOf = (sources: readonly Source[]) => sources.flatMap(({ formats }) => formats);
  return [...idsOf(BUILT_IN), 'json', ...idsOf(known.slice(BUILT_IN.length))];
}

/** Adds a registered family, which is loaded already. */
export function addSource(family: Reader): void {
  const { id } = family;
  const formats = family.formats.map((format) => format.id);
  const extensions = [...new Set(family.formats.flatMap((format) => format.extensions))];
  known.push({ id, title: id, formats, extensions, load: async () => family });
}

/**
 * A registry of the families with the extensions of files, or of everything if some file has none of them.
 *
 * @param extensions in lower case
 */
export async function registryFor(extensions: readonly string[]): Promise<Registry> {
  return (await likelyRegistry(extensions)) ?? wholeRegistry();
}

/** A registry of the families with the extensions of files, in lower case; undefined if some file has none of them. */
export async function likelyRegistry(extensions: readonly string[]): Promise<Registry | undefined> {
  const likely = SOURCES.filter((source) => source.extensions.some((one) => extensions.includes(one)));
  const isKnown = (extension: string) => likely.some((source) => source.extensions.includes(extension));
  return extensions.every(isKnown) ? registryOf(likely) : undefined;
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

const documentsInJson = once(() => import('./json/index.ts'));

/** A registry of all families, and of their documents in JSON. */
export async function wholeRegistry(): Promise<Registry> {
  const registry = await registryOf(BUILT_IN);
  const { jsonFormat } = await documentsInJson();
  registry.formats.push(jsonFormat((id) => registry.byId(id)));
  await addAll(registry, known.slice(BUILT_IN.length));
  return registry;
}

/** A registry of some families. */
export async function registryOf(sources: readonly Source[]): Promise<Registry> {
  const registry = new Registry();
  await addAll(registry, sources);
  return registry;
}

async function addAll(registry: Registry, sources: readonly Source[]): Promise<void> {
  for (const reader of await Promise.all(sources.map(({ load }) => load()))) registry.add(reader);
}
