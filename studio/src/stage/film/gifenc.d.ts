/** What is used of a package that has no types. */
declare module 'gifenc' {
  type Format = 'rgb565' | 'rgb444' | 'rgba4444';
  /** Red, green, blue, and alpha in a format that has it; 0..255. */
  type Palette = number[][];

  interface FrameOptions {
    palette: Palette;
    /** Milliseconds. */
    delay: number;
    transparent?: boolean;
    transparentIndex?: number;
    dispose?: number;
  }

  export function GIFEncoder(): {
    writeFrame(index: Uint8Array, width: number, height: number, options: FrameOptions): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
  };
  export function quantize(
    rgba: Uint8ClampedArray,
    colors: number,
    options: { format: Format; oneBitAlpha: boolean },
  ): Palette;
  export function applyPalette(rgba: Uint8ClampedArray, palette: Palette, format: Format): Uint8Array;
}
