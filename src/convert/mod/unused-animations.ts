/** Finds the animations of a mod that nothing in it refers to. */
import type { Report } from '../../report/report.ts';
import { contentKey } from '../animations-beside.ts';
import { firstOf, type Gathered } from '../gathered.ts';
import { fileOf, folderOf, joinPath, type Library } from '../library.ts';
import { MOD_CODES } from './codes.ts';

/** An animation that was checked without a model. */
interface Single {
  path: string;
  report: Report;
}

/** What the files of a mod refer to, as far as it concerns animations. */
export class AnimationUses {
  readonly #library: Library;
  readonly #singles: Single[] = [];
  /** Keys of files that others refer to. */
  readonly #referred = new Set<string>();
  /**
   * Folders of characters. Only there nothing else can refer to an animation: other folders may have those of characters in the
   * archives of the game.
   */
  readonly #folders = new Set<string>();
  /** Folders of characters whose lists include one that was not found. */
  readonly #incomplete = new Set<string>();

  constructor(library: Library) {
    this.#library = library;
  }

  /**
   * @param path of a file that was checked
   * @param read the paths of all files that were read for it
   */
  async note(path: string, gathered: Gathered, read: Iterable<string>): Promise<void> {
    const { family, files, missing, report } = gathered;
    const { format, document } = firstOf(gathered);
    if (format.clipsOnly) {
      this.#singles.push({ path, report });
      return;
    }
    const folder = folderOf(path);
    const paths = [...read].filter((other) => other !== path);
    const names = family.beside ? await this.#library.list(folder) : [];
    const beside = family.beside?.(files, names, { levels: false, animations: true }) ?? [];
    paths.push(...beside.map(({ name }) => joinPath(folder, name)));
    for (const other of paths) this.#referred.add(keyOf(other));
    if (missing.some(({ role }) => role === 'list')) this.#incomplete.add(folder);
    const isCharacter = format.leads || format.needs(document).some(({ role }) => role === 'animation');
    if (!isCharacter) return;
    this.#folders.add(folder);
    if (family.folderInRoot === undefined) for (const other of paths) this.#folders.add(folderOf(other));
  }

  /** Adds an issue to the reports of the animations that nothing refers to. */
  report(): void {
    for (const { path, report } of this.#singles) {
      const folder = folderOf(path);
      const isAlone = this.#folders.has(folder) && !this.#incomplete.has(folder);
      if (!isAlone || this.#referred.has(keyOf(path))) continue;
      const message = 'No model and no list refers to this animation';
      report.within(fileOf(path)).add(MOD_CODES.MOD_ANIMATION_UNUSED, message);
    }
  }
}

/** The same for both encodings of an animation of Cal3D. */
function keyOf(path: string): string {
  return joinPath(folderOf(path), contentKey(path));
}
