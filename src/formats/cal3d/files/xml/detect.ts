/** Recognizes Cal3D files in XML and their kinds. */
import { Report, unlessRefused } from '../../../../report/report.ts';
import { XmlReader } from './read.ts';

const KINDS = ['xsf', 'xaf', 'xmf', 'xrf', 'xpf'] as const;
export type XmlKind = (typeof KINDS)[number];

/** How many bytes of a file are searched. */
const HEAD = 4096;
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];
/** Tab to carriage return, space, and the no-break space of Latin-1. */
const WHITE_SPACE: ReadonlySet<number | undefined> = new Set([9, 10, 11, 12, 13, 0x20, 0xa0]);
const LESS_THAN = 0x3c;

/** The root element, and its count, by which it is recognized without a header. */
const ROOTS: Readonly<Record<string, { count: string; kind: XmlKind }>> = {
  SKELETON: { count: 'NUMBONES', kind: 'xsf' },
  MESH: { count: 'NUMSUBMESH', kind: 'xmf' },
  MATERIAL: { count: 'NUMMAPS', kind: 'xrf' },
  ANIMATION: { count: 'NUMTRACKS', kind: 'xaf' },
};

/**
 * The kind of a Cal3D file in XML, by its root element, since headers have typing errors.
 *
 * @param name file name, which decides if an animation has neither a header nor tracks
 */
export function xmlKind(bytes: Uint8Array, name = ''): XmlKind | undefined {
  const head = bytes.subarray(0, HEAD);
  if (!beginsWithTag(head)) return undefined;
  return unlessRefused(() => kindOf(new XmlReader(head, new Report()), name));
}

/** Examines bytes instead of decoded text, which would take far longer: files of all formats are tested. */
function beginsWithTag(head: Uint8Array): boolean {
  let at = BYTE_ORDER_MARK.every((byte, index) => head[index] === byte) ? BYTE_ORDER_MARK.length : 0;
  while (WHITE_SPACE.has(head[at])) at++;
  return head[at] === LESS_THAN;
}

function kindOf(reader: XmlReader, name: string): XmlKind | undefined {
  let magic: string | undefined;
  while (reader.nextChild()) {
    if (reader.name === 'HEADER') {
      magic = reader.attribute('MAGIC') ?? '';
      reader.leaf();
      continue;
    }
    const root = ROOTS[reader.name];
    if (!root || (magic === undefined && !reader.has('VERSION') && !reader.has(root.count))) return undefined;
    if (reader.name !== 'ANIMATION') return root.kind;
    return animationKind(reader, magic ?? reader.attribute('MAGIC') ?? '', name);
  }
  return KINDS.find((kind) => kind === magic?.toLowerCase());
}

/** Animations of bones and of morph targets have the same root element. */
function animationKind(reader: XmlReader, magic: string, name: string): XmlKind {
  const marked = /^x[ap]f$/i.test(magic) ? magic : undefined;
  if (marked) return marked.toLowerCase() === 'xpf' ? 'xpf' : 'xaf';
  if (reader.nextChild()) return reader.has('MORPHNAME') || reader.has('MORPHID') ? 'xpf' : 'xaf';
  return /\.xpf$/i.test(name) ? 'xpf' : 'xaf';
}
