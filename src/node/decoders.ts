import type { DecoderName, Decoders } from '../binary/decoders.ts';

/**
 * Loads the decoders that are installed beside Exhume, which does not include them.
 *
 * @example
 * ```ts
 * import { installedDecoders } from 'exhume/node';
 *
 * const { meshopt } = await installedDecoders(['meshopt']);
 * console.log(meshopt !== undefined); // true
 * ```
 */
export async function installedDecoders(names: readonly DecoderName[]): Promise<Decoders> {
  const decoders: Decoders = {};
  if (names.includes('meshopt')) {
    const meshopt = (await ifInstalled(() => import('meshoptimizer/decoder')))?.MeshoptDecoder;
    await meshopt?.ready;
    if (meshopt?.supported) decoders.meshopt = meshopt;
  }
  if (names.includes('draco')) {
    const draco = await ifInstalled(() => import('draco3dgltf'));
    if (draco) decoders.draco = await draco.default.createDecoderModule();
  }
  return decoders;
}

async function ifInstalled<T>(load: () => Promise<T>): Promise<T | undefined> {
  try {
    return await load();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}
