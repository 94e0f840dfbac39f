/**
 * What unpacks compressed files in the page. meshopt's decoder in WebAssembly would need a laxer policy for scripts; the one in
 * plain JavaScript, which the same package has as its reference, needs none. Of Draco there is none but in WebAssembly.
 */
import type { DecoderName, Decoders } from 'exhume';

type MeshoptDecoder = NonNullable<Decoders['meshopt']>;

export async function loadDecoders(names: readonly DecoderName[]): Promise<Decoders> {
  if (!names.includes('meshopt')) return {};
  const { MeshoptDecoder } = await import('../../../node_modules/meshoptimizer/meshopt_decoder_reference.js');
  return { meshopt: ending(MeshoptDecoder) };
}

/** Damaged bytes end in zeros: the reference would wait for ever for the last byte of a number that lies behind the end. */
function ending({ decodeGltfBuffer }: MeshoptDecoder): MeshoptDecoder {
  return {
    decodeGltfBuffer: (target, count, size, source, mode, filter) => {
      const padded = new Uint8Array(source.length + count * MOST_BYTES + FEWEST_ZEROS);
      padded.set(source);
      // It counts from the end, too, which stays where it was.
      Object.defineProperty(padded, 'length', { value: source.length });
      decodeGltfBuffer(target, count, size, padded, mode, filter);
    },
  };
}

/** Bytes that it reads for a corner of a triangle, where every number takes one. */
const MOST_BYTES = 2;
const FEWEST_ZEROS = 16;
