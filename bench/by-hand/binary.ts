/** The loops that one would write by hand, each for exactly one layout: what bench/binary.ts holds the schema against. */

export const ROWS = 1_000_000;
export const VERTICES = 500_000;
export const TRACKS = 10_000;
const KEYS = 24;

export function readFloatsByHand(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const position = new Float32Array(ROWS * 3);
  const normal = new Float32Array(ROWS * 3);
  const uv = new Float32Array(ROWS * 2);
  for (let i = 0, at = 0; i < ROWS; i++, at += 32) {
    position[i * 3] = view.getFloat32(at, true);
    position[i * 3 + 1] = view.getFloat32(at + 4, true);
    position[i * 3 + 2] = view.getFloat32(at + 8, true);
    normal[i * 3] = view.getFloat32(at + 12, true);
    normal[i * 3 + 1] = view.getFloat32(at + 16, true);
    normal[i * 3 + 2] = view.getFloat32(at + 20, true);
    uv[i * 2] = view.getFloat32(at + 24, true);
    uv[i * 2 + 1] = view.getFloat32(at + 28, true);
  }
  return { count: ROWS, position, normal, uv };
}

export function writeFloatsByHand({ position, normal, uv }: ReturnType<typeof readFloatsByHand>) {
  const bytes = new Uint8Array(ROWS * 32);
  const view = new DataView(bytes.buffer);
  for (let i = 0, at = 0; i < ROWS; i++, at += 32) {
    view.setFloat32(at, position[i * 3]!, true);
    view.setFloat32(at + 4, position[i * 3 + 1]!, true);
    view.setFloat32(at + 8, position[i * 3 + 2]!, true);
    view.setFloat32(at + 12, normal[i * 3]!, true);
    view.setFloat32(at + 16, normal[i * 3 + 1]!, true);
    view.setFloat32(at + 20, normal[i * 3 + 2]!, true);
    view.setFloat32(at + 24, uv[i * 2]!, true);
    view.setFloat32(at + 28, uv[i * 2 + 1]!, true);
  }
  return bytes;
}

export function readMixedByHand(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const position = new Float32Array(ROWS * 3);
  const uv = new Int16Array(ROWS * 2);
  const joints = new Uint16Array(ROWS * 4);
  const weights = new Uint8Array(ROWS * 4);
  const color = new Uint32Array(ROWS);
  for (let i = 0, at = 0; i < ROWS; i++, at += 32) {
    position[i * 3] = view.getFloat32(at, true);
    position[i * 3 + 1] = view.getFloat32(at + 4, true);
    position[i * 3 + 2] = view.getFloat32(at + 8, true);
    uv[i * 2] = view.getInt16(at + 12, true);
    uv[i * 2 + 1] = view.getInt16(at + 14, true);
    joints[i * 4] = view.getUint16(at + 16, true);
    joints[i * 4 + 1] = view.getUint16(at + 18, true);
    joints[i * 4 + 2] = view.getUint16(at + 20, true);
    joints[i * 4 + 3] = view.getUint16(at + 22, true);
    weights[i * 4] = view.getUint8(at + 24);
    weights[i * 4 + 1] = view.getUint8(at + 25);
    weights[i * 4 + 2] = view.getUint8(at + 26);
    weights[i * 4 + 3] = view.getUint8(at + 27);
    color[i] = view.getUint32(at + 28, true);
  }
  return { count: ROWS, position, uv, joints, weights, color };
}

export function writeMixedByHand({
  position,
  uv,
  joints,
  weights,
  color,
}: ReturnType<typeof readMixedByHand>) {
  const bytes = new Uint8Array(ROWS * 32);
  const view = new DataView(bytes.buffer);
  for (let i = 0, at = 0; i < ROWS; i++, at += 32) {
    view.setFloat32(at, position[i * 3]!, true);
    view.setFloat32(at + 4, position[i * 3 + 1]!, true);
    view.setFloat32(at + 8, position[i * 3 + 2]!, true);
    view.setInt16(at + 12, uv[i * 2]!, true);
    view.setInt16(at + 14, uv[i * 2 + 1]!, true);
    for (let j = 0; j < 4; j++) {
      view.setUint16(at + 16 + j * 2, joints[i * 4 + j]!, true);
      view.setUint8(at + 24 + j, weights[i * 4 + j]!);
    }
    view.setUint32(at + 28, color[i]!, true);
  }
  return bytes;
}

