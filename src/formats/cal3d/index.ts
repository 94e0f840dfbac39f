/** The family: its formats, the scene that they make together, and its targets. */
import { FIT_CODES } from '../../fit/codes.ts';
import { FormatError } from '../../report/report.ts';
import type { Family, Target } from '../format.ts';
import { placesOf } from './edit/places.ts';
import { renamedFiles, renames } from './edit/rename.ts';
import type {
  AnimationDocument,
  MaterialDocument,
  MeshDocument,
  MorphAnimationDocument,
  SkeletonDocument,
} from './files/binary/document.ts';
import { type BinaryKind, WRITABLE } from './files/binary/layout.ts';
import type { ConfigDocument } from './files/cfg/document.ts';
import { KINDS } from './files/formats.ts';
import type { XmlDocument } from './files/xml/document.ts';
import type { XmlMaterialDocument } from './files/xml/material.ts';
import { capabilities, DEFAULT_VERSION } from './from-scene/capabilities.ts';
import { cal3dReader } from './reader.ts';

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

/** The parts of a scene that files of one kind hold. */
const PARTS: Readonly<Record<BinaryKind, NonNullable<Target['part']>>> = {
  csf: ['nodes', 'lights', 'ambient'],
  cmf: ['meshes', 'skins'],
  caf: ['clips'],
  crf: ['materials', 'textures'],
  cpf: ['clips'],
};

const HAS_CONTENT: Readonly<Record<BinaryKind, NonNullable<Target['hasContent']>>> = {
  csf: ({ nodes }) => nodes.length > 0,
  cmf: ({ meshes }) => meshes.length > 0,
  caf: ({ clips }) => clips.some(({ tracks }) => tracks.length > 0),
  crf: ({ materials }) => materials.length > 0,
  cpf: ({ clips }) => clips.some(({ morphTracks = [] }) => morphTracks.length > 0),
};

/** Writers are loaded on demand. */
const writing = () => import('./from-scene/from-scene.ts');
const editing = () => import('./edit/onto.ts');

/** A whole character with its model file, or only its files of one kind; a single file has the requested name. */
const targets: readonly Target[] = [
  target('cfg', 'Cal3D: model file, skeleton, meshes, animations, materials and textures'),
  ...KINDS.map(({ binary, title }) => target(binary, `Cal3D: ${plural(title)} only`)),
  ...KINDS.map(({ xml, title }) => target(xml, `Cal3D: ${plural(title)} in XML only`)),
];

function kindOf(extension: string): BinaryKind {
  return KINDS.find(({ binary, xml }) => extension === binary || extension === xml)!.binary;
}

/** `Cal3D mesh` as `meshes`. */
function plural(title: string): string {
  const kind = title.replace('Cal3D ', '');
  return kind.endsWith('sh') ? `${kind}es` : `${kind}s`;
}

function target(kind: string, title: string): Target {
  const isXml = kind.startsWith('x');
  const supports = supportedBy(kind);
  return {
    id: `cal3d.${kind}`,
    title,
    extension: kind,
    ...(isXml ? {} : { versions: WRITABLE }),
    ...(supports.length > 0 ? { supports } : {}),
    ...(kind === 'cfg' ? {} : { part: PARTS[kindOf(kind)], hasContent: HAS_CONTENT[kindOf(kind)] }),
    capabilities: ({ xml = false, ...options }) =>
      capabilities({ ...options, xml: isXml || (xml && kind === 'cfg') }),
    write: async (scene, stem, report, { version = DEFAULT_VERSION, xml = false, ...options }) => {
      const { fromScene } = await writing();
      if (kind === 'cfg') return fromScene(scene, stem, report, { ...options, version, xml });
      const only = kindOf(kind);
      const files = fromScene(scene, stem, report, { ...options, version, xml: isXml, only });
      const [file, ...more] = files.filter(({ name }) => name.endsWith(`.${kind}`));
      if (!file)
        throw new FormatError(FIT_CODES.FIT_KIND_ABSENT, `The scene has nothing to write as ${kind}`);
      return more.length > 0 ? [file, ...more] : [{ ...file, name: `${stem}.${kind}` }];
    },
  };
}

/** Only animations can be compressed. */
function supportedBy(kind: string): NonNullable<Target['supports']> {
  if (kind === 'cfg') return ['compress', 'xml'];
  return kind === 'caf' ? ['compress'] : [];
}

export const cal3dFamily: Family = {
  ...cal3dReader,
  targets,
  places: placesOf,
  renames,
  renamedFiles,
  onto: async (files, before, after, report) => (await editing()).onto(files, before, after, report),
};
