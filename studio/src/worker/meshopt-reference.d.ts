declare module '*/meshopt_decoder_reference.js' {
  import type { Decoders } from 'exhume';

  export const MeshoptDecoder: NonNullable<Decoders['meshopt']>;
}
