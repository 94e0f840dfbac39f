/** A compiled model as it is in memory. */
import type { Infer } from '../../../../binary/schema.ts';
import type { FileDocument } from '../../../format.ts';
import type {
  ANIMATION_LEADS,
  Contents,
  MODEL_LEADS,
  NODE_LEADS,
  PARTS,
  PartName,
  PartValue,
} from './leads.ts';
import type { aabbEntries } from './records/mesh.ts';
import type { AnimationHeader, FileHeader, ModelHeader } from './records/model.ts';
import type { NodeHeader } from './records/node.ts';

/**
 * Headers keep the pointers and counts that they had in the file, and those say where everything is written: what is
 * edited in place is written in its place. Where lists become longer or shorter, and for new models, `layOut` gives
 * everything a new place.
 */
export interface MdlDocument extends FileDocument {
  format: 'mdl.binary';
  file: FileHeader;
  model: { header: ModelHeader } & Contents<typeof MODEL_LEADS>;
  /** Those that can be read, in the order of the pointers. */
  animations: Animation[];
  /** Absent where the model has none, or none that can be read. */
  root?: Node;
  /** Bytes that nothing leads to, from the start of the file. */
  gaps: Gap[];
}

/** What lies at a place of the first block. */
interface Placed {
  /** As pointers say it. */
  at: number;
}

export interface Animation extends Placed, Contents<typeof ANIMATION_LEADS> {
  header: AnimationHeader;
  root?: Node;
}

/** Several nodes may share a child. */
export interface Node extends Placed, Contents<typeof NODE_LEADS>, Parts {
  header: NodeHeader;
  /** Those that can be read, in the order of the pointers. */
  children: Node[];
}

/** What a node is, by the flags of its header. */
type Parts = { [K in Exclude<PartName, 'aabb'>]?: PartValue<(typeof PARTS)[K]> } & {
  aabb?: PartValue<(typeof PARTS)['aabb']> & { tree?: TreeRun[] };
};

export type MeshPart = PartValue<(typeof PARTS)['mesh']>;

/** Entries of a tree of boxes that follow each other. */
export interface TreeRun extends Placed {
  entries: Infer<typeof aabbEntries>;
}

export interface Gap {
  offset: number;
  bytes: Uint8Array;
}
