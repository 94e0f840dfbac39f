declare module 'draco3dgltf' {
  const draco: {
    createDecoderModule(): Promise<import('../formats/decoders.ts').DracoModule>;
    createEncoderModule(): Promise<unknown>;
  };
  export default draco;
}
