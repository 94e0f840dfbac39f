/** Rest poses that do not show while clips play, since the archive animates the whole matrix of the node. */
import { areClose, areRotationsClose, largestOf } from '../../../../math/vector.ts';
import { matchByName } from '../../../../scene/match-by-name.ts';
import type { Node, Scene, Track } from '../../../../scene/scene.ts';
import { type Edit, movedIndices, reportUnable } from '../../../edit.ts';

/** Relative difference that is only rounding. */
const ROUNDING = 1e-4;

/** Reports nodes that an edit moved at rest and that clips show elsewhere. @param again the archives after the edit */
export function reportUnshownRests(edit: Edit, again: Scene): void {
  const { after, report } = edit;
  const nodes = matchByName(after.nodes, again.nodes);
  const clips = matchByName(after.clips, again.clips);
  for (const index of movedIndices(edit)) {
    const node = after.nodes[index]!;
    const hidden = after.clips.filter(({ tracks }, clip) => {
      const own = new Set(tracks.flatMap(({ target, property }) => (target === index ? property : [])));
      const read = again.clips[clips[clip]!]?.tracks ?? [];
      return read.some(
        (track) => track.target === nodes[index] && !own.has(track.property) && !startsAtRest(track, node),
      );
    });
    if (hidden.length === 0) continue;
    const names = hidden.map(({ name }) => name).join(', ');
    reportUnable(
      report,
      `Rest pose of node ${node.name} does not show in clips: ${names}`,
      `nodes[${index}]`,
    );
  }
}

function startsAtRest({ property, curve }: Track, node: Node): boolean {
  const rest = node[property];
  const areSame = property === 'rotation' ? areRotationsClose : areClose;
  return areSame(rest, curve.values, ROUNDING * largestOf(rest, 1));
}
