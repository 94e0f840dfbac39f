/** Reads compiled models: follows every pointer and keeps gaps. */
import type { Report } from '../../../../report/report.ts';
import type { Animation, Gap, MdlDocument } from './document.ts';
import { FILE_HEADER_BYTES, readFileHeader } from './frame.ts';
import { LeadReader } from './lead-reader.ts';
import { ANIMATION_LEADS, MODEL_LEADS } from './leads.ts';
import { NodeReader } from './read-nodes.ts';
import { animationHeader, fileHeader, modelHeader } from './records/model.ts';

/**
 * @throws FormatError if the file header or the model header cannot be read, or if so much is shared that the document would
 *   be far larger than the file; other unreadable data are reported and skipped, and their bytes are kept
 */
export function readDocument(bytes: Uint8Array, report: Report): MdlDocument {
  const file = readFileHeader(bytes);
  const leads = new LeadReader(bytes, file, report);
  leads.records.read(fileHeader, 0, FILE_HEADER_BYTES);
  const nodes = new NodeReader(leads, report);
  leads.enter('model');
  const header = leads.record(modelHeader, 0);
  const model = { header, ...leads.contents(MODEL_LEADS, header) };
  leads.leave();
  const animations: Animation[] = [];
  leads.enter('animations');
  for (const at of model.animationPointers ?? []) {
    leads.enter(animations.length);
    const animation = readAnimation(leads, nodes, at);
    leads.leave();
    if (animation) animations.push(animation);
  }
  leads.leave();
  const root = nodes.root(model.header.root);
  return { format: 'mdl.binary', file, model, animations, ...(root ? { root } : {}), gaps: gapsOf(leads) };
}

function readAnimation(leads: LeadReader, nodes: NodeReader, at: number): Animation | undefined {
  const header = leads.header(animationHeader, at);
  if (!header) return undefined;
  const contents = leads.contents(ANIMATION_LEADS, header);
  const root = nodes.root(header.root);
  return { at, header, ...contents, ...(root ? { root } : {}) };
}

/** All gaps share memory, since there may be thousands of a few bytes. */
function gapsOf({ records, bytes }: LeadReader): Gap[] {
  const extents = records.gaps();
  const memory = new Uint8Array(extents.reduce((sum, { size }) => sum + size, 0));
  let next = 0;
  return extents.map(({ offset, size }) => {
    const at = next;
    next += size;
    for (let index = 0; index < size; index++) memory[at + index] = bytes[offset + index]!;
    return { offset, bytes: memory.subarray(at, next) };
  });
}
