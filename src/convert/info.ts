/** The contents of a file and of those that it refers to, in numbers and names. */
import { firstOf, type Gathered } from './gathered.ts';
import { type SceneOptions, sceneOf } from './scene-of.ts';
import { describeScene, type Summary } from './summary.ts';

export interface Info extends Summary {
  /** As it was named. */
  file: string;
  /** Id of its format, such as `cal3d.cmf`. */
  format: string;
  version: string;
  producer?: string;
  /** What a file without a scene contains. */
  contents?: readonly string[];
  bytes: number;
  issues: { error: number; warning: number; info: number };
}

/** @param file its name, for display @throws FormatError if no scene can be made of the files */
export function infoOf(file: string, gathered: Gathered, options: SceneOptions = {}): Info {
  const summary = describeScene(sceneOf(gathered, options));
  const { report } = gathered;
  const { format, document, bytes } = firstOf(gathered);
  const issues = {
    error: report.count('error'),
    warning: report.count('warning'),
    info: report.count('info'),
  };
  return {
    file,
    format: format.id,
    ...format.describe(document),
    // A document in JSON is as large as the file that it describes.
    bytes: (bytes ?? format.write(document)).length,
    ...summary,
    issues,
  };
}
