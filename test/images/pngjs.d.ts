declare module 'pngjs' {
  /** What is used of it: RGBA of 8 bits in `data`. */
  export class PNG {
    constructor(options: { width: number; height: number });
    width: number;
    height: number;
    data: Buffer;
    static readonly sync: {
      read(bytes: Buffer): PNG;
      write(png: PNG, options?: { colorType?: 2 | 6; filterType?: number }): Buffer;
    };
  }
}
