/** The bytes of new files. */
import type { GLTF } from '@gltf-transform/core';
import { NONE } from '../../../scene/scene.ts';
import { aligned } from '../files/container/draft/bytes.ts';
import { BLANK, CHUNK, CHUNK_HEADER_BYTES, HEADER_BYTES } from '../files/container/schema.ts';
import { BufferParts } from './buffer-parts.ts';
import { present } from './members.ts';
import type { NewFile } from './new-file.ts';
import { addZeros } from './sparse-column.ts';

const GLB_MAGIC = 0x46546c67;
const GLB_VERSION = 2;
/** Bytes. */
const IMAGE_ALIGNMENT = 8;

/** A file whose buffer is still in parts. */
interface Written {
  json: GLTF.IGLTF;
  parts: BufferParts;
}

export function writeGlb(file: NewFile): Uint8Array {
  return glbOf(finished(file));
}

/** @param uri of the buffer; absent in GLB, whose images are in the buffer */
function finished({ json, parents, targets, images, columns, animations }: NewFile, uri?: string): Written {
  json.nodes = withChildren(json.nodes, parents);
  json.meshes = json.meshes.map((mesh, index) => withTargetNames(mesh, targets[index]!));
  json.extensionsUsed.sort();
  const parts = new BufferParts();
  const views: GLTF.IBufferView[] = [];
  const destination = { views, parts };
  // The buffer views of images come first, and their bytes behind those of columns.
  const shown = uri === undefined ? images : [];
  for (const { length } of shown) views.push({ buffer: 0, byteOffset: 0, byteLength: length });
  const accessors = columns.describe(destination);
  for (const [index, bytes] of shown.entries()) {
    json.images[index]!.bufferView = index;
    views[index]!.byteOffset = parts.addBytes(bytes);
    parts.padTo(IMAGE_ALIGNMENT);
  }
  addZeros(accessors, destination);
  animations.appendTo(json, accessors, destination);
  const buffer = { ...(uri === undefined ? {} : { uri }), byteLength: parts.length };
  Object.assign(json, { accessors, bufferViews: views, buffers: parts.length > 0 ? [buffer] : [] });
  for (const [name, value] of Object.entries(json))
    if (Array.isArray(value) && value.length === 0) Reflect.deleteProperty(json, name);
  return { json, parts };
}

function withChildren(nodes: readonly GLTF.INode[], parents: readonly number[]): GLTF.INode[] {
  const children = nodes.map((): number[] => []);
  for (const [index, parent] of parents.entries()) if (parent !== NONE) children[parent]!.push(index);
  // The order of members is that of the file.
  return nodes.map(({ mesh, camera, skin, extensions, ...node }, index) => ({
    ...node,
    ...present({
      mesh,
      camera,
      skin,
      children: children[index]!.length > 0 ? children[index] : undefined,
      extensions,
    }),
  }));
}

function withTargetNames(mesh: GLTF.IMesh, targetNames: readonly string[]): GLTF.IMesh {
  return targetNames.length > 0 ? { ...mesh, extras: { ...mesh.extras, targetNames } } : mesh;
}

function glbOf({ json, parts }: Written): Uint8Array {
  const text = new TextEncoder().encode(JSON.stringify(json));
  const start = HEADER_BYTES + CHUNK_HEADER_BYTES + aligned(text.length);
  const size = start + (parts.length > 0 ? CHUNK_HEADER_BYTES + aligned(parts.length) : 0);
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  const words = (at: number, ...values: number[]) => {
    for (const [place, value] of values.entries()) view.setUint32(at + place * 4, value, true);
  };
  words(0, GLB_MAGIC, GLB_VERSION, size, aligned(text.length), CHUNK.json);
  bytes.set(text, HEADER_BYTES + CHUNK_HEADER_BYTES);
  bytes.fill(BLANK, HEADER_BYTES + CHUNK_HEADER_BYTES + text.length, start);
  if (parts.length === 0) return bytes;
  words(start, aligned(parts.length), CHUNK.binary);
  parts.writeTo(bytes, start + CHUNK_HEADER_BYTES);
  return bytes;
}

/** The files NAME.gltf, NAME.bin and the images, which are named after their textures. */
export function writeGltfFiles(file: NewFile, name: string): { name: string; bytes: Uint8Array }[] {
  const base = fileName(name, 'scene');
  const taken = new Set<string>();
  const buffer = `${base}.bin`;
  const images = file.json.images.map((image, index) => {
    const stem = fileName((image.name ?? '').replace(/\.\w{1,4}$/, ''), 'texture');
    const extension = image.mimeType === 'image/jpeg' ? 'jpg' : 'png';
    let uri = `${stem}.${extension}`;
    // Names that differ only by case are one file on some systems.
    for (let copy = 2; taken.has(uri.toLowerCase()); copy++) uri = `${stem}-${copy}.${extension}`;
    taken.add(uri.toLowerCase());
    image.uri = uri;
    return { name: uri, bytes: file.images[index]! };
  });
  const { json, parts } = finished(file, buffer);
  return [
    { name: `${base}.gltf`, bytes: new TextEncoder().encode(JSON.stringify(json)) },
    ...images,
    ...(parts.length > 0 ? [{ name: buffer, bytes: bytesOf(parts) }] : []),
  ];
}

function bytesOf(parts: BufferParts): Uint8Array {
  const bytes = new Uint8Array(parts.length);
  parts.writeTo(bytes, 0);
  return bytes;
}

/** A name that is safe as a file and as a URI on every system. */
function fileName(name: string, fallback: string): string {
  return name.replace(/[^\w-]+/g, '_').replace(/^_+$/, '') || fallback;
}
