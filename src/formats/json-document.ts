/** Bytes that contain the mark of documents in JSON. */
const HEAD_BYTES = 64;

/** Whether bytes are a document in JSON, which quotes the content of a file of another format. */
export function isJsonDocument(bytes: Uint8Array): boolean {
  return /^\s*\{\s*"exhume"\s*:/.test(new TextDecoder('latin1').decode(bytes.subarray(0, HEAD_BYTES)));
}
