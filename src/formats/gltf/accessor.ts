import type { Accessor, Document, GLTF, TypedArray } from '@gltf-transform/core';

/** A column of numbers in the one buffer of the document. */
export function createAccessor(document: Document, type: GLTF.AccessorType, array: TypedArray): Accessor {
  const buffer = document.getRoot().listBuffers()[0] ?? document.createBuffer();
  return document.createAccessor().setType(type).setArray(array).setBuffer(buffer);
}
