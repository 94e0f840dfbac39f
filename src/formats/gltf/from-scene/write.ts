import { type Document, Format, GLB_BUFFER, type GLTF, type Root, WebIO } from '@gltf-transform/core';
import { KHRLightsPunctual, KHRMaterialsUnlit, KHRTextureTransform } from '@gltf-transform/extensions';
import { aligned } from '../files/container/draft/bytes.ts';
import { CHUNK } from '../files/container/schema.ts';
import type { AnimationData } from './animation-data.ts';
import { BufferParts } from './buffer-parts.ts';
import type { ColumnData } from './column-data.ts';
import type { Destination } from './column-layout.ts';
import { LevelsOfDetail } from './levels.ts';
import { PHYSICAL_EXTENSIONS } from './physical.ts';
import { addZeros } from './sparse-column.ts';

const EXTENSIONS = [
  KHRLightsPunctual,
  KHRMaterialsUnlit,
  KHRTextureTransform,
  LevelsOfDetail,
  ...PHYSICAL_EXTENSIONS,
];
const GLB_MAGIC = 0x46546c67;
const GLB_VERSION = 2;
const GLB_HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;
const BLANK = 0x20;

/** What a file consists of: what gltf-transform writes, and what it would take longer for. */
export interface Contents {
  document: Document;
  columns: ColumnData;
  animations: AnimationData;
}

/** A file whose buffer is still in parts. */
interface Written {
  json: GLTF.IGLTF;
  parts: BufferParts;
  /** Images in files of their own, by their names. */
  images: Record<string, Uint8Array>;
}

/** @param uri of the buffer; absent in GLB */
async function writeContents({ document, columns, animations }: Contents, uri?: string): Promise<Written> {
  const io = new WebIO().registerExtensions(EXTENSIONS);
  const format = uri === undefined ? Format.GLB : Format.GLTF;
  const { json, resources } = await io.writeJSON(document, { format });
  const { [GLB_BUFFER]: _, ...images } = resources;
  const root = document.getRoot();
  keepTransforms(root, json);
  const parts = new BufferParts();
  const views = json.bufferViews ?? [];
  const destination = { views, parts };
  const accessors = columns.describe(root, json, destination);
  const whole = accessors.length > 0 ? inOrder(json) : json;
  if (uri === undefined) addImages(root, whole, destination);
  addZeros(accessors, destination);
  const buffer = { ...(uri === undefined ? {} : { uri }), byteLength: 0 };
  if (accessors.length > 0 || animations.animations.length > 0)
    Object.assign(whole, { accessors, bufferViews: views, buffers: [buffer] });
  else if (whole.buffers) whole.buffers = [buffer];
  animations.appendTo(whole, accessors, destination);
  buffer.byteLength = parts.length;
  return { json: whole, parts, images };
}

/** gltf-transform omits transforms within 1e-5 of the default, an error that accumulates along a chain of bones. */
function keepTransforms(root: Root, { nodes = [] }: GLTF.IGLTF): void {
  for (const [index, node] of root.listNodes().entries()) {
    const target = nodes[index]!;
    if (node.getTranslation().some((value) => value !== 0)) target.translation = node.getTranslation();
    if (node.getRotation().some((value, i) => value !== (i === 3 ? 1 : 0)))
      target.rotation = node.getRotation();
    if (node.getScale().some((value) => value !== 1)) target.scale = node.getScale();
  }
}

/** The members of a file in the order in which gltf-transform writes them, with room for those of columns. */
function inOrder({ asset, extras, samplers, textures, images, ...rest }: GLTF.IGLTF): GLTF.IGLTF {
  const none = undefined;
  const first = {
    asset,
    extras,
    accessors: none,
    bufferViews: none,
    samplers,
    textures,
    images,
    buffers: none,
  };
  return { ...first, ...rest } as GLTF.IGLTF;
}

/** Images follow the columns. gltf-transform aligns them to eight bytes. */
function addImages(root: Root, { images = [] }: GLTF.IGLTF, { views, parts }: Destination): void {
  for (const [index, texture] of root.listTextures().entries()) {
    const { bufferView } = images[index]!;
    if (bufferView === undefined) continue;
    views[bufferView]!.byteOffset = parts.addBytes(texture.getImage()!);
    parts.padTo(8);
  }
}

export async function writeGlb(contents: Contents): Promise<Uint8Array> {
  const root = contents.document.getRoot();
  // Images are in the buffer.
  if (root.listTextures().length > 0) contents.document.createBuffer();
  return glbOf(await writeContents(contents));
}

function glbOf({ json, parts }: Written): Uint8Array {
  const text = new TextEncoder().encode(JSON.stringify(json));
  const start = GLB_HEADER_BYTES + CHUNK_HEADER_BYTES + aligned(text.length);
  const size = start + (parts.length > 0 ? CHUNK_HEADER_BYTES + aligned(parts.length) : 0);
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  const words = (at: number, ...values: number[]) => {
    for (const [place, value] of values.entries()) view.setUint32(at + place * 4, value, true);
  };
  words(0, GLB_MAGIC, GLB_VERSION, size, aligned(text.length), CHUNK.json);
  bytes.set(text, GLB_HEADER_BYTES + CHUNK_HEADER_BYTES);
  bytes.fill(BLANK, GLB_HEADER_BYTES + CHUNK_HEADER_BYTES + text.length, start);
  if (parts.length === 0) return bytes;
  words(start, aligned(parts.length), CHUNK.binary);
  parts.writeTo(bytes, start + CHUNK_HEADER_BYTES);
  return bytes;
}

/** NAME.gltf, NAME.bin and the images, which are named after their textures. */
export async function writeGltfFiles(
  contents: Contents,
  name: string,
): Promise<{ name: string; bytes: Uint8Array }[]> {
  const base = fileName(name, 'scene');
  const taken = new Set<string>();
  const buffer = `${base}.bin`;
  for (const texture of contents.document.getRoot().listTextures()) {
    const stem = fileName(texture.getName().replace(/\.\w{1,4}$/, ''), 'texture');
    const extension = texture.getMimeType() === 'image/jpeg' ? 'jpg' : 'png';
    let uri = `${stem}.${extension}`;
    // Names that differ only by case are one file on some systems.
    for (let copy = 2; taken.has(uri.toLowerCase()); copy++) uri = `${stem}-${copy}.${extension}`;
    taken.add(uri.toLowerCase());
    texture.setURI(uri);
  }
  const { json, parts, images } = await writeContents(contents, buffer);
  const files = { ...images, ...(parts.length > 0 ? { [buffer]: bytesOf(parts) } : {}) };
  return [
    { name: `${base}.gltf`, bytes: new TextEncoder().encode(JSON.stringify(json)) },
    ...Object.entries(files).map(([uri, bytes]) => ({ name: uri, bytes })),
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
