/** The compiler of a model and its target game (docs/reference/mdl.md#versions-and-compilers). */
import type { MdlDocument, Node } from './document.ts';
import { eachNode } from './walk.ts';

interface Producer {
  name: string;
  enhanced: boolean;
}

const PRODUCERS: ReadonlyMap<number, Producer> = new Map([
  [0x40bbc0, { name: 'BioWare’s compiler', enhanced: false }],
  [0x46ab0c, { name: 'nwnmdlcomp', enhanced: false }],
  [0xcccccccc, { name: 'a debug build of a compiler', enhanced: false }],
  [4, { name: 'the Enhanced Edition', enhanced: true }],
  [0, { name: 'nwnrs', enhanced: true }],
]);

/** Bone slots of compilers with 17 bones per skin. */
const FEW_SLOTS = 18;

export function describe(document: MdlDocument): { version: string; producer?: string } {
  const producer = producerOf(document);
  const version = producer?.enhanced || hasEnhancements(document) ? 'ee' : '1.69';
  return { version, ...(producer ? { producer: producer.name } : {}) };
}

/** Compilers leave memory addresses in the file; 64-bit addresses have two numbers, the second one small. */
function producerOf({ model }: MdlDocument): Producer | undefined {
  const [low = 0, high = 0] = model.header.functions;
  const known = PRODUCERS.get(low);
  if (known) return known;
  return high > 0 && high <= 0xffff ? { name: 'the Enhanced Edition', enhanced: true } : undefined;
}

function hasEnhancements(document: MdlDocument): boolean {
  let found = false;
  eachNode(document, (node) => {
    found ||= isEnhanced(node);
  });
  return found;
}

function isEnhanced({ mesh, skin }: Node): boolean {
  if (!mesh || mesh.header.vertexCount === 0) return false;
  const { renderHint, materialName } = mesh.header;
  const isNamed = materialName.text !== '' && materialName.text.toUpperCase() !== 'NULL';
  const hasTangents = mesh.tangents !== undefined || mesh.handedness !== undefined;
  return renderHint !== 0 || isNamed || hasTangents || (skin?.header.nodeOfSlot.length ?? 0) > FEW_SLOTS;
}
