import { floatText } from '../../../../text/numbers.ts';
import { unchanged } from '../../../../text/text-document.ts';
import type { AsciiAnimation, AsciiMdlDocument, AsciiModel } from './document.ts';
import { parseAsciiModel } from './read.ts';
import { TextWriter } from './text-writer.ts';
import { wordText } from './words.ts';
import { writeNode, writeRest } from './write-nodes.ts';

/**
 * The source if the document is unchanged, so that an unedited file keeps all blanks and comments; else the form that
 * compilers accept: counted lists, one property per line, in the order of the original exporter.
 *
 * @throws RangeError for a name that text models cannot hold, such as one with blanks
 */
export function writeAsciiMdl(document: AsciiMdlDocument): Uint8Array {
  const { content, source } = document;
  return source && unchanged(document, parseAsciiModel) ? source : formatAsciiModel(content);
}

/** A model in canonical form. @throws RangeError for a name that text models cannot hold */
function formatAsciiModel(model: AsciiModel): Uint8Array {
  const out = new TextWriter();
  for (const line of headLines(model)) out.line(line);
  if (model.geometry) {
    const { frame, name } = model.geometry;
    out.line(frame === 'modelgeom' ? '#MAXGEOM ASCII' : '#MAXWALKMESH ASCII');
    out.line(`begin${frame} ${wordText(name)}`);
    for (const node of model.nodes) writeNode(node, '', out);
    out.line(`end${frame} ${name}`);
  } else for (const node of model.nodes) writeNode(node, '', out);
  for (const animation of model.animations) writeAnimation(animation, model.name ?? '', out);
  if (model.name !== undefined) out.line(`donemodel ${model.name}`);
  return out.take();
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
  if (rest !== undefined) yield* rest.split('\n');
}
const NO_NAME = 'NULL';

export function writeAnimation(animation: AsciiAnimation, model: string, out: TextWriter): void {
  const { name, length, transtime, animroot, events, nodes, rest } = animation;
  out.line('#MAXANIM ASCII');
  out.line(name === '' ? 'newanim' : `newanim ${wordText(name)} ${model}`);
  if (length !== undefined) out.line(`  length ${floatText(length)}`);
  if (transtime !== undefined) out.line(`  transtime ${floatText(transtime)}`);
  if (animroot !== undefined) out.line(`  animroot ${wordText(animroot)}`);
  for (const event of events) out.line(`  event ${floatText(event.time)} ${wordText(event.name)}`);
  if (rest !== undefined) writeRest(rest, '  ', out);
  for (const node of nodes) writeNode(node, '  ', out);
  out.line(`doneanim ${name} ${model}`);
}
