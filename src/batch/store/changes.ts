import type { NamedBytes } from '../../formats/format.ts';
import { type Obstacle, ReplaceError } from '../../node/write-files.ts';
import type { BatchOutput } from '../types.ts';

/**
 * The files that an output does not contain with the same bytes.
 *
 * @param mayReplace whether an existing file of this name may be replaced by a different one
 * @throws ReplaceError if others would be replaced
 */
export async function changesTo(
  output: Pick<BatchOutput, 'read' | 'size'>,
  files: readonly NamedBytes[],
  mayReplace: (name: string) => boolean,
): Promise<NamedBytes[]> {
  const changed: NamedBytes[] = [];
  const obstacles: Obstacle[] = [];
  for (const file of files) {
    const { name, bytes } = file;
    const size = await output.size(name);
    const existing = size === bytes.length ? await output.read(name) : undefined;
    if (existing && Buffer.compare(existing, bytes) === 0) continue;
    if (size !== undefined && !mayReplace(name)) obstacles.push({ path: name, isInput: false });
    changed.push(file);
  }
  if (obstacles.length > 0) throw new ReplaceError(obstacles);
  return changed;
}
