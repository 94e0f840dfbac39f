/** Fits cameras, lights, and meshes without nodes. */
import type { LossDetail, Report } from '../report/report.ts';
import { type Mesh, NONE, type Scene } from '../scene/scene.ts';
import type { Holder } from './capabilities.ts';
import { FIT_CODES } from './codes.ts';

/**
 * Lights and cameras stay in their lists: converting axes gives their nodes children with the right direction, which
 * targets with nodes keep, and nodes with lights are not sockets.
 */
export function fitSurroundings(scene: Scene, holder: Holder, report: Report): Scene {
  const { title, capabilities } = holder;
  const { ambient, ...others } = scene;
  if (!capabilities.cameras) {
    scene.cameras.forEach(({ name }, index) => {
      report.lose(FIT_CODES.FIT_CAMERA_DROPPED, `${title} cannot hold the camera "${name}"`, {
        path: `cameras[${index}]`,
      });
    });
  }
  if (capabilities.lights.length === 0) {
    scene.lights.forEach(({ name }, index) => {
      report.lose(FIT_CODES.FIT_LIGHT_DROPPED, `${title} cannot hold the light "${name}"`, {
        path: `lights[${index}]`,
      });
    });
  }
  if (!capabilities.ambient && ambient?.some((channel) => channel !== 0)) {
    const message = `${title} cannot hold the ambient light ${ambient.join(', ')}`;
    report.lose(FIT_CODES.FIT_AMBIENT_LIGHT_DROPPED, message, { path: 'ambient' });
  }
  reportUnshown(scene, holder, report);
  return {
    ...others,
    ...(capabilities.ambient && ambient ? { ambient } : {}),
    meshes: capabilities.levels ? scene.meshes : scene.meshes.map(withoutLevels),
  };
}

function withoutLevels(mesh: Mesh): Mesh {
  const { lods, ...others } = mesh;
  return lods ? others : mesh;
}

/** Reports meshes without a node, or with only an unsupported level of detail. */
function reportUnshown({ nodes, meshes }: Scene, { title, capabilities }: Holder, report: Report): void {
  const shown = new Set(nodes.map(({ mesh = NONE }) => mesh));
  const own = [...shown].flatMap((mesh) => meshes[mesh] ?? []);
  const lower = lowerLevels(own);
  const lost = lowerLevels(own.filter((mesh) => !(capabilities.collapse && canCollapse(mesh))));
  meshes.forEach(({ name }, index) => {
    if (shown.has(index)) return;
    const place: LossDetail = { path: `meshes[${index}]` };
    if (!lower.has(index))
      report.lose(FIT_CODES.FIT_MESH_UNPLACED, `Mesh "${name}" has no node and was dropped`, place);
    else if (!capabilities.levels && lost.has(index)) {
      const message = `${title} cannot hold the level of detail "${name}"`;
      report.lose(FIT_CODES.FIT_LEVELS_DROPPED, message, place);
    }
  });
}

function lowerLevels(meshes: readonly Mesh[]): Set<number> {
  return new Set(meshes.flatMap(({ lods = [] }) => lods));
}

/** Whether all levels of detail can be made again of the mesh. */
function canCollapse({ primitives }: Mesh): boolean {
  return primitives.length > 0 && primitives.every(({ collapse }) => collapse);
}
