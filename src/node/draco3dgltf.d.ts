declare module 'draco3dgltf' {
  const draco: {
    createDecoderModule(): Promise<import('../binary/decoders.ts').DracoModule>;
    createEncoderModule(): Promise<unknown>;
  };
  export default draco;
}
