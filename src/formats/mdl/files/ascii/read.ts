import { FormatError, type Report } from '../../../../report/report.ts';
import { MDL_CODES as CODES } from '../../codes.ts';
import type { AsciiAnimation, AsciiMdlDocument, AsciiModel, Geometry } from './document.ts';
import { LineReport } from './line-report.ts';
import { LineReader } from './lines.ts';
import type { Places } from './places.ts';
import { NodeReader } from './read-nodes.ts';
import { RestReader } from './rest.ts';
import { ValueReader } from './values.ts';

/** @throws FormatError MDL_ASCII_NO_MODEL; other problems are reported, since the engine continues to read */
export function readAsciiMdl(source: Uint8Array, report: Report): AsciiMdlDocument {
  return { format: 'mdl.ascii', content: parseAsciiModel(source, report), source };
}

/** @param places receives the offsets of the parts of the model */
export function parseAsciiModel(source: Uint8Array, report: Report, places?: Places): AsciiModel {
  return new ModelReader(source, report, places).read();
}

class ModelReader {
  readonly #lines: LineReader;
  readonly #report: LineReport;
  readonly #places: Places | undefined;
  readonly #values: ValueReader;
  readonly #nodes: NodeReader;
  readonly #modelRest: RestReader;
  readonly #animationRest: RestReader;
  readonly #model: AsciiModel = { fileDependencies: [], nodes: [], animations: [] };
  #animation: AsciiAnimation | undefined;
  /** The open frame around the nodes of the geometry. */
  #frame: Geometry['frame'] | undefined;
  #inModel = false;

  constructor(source: Uint8Array, report: Report, places?: Places) {
    this.#lines = new LineReader(source);
    this.#report = new LineReport(report, source);
    this.#report.path = () => this.#path();
    this.#places = places;
    this.#values = new ValueReader(this.#lines, this.#report);
    this.#nodes = new NodeReader(this.#lines, this.#report, places);
    this.#modelRest = new RestReader(this.#lines, this.#report);
    this.#animationRest = new RestReader(this.#lines, this.#report);
  }

  read(): AsciiModel {
    while (this.#lines.next()) {
      const keyword = this.#lines.word().toLowerCase();
      if (!this.#readFrame(keyword)) this.#readLine(keyword);
    }
    this.#closeModel('the end of the file');
    this.#modelRest.endIn(this.#model);
    const { name, geometry, nodes, animations } = this.#model;
    if (name === undefined && !geometry && nodes.length + animations.length === 0) {
      throw new FormatError(CODES.MDL_ASCII_NO_MODEL, 'No text model, animation or node found', {
        offset: 0,
      });
    }
    return this.#model;
  }

  /** Path of the open element. */
  #path(): string {
    const { animations, nodes } = this.#model;
    const animation = this.#animation ? `animations[${animations.length - 1}]` : '';
    if (!this.#nodes.node) return animation;
    const index = (this.#animation ?? { nodes }).nodes.length - 1;
    return `${animation}${animation && '.'}nodes[${index}]`;
  }

  /** Reads a line that begins or ends a frame. @returns false for other lines */
  #readFrame(keyword: string): boolean {
    switch (keyword) {
      case 'node':
        this.#closeNode('the next node');
        (this.#animation ?? this.#model).nodes.push(this.#nodes.begin());
        return true;
      case 'endnode':
        if (this.#nodes.node) this.#nodes.end();
        else this.#reportNotOpen('node');
        return true;
      case 'newanim':
        this.#closeAnimation('the next animation');
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
    if (field === undefined || !UNIQUE.has(field) || !Object.hasOwn(owner, field)) return;
    this.#report.add(CODES.MDL_ASCII_REPEATED, `Repeated ${keyword}`, this.#lines.start, field);
  }

  #beginModel(): void {
    this.#closeModel('the next model');
    this.#checkRepeated('newmodel', 'name', this.#model);
    this.#model.name = this.#values.word('newmodel');
    this.#places?.set(this.#model, this.#lines.start);
    this.#inModel = true;
  }

  #doneModel(): void {
    this.#closeAnimation('the end of the model');
    this.#expectName(this.#model.name, 'donemodel');
    if (!this.#inModel) this.#reportNotOpen('model');
    this.#inModel = false;
  }

  #beginGeometry(frame: Geometry['frame']): void {
    this.#closeAnimation('the next geometry');
    this.#checkRepeated(`begin${frame}`, 'geometry', this.#model);
    this.#model.geometry = { frame, name: this.#values.word(`begin${frame}`) };
    this.#places?.set(this.#model.geometry, this.#lines.start);
    this.#frame = frame;
  }

  #endGeometry(): void {
    this.#closeNode('the end of the geometry');
    this.#expectName(this.#model.geometry?.name, 'the end of the geometry');
    if (!this.#frame) this.#reportNotOpen('geometry');
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
    this.#closeNode('the end of the animation');
    const animation = this.#animation;
    this.#expectName(animation?.name, 'doneanim');
    if (animation) this.#animationRest.endIn(animation);
    else this.#reportNotOpen('animation');
    this.#animation = undefined;
  }

  /** Skips a name that repeats that of the enclosing frame. */
  #expectName(expected: string | undefined, keyword: string): void {
    const start = this.#lines.wordStart();
    const name = this.#lines.word();
    if (expected === undefined || name.toLowerCase() === expected.toLowerCase()) return;
    const message = `Expected name "${expected}" after ${keyword}, found ${name === '' ? 'none' : `"${name}"`}`;
    this.#report.add(CODES.MDL_ASCII_NAME_DIFFERS, message, start, keyword);
  }

  #closeNode(before: string): void {
    if (!this.#nodes.node) return;
    this.#reportUnclosed('node', before);
    this.#nodes.end();
  }

  #closeAnimation(before: string): void {
    this.#closeGeometry(before);
    if (!this.#animation) return;
    this.#reportUnclosed('animation', before);
    this.#animationRest.endIn(this.#animation);
    this.#animation = undefined;
  }

  #closeGeometry(before: string): void {
    this.#closeNode(before);
    if (this.#frame) this.#reportUnclosed('geometry', before);
    this.#frame = undefined;
  }

  #closeModel(before: string): void {
    this.#closeAnimation(before);
    if (this.#inModel) this.#reportUnclosed('model', before);
    this.#inModel = false;
  }

  #reportUnclosed(what: string, before: string): void {
    this.#report.add(CODES.MDL_ASCII_UNCLOSED, `No end of ${what} before ${before}`, this.#lines.start);
  }

  #reportNotOpen(what: string): void {
    this.#report.add(CODES.MDL_ASCII_OUT_OF_PLACE, `No open ${what}`, this.#lines.start);
  }
}

/** Fields of a model that a keyword sets. */
const MODEL_FIELDS: ReadonlyMap<string, string> = new Map([
  ['setsupermodel', 'supermodel'],
  ['classification', 'classification'],
  ['ignorefog', 'ignoreFog'],
  ['setanimationscale', 'animationScale'],
]);
/** Fields of a model or an animation that may occur once. */
const UNIQUE: ReadonlySet<string> = new Set([
  ...MODEL_FIELDS.values(),
  ...['name', 'geometry', 'length', 'transtime', 'animroot'],
]);
