/** What bones may do at rest, and how they may be scaled. */
import { ARM, clip, ELBOW, ROOT, track, turn } from '../../docs/features/figure.ts';
import { bends, type Trial } from './trial.ts';

export const placeTrials: readonly Trial[] = [
  {
    title: 'bones that shear at rest',
    concerns: bends,
    held: ({ shear }) => shear,
    exactly: true,
    add: (scene) => {
      // Shear counts as long as no track moves the node.
      scene.clips = [clip('move', [track(ROOT, 'rotation', [0, 1], [...turn(0), ...turn(1)])])];
      scene.nodes[ARM]!.matrix = Float64Array.of(1, 0, 0, 0, 0.5, 1, 0, 0, 0, 0, 1, 0, 0, 0, ELBOW, 1);
    },
  },
  {
    title: 'bones that shear at rest and move',
    concerns: bends,
    held: () => false,
    exactly: true,
    add: ({ nodes }) => {
      nodes[ARM]!.matrix = Float64Array.of(1, 0, 0, 0, 0.5, 1, 0, 0, 0, 0, 1, 0, 0, 0, ELBOW, 1);
    },
  },
  {
    title: 'bones that mirror at rest',
    concerns: bends,
    held: ({ mirrored }) => mirrored,
    exactly: true,
    add: ({ nodes }) => {
      nodes[ARM]!.scale = [-1, 1, 1];
    },
  },
  ...(['uniform', 'any'] as const).map(
    (kind): Trial => ({
      title: `scale that moves, ${kind}`,
      concerns: bends,
      held: ({ movingScale }) => movingScale === kind || movingScale === 'any',
      exactly: true,
      add: (scene) => {
        const to = kind === 'any' ? [2, 1.5, 1.25] : [2, 2, 2];
        scene.clips[0]!.tracks.push(track(ARM, 'scale', [0, 1], [1, 1, 1, ...to]));
      },
    }),
  ),
  {
    title: 'light from everywhere',
    held: ({ ambient }) => ambient,
    add: (scene) => {
      scene.ambient = [0.25, 0.5, 0.75];
    },
    facts: ({ ambient = [] }) => [...ambient],
  },
];
