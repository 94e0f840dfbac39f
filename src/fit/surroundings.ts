/** Fits cameras, lights, and meshes without nodes. */
import type { Report } from '../report/report.ts';
import type { ElementPath } from '../scene/path.ts';
import { type Mesh, NONE, type Scene } from '../scene/scene.ts';
import { quoted } from '../text/names.ts';
import type { Holder } from './capabilities.ts';
import { FIT_CODES } from './codes.ts';

/**
 * Lights stay in their list: converting axes gives their nodes children with the right direction, which targets with nodes keep, and
 * nodes with lights are not sockets. Without its camera a node needs no such child.
 */
export function fitSurroundings(scene: Scene, holder: Holder, report: Report): Scene {
  const { title, capabilities } = holder;
  const { ambient, ...others } = scene;
  if (!capabilities.cameras) {
    scene.cameras.forEach(({ name }, index) => {
      const path: ElementPath = `cameras[${index}]`;
      const message = `${title} cannot hold the camera ${quoted(name, path)}`;
      report.lose(FIT_CODES.FIT_CAMERA_DROPPED, message, { path });
    });
  }
  if (capabilities.lights.length === 0) {
    scene.lights.forEach(({ name }, index) => {
      const path: ElementPath = `lights[${index}]`;
      const message = `${title} cannot hold the light ${quoted(name, path)}`;
      report.lose(FIT_CODES.FIT_LIGHT_DROPPED, message, { path });
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
    cameras: capabilities.cameras ? scene.cameras : [],
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
    const path: ElementPath = `meshes[${index}]`;
    const mesh = quoted(name, path);
    if (!lower.has(index))
      report.lose(FIT_CODES.FIT_MESH_UNPLACED, `Mesh ${mesh} has no node and was dropped`, { path });
    else if (!capabilities.levels && lost.has(index)) {
      const message = `${title} cannot hold the level of detail ${mesh}`;
      report.lose(FIT_CODES.FIT_LEVELS_DROPPED, message, { path });
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
