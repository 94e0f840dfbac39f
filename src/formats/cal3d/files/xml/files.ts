/** Contents of binary files as XML, which can hold everything that any version can. */
import type { AnyContent } from '../binary/document.ts';
import { type BinaryKind, PLAIN } from '../binary/layout.ts';
import type {
  AnimationContent,
  MaterialContent,
  MeshContent,
  MorphAnimationContent,
  SkeletonContent,
} from '../binary/schema.ts';
import { writeXmlAnimation } from './animation.ts';
import { writeXmlMaterial, xmlMaterialValues } from './material.ts';
import { writeXmlMesh } from './mesh.ts';
import { writeXmlMorphAnimation } from './morph-animation.ts';
import { writeXmlSkeleton } from './skeleton.ts';

export function writeXml(kind: BinaryKind, content: AnyContent): Uint8Array {
  const layout = PLAIN;
  switch (kind) {
    case 'csf':
      return writeXmlSkeleton({ format: 'cal3d.xsf', layout, content: content as SkeletonContent });
    case 'caf':
      return writeXmlAnimation({ format: 'cal3d.xaf', layout, content: content as AnimationContent });
    case 'cmf':
      return writeXmlMesh({ format: 'cal3d.xmf', layout, content: content as MeshContent });
    case 'cpf':
      return writeXmlMorphAnimation({
        format: 'cal3d.xpf',
        layout,
        content: content as MorphAnimationContent,
      });
    case 'crf':
      return writeXmlMaterial({
        format: 'cal3d.xrf',
        content: { version: '', ...xmlMaterialValues(content as MaterialContent) },
      });
  }
}
