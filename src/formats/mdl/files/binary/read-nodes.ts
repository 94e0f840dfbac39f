/** Reads the nodes of a compiled model. */
import { BINARY_CODES } from '../../../../binary/codes.ts';
import { FormatError, type Report } from '../../../../report/report.ts';
import { MDL_CODES } from '../../codes.ts';
import type { Node } from './document.ts';
import type { LeadReader } from './lead-reader.ts';
import { type AnyPart, dependsOnMesh, NODE_LEADS, PART_ENTRIES, PARTS, type PartName } from './leads.ts';
import type { PartContents } from './parts.ts';
import type { AabbHeader, MeshHeader } from './records/mesh.ts';
import { type NodeHeader, nodeHeader } from './records/node.ts';
import { SLOT_BYTES, slotsOf } from './slots.ts';
import { readTree } from './tree.ts';

/** Limit of nesting of nodes. */
export const DEPTH_LIMIT = 256;
/** Limit of the size of nodes relative to the file, with shared nodes counted each time. */
const EXPANSION_LIMIT = 8;
const NODE_BYTES = nodeHeader.minimum;

/** A node with the number of nodes in its subtree, with shared nodes counted each time. */
interface Branch {
  node: Node;
  nodeCount: number;
}

const ANY_PART = PART_ENTRIES.reduce((flags, [, { flag }]) => flags | flag, 0);

type Parts = Partial<Record<PartName, PartContents>>;

export class NodeReader {
  readonly #leads: LeadReader;
  readonly #report: Report;
  readonly #known = new Map<number, Branch>();
  /** Offsets of the nodes that are being read. */
  readonly #open = new Set<number>();
  #nodesLeft: number;

  constructor(leads: LeadReader, report: Report) {
    this.#leads = leads;
    this.#report = report;
    this.#nodesLeft = (EXPANSION_LIMIT * leads.bytes.length) / NODE_BYTES;
  }

  /**
   * The nodes of the model or of an animation.
   *
   * @param at 0 for none
   * @throws FormatError BINARY_OVERLAP
   */
  root(at: number): Node | undefined {
    this.#leads.enter('root');
    const root = this.#root(at);
    this.#leads.leave();
    return root;
  }

  #root(at: number): Node | undefined {
    if (at === 0) {
      this.#report.add(MDL_CODES.MDL_ROOT_MISSING, 'No nodes', { path: this.#leads.path });
      return undefined;
    }
    const branch = this.#branch(at);
    if (!branch) return undefined;
    this.#nodesLeft -= branch.nodeCount;
    this.#checkExpansion(0);
    return branch.node;
  }

  /** Refuses a small file that would become a huge document because of shared nodes. */
  #checkExpansion(nodeCount: number): void {
    if (nodeCount <= this.#nodesLeft) return;
    const message = 'Nodes share children so often that the document would be far larger than the file';
    throw new FormatError(BINARY_CODES.BINARY_OVERLAP, message, { path: this.#leads.path });
  }

  #branch(at: number): Branch | undefined {
    const known = this.#known.get(at);
    if (known) return known;
    if (!this.#mayOpen(at)) return undefined;
    this.#open.add(at);
    const branch = this.#read(at);
    this.#open.delete(at);
    if (branch) this.#known.set(at, branch);
    return branch;
  }

  #mayOpen(at: number): boolean {
    const isCycle = this.#open.has(at);
    if (!isCycle && this.#open.size < DEPTH_LIMIT) return true;
    const place = { path: this.#leads.path, offset: this.#leads.frame.core.start + at };
    if (isCycle) this.#report.add(MDL_CODES.MDL_NODE_CYCLE, 'Node is its own ancestor', place);
    else
      this.#report.add(
        MDL_CODES.MDL_NODE_DEPTH,
        `Nodes are nested more than ${DEPTH_LIMIT} levels deep`,
        place,
      );
    return false;
  }

  #read(at: number): Branch | undefined {
    const leads = this.#leads;
    const header = leads.header(nodeHeader, at);
    if (!header) return undefined;
    const parts = this.#parts(header, at + NODE_BYTES);
    const node: Record<string, unknown> & { childPointers?: Uint32Array } = { at, header };
    leads.addContents(node, NODE_LEADS, header);
    if (parts) Object.assign(node, parts);
    const children: Node[] = [];
    node.children = children;
    const nodeCount = 1 + this.#addChildren(children, node.childPointers);
    this.#checkExpansion(nodeCount);
    return { node: node as unknown as Node, nodeCount };
  }

  /** @returns the number of nodes below */
  #addChildren(children: Node[], pointers: ArrayLike<number> = []): number {
    const leads = this.#leads;
    let nodeCount = 0;
    leads.enter('children');
    for (let index = 0; index < pointers.length; index++) {
      leads.enter(children.length);
      const branch = this.#branch(pointers[index]!);
      leads.leave();
      if (!branch) continue;
      children.push(branch.node);
      nodeCount += branch.nodeCount;
    }
    leads.leave();
    return nodeCount;
  }

  /** @param at offset of the headers of the parts */
  #parts(node: NodeHeader, at: number): Parts | undefined {
    if (!(node.flags & ANY_PART)) return undefined;
    const leads = this.#leads;
    const parts: Parts = {};
    let next = at;
    for (const [name, part] of PART_ENTRIES) {
      if (!(node.flags & part.flag)) continue;
      const mesh = parts.mesh?.header as MeshHeader | undefined;
      const slots = name === 'skin' && mesh ? this.#slots(node, mesh, next) : 0;
      leads.enter(name);
      const header = leads.header(part.header, next, slots);
      // Without its size the next one cannot be found.
      if (header === undefined) {
        leads.leave();
        break;
      }
      parts[name] = this.#part(name, part, header, mesh);
      leads.leave();
      next += part.header.minimum + slots * SLOT_BYTES;
    }
    return parts;
  }

  /** Number of bone slots of the skin whose header is at an offset. */
  #slots(node: NodeHeader, mesh: MeshHeader, at: number): number {
    const { header } = PARTS.skin;
    const skin = this.#leads.startOf(header, at);
    return skin ? slotsOf(node, mesh, skin, at + header.minimum) : 0;
  }

  /**
   * Pointers of meshes without vertices are not followed: in animations their headers are uninitialized memory
   * (docs/reference/mdl.md#nodes).
   */
  #part(name: PartName, part: AnyPart, header: unknown, mesh: MeshHeader | undefined): PartContents {
    const { vertexCount } = name === 'mesh' ? (header as MeshHeader) : (mesh ?? { vertexCount: 0 });
    const read: PartContents = { header };
    if (vertexCount === 0 && dependsOnMesh(part)) return read;
    const leads = this.#leads;
    leads.addContents(read, part.leads, header, vertexCount);
    leads.addFans(read, part.fans);
    if (name === 'aabb') {
      leads.enter('tree');
      read.tree = readTree(leads, (header as AabbHeader).root);
      leads.leave();
    }
    return read;
  }
}
