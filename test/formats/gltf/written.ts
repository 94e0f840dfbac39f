/** Scenes as the targets write them: first made such that glTF holds them. */
import type { NamedBytes, TargetOptions } from '../../../src/formats/format.ts';
import { targets } from '../../../src/formats/targets.ts';
import type { Report } from '../../../src/report/report.ts';
import type { Scene } from '../../../src/scene/scene.ts';

export async function sceneToGlb(
  scene: Scene,
  report: Report,
  options?: TargetOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const [file] = await writtenAs('gltf.glb', scene, report, options);
  return Uint8Array.from(file!.bytes);
}

/** The JSON first, then what it names. */
export function sceneToGltf(scene: Scene, report: Report): Promise<NamedBytes[]> {
  return writtenAs('gltf.gltf', scene, report);
}

async function writtenAs(id: string, scene: Scene, report: Report, options: TargetOptions = {}) {
  return targets.find((target) => target.id === id)!.write(scene, scene.name, report, options);
}
