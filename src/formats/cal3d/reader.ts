/** The reader of the family: its formats and the scene that they make together. */
import type { Lack, Reader, SourceFile } from '../format.ts';
import { bonesNumbered } from './bones.ts';
import { CAL3D_CODES } from './codes.ts';
import type { SkeletonDocument } from './files/binary/document.ts';
import { cal3dFormats } from './files/formats.ts';
import { toScene } from './to-scene/to-scene.ts';

const SKELETONS = ['cal3d.csf', 'cal3d.xsf'];

/** Meshes and animations refer to the bones of a skeleton by number. */
function lacks(files: readonly SourceFile[]): Lack | undefined {
  const documents = files.flatMap(({ document }) => document ?? []);
  const bones = Math.max(0, ...documents.map(bonesNumbered));
  if (bones === 0 || documents.some(({ format }) => SKELETONS.includes(format))) return undefined;
  return {
    role: 'skeleton',
    extensions: ['csf', 'xsf'],
    code: CAL3D_CODES.CAL3D_SKELETON_MISSING,
    fits: (document) =>
      SKELETONS.includes(document.format) && (document as SkeletonDocument).content.bones.length >= bones,
  };
}

export const cal3dReader: Reader = {
  id: 'cal3d',
  formats: cal3dFormats,
  codes: CAL3D_CODES,
  toScene,
  lacks,
};
