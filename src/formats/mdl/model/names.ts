/** Names that models and the game can hold (docs/reference/mdl.md#names-and-limits). */
import type { NameRules } from '../../../fit/capabilities.ts';
import { FIT_CODES } from '../../../fit/codes.ts';
import { DistinctNames, foldCase, type Naming, namingBy } from '../../../fit/names.ts';
import type { Report } from '../../../report/report.ts';
import type { ScenePath } from '../../../scene/path.ts';
import { counted, shortList } from '../../../text/counts.ts';

/** Longest file name and animation name of the game. */
const RESOURCE_LETTERS = 16;

/** In text models a blank ends a name. */
const WORDS: NameRules = { alphabet: 'ascii', distinct: 'ignoring case', empty: false };
/** A field of 32 bytes with a terminating NUL. */
export const NODE_NAMES: NameRules = { ...WORDS, length: 31 };
export const ANIMATION_NAMES: NameRules = { ...WORDS, length: RESOURCE_LETTERS };

/** Number of names that a message lists. */
const LISTED = 10;

const legalResource = (name: string) => foldCase(name).replace(/[^a-z0-9_]/g, '_') || 'unnamed';

/** Files beside the model. */
export const FILE_NAMES: Naming = { limit: RESOURCE_LETTERS, keyOf: foldCase, legal: legalResource };

const RULES = {
  nodes: namingBy(NODE_NAMES),
  animations: namingBy(ANIMATION_NAMES),
  files: FILE_NAMES,
} satisfies Record<string, Naming>;

/** A changed name and the path of the element that has it. */
interface Changed {
  what: string;
  path?: ScenePath;
}

/** Makes names that are distinct within their kind, ignoring case. */
export class Names extends DistinctNames {
  readonly #kind: string;
  readonly #changed: Changed[];
  /** Known names that have not been assigned yet. */
  readonly #known = new Set<string>();

  /** @param known elements that keep their names, whatever these are */
  constructor(kind: keyof typeof RULES, known: readonly { name: string }[] = []) {
    const changed: Changed[] = [];
    super(RULES[kind], (wanted, given, path) =>
      changed.push({ what: `"${wanted}" to "${given}"`, ...(path ? { path } : {}) }),
    );
    this.#kind = kind;
    this.#changed = changed;
    for (const { name } of known) {
      super.reserve(name);
      this.#known.add(foldCase(name));
    }
  }

  override own(name: string, ending = ''): string {
    return this.#known.delete(foldCase(name + ending)) ? name + ending : super.own(name, ending);
  }

  override reserve(name: string): string {
    this.#known.delete(foldCase(name));
    return super.reserve(name);
  }

  /** Reports the names that had to be changed. */
  reportChanged(report: Report): void {
    const count = this.#changed.length;
    if (count === 0) return;
    const changes = this.#changed.map(({ what }) => what);
    const message = `Renamed ${counted(count, this.#kind.slice(0, -1))}: ${shortList(changes, LISTED)}`;
    const [{ path } = {}] = this.#changed;
    report.lose(FIT_CODES.FIT_NAME_REPLACED, message, path ? { path } : {});
  }
}

/** The name of a model, which is also the name of its file. */
export function modelName(stem: string, report: Report): string {
  const name = legalResource(stem).slice(0, RESOURCE_LETTERS);
  if (name !== stem.toLowerCase()) {
    const message = `Renamed model "${stem}" to "${name}", which must also be its file name in the game`;
    report.lose(FIT_CODES.FIT_NAME_REPLACED, message);
  }
  return name;
}
