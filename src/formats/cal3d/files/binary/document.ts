/** The documents of the binary kinds. */
import type { Type } from '../../../../binary/schema.ts';
import type { FileDocument } from '../../../format.ts';
import type { BinaryKind } from './layout.ts';
import {
  type AnimationContent,
  animationSchema,
  type EarlyMeshContent,
  earlyMeshSchema,
  type Layout,
  type MaterialContent,
  type MeshContent,
  type MorphAnimationContent,
  materialSchema,
  meshSchema,
  morphAnimationSchema,
  type SkeletonContent,
  skeletonSchema,
} from './schema.ts';

export interface BinaryDocument<C> extends FileDocument {
  layout: Layout;
  content: C;
}

export interface SkeletonDocument extends BinaryDocument<SkeletonContent> {
  format: 'cal3d.csf';
}

export interface AnimationDocument extends BinaryDocument<AnimationContent> {
  format: 'cal3d.caf';
}

/** A mesh of version 0.5, where `layout.early` is set, has a different content. */
export interface MeshDocument extends BinaryDocument<MeshContent | EarlyMeshContent> {
  format: 'cal3d.cmf';
}

export interface MaterialDocument extends BinaryDocument<MaterialContent> {
  format: 'cal3d.crf';
}

export interface MorphAnimationDocument extends BinaryDocument<MorphAnimationContent> {
  format: 'cal3d.cpf';
}

export type AnyContent =
  | SkeletonContent
  | AnimationContent
  | MeshContent
  | EarlyMeshContent
  | MaterialContent
  | MorphAnimationContent;

const SCHEMAS: Readonly<Record<BinaryKind, Type<unknown>>> = {
  csf: skeletonSchema,
  caf: animationSchema,
  cmf: meshSchema,
  crf: materialSchema,
  cpf: morphAnimationSchema,
};

export function schemaOf(kind: BinaryKind, { early }: Layout): Type<unknown> {
  return kind === 'cmf' && early ? earlyMeshSchema : SCHEMAS[kind];
}
