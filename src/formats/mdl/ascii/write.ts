import { floatText } from '../../numbers.ts';
import { unchanged } from '../../text-document.ts';
import type { AsciiAnimation, AsciiMdlDocument, AsciiModel } from './document.ts';
import { parseAsciiModel } from './read.ts';
import { wordText } from './words.ts';
import { nodeLines, restLines } from './write-nodes.ts';

/**
 * The source as long as it still says the same, so that an untouched file keeps every blank and comment; else the form
 * that compilers accept: counted lists, one property per line, in the order of the original exporter.
 *
 * @throws RangeError where a name cannot stand in such a file, as one with blanks cannot
 */
export function writeAsciiMdl(document: AsciiMdlDocument): Uint8Array {
  const { content, source } = document;
  return source && unchanged(document, parseAsciiModel) ? source : encode(formatAsciiModel(content));
}

/** A model in canonical form. @throws RangeError where a name cannot stand there */
function formatAsciiModel(model: AsciiModel): string {
  const lines = [...headLines(model)];
  if (model.geometry) {
    const { frame, name } = model.geometry;
    lines.push(
      frame === 'modelgeom' ? '#MAXGEOM ASCII' : '#MAXWALKMESH ASCII',
      `begin${frame} ${wordText(name)}`,
    );
    for (const node of model.nodes) nodeLines(node, '', lines);
    lines.push(`end${frame} ${name}`);
  } else for (const node of model.nodes) nodeLines(node, '', lines);
  for (const animation of model.animations) animationLines(animation, model.name ?? '', lines);
  if (model.name !== undefined) lines.push(`donemodel ${model.name}`);
  return `${lines.map(withoutEndBlank).join('\n')}\n`;
}

function* headLines(model: AsciiModel): Generator<string> {
  const { name, supermodel, classification, ignoreFog, animationScale, rest } = model;
  if (name !== undefined) yield '#MAXMODEL ASCII';
  for (const file of model.fileDependencies) yield `filedependancy ${file}`;
  if (name !== undefined) yield `newmodel ${wordText(name)}`;
  if (supermodel !== undefined) yield `setsupermodel ${name || NO_NAME} ${wordText(supermodel)}`;
  if (classification !== undefined) yield `classification ${wordText(classification)}`;
  if (ignoreFog !== undefined) yield `ignorefog ${floatText(ignoreFog)}`;
  if (animationScale !== undefined) yield `setanimationscale ${floatText(animationScale)}`;
  if (rest !== undefined) yield rest;
}
const NO_NAME = 'NULL';

function animationLines(animation: AsciiAnimation, model: string, lines: string[]): void {
  const { name, length, transtime, animroot, events, nodes, rest } = animation;
  lines.push('#MAXANIM ASCII', name === '' ? 'newanim' : `newanim ${wordText(name)} ${model}`);
  if (length !== undefined) lines.push(`  length ${floatText(length)}`);
  if (transtime !== undefined) lines.push(`  transtime ${floatText(transtime)}`);
  if (animroot !== undefined) lines.push(`  animroot ${wordText(animroot)}`);
  for (const event of events) lines.push(`  event ${floatText(event.time)} ${wordText(event.name)}`);
  if (rest !== undefined) restLines(rest, '  ', lines);
  for (const node of nodes) nodeLines(node, '  ', lines);
  lines.push(`doneanim ${name} ${model}`);
}

/** A last word that is empty leaves the blank before it. */
function withoutEndBlank(line: string): string {
  return line.endsWith(' ') ? line.slice(0, -1) : line;
}

/** Every character is the byte of its number. */
function encode(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes;
}
