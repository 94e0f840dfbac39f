/** Rules about parents and children, of nodes and of bones. */
import type { Report } from '../../../../../report/report.ts';
import { counted } from '../../../../../text/counts.ts';
import { CRYENGINE_CODES } from '../../../codes.ts';
import { type CryengineDocument, type PlacedChunk, placedChunks } from '../document.ts';

export function checkHierarchy(document: CryengineDocument, report: Report): void {
  const nodes = placedChunks(document, 'node');
  checkNodes(nodes, report);
  checkNodeNames(nodes, report);
  for (const bones of placedChunks(document, 'boneAnimation')) checkBones(bones, document, report);
}

function checkNodes(nodes: readonly PlacedChunk<'node'>[], report: Report): void {
  const indexOf = new Map<number, number>();
  nodes.forEach(({ chunk: { id } }, index) => {
    if (id !== undefined && !indexOf.has(id)) indexOf.set(id, index);
  });
  const parents = nodes.map(({ chunk }) => indexOf.get(chunk.content.parentId) ?? -1);
  for (const index of cyclicOf(parents)) {
    const { chunk, path } = nodes[index]!;
    const message = `Node ${JSON.stringify(chunk.content.name.text)} is its own ancestor`;
    report.add(CRYENGINE_CODES.CRYENGINE_PARENT_CYCLE, message, { path: `${path}.parentId` });
  }
  const children = childCounts(parents);
  nodes.forEach(({ chunk: { id, content }, path }, index) => {
    const { childCount, childIds } = content;
    const add = (message: string, field: string) =>
      report.add(CRYENGINE_CODES.CRYENGINE_CHILD_MISMATCH, message, { path: `${path}.${field}` });
    const wrong = childIds?.find((child) => {
      const place = indexOf.get(child);
      return place === undefined || nodes[place]!.chunk.content.parentId !== id;
    });
    const found = children[index]!;
    const node = `Node ${JSON.stringify(content.name.text)}`;
    if (wrong !== undefined) add(`${node} lists chunk ${wrong}, which is not its child`, 'childIds');
    else if (childCount !== found) add(`${node} ${childrenDiffer(childCount, found)}`, 'childCount');
  });
}

function checkNodeNames(nodes: readonly PlacedChunk<'node'>[], report: Report): void {
  const first = new Map<string, string>();
  for (const { chunk, path } of nodes) {
    const { text } = chunk.content.name;
    // Nothing refers to a node without a name.
    if (text === '') continue;
    const before = first.get(text);
    if (before === undefined) first.set(text, path);
    else {
      const message = `Name ${JSON.stringify(text)} is also used by ${before}`;
      const place = { path: `${path}.name` };
      report.add(CRYENGINE_CODES.CRYENGINE_NODE_NAME_DUPLICATE, message, place);
    }
  }
}

function checkBones(
  { chunk, path }: PlacedChunk<'boneAnimation'>,
  document: CryengineDocument,
  report: Report,
): void {
  const { bones } = chunk.content;
  const parents = bones.map(({ parentId }) => parentId);
  // Old animations name the scene itself as the root's parent, as one more bone (docs/reference/cryengine.md#bones).
  const names = placedChunks(document, 'boneNames', 'boneNames744', 'earlyBoneNames')[0];
  const named = Math.max(bones.length, names?.chunk.content.names.length ?? 0);
  bones.forEach(({ boneId, parentId }, index) => {
    const place = `${path}.bones[${index}]`;
    if (parentId < -1 || parentId >= named) {
      const message = `Bone ${index} has unknown parent ${parentId}; the skeleton has ${counted(bones.length, 'bone')}`;
      report.add(CRYENGINE_CODES.CRYENGINE_BONE_PARENT_RANGE, message, { path: `${place}.parentId` });
    }
    if (boneId !== index) {
      const message = `Bone ${index} has id ${boneId}`;
      report.add(CRYENGINE_CODES.CRYENGINE_BONE_ID, message, { path: `${place}.boneId` });
    }
  });
  for (const index of cyclicOf(parents)) {
    const place = { path: `${path}.bones[${index}].parentId` };
    report.add(CRYENGINE_CODES.CRYENGINE_PARENT_CYCLE, `Bone ${index} is its own ancestor`, place);
  }
  const children = childCounts(parents);
  bones.forEach(({ childCount }, index) => {
    if (childCount === children[index]) return;
    const message = `Bone ${index} ${childrenDiffer(childCount, children[index]!)}`;
    const place = { path: `${path}.bones[${index}].childCount` };
    report.add(CRYENGINE_CODES.CRYENGINE_CHILD_MISMATCH, message, place);
  });
}

function childrenDiffer(stated: number, found: number): string {
  return `states ${counted(stated, 'child', 'children')}, but ${found} ${found === 1 ? 'names' : 'name'} it as parent`;
}

function childCounts(parents: readonly number[]): Uint32Array {
  const counts = new Uint32Array(parents.length);
  for (const parent of parents) if (parent >= 0 && parent < counts.length) counts[parent]!++;
  return counts;
}

/** The indices that are their own ancestors, in ascending order. A parent that is out of range ends a chain. */
export function cyclicOf(parents: readonly number[]): number[] {
  /** The walk that first visited each index, counted from 1. */
  const walks = new Uint32Array(parents.length);
  const cyclic: number[] = [];
  for (let start = 0; start < parents.length; start++) {
    let at = start;
    while (parents[at] !== undefined && walks[at] === 0) {
      walks[at] = start + 1;
      at = parents[at]!;
    }
    if (parents[at] === undefined || walks[at] !== start + 1) continue;
    const meeting = at;
    do {
      cyclic.push(at);
      at = parents[at]!;
    } while (at !== meeting);
  }
  return cyclic.sort((a, b) => a - b);
}
