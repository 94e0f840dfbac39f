/** How far a file could be inspected before an error ended it. */
import { FormatError } from '../report/report.ts';
import { branch, type Inspection } from './type.ts';

const trees = new WeakMap<FormatError, Inspection>();

/** Remembers with an error what there is of the record that it passes through, and of the one inside it. */
export function keepPartial(error: unknown, partial: (inner: Inspection | undefined) => Inspection): unknown {
  if (error instanceof FormatError) trees.set(error, partial(trees.get(error)));
  return error;
}

/**
 * The byte tree up to where `Format.inspect` failed, as far as the file's records are described by schemas.
 *
 * @example
 * ```ts
 * import { FormatError } from 'exhume';
 * import { inspect, struct, u16, u32 } from 'exhume/binary';
 * import { partialTree } from 'exhume/inspect';
 *
 * try {
 *   inspect(struct('Pair', { first: u16, second: u32 }), Uint8Array.of(7, 0, 1), 'pair');
 * } catch (error) {
 *   if (error instanceof FormatError) console.log(partialTree(error)?.child(0).value); // 7
 * }
 * ```
 */
export function partialTree(error: FormatError): Inspection | undefined {
  return trees.get(error);
}

/** The tree of a file whose frame may be broken: its error then comes with the header, which stands before all else. */
export function behindHeader(
  name: string,
  header: () => Inspection,
  whole: (header: Inspection) => Inspection,
): Inspection {
  const node = header();
  try {
    return whole(node);
  } catch (error) {
    throw keepPartial(error, () => branch(name, 'broken file', node, [() => node]));
  }
}
