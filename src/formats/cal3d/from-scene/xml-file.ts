/** Contents as files of the XML kinds. */
import type { NamedBytes } from '../../format.ts';
import type { AnyContent } from '../files/binary/document.ts';
import type { BinaryKind } from '../files/binary/layout.ts';
import type { MeshContent } from '../files/binary/schema.ts';
import { writeXml } from '../files/xml/files.ts';

/** @param name of the binary file */
export function xmlFile(name: string, kind: BinaryKind, content: AnyContent): NamedBytes {
  return { name: xmlName(name), bytes: writeXml(kind, withoutWhite(content)) };
}

/** `walk.xaf` for `walk.caf`. */
function xmlName(name: string): string {
  const dot = name.lastIndexOf('.') + 1;
  return `${name.slice(0, dot)}x${name.slice(dot + 1)}`;
}

/** Drops white vertex colors, which have no effect: more libraries read XML without colors and morph targets. */
function withoutWhite(content: AnyContent): AnyContent {
  if (!('submeshes' in content)) return content;
  const { submeshes, ...rest } = content as MeshContent;
  const needsForm = ({ morphs = [], vertices: { color } }: MeshContent['submeshes'][number]) =>
    morphs.length > 0 || color?.some((value) => value !== 1);
  if (submeshes.some(needsForm)) return content;
  const plain = submeshes.map(({ vertices: { color: _, ...vertices }, ...submesh }) => ({
    ...submesh,
    vertices,
  }));
  return { ...rest, submeshes: plain };
}
