/** What models show at rest: their nodes and meshes. */
import type { Report } from '../../report/report.ts';
import { createScene, NONE, type Scene, type Vec3 } from '../../scene/scene.ts';
import type { SourceFile } from '../format.ts';
import type { AsciiMdlDocument } from './ascii/document.ts';
import { addAsciiModel } from './ascii/to-scene.ts';
import { CONTROLLER, restValue } from './binary/controllers.ts';
import type { MdlDocument, Node } from './binary/document.ts';
import { nodeKind } from './binary/kinds.ts';
import { meshPrimitive } from './binary/primitive.ts';
import { MDL_CODES } from './codes.ts';
import { isSurfaceFile } from './surfaces/files.ts';

/** Models look along +Y: there are the heads of the game’s creatures and the tips of their feet, and their right hands at +X. */
export function toScene(files: readonly SourceFile[], _textures: unknown, report: Report): Scene {
  const models = modelsOf(files, report);
  const scene = createScene(
    models[0] ? nameOf(models[0]) : '',
    { format: 'mdl', files: files.filter(({ document }) => document).map(({ name }) => name) },
    { up: '+z', front: '+y', handedness: 'right', metresPerUnit: 1 },
  );
  for (const model of models) {
    if (model.format === 'mdl.ascii') {
      addAsciiModel(scene, model.content, (what, path) => leaveOut(report, what, path));
      continue;
    }
    if (model.root) addNode(scene, model.root, NONE, 'root', report);
    if (model.animations.length === 0) continue;
    leaveOut(report, `${model.animations.length} animations`, 'animations');
  }
  return scene;
}

type ModelDocument = MdlDocument | AsciiMdlDocument;

function nameOf(model: ModelDocument): string {
  return model.format === 'mdl.ascii' ? (model.content.name ?? '') : model.model.header.name.text;
}

function modelsOf(files: readonly SourceFile[], report: Report): ModelDocument[] {
  return files.flatMap(({ name, role, document }): ModelDocument[] => {
    if (!document || role === 'supermodel') return [];
    if (document.format === 'mdl.binary') return [document as MdlDocument];
    if (document.format === 'mdl.ascii') return [document as AsciiMdlDocument];
    if (isSurfaceFile(document)) return [];
    report.add(MDL_CODES.MDL_FILE_FOREIGN, `${name} is of the format ${document.format}`);
    return [];
  });
}

function leaveOut(report: Report, what: string, path: string): void {
  report.lose(MDL_CODES.MDL_LEFT_OUT, `left out: ${what}`, { path });
}

function addNode(scene: Scene, node: Node, parent: number, path: string, report: Report): void {
  const index = scene.nodes.push({ name: node.header.name.text, parent, ...restTransform(node) }) - 1;
  const kind = nodeKind(node.header.flags);
  if (kind !== 'dummy' && kind !== 'trimesh') leaveOut(report, `what makes the node a ${kind}`, path);
  if (node.mesh) addMesh(scene, node, index, path, report);
  node.children.forEach((child, at) => {
    addNode(scene, child, index, `${path}.children[${at}]`, report);
  });
}

function restTransform(node: Node): Pick<Scene['nodes'][number], 'translation' | 'rotation' | 'scale'> {
  const [x = 0, y = 0, z = 0] = restValue(node, CONTROLLER.position) ?? [];
  const [i = 0, j = 0, k = 0, w = 1] = restValue(node, CONTROLLER.orientation) ?? [];
  const [scale = 1] = restValue(node, CONTROLLER.scale) ?? [];
  const length = Math.hypot(i, j, k, w);
  return {
    translation: [x, y, z],
    rotation: length > 0 ? [i / length, j / length, k / length, w / length] : [0, 0, 0, 1],
    scale: [scale, scale, scale] as Vec3,
  };
}

/** Meshes that the game does not draw, such as those to walk on, are not in the scene. */
function addMesh(scene: Scene, node: Node, index: number, path: string, report: Report): void {
  const { mesh } = node;
  if (!mesh || mesh.header.render === 0) return;
  const name = node.header.name.text;
  const primitive = meshPrimitive(name, mesh, (message) => {
    report.lose(MDL_CODES.MDL_LEFT_OUT, message, { path: `${path}.mesh` });
  });
  if (!primitive) return;
  leaveOut(report, 'textures and colours of the surface', `${path}.mesh`);
  scene.nodes[index]!.mesh = scene.meshes.push({ name, primitives: [primitive] }) - 1;
}
