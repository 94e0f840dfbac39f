/** The part of the runtime of Kaitai Struct for JavaScript that little-endian parsers of this project need. */
export class KaitaiStream {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #position: number;

  constructor(bytes: Uint8Array, position = 0) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#position = position;
  }

  static bytesTerminate(bytes: Uint8Array, terminator: number, isIncluded: boolean): Uint8Array {
    const end = bytes.indexOf(terminator);
    return end < 0 ? bytes : bytes.subarray(0, isIncluded ? end + 1 : end);
  }

  static bytesToStr(bytes: Uint8Array, encoding: string): string {
    return new TextDecoder(encoding).decode(bytes);
  }

  isEof(): boolean {
    return this.#position >= this.#bytes.length;
  }

  readU1(): number {
    return this.#view.getUint8(this.#take(1));
  }

  readS1(): number {
    return this.#view.getInt8(this.#take(1));
  }

  readU2le(): number {
    return this.#view.getUint16(this.#take(2), true);
  }

  readS2le(): number {
    return this.#view.getInt16(this.#take(2), true);
  }

  readU4le(): number {
    return this.#view.getUint32(this.#take(4), true);
  }

  readS4le(): number {
    return this.#view.getInt32(this.#take(4), true);
  }

  readF4le(): number {
    return this.#view.getFloat32(this.#take(4), true);
  }

  readF8le(): number {
    return this.#view.getFloat64(this.#take(8), true);
  }

  readBytes(count: number): Uint8Array {
    const begin = this.#take(count);
    return this.#bytes.subarray(begin, begin + count);
  }

  readBytesFull(): Uint8Array {
    return this.readBytes(this.#bytes.length - this.#position);
  }

  readBytesTerm(
    terminator: number,
    isIncluded: boolean,
    isConsumed: boolean,
    isRequired: boolean,
  ): Uint8Array {
    const end = this.#bytes.indexOf(terminator, this.#position);
    if (end >= 0) {
      const bytes = this.readBytes(end - this.#position + (isIncluded ? 1 : 0));
      if (isConsumed && !isIncluded) this.#take(1);
      return bytes;
    }
    if (isRequired) throw new RangeError(`No byte ${terminator} behind ${this.#position}`);
    return this.readBytesFull();
  }

  #take(count: number): number {
    const begin = this.#position;
    if (count < 0 || begin + count > this.#bytes.length) {
      throw new RangeError(`${count} bytes at ${begin} of ${this.#bytes.length}`);
    }
    this.#position += count;
    return begin;
  }
}
