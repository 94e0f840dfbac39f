/** The formats of Cal3D files. */
import { replaceAt, type Type } from '../../../binary/schema.ts';
import type { Report } from '../../../report/report.ts';
import { inspectText } from '../../../text/text.ts';
import type { FileDocument, Format, Need } from '../../format.ts';
import { checkMesh } from './binary/check/mesh.ts';
import {
  checkAnimation,
  checkMaterial,
  checkMorphAnimation,
  checkSkeleton,
  requireAnimation,
  requireSkeleton,
} from './binary/check.ts';
import type {
  AnimationDocument,
  AnyContent,
  BinaryDocument,
  MaterialDocument,
  MeshDocument,
  MorphAnimationDocument,
  SkeletonDocument,
} from './binary/document.ts';
import { inspectBinary } from './binary/inspect.ts';
import type { BinaryKind } from './binary/layout.ts';
import { hasMagic, readBinary } from './binary/read.ts';
import { salvageBinary } from './binary/salvage.ts';
import {
  animationSchema,
  LAYOUT_PARAMETERS,
  materialSchema,
  meshSchema,
  morphAnimationSchema,
  skeletonSchema,
} from './binary/schema.ts';
import { writeBinary } from './binary/write.ts';
import { checkConfig } from './cfg/check.ts';
import { type ConfigDocument, configNeeds } from './cfg/document.ts';
import { detectConfig, readConfig } from './cfg/read.ts';
import { writeConfig } from './cfg/write.ts';
import { readXmlAnimation, writeXmlAnimation } from './xml/animation.ts';
import { type XmlKind, xmlKind } from './xml/detect.ts';
import {
  binaryValues,
  materialNeeds,
  readXmlMaterial,
  writeXmlMaterial,
  type XmlMaterialDocument,
} from './xml/material.ts';
import { readXmlMesh, writeXmlMesh } from './xml/mesh.ts';
import { readXmlMorphAnimation, writeXmlMorphAnimation } from './xml/morph-animation.ts';
import { readXmlSkeleton, writeXmlSkeleton } from './xml/skeleton.ts';

/** A kind of file, binary or XML. */
interface Kind<D extends FileDocument> {
  binary: BinaryKind;
  xml: XmlKind;
  title: string;
  clipsOnly?: true;
  schema: Type<unknown>;
  /** Rejects what every reader of Cal3D rejects. */
  require?(document: D): void;
  check(document: D, report: Report): void;
  needs?(document: D): Need[];
}

const skeletons: Kind<SkeletonDocument> = {
  binary: 'csf',
  xml: 'xsf',
  title: 'Cal3D skeleton',
  schema: skeletonSchema,
  require: requireSkeleton,
  check: checkSkeleton,
};

const animations: Kind<AnimationDocument> = {
  binary: 'caf',
  xml: 'xaf',
  title: 'Cal3D animation',
  clipsOnly: true,
  schema: animationSchema,
  require: requireAnimation,
  check: checkAnimation,
};

const meshes: Kind<MeshDocument> = {
  binary: 'cmf',
  xml: 'xmf',
  title: 'Cal3D mesh',
  schema: meshSchema,
  check: checkMesh,
};

const materials: Kind<MaterialDocument> = {
  binary: 'crf',
  xml: 'xrf',
  title: 'Cal3D material',
  schema: materialSchema,
  check: ({ content }, report) => checkMaterial(content, report),
  needs: ({ content }) => materialNeeds(content),
};

const morphAnimations: Kind<MorphAnimationDocument> = {
  binary: 'cpf',
  xml: 'xpf',
  title: 'Cal3D morph animation',
  clipsOnly: true,
  schema: morphAnimationSchema,
  check: checkMorphAnimation,
};

/** The kinds in the order in which a model file lists them. */
export const KINDS: readonly Pick<Kind<never>, 'binary' | 'xml' | 'title'>[] = [
  skeletons,
  animations,
  morphAnimations,
  meshes,
  materials,
];

const INTRODUCTION = [
  'Little-endian. `early` is version 0.5, which has no version number; `dampedSprings` the springs of 20 bytes of version',
  '600; `lit` lights and vertex colors (911 to 919, and 1300 as first written); `morphStyle` is 1 if morph targets end with',
  'an index that is out of range (911 to 919, 1300) and 2 if they are counted (1301, later 1300); `compression` is 1 for the',
  'compressed keys of 1200 to 1301 and 2 for those of 913 to 919.',
].join(' ');

