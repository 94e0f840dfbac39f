/** Finds and reads all files of a character, starting from those that the user names. */
import type { Decoders } from '../binary/decoders.ts';
import type { Registry } from '../formats/registry.ts';
import type { Gathered, GatherOptions, LoadedFile } from './gathered.ts';
import { Gatherer } from './gatherer.ts';
import { folderOf, type Library } from './library.ts';

/** Gathers files of the formats of a registry. @throws RangeError without a file */
export async function gatherKnown(
  registry: Registry,
  library: Library,
  inputs: readonly string[],
  options: GatherOptions = {},
): Promise<Gathered> {
  const [first] = [...(options.with ?? []), ...inputs];
  if (first === undefined) throw new RangeError('No file was given');
  const gatherer = new Gatherer(registry, library, inputs, options);
  await gatherer.addContext();
  await gatherer.addInputs();
  const family = gatherer.family();
  if (options.complete !== false) {
    const folder = folderOf(first);
    await gatherer.addBeside(family, folder);
    await gatherer.complete(family, folder);
  }
  const { files, textures, missing, report } = gatherer;
  const decoders = await decodersFor(files, options);
  return { family, files, textures, missing, decoders, reading: options, report };
}

async function decodersFor(files: readonly LoadedFile[], { loadDecoders }: GatherOptions): Promise<Decoders> {
  const wanted = new Set(
    files.flatMap(({ format, document }) => (document && format?.decoders?.(document)) || []),
  );
  return loadDecoders && wanted.size > 0 ? loadDecoders([...wanted]) : {};
}
