/** The targets of the family. */
import { FIT_CODES } from '../../fit/codes.ts';
import { FormatError } from '../../report/report.ts';
import { once } from '../loading.ts';
import type { Target } from '../target.ts';
import { type BinaryKind, WRITABLE } from './files/binary/layout.ts';
import { KINDS } from './files/kinds.ts';
import { capabilities, DEFAULT_VERSION } from './from-scene/capabilities.ts';

const ALL_KINDS = Object.values(KINDS);

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

/** The writer is loaded on demand. */
const writing = once(() => import('./from-scene/from-scene.ts'));

/** A whole character with its model file, or only its files of one kind; a single file has the requested name. */
export const cal3dTargets: readonly Target[] = [
  target('cfg', 'Cal3D: model file, skeleton, meshes, animations, materials and textures'),
  ...ALL_KINDS.map(({ binary, title }) => target(binary, `Cal3D: ${plural(title)} only`)),
  ...ALL_KINDS.map(({ xml, title }) => target(xml, `Cal3D: ${plural(title)} in XML only`)),
];

function kindOf(extension: string): BinaryKind {
  return ALL_KINDS.find(({ binary, xml }) => extension === binary || extension === xml)!.binary;
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
