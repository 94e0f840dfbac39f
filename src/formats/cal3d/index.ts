import type { Type } from '../../binary/schema.ts';
import { FormatError } from '../../report/report.ts';
import type { Family, Format, Lack, SourceFile, Target } from '../format.ts';
import {
  type AnimationDocument,
  type AnyContent,
  type BinaryDocument,
  hasMagic,
  inspectBinary,
  type MaterialDocument,
  type MeshDocument,
  type MorphAnimationDocument,
  readBinary,
  type SkeletonDocument,
  writeBinary,
} from './binary.ts';
import { bonesNumbered } from './bones.ts';
import {
  checkAnimation,
  checkMaterial,
  checkMesh,
  checkMorphAnimation,
  checkSkeleton,
  requireAnimation,
  requireSkeleton,
} from './check.ts';
import { CAL3D_CODES } from './codes.ts';
import {
  type ConfigDocument,
  checkConfig,
  configNeeds,
  detectConfig,
  readConfig,
  writeConfig,
} from './config.ts';
import { DEFAULT_VERSION, fromScene } from './from-scene.ts';
import { type BinaryKind, WRITABLE } from './layout.ts';
import {
  binaryValues,
  materialNeeds,
  readXmlMaterial,
  writeXmlMaterial,
  type XmlMaterialDocument,
  xmlKind,
} from './material.ts';
import {
  animationSchema,
  LAYOUT_PARAMETERS,
  materialSchema,
  meshSchema,
  morphAnimationSchema,
  skeletonSchema,
} from './schema.ts';
import { inspectText } from './text-document.ts';
import { toScene } from './to-scene.ts';

export { CAL3D_CODES } from './codes.ts';

const NAMES: Record<BinaryKind, { title: string; schema: Type<unknown> }> = {
  csf: { title: 'Cal3D skeleton', schema: skeletonSchema },
  caf: { title: 'Cal3D animation', schema: animationSchema },
  cmf: { title: 'Cal3D mesh', schema: meshSchema },
  crf: { title: 'Cal3D material', schema: materialSchema },
  cpf: { title: 'Cal3D morph animation', schema: morphAnimationSchema },
};

/** What all binary kinds have in common. */
function binaryFormat(kind: BinaryKind) {
  const { title, schema } = NAMES[kind];
  return {
    id: `cal3d.${kind}`,
    family: 'cal3d',
    title,
    extensions: [kind],
    detect: (bytes: Uint8Array) => hasMagic(kind, bytes),
    write: writeBinary,
    inspect: (bytes: Uint8Array, name: string) => inspectBinary(kind, bytes, name),
    needs: () => [],
    describe: ({ content }: BinaryDocument<AnyContent>) => ({
      version: 'version' in content ? `${content.version}` : '0.5',
    }),
    schema: {
      type: schema,
      title: `${title} (.${kind})`,
      introduction: INTRODUCTION,
      parameters: LAYOUT_PARAMETERS,
    },
  };
}

const INTRODUCTION = [
  'Little-endian. `early` stands for version 0.5, which has no version number; `dampedSprings` for the springs of 20 bytes of',
  'version 600; `lit` for lights and vertex colours (911 to 919, and 1300 as first written); `morphStyle` is 1 where morph',
  'targets end with an index that is none (911 to 919, 1300) and 2 where they are counted (1301, later 1300); `compression`',
  'is 1 for the compressed keys of 1200 to 1301 and 2 for those of 913 to 919.',
].join(' ');

const skeleton: Format<SkeletonDocument> = {
  ...binaryFormat('csf'),
  read: (bytes, report) => {
    const document = readBinary<SkeletonDocument>('csf', bytes, report);
    requireSkeleton(document);
    return document;
  },
  check: checkSkeleton,
};

const animation: Format<AnimationDocument> = {
  ...binaryFormat('caf'),
  read: (bytes, report) => {
    const document = readBinary<AnimationDocument>('caf', bytes, report);
    requireAnimation(document);
    return document;
  },
  check: checkAnimation,
};

const mesh: Format<MeshDocument> = {
  ...binaryFormat('cmf'),
  read: (bytes, report) => readBinary<MeshDocument>('cmf', bytes, report),
  check: checkMesh,
};

