/** Scenes as glTF, brought near to what it holds as before every writer. */
import { fitScene } from '../../../src/fit/fit.ts';
import { capabilities } from '../../../src/formats/gltf/from-scene/capabilities.ts';
import { type GltfOptions, sceneToGlb } from '../../../src/formats/gltf/from-scene/from-scene.ts';
import type { Report } from '../../../src/report/report.ts';
import type { Scene } from '../../../src/scene/scene.ts';

export function fittedToGlb(scene: Scene, report: Report, options: GltfOptions = {}): Promise<Uint8Array> {
  const holder = { title: 'glTF', capabilities: capabilities(options) };
  return sceneToGlb(fitScene(scene, holder, report), report, options);
}
