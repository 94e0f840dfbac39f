/** Puts the edits of a character back into its file. */
import { shiftClip } from '../../../animation/shift.ts';
import { Report } from '../../../report/report.ts';
import { baseName } from '../../../scene/base-name.ts';
import type { Clip, Mesh, Node, Scene } from '../../../scene/scene.ts';
import { type Edit, editsOf, fitAdditions, reportUnable, withDocuments } from '../../edit.ts';
import { placeOf, reportApproximated, reportUnarrived, spanOf, surfaceOf } from '../../edit-report.ts';
import type { ReadingOptions, SourceFile } from '../../format.ts';
import { C3S_CODES } from '../codes.ts';
import { addBones, addClips } from '../from-scene/additions.ts';
import { HOLDER } from '../from-scene/capabilities.ts';
import { joinedNodes } from '../from-scene/renewed-surface.ts';
import { c3sProperties, type NodeProperties } from '../properties.ts';
import { choicesOf } from '../to-scene/choices.ts';
import { addModels, stageFor, toScene } from '../to-scene/to-scene.ts';
import { putMaterials } from './onto/materials.ts';
import { putBones, putClips } from './onto/motion.ts';
import { putMeshes } from './onto/surface.ts';

export function onto(files: readonly SourceFile[], whole: Edit, options: ReadingOptions = {}): SourceFile[] {
  const edit = fitAdditions(whole, HOLDER);
  const edited = withDocuments(files, (document) =>
    document.format === 'c3s' ? structuredClone(document) : undefined,
  );
  const choices = choicesOf(options);
  /** Names of the models with new vertices. */
  const renewed = new Set<string>();
  /** Bones for new meshes. */
  const bones = new Set<number>();
  /** New meshes that became part of a model, and their nodes. */
  const parts = new Set<object>();
  const { nodes, meshes } = edit.after;
  for (const known of addModels(stageFor(edited, [], new Report(), options), edited)) {
    putBones(edit, known, choices);
    const added = addBones(edit, known, bones, choices);
    putMaterials(edit, added);
    const joined = joinedNodes(edit, added).filter((node) => !parts.has(nodes[node]!));
    if (putMeshes(edit, added, choices, joined)) {
      renewed.add(added.source.model.name);
      for (const node of joined) parts.add(nodes[node]!).add(meshes[nodes[node]!.mesh!]!);
    }
    putClips(edit, added, choices);
    addClips(edit, added, choices);
  }
  const read = (list: readonly SourceFile[]) => toScene(list, [], new Report(), options);
  const again = read(edited);
  reportUnarrived(edit, withoutNewBases(edit.after, again), () => read(files), {
    nodes: restOf,
    meshes: (mesh) => (renewed.has(mesh.name) ? {} : shownOf(mesh)),
    clips: playedOf,
    isPart: (thing) => parts.has(thing),
  });
  reportMounts(edit);
  const { C3S_REST_APPROXIMATE: rest, C3S_CLIP_APPROXIMATE: clip } = C3S_CODES;
  reportApproximated(edit, again, { rest, clip });
  return edited;
}

/** The files after the edit, with the rest poses of bones that became two nodes in one. */
function withoutNewBases({ nodes }: Scene, again: Scene): Scene {
  const known = new Set(nodes.map(({ name }) => name));
  const whole = again.nodes.map((node): Node => {
    const base = again.nodes[node.parent];
    if (!base || known.has(base.name) || base.name !== baseName(node.name)) return node;
    const { translation, rotation, scale } = base;
    return { ...node, translation, rotation, scale };
  });
  return { ...again, nodes: whole };
}

/** Mounts that an edit moved on an unchanged surface. */
function reportMounts(edit: Edit): void {
  for (const { index, is } of editsOf(edit, 'nodes')) {
    if (!c3sProperties<NodeProperties>(is).mount) continue;
    const message = `Rest pose of mount ${is.name} could not be put back: it rides on a face`;
    reportUnable(edit.report, message, `nodes[${index}]`);
  }
}

/** Without the transforms of mounts, which follow from the surface. */
function restOf(node: Node): Record<string, unknown> {
  return c3sProperties<NodeProperties>(node).mount ? {} : placeOf(node);
}

/** Without what is measured: the effect of frames. */
function playedOf(clip: Clip): Record<string, unknown> {
  // Sequences begin at second 0.
  const { morphTracks: _, ...rest } = spanOf(shiftClip(clip, -clip.start));
  return rest;
}

/** Without what is measured: positions. */
function shownOf(mesh: Mesh): Record<string, unknown> {
  const { positions: _, normals: __, ...rest } = surfaceOf(mesh);
  return rest;
}
