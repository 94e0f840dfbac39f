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
import { KINDS, type Kind } from './kinds.ts';
import { readXmlAnimation, writeXmlAnimation } from './xml/animation.ts';
import { xmlKind } from './xml/detect.ts';
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

/** How the files of a kind are read and checked. */
interface Handling<D extends FileDocument> extends Kind {
  clipsOnly?: true;
  schema: Type<unknown>;
  /** Rejects what every reader of Cal3D rejects. */
  require?(document: D): void;
  check(document: D, report: Report): void;
  needs?(document: D): Need[];
}

const skeletons: Handling<SkeletonDocument> = {
  ...KINDS.skeletons,
  schema: skeletonSchema,
  require: requireSkeleton,
  check: checkSkeleton,
};

const animations: Handling<AnimationDocument> = {
  ...KINDS.animations,
  clipsOnly: true,
  schema: animationSchema,
  require: requireAnimation,
  check: checkAnimation,
};

const meshes: Handling<MeshDocument> = {
  ...KINDS.meshes,
  schema: meshSchema,
  check: checkMesh,
};

const materials: Handling<MaterialDocument> = {
  ...KINDS.materials,
  schema: materialSchema,
  check: ({ content }, report) => checkMaterial(content, report),
  needs: ({ content }) => materialNeeds(content),
};

const morphAnimations: Handling<MorphAnimationDocument> = {
  ...KINDS.morphAnimations,
  clipsOnly: true,
  schema: morphAnimationSchema,
  check: checkMorphAnimation,
};

const INTRODUCTION = [
  'Little-endian. `early` is version 0.5, which has no version number; `dampedSprings` the springs of 20 bytes of version',
  '600; `lit` lights and vertex colors (911 to 919, and 1300 as first written); `morphStyle` is 1 if morph targets end with',
  'an index that is out of range (911 to 919, 1300) and 2 if they are counted (1301, later 1300); `compression` is 1 for the',
  'compressed keys of 1200 to 1301 and 2 for those of 913 to 919.',
].join(' ');

function binaryFormat<D extends BinaryDocument<AnyContent>>(kind: Handling<D>): Format<D> {
  const { binary, title, schema, role } = kind;
  return {
    id: `cal3d.${binary}`,
    family: 'cal3d',
    title,
    extensions: [binary],
    role,
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
  kind: Handling<D>,
  read: (bytes: Uint8Array, report: Report) => X,
  write: (document: X) => Uint8Array,
): Format<X> {
  const { xml, title, role } = kind;
  const asBinary = ({ layout, content }: X) => ({ format: `cal3d.${kind.binary}`, layout, content }) as D;
  return {
    id: `cal3d.${xml}`,
    family: 'cal3d',
    title: `${title} in XML`,
    extensions: [xml],
    role,
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
  role: 'material',
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