export function readVerticesByHand(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const position = new Float32Array(VERTICES * 3);
  const normal = new Float32Array(VERTICES * 3);
  const collapseId = new Int32Array(VERTICES);
  const faceCount = new Int32Array(VERTICES);
  const uv = new Float32Array(VERTICES * 2);
  const start = new Uint32Array(VERTICES + 1);
  for (let i = 0, at = 0; i < VERTICES; i++) {
    const influences = view.getInt32(at + 40, true);
    start[i + 1] = start[i]! + influences;
    at += 44 + influences * 8;
  }
  const bone = new Int32Array(start[VERTICES]!);
  const weight = new Float32Array(start[VERTICES]!);
  for (let i = 0, at = 0; i < VERTICES; i++) {
    for (let j = 0; j < 3; j++) {
      position[i * 3 + j] = view.getFloat32(at + j * 4, true);
      normal[i * 3 + j] = view.getFloat32(at + 12 + j * 4, true);
    }
    collapseId[i] = view.getInt32(at + 24, true);
    faceCount[i] = view.getInt32(at + 28, true);
    uv[i * 2] = view.getFloat32(at + 32, true);
    uv[i * 2 + 1] = view.getFloat32(at + 36, true);
    at += 44;
    for (let k = start[i]!; k < start[i + 1]!; k++, at += 8) {
      bone[k] = view.getInt32(at, true);
      weight[k] = view.getFloat32(at + 4, true);
    }
  }
  return {
    count: VERTICES,
    position,
    normal,
    collapseId,
    faceCount,
    uv,
    influences: { start, bone, weight },
  };
}

export function writeVerticesByHand(value: ReturnType<typeof readVerticesByHand>) {
  const { position, normal, collapseId, faceCount, uv, influences } = value;
  const { start, bone, weight } = influences;
  const bytes = new Uint8Array(VERTICES * 44 + bone.length * 8);
  const view = new DataView(bytes.buffer);
  for (let i = 0, at = 0; i < VERTICES; i++) {
    for (let j = 0; j < 3; j++) {
      view.setFloat32(at + j * 4, position[i * 3 + j]!, true);
      view.setFloat32(at + 12 + j * 4, normal[i * 3 + j]!, true);
    }
    view.setInt32(at + 24, collapseId[i]!, true);
    view.setInt32(at + 28, faceCount[i]!, true);
    view.setFloat32(at + 32, uv[i * 2]!, true);
    view.setFloat32(at + 36, uv[i * 2 + 1]!, true);
    view.setInt32(at + 40, start[i + 1]! - start[i]!, true);
    at += 44;
    for (let k = start[i]!; k < start[i + 1]!; k++, at += 8) {
      view.setInt32(at, bone[k]!, true);
      view.setFloat32(at + 4, weight[k]!, true);
    }
  }
  return bytes;
}

export interface Tracks {
  tracks: {
    boneId: number;
    keys: { count: number; time: Float32Array; translation: Float32Array; rotation: Float32Array };
  }[];
}

export function readTracksByHand(bytes: Uint8Array): Tracks {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tracks: Tracks['tracks'] = [];
  for (let track = 0, at = 0; track < TRACKS; track++) {
    const boneId = view.getInt32(at, true);
    const count = view.getInt32(at + 4, true);
    at += 8;
    const time = new Float32Array(count);
    const translation = new Float32Array(count * 3);
    const rotation = new Float32Array(count * 4);
    for (let key = 0; key < count; key++, at += 32) {
      time[key] = view.getFloat32(at, true);
      for (let j = 0; j < 3; j++) translation[key * 3 + j] = view.getFloat32(at + 4 + j * 4, true);
      for (let j = 0; j < 4; j++) rotation[key * 4 + j] = view.getFloat32(at + 16 + j * 4, true);
    }
    tracks.push({ boneId, keys: { count, time, translation, rotation } });
  }
  return { tracks };
}

export function writeTracksByHand({ tracks }: Tracks): Uint8Array {
  const size = tracks.reduce((sum, { keys }) => sum + 8 + keys.count * 32, 0);
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const { boneId, keys } of tracks) {
    const { count, time, translation, rotation } = keys;
    view.setInt32(at, boneId, true);
    view.setInt32(at + 4, count, true);
    at += 8;
    for (let key = 0; key < count; key++, at += 32) {
      view.setFloat32(at, time[key]!, true);
      for (let j = 0; j < 3; j++) view.setFloat32(at + 4 + j * 4, translation[key * 3 + j]!, true);
      for (let j = 0; j < 4; j++) view.setFloat32(at + 16 + j * 4, rotation[key * 4 + j]!, true);
    }
  }
  return bytes;
}

export function sampleTracks(): Tracks {
  const fill = (length: number) => Float32Array.from({ length }, (_, i) => (i % 1009) / 64);
  const tracks = Array.from({ length: TRACKS }, (_, boneId) => ({
    boneId,
    keys: { count: KEYS, time: fill(KEYS), translation: fill(KEYS * 3), rotation: fill(KEYS * 4) },
  }));
  return { tracks };
}
