/** Compiles a model to a new document with the layout of the original compiler. */
import type { Report } from '../../../../../report/report.ts';
import type { Model, ModelAnimation } from '../../../model/model.ts';
import { classificationCode } from '../classifications.ts';
import type { Animation, MdlDocument } from '../document.ts';
import { layOut } from '../layout.ts';
import { animationHeader, event, type ModelHeader, modelHeader } from '../records/model.ts';
import { blank } from './blank.ts';
import { withStoredColors } from './colors.ts';
import { withMovingMeshes } from './frames.ts';
import { animationFunctions, modelFunctions } from './functions.ts';
import { type CompileTarget, fieldText, type Job } from './job.ts';
import { compileNodes } from './nodes.ts';
import { type Numbering, numberingOf, numbersByName } from './part-numbers.ts';

export interface CompileOptions {
  /** The target game; by default the one whose models both can read. */
  target?: CompileTarget;
  /** The available supermodels, in the order of inheritance. */
  supermodels?: readonly Model[];
}

const MODEL_TYPE = 2;
const ANIMATION_TYPE = 5;
const NAME_WIDTH = 64;
const EVENT_WIDTH = 32;
const NO_SUPERMODEL = 'NULL';
/** Fixed bounds of the original compiler, and the radius for particles (docs/reference/mdl.md#headers). */
const BOUNDS_MINIMUM = [-5, -5, -1];
const BOUNDS_MAXIMUM = [5, 5, 10];
const RADIUS = 7;
const RADIUS_OF_EMITTERS = 40;

/**
 * Positions, normals, texture coordinates and constraints are shared with the model, not copied. Data that compiled models
 * have no field for are reported as losses.
 *
 * @throws FormatError MDL_VERTEX_LIMIT, MDL_KEY_LIMIT, MDL_SKIN_LIMIT and MDL_DEPTH_LIMIT for models that exceed the limits of
 *   the format, and MDL_MODEL_FAULTY for contradictory models
 */
export function compile(model: Model, report: Report, options: CompileOptions = {}): MdlDocument {
  const job: Job = { target: options.target ?? '1.69', report };
  const numbering = numberingOf(job, model, options.supermodels ?? []);
  const root = compileNodes(job, withStoredColors(model.nodes, report), numbering.numbers, 'nodes');
  const header = headerOf(job, model, numbering);
  const document: MdlDocument = {
    format: 'mdl.binary',
    file: { zero: 0, coreSize: 0, rawSize: 0 },
    model: { header },
    animations: model.animations.map((animation, index) => {
      const nodes = withMovingMeshes(animation.nodes, model.nodes);
      const partNumbers = numbersByName(nodes, model.nodes, numbering.numbers);
      return compileAnimation(job, { ...animation, nodes }, partNumbers, `animations[${index}]`);
    }),
    ...(root ? { root } : {}),
    gaps: [],
  };
  layOut(document);
  return document;
}

function headerOf(job: Job, model: Model, { nodeCount }: Numbering): ModelHeader {
  const hasEmitters = model.nodes.some(({ kind }) => kind === 'emitter');
  return {
    ...blank(modelHeader),
    functions: modelFunctions(job.target),
    name: fieldText(job, model.name, NAME_WIDTH, 'name'),
    nodeCount,
    type: MODEL_TYPE,
    classification: classificationCode(model.classification),
    fog: model.fog ? 1 : 0,
    boundsMinimum: Float32Array.from(BOUNDS_MINIMUM),
    boundsMaximum: Float32Array.from(BOUNDS_MAXIMUM),
    radius: hasEmitters ? RADIUS_OF_EMITTERS : RADIUS,
    animationScale: model.animationScale,
    supermodel: fieldText(job, model.supermodel ?? NO_SUPERMODEL, NAME_WIDTH, 'supermodel'),
  };
}

function compileAnimation(
  job: Job,
  { name, length, transitionTime, root: animationRoot, events, nodes }: ModelAnimation,
  partNumbers: Int32Array,
  path: string,
): Animation {
  const root = compileNodes(job, nodes, partNumbers, `${path}.nodes`);
  const header = {
    ...blank(animationHeader),
    functions: animationFunctions(job.target),
    name: fieldText(job, name, NAME_WIDTH, `${path}.name`),
    nodeCount: nodes.length,
    type: ANIMATION_TYPE,
    length,
    transitionTime,
    animationRoot: fieldText(job, animationRoot, NAME_WIDTH, `${path}.root`),
  };
  const compiled = events.map((source, index) => ({
    ...blank(event),
    time: source.time,
    name: fieldText(job, source.name, EVENT_WIDTH, `${path}.events[${index}]`),
  }));
  return { at: 0, header, ...(compiled.length > 0 ? { events: compiled } : {}), ...(root ? { root } : {}) };
}
