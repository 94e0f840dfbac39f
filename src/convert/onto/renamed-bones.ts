/** Bones that the edited scene calls otherwise than the original does. */
import { reportUnable } from '../../formats/edit.ts';
import { vectorLength } from '../../math/vector.ts';
import { skeletonSize } from '../../pose/extent.ts';
import { Pose } from '../../pose/pose.ts';
import { parentsFirst, soundParents } from '../../pose/skeleton.ts';
import type { Report } from '../../report/report.ts';
import { matchByName } from '../../scene/match-by-name.ts';
import { NONE, type Scene } from '../../scene/scene.ts';
import { withoutNumber } from '../../text/names.ts';

/** Distance of two places that are the same, relative to the size of the skeleton. Programs turn bones and round where they are. */
const SAME_PLACE = 1e-4;

/**
 * The edited scene with the former names of bones that it lacks: of those with the same parent that rest at the same place, without which
 * meshes could not be bound. A scene without any node of the original is another character.
 *
 * @param before the scene before the edit
 * @param report receives a loss for each bone that was renamed, which keeps its name
 */
export function withFormerBoneNames(edited: Scene, before: Scene, report: Report): Scene {
  const known = matchByName(edited.nodes, before.nodes);
  const left = new Set(bonesOf(before).filter((bone) => !known.includes(bone)));
  const isOther = known.every((index) => index === NONE);
  if (left.size === 0 || isOther) return edited;
  const isAt = placesIn(edited, before);
  const bones = new Set(bonesOf(edited));
  const nodes = [...edited.nodes];
  for (const node of parentsFirst(soundParents(nodes.map(({ parent }) => parent)))) {
    if (known[node] !== NONE || !bones.has(node)) continue;
    const parent = known[nodes[node]!.parent] ?? NONE;
    const former = [...left].find((bone) => before.nodes[bone]!.parent === parent && isAt(node, bone));
    if (former === undefined) continue;
    left.delete(former);
    known[node] = former;
    const { name } = before.nodes[former]!;
    const { name: other } = nodes[node]!;
    if (withoutNumber(other) === other)
      reportUnable(report, `Bone ${name} cannot be named ${other}`, `nodes[${former}]`);
    nodes[node] = { ...nodes[node]!, name };
  }
  return { ...edited, nodes };
}

function bonesOf({ skins }: Scene): number[] {
  return [...new Set(skins.flatMap(({ joints }) => joints))];
}

/** Whether a node of the edited scene rests where one of the scene before the edit does. */
function placesIn(edited: Scene, before: Scene): (node: number, other: number) => boolean {
  const [own, former] = [new Pose(edited).world, new Pose(before).world];
  const most = SAME_PLACE * (skeletonSize(before) || 1);
  return (node, other) => {
    const way = [12, 13, 14].map((at) => own[node * 16 + at]! - former[other * 16 + at]!);
    return vectorLength(...(way as [number, number, number])) <= most;
  };
}
