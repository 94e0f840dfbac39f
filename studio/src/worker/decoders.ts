/**
 * Decoders of compressed files in the page. meshopt's WebAssembly decoder would need a laxer Content-Security-Policy; the plain
 * JavaScript decoder of the same package does not. For Draco there is only WebAssembly.
 */
import type { DecoderName, Decoders } from 'exhume';

type MeshoptDecoder = NonNullable<Decoders['meshopt']>;

export async function loadDecoders(names: readonly DecoderName[]): Promise<Decoders> {
  if (!names.includes('meshopt')) return {};
  const { MeshoptDecoder } = await import('../../../node_modules/meshoptimizer/meshopt_decoder_reference.js');
  return { meshopt: terminating(MeshoptDecoder) };
}

/** Pads the source with zeros: with damaged data the decoder would loop forever at the end of the source. */
function terminating({ decodeGltfBuffer }: MeshoptDecoder): MeshoptDecoder {
  return {
    decodeGltfBuffer: (target, count, size, source, mode, filter) => {
      const padded = new Uint8Array(source.length + count * MOST_BYTES + FEWEST_ZEROS);
      padded.set(source);
      // The decoder also counts from the end, which must not move.
      Object.defineProperty(padded, 'length', { value: source.length });
      decodeGltfBuffer(target, count, size, padded, mode, filter);
    },
  };
}

/** Bytes that the decoder reads per corner of a triangle if every number takes one. */
const MOST_BYTES = 2;
const FEWEST_ZEROS = 16;
