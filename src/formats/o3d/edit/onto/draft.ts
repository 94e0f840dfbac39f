/** An archive while edited records are put into it. */
import type { NamedBytes } from '../../../format.ts';
import type {
  ArchiveDocument,
  ArchiveMember,
  JsonObject,
  JsonValue,
  Param,
  SceneObject,
} from '../../files/archive/document.ts';
import { bufferIntoJson, curveIntoJson, skinIntoJson } from '../../files/archive/json-data-write.ts';
import { BLOB_MEMBERS } from '../../files/archive/layout.ts';
import { withData } from '../../files/archive/member-data.ts';
import { addCopies, firstFreeId } from '../../files/archive/mentions.ts';
import type { BufferBlob, BufferPlane, CurveBlob, SkinBlob } from '../../files/blobs/document.ts';
import { writeBuffer, writeCurve, writeSkin } from '../../files/blobs/write.ts';
import type { Stage } from '../../to-scene/stage.ts';

type Blob = { buffer: BufferBlob } | { curve: CurveBlob } | { skin: SkinBlob };

/** The JSON of its document is its own and changes as things are put in; members are replaced when all is there. */
export class Draft {
  readonly stage: Stage;
  readonly #blobs = new Map<SceneObject, Blob>();
  /** Members that take the place of others, by the names of those. */
  readonly #replaced = new Map<string, NamedBytes>();
  readonly #added: NamedBytes[] = [];
  #free: number | undefined;

  constructor(stage: Stage) {
    this.stage = stage;
  }

  /** Adds an object like another one, which is not yet found by the index. @returns its id */
  copy(object: SceneObject, change: (copy: JsonObject) => void): number {
    const { index, document } = this.stage;
    this.#free ??= firstFreeId(index);
    const json = structuredClone(object.json);
    change(json);
    const ids = addCopies(document.scene, [{ ...object, json }], this.#free);
    this.#free += ids.size;
    return ids.get(object.id)!;
  }

  /** Adds a member behind the others. */
  addMember(member: NamedBytes): void {
    this.#added.push(member);
  }

  /** @param name of the member whose place it takes */
  replaceMember(name: string, member: NamedBytes): void {
    this.#replaced.set(name, member);
  }

  setParam({ json }: Param, value: JsonValue): void {
    json.value = value;
  }

  /** The numbers of a buffer, to be changed in place; undefined where it has none. */
  buffer(object: SceneObject): BufferBlob | undefined {
    const known = this.#blobs.get(object);
    if (known && 'buffer' in known) return known.buffer;
    const blob = this.stage.blobs.buffer(object);
    if (!blob) return undefined;
    const buffer = { ...blob, planes: blob.planes.map((plane) => plane.slice()) };
    this.#blobs.set(object, { buffer });
    return buffer;
  }

  setBuffer(object: SceneObject, buffer: BufferBlob): void {
    this.#blobs.set(object, { buffer });
  }

  /** The keys of a curve, with those that were put in. */
  curve(object: SceneObject): CurveBlob | undefined {
    const known = this.#blobs.get(object);
    return known && 'curve' in known ? known.curve : this.stage.blobs.curve(object);
  }

  setCurve(object: SceneObject, curve: CurveBlob): void {
    this.#blobs.set(object, { curve });
  }

  /** The influences of a skin, with those that were put in. */
  skin(object: SceneObject): SkinBlob | undefined {
    const known = this.#blobs.get(object);
    return known && 'skin' in known ? known.skin : this.stage.blobs.skin(object);
  }

  setSkin(object: SceneObject, skin: SkinBlob): void {
    this.#blobs.set(object, { skin });
  }

  /** Whether data of an object can be others: not in files beside a `scene.json`. */
  holds({ custom }: SceneObject): boolean {
    return custom.binaryRange === undefined || this.stage.document.container.kind !== 'json';
  }

  /** The document with all that was put in, to be asked for once. */
  document(): ArchiveDocument {
    const { document } = this.stage;
    const replaced = new Map<SceneObject, Uint8Array>();
    for (const [object, blob] of this.#blobs) {
      if (object.custom.binaryRange === undefined) putIntoJson(object, blob);
      else if (this.holds(object)) replaced.set(object, bytesOf(blob));
    }
    const names = new Set([...replaced.keys()].map(({ className }) => BLOB_MEMBERS[className]));
    const last = (name: string) =>
      document.members.findLast((member) => member.kind === 'file' && member.name === name);
    const members = document.members.map((member): ArchiveMember => {
      const { name } = member;
      if (last(name) !== member) return member;
      const { padding: _, ...other } = { ...member, ...this.#replaced.get(name) };
      if (this.#replaced.has(name)) return other;
      return names.has(name) ? withData(member, this.stage.index, replaced) : member;
    });
    const added = this.#added.map((member): ArchiveMember => ({ ...member, kind: 'file' }));
    return { ...document, members: [...members, ...added] };
  }
}

/** A buffer with more elements, the new ones zero, or with fewer. */
export function resized(buffer: BufferBlob, numElements: number): BufferBlob {
  const planes = buffer.planes.map((plane, index) =>
    resizedPlane(plane, numElements * buffer.fields.numComponents[index]!),
  );
  return { ...buffer, numElements, planes };
}

function resizedPlane(plane: BufferPlane, length: number): BufferPlane {
  const out = emptyLike(plane, length);
  out.set(plane.subarray(0, length));
  return out;
}

function emptyLike(plane: BufferPlane, length: number): BufferPlane {
  if (plane instanceof Float32Array) return new Float32Array(length);
  if (plane instanceof Float64Array) return new Float64Array(length);
  return plane instanceof Uint32Array ? new Uint32Array(length) : new Uint8Array(length);
}

function bytesOf(blob: Blob): Uint8Array {
  if ('buffer' in blob) return writeBuffer(blob.buffer);
  return 'curve' in blob ? writeCurve(blob.curve) : writeSkin(blob.skin);
}

function putIntoJson({ custom, properties }: SceneObject, blob: Blob): void {
  if ('buffer' in blob) custom.fieldData = bufferIntoJson(custom.fieldData ?? null, blob.buffer);
  else if ('curve' in blob) custom.keys = curveIntoJson(blob.curve);
  else properties.influences = skinIntoJson(blob.skin);
}
