/** The partial byte tree of a file that could not be read to its end. */
import { FormatError } from '../report/report.ts';
import { branch, type Inspection } from './type.ts';

const trees = new WeakMap<FormatError, Inspection>();

/** Attaches the partial tree of a record, which contains that of the inner record, to an error that passes through it. */
export function keepPartial(error: unknown, partial: (inner: Inspection | undefined) => Inspection): unknown {
  if (error instanceof FormatError) trees.set(error, partial(trees.get(error)));
  return error;
}

/**
 * The byte tree up to the place where `Format.inspect` failed, as far as schemas describe the file's records.
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

/** The tree of a file whose structure may be damaged. An error then includes the tree of the header. */
export function behindHeader(
  name: string,
  header: () => Inspection,
  whole: (header: Inspection) => Inspection,
): Inspection {
  const node = header();
  try {
    return whole(node);
  } catch (error) {
    throw keepPartial(error, () => branch(name, 'damaged file', node, [() => node]));
  }
}
