import type { NamedBytes } from '../../formats/format.ts';
import { addFiles } from '../../node/write-files.ts';
import { FolderOutput } from '../folder-output.ts';
import { changesTo } from './changes.ts';

/**
 * A folder that several machines have mounted. Files are written one by one: the files of a machine that crashed are never removed,
 * since another machine may have written the same files again.
 */
export class SharedFolderOutput extends FolderOutput {
  readonly #folder: string;
  readonly #force: boolean;

  constructor(folder: string, force: boolean) {
    super(folder);
    this.#folder = folder;
    this.#force = force;
  }

  override async write(files: readonly NamedBytes[], replaceable: readonly string[]): Promise<void> {
    const mayReplace = (name: string) => this.#force || replaceable.includes(name);
    for (const file of await changesTo(this, files, mayReplace))
      await addFiles(this.#folder, [file], mayReplace);
  }
}
