import type { Accessor, Buffer, Document, GLTF, TypedArray } from '@gltf-transform/core';
import { QuietAccessor } from './quiet.ts';

/** A column of numbers in the one buffer of the document. */
export function createAccessor(document: Document, type: GLTF.AccessorType, array: TypedArray): Accessor {
  return new QuietAccessor(document.getGraph()).setType(type).setArray(array).setBuffer(bufferOf(document));
}

/** The one buffer of the document. */
export function bufferOf(document: Document): Buffer {
  return document.getRoot().listBuffers()[0] ?? document.createBuffer();
}
