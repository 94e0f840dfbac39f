/** A compiled model in memory. */
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
 * Headers keep their pointers and counts, which determine where everything is written: values that are edited in place keep
 * their place. If lists change their length, and for new models, `layOut` assigns new places.
 */
export interface MdlDocument extends FileDocument {
  format: 'mdl.binary';
  file: FileHeader;
  model: { header: ModelHeader } & Contents<typeof MODEL_LEADS>;
  /** The readable animations, in the order of the pointers. */
  animations: Animation[];
  /** Absent if the model has no readable root. */
  root?: Node;
  /** Bytes to which nothing refers. */
  gaps: Gap[];
}

/** A record in the first block. */
interface Placed {
  /** Offset in the block, as in pointers. */
  at: number;
}

export interface Animation extends Placed, Contents<typeof ANIMATION_LEADS> {
  header: AnimationHeader;
  root?: Node;
}

/** Several nodes may share a child. */
export interface Node extends Placed, Contents<typeof NODE_LEADS>, Parts {
  header: NodeHeader;
  /** The readable children, in the order of the pointers. */
  children: Node[];
}

/** The parts of a node according to its flags. */
type Parts = { [K in Exclude<PartName, 'aabb'>]?: PartValue<(typeof PARTS)[K]> } & {
  aabb?: PartValue<(typeof PARTS)['aabb']> & { tree?: TreeRun[] };
};

export type MeshPart = PartValue<(typeof PARTS)['mesh']>;

/** Consecutive entries of a bounding box tree. */
export interface TreeRun extends Placed {
  entries: Infer<typeof aabbEntries>;
}

export interface Gap {
  offset: number;
  bytes: Uint8Array;
}
