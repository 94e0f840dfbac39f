/** The context that the modules of the glTF reader share. */
import type { Report } from '../../../../report/report.ts';
import type { Scene } from '../../../../scene/scene.ts';
import type { TextureFile } from '../../../format.ts';
import { GLTF_CODES } from '../../codes.ts';
import type { Accessors } from './accessors.ts';
import type { ViewBytes } from './buffers.ts';
import type { JsonObject } from './json.ts';

export interface Source {
  json: JsonObject;
  accessors: Accessors;
  viewBytes: ViewBytes;
  /** Images beside the file. */
  files: readonly TextureFile[];
  /** The scene that is being built. */
  scene: Scene;
  report: Report;
}

export function ignore({ report }: Source, what: string, path: string): void {
  report.lose(GLTF_CODES.GLTF_FEATURE_IGNORED, `Dropped ${what}`, { source: path });
}
