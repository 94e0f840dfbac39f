/** An archive in which data of objects is being replaced. */
import type { BufferBlob, BufferPlane, CurveBlob, SkinBlob } from '../blobs/document.ts';
import { writeBuffer, writeCurve, writeSkin } from '../blobs/write.ts';
import type { Blobs } from './blob-access.ts';
import type { ArchiveDocument, SceneIndex, SceneObject } from './document.ts';
import { bufferIntoJson, curveIntoJson, skinIntoJson } from './json-data-write.ts';
import { BLOB_MEMBERS } from './layout.ts';
import { withData } from './member-data.ts';

/** The archive of a draft. Changes of its JSON are visible at once. */
interface Source {
  document: ArchiveDocument;
  index: SceneIndex;
  blobs: Blobs;
}

/** Data of objects, some replaced. */
class Data<T> {
  readonly replaced = new Map<SceneObject, T>();
  readonly #read: (object: SceneObject) => T | undefined;

  constructor(read: (object: SceneObject) => T | undefined) {
    this.#read = read;
  }

  get(object: SceneObject): T | undefined {
    return this.replaced.get(object) ?? this.#read(object);
  }

  set(object: SceneObject, data: T): void {
    this.replaced.set(object, data);
  }
}

export class Draft {
  readonly buffers: Data<BufferBlob>;
  readonly curves: Data<CurveBlob>;
  readonly skins: Data<SkinBlob>;
  readonly #source: Source;

  constructor(source: Source) {
    const { blobs } = source;
    this.#source = source;
    this.buffers = new Data(blobs.buffer);
    this.curves = new Data(blobs.curve);
    this.skins = new Data(blobs.skin);
  }

  /** The document with all replaced data; to be called once. */
  document(): ArchiveDocument {
    const { document, index } = this.#source;
    const bytes = new Map<SceneObject, Uint8Array>();
    const put = <T>(
      { replaced }: Data<T>,
      write: (data: T) => Uint8Array,
      intoJson: (object: SceneObject, data: T) => void,
    ) => {
      for (const [object, data] of replaced) {
        if (object.custom.binaryRange === undefined) intoJson(object, data);
        else bytes.set(object, write(data));
      }
    };
    put(this.buffers, writeBuffer, ({ custom }, buffer) => {
      custom.fieldData = bufferIntoJson(custom.fieldData ?? null, buffer);
    });
    put(this.curves, writeCurve, ({ custom }, curve) => {
      custom.keys = curveIntoJson(curve);
    });
    put(this.skins, writeSkin, ({ properties }, skin) => {
      properties.influences = skinIntoJson(skin);
    });
    const names = new Set([...bytes.keys()].map(({ className }) => BLOB_MEMBERS[className]));
    const members = document.members.map((member, at, all) => {
      const isLast = all.findLastIndex(({ kind, name }) => kind === 'file' && name === member.name) === at;
      if (!isLast || !names.has(member.name)) return member;
      const edited = withData(member, index, bytes);
      return document.container.kind === 'json' ? { ...edited, isEdited: true as const } : edited;
    });
    return { ...document, members };
  }
}

/** A copy of a buffer with so many elements, new ones zero. */
export function resized(buffer: BufferBlob, numElements: number): BufferBlob {
  const planes = buffer.planes.map((plane, index) => {
    const width = buffer.fields.numComponents[index]!;
    const out = emptyLike(plane, numElements * width);
    out.set(plane.subarray(0, out.length));
    return out;
  });
  return { ...buffer, numElements, planes };
}

function emptyLike(plane: BufferPlane, length: number): BufferPlane {
  if (plane instanceof Float32Array) return new Float32Array(length);
  if (plane instanceof Float64Array) return new Float64Array(length);
  return plane instanceof Uint32Array ? new Uint32Array(length) : new Uint8Array(length);
}
