/** An archive while edited records are put into it. */
import type { Extent } from '../../../binary/reader.ts';
import { rangeIn } from '../archive/blob-access.ts';
import type { ArchiveDocument, ArchiveMember, JsonValue, Param, SceneObject } from '../archive/document.ts';
import { bufferIntoJson, curveIntoJson, skinIntoJson } from '../archive/json-data-write.ts';
import { BLOB_MEMBERS, fileNamed } from '../archive/layout.ts';
import type { BufferBlob, CurveBlob, SkinBlob } from '../blobs/document.ts';
import { writeBuffer, writeCurve, writeSkin } from '../blobs/write.ts';
import { concatenate } from '../concatenate.ts';
import type { Stage } from '../scene/stage.ts';

type Blob = { buffer: BufferBlob } | { curve: CurveBlob } | { skin: SkinBlob };

/** The JSON of its document is its own and changes as things are put in; members are replaced when all is there. */
export class Draft {
  readonly stage: Stage;
  readonly #blobs = new Map<SceneObject, Blob>();

  constructor(stage: Stage) {
    this.stage = stage;
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

  /** Whether data of an object can be others: not in files beside a `scene.json`, nor where objects share their bytes. */
  holds(object: SceneObject): boolean {
    const { document } = this.stage;
    const { binaryRange } = object.custom;
    if (binaryRange === undefined) return true;
    const name = BLOB_MEMBERS[object.className] ?? '';
    const owners = this.#owners(name, fileNamed(document, name)?.length ?? 0);
    const own = owners.find((owner) => owner.object === object);
    if (document.container.kind === 'json' || !own) return false;
    return owners.every((other) => other === own || !overlap(other.extent, own.extent));
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
    const members = document.members.map((member) => {
      const { name } = member;
      return names.has(name) && last(name) === member ? this.#relaid(member, replaced) : member;
    });
    return { ...document, members };
  }

  /** The objects whose data lie in a member, and where. */
  #owners(member: string, size: number): { object: SceneObject; extent: Extent }[] {
    return this.stage.index.objects.flatMap((object) => {
      const { binaryRange } = object.custom;
      const isHere = BLOB_MEMBERS[object.className] === member && binaryRange !== undefined;
      const extent = isHere ? rangeIn(binaryRange, size) : undefined;
      return extent ? [{ object, extent }] : [];
    });
  }

  /** A member with other data in it; the ranges of what lies behind them move along. */
  #relaid(member: ArchiveMember, replaced: ReadonlyMap<SceneObject, Uint8Array>): ArchiveMember {
    const { bytes } = member;
    const owners = this.#owners(member.name, bytes.length);
    const edits = owners.flatMap(({ object, extent }) => {
      const data = replaced.get(object);
      return data ? [{ object, extent, data }] : [];
    });
    edits.sort((a, b) => a.extent.offset - b.extent.offset);
    const parts: Uint8Array[] = [];
    let at = 0;
    for (const { extent, data } of edits) {
      parts.push(bytes.subarray(at, extent.offset), data);
      at = extent.offset + extent.size;
    }
    parts.push(bytes.subarray(at));
    const moved = (offset: number) =>
      edits.reduce((sum, { extent, data }) => {
        return extent.offset < offset ? sum + data.length - extent.size : sum;
      }, offset);
    for (const { object, extent } of owners) {
      object.custom.binaryRange = [moved(extent.offset), moved(extent.offset + extent.size)];
    }
    const { padding, ...rest } = member;
    const relaid = { ...rest, bytes: concatenate(parts) };
    return padding && relaid.bytes.length === bytes.length ? { ...relaid, padding } : relaid;
  }
}

function overlap(a: Extent, b: Extent): boolean {
  return a.offset < b.offset + b.size && b.offset < a.offset + a.size;
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
