/** The whole way: find the files, read them, make a scene, write it in another format. */
import type { NamedBytes } from '../formats/format.ts';
import { type Target, targets } from '../formats/index.ts';
import type { Report } from '../report/report.ts';
import type { Axes, Scene } from '../scene/scene.ts';
import { type GatherOptions, gather, sceneOf } from './gather.ts';
import { extensionOf, fileOf, type Library } from './library.ts';

export interface ConvertOptions extends GatherOptions {
  /** Id of a target, such as `gltf.glb`. */
  to: string;
  /** Name of the output without extension; by default that of the first input. */
  stem?: string;
  /** Up and front of the model, where they are not those that are usual for its format. */
  axes?: Partial<Axes>;
  /** Most influences per vertex in glTF; by default all are kept. */
  maxInfluences?: number;
}

export interface Conversion {
  scene: Scene;
  files: NamedBytes[];
  /** Issues of the files read, and what the target could not carry. */
  report: Report;
}

/**
 * Converts a character.
 *
 * @param inputs paths in the library; what they refer to is found by itself
 * @throws FormatError where a named file cannot be read or the scene cannot be written
 */
export async function convert(
  library: Library,
  inputs: readonly string[],
  options: ConvertOptions,
): Promise<Conversion> {
  const gathered = await gather(library, inputs, options);
  const scene = sceneOf(gathered, options.axes);
  const stem = options.stem ?? stemOf(inputs[0]!);
  const { maxInfluences } = options;
  const { report } = gathered;
  const files = await targetById(options.to).write(
    scene,
    stem,
    report,
    maxInfluences === undefined ? {} : { maxInfluences },
  );
  return { scene, files, report };
}

/** File name without folder and extension. */
export function stemOf(path: string): string {
  const file = fileOf(path);
  const extension = extensionOf(file);
  return extension === '' ? file : file.slice(0, -extension.length - 1);
}

/** The target that a file of this name would be; glTF in one file where the name does not say. */
export function targetForName(name: string): Target | undefined {
  return targets.find(({ extension }) => extension === extensionOf(name));
}

function targetById(id: string): Target {
  const target = targets.find((candidate) => candidate.id === id);
  if (!target)
    throw new RangeError(
      `there is no target ${id}; there are ${targets.map((known) => known.id).join(', ')}`,
    );
  return target;
}
