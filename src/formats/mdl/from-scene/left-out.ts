/** What of a scene has no place in a model. */

import { tellLeftOut } from '../../../fit/left-out.ts';
import type { LossDetail, Report } from '../../../report/report.ts';
import { pathIn } from '../../../scene/path.ts';
import { NONE, type Scene } from '../../../scene/scene.ts';
import { MDL_CODES as CODES } from '../codes.ts';

const LEFT_OUT = ['bump map without a normal map', 'emissive map'] as const;

export function reportLeftOut(scene: Scene, report: Report): void {
  const { nodes, meshes, cameras, ambient } = scene;
  tellLeftOut(scene, LEFT_OUT, CODES.MDL_SCENE_LEFT_OUT, report);
  if (ambient) {
    const message = `the scene is lit by ${ambient.join(', ')}`;
    report.lose(CODES.MDL_AMBIENT_DROPPED, message, { path: 'ambient' });
  }
  if (cameras.length > 0) {
    const message = `${cameras.length} cameras are left out`;
    report.lose(CODES.MDL_CAMERAS_DROPPED, message, { path: 'cameras[0]' });
  }
  const shown = new Set(nodes.map(({ mesh = NONE }) => mesh));
  const lower = new Set([...shown].flatMap((mesh) => meshes[mesh]?.lods ?? []));
  const cloth = meshes.filter(({ primitives }, index) => {
    return shown.has(index) && primitives.some(({ collapse, springs }) => collapse || springs);
  });
  const [first] = cloth;
  if (first) {
    const message = `${cloth.length} meshes: ${cloth.map(({ name }) => name).join(', ')}`;
    report.lose(CODES.MDL_CLOTH_DROPPED, message, { path: pathIn(scene, 'meshes', first) });
  }
  meshes.forEach(({ name }, index) => {
    const detail: LossDetail = { path: `meshes[${index}]` };
    if (lower.has(index) && !shown.has(index)) {
      report.lose(CODES.MDL_LEVELS_DROPPED, `${name} is a lower level of detail`, detail);
    } else if (!shown.has(index)) report.lose(CODES.MDL_MESH_UNPLACED, `no node shows ${name}`, detail);
  });
}

/** Morph targets of what bones bend: models cannot do both. Those that clips move are told with these. */
export function reportStillMorphs(
  { nodes, meshes, skins }: Scene,
  moved: ReadonlySet<string>,
  report: Report,
): void {
  const still = new Set<string>();
  let first = NONE;
  for (const { mesh = NONE, skin = NONE } of nodes) {
    for (const { morphTargets = [], influences } of meshes[mesh]?.primitives ?? []) {
      const bends = influences !== undefined && skins[skin] !== undefined;
      for (const { name } of morphTargets) {
        if (moved.has(name) && !bends) continue;
        if (still.size === 0) first = mesh;
        still.add(name);
      }
    }
  }
  if (still.size === 0) return;
  const message = `the morph targets ${[...still].join(', ')}`;
  report.lose(CODES.MDL_MORPH_TARGETS_DROPPED, message, { path: `meshes[${first}]` });
}
