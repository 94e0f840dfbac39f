/** Names as models and the game can hold them (mdl §2). */
import type { Report } from '../../../report/report.ts';
import { DistinctNames } from '../../../scene/names.ts';
import { MDL_WRITE_CODES as CODES } from './codes.ts';

/** Letters of a name in a field of 32, which needs an end. */
const NODE_LETTERS = 31;
/** Letters of the name of a file, and of those of animations that the game heeds. */
const RESOURCE_LETTERS = 16;

const isSame = (name: string) => name.toLowerCase();

/** Gives out names that nothing else of their kind has; those that had to be changed are reported. */
export class Names {
  readonly #names: DistinctNames;
  readonly #kind: string;
  readonly #legal: (name: string) => string;
  readonly #report: Report;

  private constructor(kind: string, limit: number, legal: (name: string) => string, report: Report) {
    this.#names = new DistinctNames({ limit, keyOf: isSame });
    this.#kind = kind;
    this.#legal = legal;
    this.#report = report;
  }

  /** Of nodes. Text models end a name at the first blank. */
  static ofNodes(report: Report): Names {
    return new Names('node', NODE_LETTERS, legalWord, report);
  }

  static ofAnimations(report: Report): Names {
    return new Names('animation', RESOURCE_LETTERS, legalWord, report);
  }

  /** Of files beside the model. */
  static ofFiles(report: Report): Names {
    return new Names('file', RESOURCE_LETTERS, legalResource, report);
  }

  /** @param ending that makes several names of one, and is no change */
  distinct(name: string, ending = ''): string {
    const given = this.#names.distinct(this.#legal(name), ending);
    if (given !== name + ending) {
      const message = `the ${this.#kind} "${name}${ending}" is called "${given}"`;
      this.#report.lose(CODES.MDL_NAME_CHANGED, message);
    }
    return given;
  }

  reserve(name: string): void {
    this.#names.reserve(name);
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
  if (name !== stem) {
    const message = `the game looks for the model under the name "${name}"`;
    report.lose(CODES.MDL_NAME_CHANGED, message);
  }
  return name;
}
