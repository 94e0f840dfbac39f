import { FormatError, type Report } from '../../../../report/report.ts';
import { MDL_CODES as CODES } from '../../codes.ts';
import { Complaints } from './complaints.ts';
import type { AsciiAnimation, AsciiMdlDocument, AsciiModel, Geometry } from './document.ts';
import { LineReader } from './lines.ts';
import type { Places } from './places.ts';
import { NodeReader } from './read-nodes.ts';
import { RestReader } from './rest.ts';
import { ValueReader } from './values.ts';

/** @throws FormatError MDL_ASCII_NO_MODEL; whatever else is wrong goes into the report, as the engine reads on */
export function readAsciiMdl(source: Uint8Array, report: Report): AsciiMdlDocument {
  return { format: 'mdl.ascii', content: parseAsciiModel(source, report), source };
}

/** @param places where the parts of the model stand is noted there */
export function parseAsciiModel(source: Uint8Array, report: Report, places?: Places): AsciiModel {
  return new ModelReader(source, report, places).read();
}

class ModelReader {
  readonly #lines: LineReader;
  readonly #complaints: Complaints;
  readonly #places: Places | undefined;
  readonly #values: ValueReader;
  readonly #nodes: NodeReader;
  readonly #modelRest: RestReader;
  readonly #animationRest: RestReader;
  readonly #model: AsciiModel = { fileDependencies: [], nodes: [], animations: [] };
  #animation: AsciiAnimation | undefined;
  /** What is open around the nodes of the geometry. */
  #frame: Geometry['frame'] | undefined;
  #inModel = false;

  constructor(source: Uint8Array, report: Report, places?: Places) {
    this.#lines = new LineReader(source);
    this.#complaints = new Complaints(report, source);
    this.#complaints.path = () => this.#path();
    this.#places = places;
    this.#values = new ValueReader(this.#lines, this.#complaints);
    this.#nodes = new NodeReader(this.#lines, this.#complaints, places);
    this.#modelRest = new RestReader(this.#lines, this.#complaints);
    this.#animationRest = new RestReader(this.#lines, this.#complaints);
  }

  read(): AsciiModel {
    while (this.#lines.next()) {
      const keyword = this.#lines.word().toLowerCase();
      if (!this.#readFrame(keyword)) this.#readLine(keyword);
    }
    this.#closeModel('the file ends');
    this.#modelRest.endIn(this.#model);
    const { name, geometry, nodes, animations } = this.#model;
    if (name === undefined && !geometry && nodes.length + animations.length === 0) {
      throw new FormatError(CODES.MDL_ASCII_NO_MODEL, 'this is no model in text', { offset: 0 });
    }
    return this.#model;
  }

  /** Path of what is open. */
  #path(): string {
    const { animations, nodes } = this.#model;
    const animation = this.#animation ? `animations[${animations.length - 1}]` : '';
    if (!this.#nodes.node) return animation;
    const index = (this.#animation ?? { nodes }).nodes.length - 1;
    return `${animation}${animation && '.'}nodes[${index}]`;
  }

  /** Reads a line that begins or ends something; false where the line is none. */
  #readFrame(keyword: string): boolean {
    switch (keyword) {
      case 'node':
        this.#closeNode('another node begins');
        (this.#animation ?? this.#model).nodes.push(this.#nodes.begin());
        return true;
      case 'endnode':
        if (this.#nodes.node) this.#nodes.end();
        else this.#complainNotOpen('node');
        return true;
      case 'newanim':
        this.#closeAnimation('another animation begins');
        this.#beginAnimation();
        return true;
      case 'doneanim':
        this.#doneAnimation();
        return true;
      case 'beginmodelgeom':
      case 'beginwalkmeshgeom':
        this.#beginGeometry(keyword === 'beginmodelgeom' ? 'modelgeom' : 'walkmeshgeom');
        return true;
      case 'endmodelgeom':
      case 'endwalkmeshgeom':
        this.#endGeometry();
        return true;
      case 'newmodel':
        this.#beginModel();
        return true;
      case 'donemodel':
        this.#doneModel();
        return true;
      default:
        return false;
    }
  }

  #readLine(keyword: string): void {
    const { node } = this.#nodes;
    if (node) this.#nodes.line(node, keyword);
    else if (this.#animation) this.#readAnimationLine(this.#animation, keyword);
    else this.#readModelLine(keyword);
  }

  #readModelLine(keyword: string): void {
    const model = this.#model;
    const values = this.#values;
    this.#checkRepeated(keyword, MODEL_FIELDS.get(keyword), model);
    switch (keyword) {
      case 'setsupermodel':
        this.#expectName(model.name, keyword);
        model.supermodel = values.word(keyword);
        break;
      case 'classification':
        model.classification = values.word(keyword);
        break;
      case 'ignorefog':
        model.ignoreFog = values.number(keyword);
        break;
      case 'setanimationscale':
        model.animationScale = values.number(keyword);
        break;
      case 'filedependancy':
      case 'filedependency':
        model.fileDependencies.push(this.#lines.remainder());
        break;
      default:
        this.#modelRest.line(keyword);
        return;
    }
    this.#modelRest.interrupt();
  }

  #readAnimationLine(animation: AsciiAnimation, keyword: string): void {
    const values = this.#values;
    this.#checkRepeated(keyword, keyword, animation);
    switch (keyword) {
      case 'length':
        animation.length = values.number(keyword);
        break;
      case 'transtime':
        animation.transtime = values.number(keyword);
        break;
      case 'animroot':
        animation.animroot = values.word(keyword);
        break;
      case 'event': {
        const event = { time: values.leadingNumber(keyword), name: values.word(keyword) };
        this.#places?.set(event, this.#lines.start);
        animation.events.push(event);
        break;
      }
      default:
        this.#animationRest.line(keyword);
        return;
    }
    this.#animationRest.interrupt();
  }

  #checkRepeated(keyword: string, field: string | undefined, owner: object): void {
    if (field === undefined || !SAID_ONCE.has(field) || !Object.hasOwn(owner, field)) return;
    this.#complaints.add(CODES.MDL_ASCII_REPEATED, `${keyword} is said before`, this.#lines.start, field);
  }

  #beginModel(): void {
    this.#closeModel('another model begins');
    this.#checkRepeated('newmodel', 'name', this.#model);
    this.#model.name = this.#values.word('newmodel');
    this.#places?.set(this.#model, this.#lines.start);
    this.#inModel = true;
  }

