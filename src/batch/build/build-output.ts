import { sha256 } from '../../binary/sha256.ts';
import type { BatchFile, BatchRow } from '../../convert/batch/row.ts';
import type { NamedBytes } from '../../formats/format.ts';
import { keyOfName } from '../../text/file-name.ts';
import { FolderOutput } from '../folder-output.ts';
import { Turns } from '../turns.ts';
import type { Outputs } from './outputs.ts';

/** The output folder of a build. Results of several sources may share a file, such as a texture, if it is identical. */
export class BuildOutput extends FolderOutput {
  readonly turns = new Turns();
  readonly #before: Outputs;
  /** Files of this build, each with the first of its sources. */
  readonly #built = new Map<string, { source: string; file: BatchFile }>();

  /** @param before files of earlier builds; each source may replace those that are unchanged and that no other source claims */
  constructor(folder: string, before: Outputs, force: boolean) {
    super(folder, force);
    this.#before = before;
  }

  override async write(files: readonly NamedBytes[], replaceable: readonly string[]): Promise<void> {
    const before: string[] = [];
    for (const { name } of files) if (await this.#isUnchanged(name)) before.push(name);
    return super.write(files, [...replaceable, ...before]);
  }

  /** Whether a file is as an earlier build has written it. */
  async #isUnchanged(name: string): Promise<boolean> {
    const hashes = this.#before.get(name);
    const bytes = hashes && (await this.read(name));
    return bytes !== undefined && hashes!.includes(await sha256(bytes));
  }

  /** Claims all files of the row, or none. */
  async claim(row: BatchRow): Promise<string | undefined> {
    await this.turns.begin(row.input);
    const clash = this.#claimNow(row);
    this.turns.end(row.input);
    return clash;
  }

  #claimNow({ input, outputs }: BatchRow): string | undefined {
    for (const file of outputs) {
      const other = this.#built.get(keyOfName(file.path));
      if (other && (other.file.path !== file.path || other.file.sha256 !== file.sha256))
        return `${other.source} and ${input} have different files that would be written as ${file.path}`;
    }
    for (const file of outputs) {
      const key = keyOfName(file.path);
      if (!this.#built.has(key)) this.#built.set(key, { source: input, file });
    }
    return undefined;
  }
}
