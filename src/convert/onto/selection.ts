/** Which edits are put back, by the names of what was edited. */
import { FormatError } from '../../report/report.ts';
import type { Scene } from '../../scene/scene.ts';
import { nearest } from '../../text/nearest.ts';
import { patternOf } from '../../text/pattern.ts';
import { CONVERT_CODES } from '../codes.ts';

/** Names of meshes, materials, clips, bones and images, in which `*` stands for any letters. */
export interface SelectionOptions {
  /** Put back only these edits. */
  only?: readonly string[];
  /** Skip these edits. */
  skip?: readonly string[];
}

export class Selection {
  readonly #only: RegExp[] | undefined;
  readonly #skip: RegExp[];

  constructor({ only, skip = [] }: SelectionOptions) {
    this.#only = only?.map(patternOf);
    this.#skip = skip.map(patternOf);
  }

  /** Whether an edit is put back. @param names of what was edited, and of what needs it */
  includes(name: string, ...others: readonly string[]): boolean {
    const isChosen = [name, ...others].some(
      (own) => this.#only?.some((pattern) => pattern.test(own)) ?? true,
    );
    return isChosen && !this.#skip.some((pattern) => pattern.test(name));
  }
}

/** @throws FormatError CONVERT_ONTO_NAME if a name is in neither scene */
export function requireKnown({ only = [], skip = [] }: SelectionOptions, ...scenes: readonly Scene[]): void {
  const names = new Set(scenes.flatMap(namesIn));
  for (const name of [...only, ...skip]) {
    const pattern = patternOf(name);
    if ([...names].some((known) => pattern.test(known))) continue;
    const near = nearest(name, [...names]);
    const advice = near === undefined ? '' : `; did you mean "${near}"?`;
    throw new FormatError(
      CONVERT_CODES.CONVERT_ONTO_NAME,
      `Nothing in the original or the edited file is named "${name}"${advice}`,
    );
  }
}

function namesIn({ nodes, meshes, materials, clips, textures }: Scene): string[] {
  return [
    ...[...nodes, ...meshes, ...materials, ...clips].map(({ name }) => name),
    ...textures.flatMap(({ name, uri }) => [name, uri]),
  ];
}