  #doneModel(): void {
    this.#closeAnimation('the model ends');
    this.#expectName(this.#model.name, 'donemodel');
    if (!this.#inModel) this.#complainNotOpen('model');
    this.#inModel = false;
  }

  #beginGeometry(frame: Geometry['frame']): void {
    this.#closeAnimation('another geometry begins');
    this.#checkRepeated(`begin${frame}`, 'geometry', this.#model);
    this.#model.geometry = { frame, name: this.#values.word(`begin${frame}`) };
    this.#places?.set(this.#model.geometry, this.#lines.start);
    this.#frame = frame;
  }

  #endGeometry(): void {
    this.#closeNode('the geometry ends');
    this.#expectName(this.#model.geometry?.name, 'the end of the geometry');
    if (!this.#frame) this.#complainNotOpen('geometry');
    this.#frame = undefined;
  }

  #beginAnimation(): void {
    const start = this.#lines.start;
    const animation: AsciiAnimation = { name: this.#lines.word(), events: [], nodes: [] };
    this.#expectName(this.#model.name, 'newanim');
    this.#places?.set(animation, start);
    this.#model.animations.push(animation);
    this.#animation = animation;
  }

  #doneAnimation(): void {
    this.#closeNode('the animation ends');
    const animation = this.#animation;
    this.#expectName(animation?.name, 'doneanim');
    if (animation) this.#animationRest.endIn(animation);
    else this.#complainNotOpen('animation');
    this.#animation = undefined;
  }

  /** Passes over a name that says again in what the line stands. */
  #expectName(expected: string | undefined, keyword: string): void {
    const start = this.#lines.wordStart();
    const name = this.#lines.word();
    if (expected === undefined || name.toLowerCase() === expected.toLowerCase()) return;
    const message = name === '' ? `${keyword} has no name` : `this is not "${expected}"`;
    this.#complaints.add(CODES.MDL_ASCII_NAME_DIFFERS, message, start, keyword);
  }

  #closeNode(because: string): void {
    if (!this.#nodes.node) return;
    this.#complainUnclosed('node', because);
    this.#nodes.end();
  }

  #closeAnimation(because: string): void {
    this.#closeGeometry(because);
    if (!this.#animation) return;
    this.#complainUnclosed('animation', because);
    this.#animationRest.endIn(this.#animation);
    this.#animation = undefined;
  }

  #closeGeometry(because: string): void {
    this.#closeNode(because);
    if (this.#frame) this.#complainUnclosed('geometry', because);
    this.#frame = undefined;
  }

  #closeModel(because: string): void {
    this.#closeAnimation(because);
    if (this.#inModel) this.#complainUnclosed('model', because);
    this.#inModel = false;
  }

  #complainUnclosed(what: string, because: string): void {
    this.#complaints.add(CODES.MDL_ASCII_UNCLOSED, `${because} in a ${what}`, this.#lines.start);
  }

  #complainNotOpen(what: string): void {
    this.#complaints.add(CODES.MDL_ASCII_OUT_OF_PLACE, `no ${what} is open`, this.#lines.start);
  }
}

/** Fields of a model that a keyword sets. */
const MODEL_FIELDS: ReadonlyMap<string, string> = new Map([
  ['setsupermodel', 'supermodel'],
  ['classification', 'classification'],
  ['ignorefog', 'ignoreFog'],
  ['setanimationscale', 'animationScale'],
]);
/** What a model or an animation says once. */
const SAID_ONCE: ReadonlySet<string> = new Set([
  ...MODEL_FIELDS.values(),
  ...['name', 'geometry', 'length', 'transtime', 'animroot'],
]);
