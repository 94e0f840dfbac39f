/**
 * Libraries that unpack what files compress. Nothing here brings them along: whoever reads hands in those that are there, set
 * up and ready, because setting them up takes a promise and reading does not.
 */
export interface Decoders {
  /** `MeshoptDecoder` of the package meshoptimizer, after its `ready`. */
  meshopt?: MeshoptDecoder;
  /** What `createDecoderModule` of the package draco3dgltf promises. */
  draco?: DracoModule;
}

/** What unpacks compressed glTF. */
export type DecoderName = keyof Decoders;

/** What unpacks data that meshoptimizer packed. */
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

/** What is used of a module that Emscripten made: its objects are freed by `destroy`, its bytes lie in a heap. */
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

/** What reads one compressed mesh. */
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