const morphAnimation: Format<MorphAnimationDocument> = {
  ...binaryFormat('cpf'),
  read: (bytes, report) => readBinary<MorphAnimationDocument>('cpf', bytes, report),
  check: checkMorphAnimation,
};

const material: Format<MaterialDocument> = {
  ...binaryFormat('crf'),
  read: (bytes, report) => readBinary<MaterialDocument>('crf', bytes, report),
  check: ({ content }, report) => checkMaterial(content, report),
  needs: ({ content }) => materialNeeds(content),
};

const xmlMaterial: Format<XmlMaterialDocument> = {
  id: 'cal3d.xrf',
  family: 'cal3d',
  title: 'Cal3D material in XML',
  extensions: ['xrf'],
  detect: (bytes) => xmlKind(bytes) === 'xrf',
  read: readXmlMaterial,
  write: writeXmlMaterial,
  check: ({ content }, report) => checkMaterial(binaryValues(content), report),
  inspect: inspectText,
  needs: ({ content }) => materialNeeds(binaryValues(content)),
  describe: ({ content }) => ({ version: content.version }),
};

const config: Format<ConfigDocument> = {
  id: 'cal3d.cfg',
  family: 'cal3d',
  title: 'Cal3D model file',
  extensions: ['cfg'],
  detect: detectConfig,
  read: readConfig,
  write: writeConfig,
  check: checkConfig,
  inspect: inspectText,
  needs: configNeeds,
  describe: () => ({ version: '' }),
};

/** XML skeletons, meshes and animations are recognised, so that the message can say what they are. */
function unreadXml(kind: 'xsf' | 'xmf' | 'xaf' | 'xpf', title: string): Format {
  const refuse = (): never => {
    throw new FormatError(CAL3D_CODES.CAL3D_XML_UNSUPPORTED, `a ${title} in XML cannot be read yet`);
  };
  return {
    id: `cal3d.${kind}`,
    family: 'cal3d',
    title: `Cal3D ${title} in XML`,
    extensions: [kind],
    detect: (bytes) => xmlKind(bytes) === kind,
    read: refuse,
    write: refuse,
    check: () => {},
    inspect: inspectText,
    needs: () => [],
    describe: () => ({ version: '' }),
  };
}

/** Meshes and animations mean little without the skeleton whose bones they number. */
function lacks(files: readonly SourceFile[]): Lack | undefined {
  const documents = files.flatMap(({ document }) => document ?? []);
  const bones = Math.max(0, ...documents.map(bonesNumbered));
  if (bones === 0 || documents.some(({ format }) => SKELETONS.includes(format))) return undefined;
  return {
    role: 'skeleton',
    extension: 'csf',
    code: CAL3D_CODES.CAL3D_SKELETON_MISSING,
    fits: (document) => (document as SkeletonDocument).content.bones.length >= bones,
  };
}

const SKELETONS = ['cal3d.csf', 'cal3d.xsf'];

export const cal3dFormats: readonly Format[] = [
  skeleton,
  animation,
  mesh,
  morphAnimation,
  material,
  xmlMaterial,
  config,
  unreadXml('xsf', 'skeleton'),
  unreadXml('xmf', 'mesh'),
  unreadXml('xaf', 'animation'),
  unreadXml('xpf', 'morph animation'),
];

export const cal3dFamily: Family = { id: 'cal3d', toScene, lacks };

/** A whole character with the model file that lists it, or only its files of one kind. */
export const cal3dTargets: readonly Target[] = [
  target('cfg', 'Cal3D: model file, skeleton, meshes, animations, materials and textures'),
  ...Object.entries(NAMES).map(([kind, { title }]) => target(kind, `${title}s only`)),
];

function target(kind: string, title: string): Target {
  return {
    id: `cal3d.${kind}`,
    title,
    extension: kind,
    versions: WRITABLE,
    write: async (scene, stem, report, { version = DEFAULT_VERSION, ...options }) => {
      const files = fromScene(scene, stem, report, { ...options, version });
      return kind === 'cfg' ? files : files.filter(({ name }) => name.endsWith(`.${kind}`));
    },
  };
}
