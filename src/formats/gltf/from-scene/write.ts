import { type Document, Format, type JSONDocument, WebIO } from '@gltf-transform/core';
import { KHRLightsPunctual, KHRMaterialsUnlit, KHRTextureTransform } from '@gltf-transform/extensions';
import { type AnimationData, appendZeros } from './animation-data.ts';
import { LevelsOfDetail } from './levels.ts';
import { PHYSICAL_EXTENSIONS } from './physical.ts';

class ExactIO extends WebIO {
  readonly #animations: AnimationData;
  /** Of the buffer, in separate files. */
  readonly #uri: string | undefined;

  constructor(animations: AnimationData, uri?: string) {
    super();
    this.#animations = animations;
    this.#uri = uri;
    this.registerExtensions([
      KHRLightsPunctual,
      KHRMaterialsUnlit,
      KHRTextureTransform,
      LevelsOfDetail,
      ...PHYSICAL_EXTENSIONS,
    ]);
  }

  /** gltf-transform omits transforms within 1e-5 of the default, an error that accumulates along a chain of bones. */
  override async writeJSON(...request: Parameters<WebIO['writeJSON']>): Promise<JSONDocument> {
    const written = await super.writeJSON(...request);
    const [document] = request;
    document
      .getRoot()
      .listNodes()
      .forEach((node, index) => {
        const target = written.json.nodes![index]!;
        if (node.getTranslation().some((value) => value !== 0)) target.translation = node.getTranslation();
        if (node.getRotation().some((value, i) => value !== (i === 3 ? 1 : 0)))
          target.rotation = node.getRotation();
        if (node.getScale().some((value) => value !== 1)) target.scale = node.getScale();
      });
    appendZeros(written);
    this.#animations.appendTo(written, this.#uri);
    return written;
  }
}

export async function writeGlb(document: Document, animations: AnimationData): Promise<Uint8Array> {
  const root = document.getRoot();
  // Images are in the buffer too, which exists so far only if there are columns.
  if (root.listTextures().length > 0 && root.listBuffers().length === 0) document.createBuffer();
  return new ExactIO(animations).writeBinary(document);
}

/** NAME.gltf, NAME.bin and the images, which are named after their textures. */
export async function writeGltfFiles(
  document: Document,
  animations: AnimationData,
  name: string,
): Promise<{ name: string; bytes: Uint8Array }[]> {
  const base = fileName(name, 'scene');
  const taken = new Set<string>();
  const buffer = `${base}.bin`;
  for (const one of document.getRoot().listBuffers()) one.setURI(buffer);
  for (const texture of document.getRoot().listTextures()) {
    const stem = fileName(texture.getName().replace(/\.\w{1,4}$/, ''), 'texture');
    const extension = texture.getMimeType() === 'image/jpeg' ? 'jpg' : 'png';
    let uri = `${stem}.${extension}`;
    // Names that differ only by case are one file on some systems.
    for (let copy = 2; taken.has(uri.toLowerCase()); copy++) uri = `${stem}-${copy}.${extension}`;
    taken.add(uri.toLowerCase());
    texture.setURI(uri);
  }
  const { json, resources } = await new ExactIO(animations, buffer).writeJSON(document, {
    format: Format.GLTF,
  });
  return [
    { name: `${base}.gltf`, bytes: new TextEncoder().encode(JSON.stringify(json)) },
    ...Object.entries(resources).map(([uri, bytes]) => ({ name: uri, bytes })),
  ];
}

/** A name that is safe as a file and as a URI on every system. */
function fileName(name: string, fallback: string): string {
  return name.replace(/[^\w-]+/g, '_').replace(/^_+$/, '') || fallback;
}
