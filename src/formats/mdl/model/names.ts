/** Names as models and the game can hold them (docs/reference/mdl.md#names-and-limits). */
import type { NameRules } from '../../../fit/capabilities.ts';
import { FIT_CODES } from '../../../fit/codes.ts';
import { DistinctNames, foldCase, type Naming, namingBy } from '../../../fit/names.ts';
import type { Report } from '../../../report/report.ts';
import type { ScenePath } from '../../../scene/path.ts';

/** Significant letters of a file name and of animation names in the game. */
const RESOURCE_LETTERS = 16;

/** Text models end a name at the first blank. */
const WORDS: NameRules = { alphabet: 'ascii', distinct: 'ignoring case', empty: false };
/** In a field of 32 letters, which needs an end. */
export const NODE_NAMES: NameRules = { ...WORDS, length: 31 };
export const ANIMATION_NAMES: NameRules = { ...WORDS, length: RESOURCE_LETTERS };

/** Names that a message lists. */
const LISTED = 10;

const legalResource = (name: string) => foldCase(name).replace(/[^a-z0-9_]/g, '_') || 'unnamed';

const RULES = {
  nodes: namingBy(NODE_NAMES),
  animations: namingBy(ANIMATION_NAMES),
  /** Beside the model. */
  files: { limit: RESOURCE_LETTERS, keyOf: foldCase, legal: legalResource },
} satisfies Record<string, Naming>;

/** A name that had to be changed, and the path of what has it. */
interface Changed {
  what: string;
  path?: ScenePath;
}

/** Gives out names that nothing else of their kind has, whatever their case. */
export class Names extends DistinctNames {
  readonly #kind: string;
  readonly #changed: Changed[];

  constructor(kind: keyof typeof RULES) {
    const changed: Changed[] = [];
    super(RULES[kind], (wanted, given, path) =>
      changed.push({ what: `"${wanted}" as "${given}"`, ...(path ? { path } : {}) }),
    );
    this.#kind = kind;
    this.#changed = changed;
  }

  /** Tells of the names that had to be changed. */
  reportChanged(report: Report): void {
    const count = this.#changed.length;
    if (count === 0) return;
    const more = count > LISTED ? ` and ${count - LISTED} more` : '';
    const listed = this.#changed.slice(0, LISTED).map(({ what }) => what);
    const message = `${count} ${this.#kind}: ${listed.join(', ')}${more}`;
    const [{ path } = {}] = this.#changed;
    report.lose(FIT_CODES.FIT_NAME_REPLACED, message, path ? { path } : {});
  }
}

/** The name of a model, which is that of its file. */
export function modelName(stem: string, report: Report): string {
  const name = legalResource(stem).slice(0, RESOURCE_LETTERS);
  if (name !== stem.toLowerCase()) {
    const message = `the model: "${stem}" as "${name}", which its file must be called in the game`;
    report.lose(FIT_CODES.FIT_NAME_REPLACED, message);
  }
  return name;
}