function binaryFormat<D extends BinaryDocument<AnyContent>>(kind: Kind<D>): Format<D> {
  const { binary, title, schema } = kind;
  return {
    id: `cal3d.${binary}`,
    family: 'cal3d',
    title,
    extensions: [binary],
    ...(kind.clipsOnly ? { clipsOnly: true } : {}),
    detect: (bytes) => hasMagic(binary, bytes),
    read: (bytes, report) => {
      const document = readBinary<D>(binary, bytes, report);
      kind.require?.(document);
      return document;
    },
    salvage: (bytes) => salvageBinary(binary, bytes),
    write: writeBinary,
    check: kind.check,
    inspect: (bytes, name) => inspectBinary(binary, bytes, name),
    setField: ({ content }, path, value) => replaceAt(content, path, value),
    needs: kind.needs ?? (() => []),
    describe: ({ content }) => ({ version: 'version' in content ? `${content.version}` : '0.5' }),
    schema: {
      type: schema,
      title: `${title} (.${binary})`,
      introduction: INTRODUCTION,
      parameters: LAYOUT_PARAMETERS,
    },
  };
}

/** The documents of XML files have the content of their binary counterparts, so the same rules apply. */
function xmlFormat<
  D extends BinaryDocument<AnyContent>,
  X extends FileDocument & Pick<D, 'layout' | 'content'>,
>(
  kind: Kind<D>,
  read: (bytes: Uint8Array, report: Report) => X,
  write: (document: X) => Uint8Array,
): Format<X> {
  const { xml, title } = kind;
  const asBinary = ({ layout, content }: X) => ({ format: `cal3d.${kind.binary}`, layout, content }) as D;
  return {
    id: `cal3d.${xml}`,
    family: 'cal3d',
    title: `${title} in XML`,
    extensions: [xml],
    ...(kind.clipsOnly ? { clipsOnly: true } : {}),
    detect: (bytes, name) => xmlKind(bytes, name) === xml,
    read: (bytes, report) => {
      const document = read(bytes, report);
      kind.require?.(asBinary(document));
      return document;
    },
    write,
    check: (document, report) => kind.check(asBinary(document), report),
    inspect: inspectText,
    needs: () => [],
    describe: ({ content }) => ({ version: 'version' in content ? `${content.version}` : '' }),
  };
}

/** Colors in XML may have fractions, so its materials have a different content. */
const xmlMaterials: Format<XmlMaterialDocument> = {
  id: 'cal3d.xrf',
  family: 'cal3d',
  title: 'Cal3D material in XML',
  extensions: ['xrf'],
  detect: (bytes, name) => xmlKind(bytes, name) === 'xrf',
  read: readXmlMaterial,
  write: writeXmlMaterial,
  check: ({ content }, report) => checkMaterial(binaryValues(content), report),
  inspect: inspectText,
  needs: ({ content }) => materialNeeds(binaryValues(content)),
  describe: ({ content }) => ({ version: content.version }),
};

const configs: Format<ConfigDocument> = {
  id: 'cal3d.cfg',
  family: 'cal3d',
  title: 'Cal3D model file',
  extensions: ['cfg'],
  leads: true,
  detect: detectConfig,
  read: readConfig,
  write: writeConfig,
  check: checkConfig,
  inspect: inspectText,
  needs: configNeeds,
  describe: () => ({ version: '' }),
};

export const cal3dFormats: readonly Format[] = [
  binaryFormat(skeletons),
  binaryFormat(animations),
  binaryFormat(meshes),
  binaryFormat(materials),
  binaryFormat(morphAnimations),
  xmlFormat(skeletons, readXmlSkeleton, writeXmlSkeleton),
  xmlFormat(animations, readXmlAnimation, writeXmlAnimation),
  xmlFormat(meshes, readXmlMesh, writeXmlMesh),
  xmlMaterials,
  xmlFormat(morphAnimations, readXmlMorphAnimation, writeXmlMorphAnimation),
  configs,
];
