/** The model of a compiled document, in the same form as that of a text model. */
import type { Report } from '../../../../../report/report.ts';
import { MDL_CODES } from '../../../codes.ts';
import type { Classification, Model, ModelAnimation } from '../../../model/model.ts';
import { classificationOf } from '../classifications.ts';
import type { Animation, MdlDocument } from '../document.ts';
import { textOf } from '../names.ts';
import { event } from '../records/model.ts';
import { nodesOf } from './nodes.ts';
import { type Source, sourceOf, spend } from './source.ts';

const NO_SUPERMODEL = 'NULL';

/**
 * Positions, normals, texture coordinates and constraints are shared with the document, not copied. In animations, headers of
 * lights, emitters and meshes without vertices are uninitialized memory and are skipped (docs/reference/mdl.md#nodes); other
 * data that a model cannot hold are reported as losses.
 *
 * @throws FormatError BINARY_OVERLAP if so much is shared that the model would be far larger than the file
 */
export function toModel(document: MdlDocument, report: Report): Model {
  const source = sourceOf(document, report);
  const { header } = document.model;
  const supermodel = textOf(header.supermodel);
  const hasSupermodel = supermodel !== '' && supermodel.toUpperCase() !== NO_SUPERMODEL;
  return {
    name: textOf(header.name),
    ...(hasSupermodel ? { supermodel } : {}),
    classification: soundClassification(source, header.classification),
    fog: header.fog !== 0,
    animationScale: header.animationScale,
    nodes: nodesOf(source, document.root, false, 'root'),
    animations: document.animations.map((animation, index) => {
      return animationOf(source, animation, `animations[${index}]`);
    }),
  };
}

function soundClassification({ report }: Source, code: number): Classification {
  const known = classificationOf(code);
  if (known === undefined) {
    const message = `Unknown classification ${code}`;
    report.lose(MDL_CODES.MDL_VALUE_UNKNOWN, message, { source: 'model.header.classification' });
  }
  return known ?? 'none';
}

function animationOf(source: Source, { header, events = [], root }: Animation, path: string): ModelAnimation {
  spend(source, events.length * event.minimum, path);
  return {
    name: textOf(header.name),
    length: header.length,
    transitionTime: header.transitionTime,
    root: textOf(header.animationRoot),
    events: events.map(({ time, name }) => ({ time, name: textOf(name) })),
    nodes: nodesOf(source, root, true, `${path}.root`),
  };
}
