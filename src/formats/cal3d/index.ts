/** The family: its formats, the scene that they make together, and its targets. */
import type { Family } from '../format.ts';
import { once } from '../loading.ts';
import { placesOf } from './edit/places.ts';
import { renamedFiles, renames } from './edit/rename.ts';
import type {
  AnimationDocument,
  MaterialDocument,
  MeshDocument,
  MorphAnimationDocument,
  SkeletonDocument,
} from './files/binary/document.ts';
import type { ConfigDocument } from './files/cfg/document.ts';
import type { XmlDocument } from './files/xml/document.ts';
import type { XmlMaterialDocument } from './files/xml/material.ts';
import { cal3dReader } from './reader.ts';
import { cal3dTargets } from './targets.ts';

/** The document of any of its files. */
export type Cal3dDocument =
  | SkeletonDocument
  | AnimationDocument
  | MeshDocument
  | MaterialDocument
  | MorphAnimationDocument
  | XmlDocument<'cal3d.xsf', SkeletonDocument['content']>
  | XmlDocument<'cal3d.xaf', AnimationDocument['content']>
  | XmlDocument<'cal3d.xmf', MeshDocument['content']>
  | XmlDocument<'cal3d.xpf', MorphAnimationDocument['content']>
  | XmlMaterialDocument
  | ConfigDocument;

/** Loaded on demand. */
const editing = once(() => import('./edit/onto.ts'));

export const cal3dFamily: Family = {
  ...cal3dReader,
  targets: cal3dTargets,
  places: placesOf,
  renames,
  renamedFiles,
  onto: async (files, before, after, report) => (await editing()).onto(files, { before, after, report }),
};
