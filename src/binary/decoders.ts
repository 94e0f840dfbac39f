/**
 * Decoders for compressed data. The library does not contain them: callers pass them, already initialized, because
 * initializing is asynchronous and reading is not.
 */
export interface Decoders {
  /** `MeshoptDecoder` of the package meshoptimizer, after its `ready`. */
  meshopt?: MeshoptDecoder;
  /** The result of `createDecoderModule` of the package draco3dgltf. */
  draco?: DracoModule;
}

/** Name of a decoder. */
export type DecoderName = keyof Decoders;

/** Decoder for data that was compressed by meshoptimizer. */
export interface MeshoptDecoder {
  decodeGltfBuffer(
    target: Uint8Array,
    count: number,
    size: number,
    source: Uint8Array,
    mode: string,
    filter?: string,
  ): void;
}

/** The used part of a module compiled by Emscripten: its objects are freed by `destroy`, its bytes are in a heap. */
export interface DracoModule {
  readonly Decoder: new () => DracoDecoder;
  readonly DecoderBuffer: new () => DracoBuffer;
  readonly Mesh: new () => DracoMesh;
  readonly HEAPU8: Uint8Array;
  readonly DT_INT8: number;
  readonly DT_UINT8: number;
  readonly DT_INT16: number;
  readonly DT_UINT16: number;
  readonly DT_UINT32: number;
  readonly DT_FLOAT32: number;
  destroy(object: object): void;
  _malloc(bytes: number): number;
  _free(pointer: number): void;
}

/** Decoder of a single mesh. */
export interface DracoDecoder {
  DecodeBufferToMesh(buffer: DracoBuffer, mesh: DracoMesh): { ok(): boolean; error_msg(): string };
  GetTrianglesUInt32Array(mesh: DracoMesh, bytes: number, pointer: number): boolean;
  GetAttributeByUniqueId(mesh: DracoMesh, id: number): DracoAttribute;
  GetAttributeDataArrayForAllPoints(
    mesh: DracoMesh,
    attribute: DracoAttribute,
    type: number,
    bytes: number,
    pointer: number,
  ): boolean;
}

/** Bytes in the memory of the decoder. */
export interface DracoBuffer {
  Init(bytes: Int8Array, length: number): void;
}

/** A mesh in the memory of the decoder. */
export interface DracoMesh {
  num_points(): number;
  num_faces(): number;
}

/** Numbers of a mesh in the memory of the decoder. */
export interface DracoAttribute {
  num_components(): number;
}
