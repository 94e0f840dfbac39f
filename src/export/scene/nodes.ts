/** Which nodes are exported, and into which files. */
import { EXPORT_CODES } from '../../convert/export-codes.ts';
import { fileStem } from '../../fit/names.ts';
import { FormatError, type Report } from '../../report/report.ts';
import { NONE, type Node, type Scene } from '../../scene/scene.ts';
import { matcherOf } from '../../text/pattern.ts';
import { requireNames } from '../names.ts';
import type { CompletedSettings } from '../settings/settings.ts';
import { bonesIn, namesOf } from './skeleton.ts';
import { withoutHiddenMeshes, withoutNodes } from './without-nodes.ts';

/** A scene that is written to a separate file. */
export interface FileScene {
  scene: Scene;
  /** Folder below the output, ending with a slash, or empty. */
  folder: string;
  stem: string;
}

/** The scene with the chosen meshes, lights and helpers. Bones stay, but meshes on excluded bones are removed. */
export function withChosenNodes(
  scene: Scene,
  { include, exclude = [] }: CompletedSettings['nodes'],
  report: Report,
): Scene {
  if (include === undefined && exclude.length === 0) return scene;
  const existing = namesOf(scene.nodes);
  requireNames({ setting: 'nodes.include', names: include, kind: 'node' }, existing, report);
  const excluding = { setting: 'nodes.exclude', names: exclude, kind: 'node', skips: true } as const;
  requireNames(excluding, existing, report);
  const isIncluded = include ? matcherOf(include) : () => true;
  const isExcluded = matcherOf(exclude);
  return onlyContent(scene, ({ name }) => isIncluded(name) && !isExcluded(name));
}

function onlyContent(scene: Scene, isChosen: (node: Node, index: number) => boolean): Scene {
  const bones = bonesIn(scene);
  const left = scene.nodes.map((node, index) => isChosen(node, index));
  const removed = new Set([...left.keys()].filter((index) => !left[index] && !bones.has(index)));
  const nodes = scene.nodes.map((node, index): Node => {
    if (left[index] || removed.has(index)) return node;
    const { mesh: _, skin: __, ...bone } = node;
    return bone;
  });
  const isLeft = ({ node }: { node: number }) => left[node]!;
  const content = { lights: scene.lights.filter(isLeft), cameras: scene.cameras.filter(isLeft) };
  const chosen = { ...scene, ...content, nodes };
  return withoutNodes(withoutHiddenMeshes(scene, chosen), removed);
}

/**
 * A scene for each node with a mesh, named after it.
 *
 * @throws FormatError EXPORT_PATH_OUTSIDE for a name that leads out of the folder
 */
export function individualScenes(scene: Scene, report: Report): FileScene[] {
  reportWithoutFile(scene, report);
  return scene.nodes.flatMap(({ name, mesh = NONE }, index) => {
    if (mesh === NONE) return [];
    const alone = onlyContent(scene, (_, other) => other === index);
    return [{ scene: alone, ...placeOf(name) }];
  });
}

/** Bones are in every file, and the places of nodes above others are in those of the others. */
function reportWithoutFile(scene: Scene, report: Report): void {
  const isNeeded = bonesIn(scene);
  for (const { parent } of scene.nodes) isNeeded.add(parent);
  for (const { node } of [...scene.lights, ...scene.cameras]) isNeeded.delete(node);
  scene.nodes.forEach(({ name, mesh = NONE }, index) => {
    if (mesh !== NONE || isNeeded.has(index)) return;
    const message = `"${name}" has no mesh and is in no file`;
    report.lose(EXPORT_CODES.EXPORT_NODE_WITHOUT_FILE, message, { path: `nodes[${index}]` });
  });
}

function placeOf(name: string): Pick<FileScene, 'folder' | 'stem'> {
  const parts = name.split(/[\\/]/).filter((part) => part !== '' && part !== '.');
  if (parts.includes('..'))
    throw new FormatError(
      EXPORT_CODES.EXPORT_PATH_OUTSIDE,
      `The name of node "${name}" leads out of the folder`,
    );
  const safe = parts.map(fileStem);
  const stem = safe.pop() ?? 'node';
  return { folder: safe.map((part) => `${part}/`).join(''), stem };
}
