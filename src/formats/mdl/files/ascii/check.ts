/** The rules for text models: problems that the engine tolerates, but compilers or players do not. */
import { Report } from '../../../../report/report.ts';
import { unchanged } from '../../../../text/text-document.ts';
import { MDL_CODES as CODES } from '../../codes.ts';
import { checkAnimations } from './check/animations.ts';
import { checkMesh } from './check/mesh.ts';
import { checkFileName, checkFinite, checkProperties } from './check/properties.ts';
import { checkTree } from './check/tree.ts';
import type { AsciiMdlDocument, AsciiModel } from './document.ts';
import { Findings } from './findings.ts';
import type { Places } from './places.ts';
import { parseAsciiModel } from './read.ts';

const CLASSIFICATIONS: ReadonlySet<string> = new Set([
  'tile',
  'character',
  'effect',
  'effects',
  'door',
  'gui',
  'item',
  'other',
]);

/** Applies the rules. Offsets refer to the source and are absent once the document was edited. */
export function checkAsciiMdl(document: AsciiMdlDocument, report: Report): void {
  const unplaced = new Report();
  checkModel(document.content, new Findings(unplaced));
  if (unplaced.issues.length === 0) return;
  // The places of findings require reading the source again, which takes longer than all rules.
  const places: Places = new Map();
  const parsed = unchanged(document, (source, silent) => parseAsciiModel(source, silent, places));
  const findings = new Findings(
    report,
    parsed && document.source ? { bytes: document.source, places } : undefined,
  );
  checkModel(parsed ?? document.content, findings);
}

function checkModel(model: AsciiModel, findings: Findings): void {
  checkHead(model, findings);
  checkTree(model.nodes, '', model.name !== undefined, findings);
  const names = new Map(model.nodes.map((node) => [node.name.toLowerCase(), node]));
  for (const [index, node] of model.nodes.entries()) {
    const path = `nodes[${index}]`;
    checkProperties(node, path, findings);
    checkMesh(node, path, names, findings);
  }
  checkAnimations(model, names, findings);
}

function checkHead(model: AsciiModel, findings: Findings): void {
  const { name, supermodel, classification, animationScale = 1 } = model;
  if (classification !== undefined && !CLASSIFICATIONS.has(classification.toLowerCase())) {
    const message = `Unknown classification "${classification}"`;
    findings.add(CODES.MDL_ASCII_CLASSIFICATION, message, 'classification', model, 'classification');
  }
  checkFinite(animationScale, 'animationScale', model, 'setanimationscale', findings);
  checkFileName(name, 'name', model, 'newmodel', findings);
  checkFileName(supermodel, 'supermodel', model, 'setsupermodel', findings);
}
