/** Names as models and the game can hold them (mdl §2). */
import type { Report } from '../../../report/report.ts';
import { DistinctNames } from '../../../scene/names.ts';
import { MDL_CODES as CODES } from '../codes.ts';

/** Letters of a name in a field of 32, which needs an end. */
export const NODE_LETTERS = 31;
/** Letters of the name of a file, and of those of animations that the game heeds. */
export const RESOURCE_LETTERS = 16;

/** Names that a message lists. */
const LISTED = 10;

const isSame = (name: string) => name.toLowerCase();

/** Gives out names that nothing else of their kind has, whatever their case. */
export class Names {
  readonly #names: DistinctNames;
  readonly #kind: string;
  readonly #legal: (name: string) => string;
  readonly #changed: string[] = [];

  private constructor(kind: string, limit: number, legal: (name: string) => string) {
    this.#names = new DistinctNames({ limit, keyOf: isSame });
    this.#kind = kind;
    this.#legal = legal;
  }

  /** Of nodes. Text models end a name at the first blank. */
  static ofNodes(): Names {
    return new Names('nodes', NODE_LETTERS, legalWord);
  }

  static ofAnimations(): Names {
    return new Names('animations', RESOURCE_LETTERS, legalWord);
  }

  /** Of files beside the model. */
  static ofFiles(): Names {
    return new Names('files', RESOURCE_LETTERS, legalResource);
  }

  /** A name of what nothing but the model itself refers to, so that it may be any. */
  own(name: string): string {
    return this.#names.distinct(this.#legal(name));
  }

  /** @param ending that makes several names of one, and is no change */
  distinct(name: string, ending = ''): string {
    const given = this.#names.distinct(this.#legal(name), ending);
    if (isSame(given) !== isSame(name + ending)) this.#changed.push(`"${name}${ending}" as "${given}"`);
    return given;
  }

  reserve(name: string): void {
    this.#names.reserve(name);
  }

  /** Tells of the names that had to be changed. */
  reportChanged(report: Report): void {
    const count = this.#changed.length;
    if (count === 0) return;
    const more = count > LISTED ? ` and ${count - LISTED} more` : '';
    const message = `${count} ${this.#kind}: ${this.#changed.slice(0, LISTED).join(', ')}${more}`;
    report.lose(CODES.MDL_NAME_REPLACED, message);
  }
}

function legalWord(name: string): string {
  return name.replace(/[^\x21-\x7e]/g, '_') || 'unnamed';
}

function legalResource(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9_]/g, '_') || 'unnamed';
}

/** The name of a model, which is that of its file. */
export function modelName(stem: string, report: Report): string {
  const name = legalResource(stem).slice(0, RESOURCE_LETTERS);
  if (name !== stem.toLowerCase()) {
    const message = `the model: "${stem}" as "${name}", which its file must be called in the game`;
    report.lose(CODES.MDL_NAME_REPLACED, message);
  }
  return name;
}
