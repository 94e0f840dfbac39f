import type { Clip, Curve, Scene } from '../../src/scene/scene.ts';
import { ARM, clip, curve, ELBOW, ROOT, track, turn } from './figure.ts';
import { SMALL_PNG } from './small-png.ts';
import type { Feature } from './try-out.ts';

const move = (scene: Scene): Clip => scene.clips[0]!;
const TIMES = [0, 0.4, 1];
const PLACES = [0, 0, ELBOW, 10, 5, 70, -5, 0, 60];
/** Rotations about x, each relative to the previous one. */
const TURNS = [1, 0, 0, 0, 1, 0, 0, 0.8, 1, 0, 0, -1.2];

function moves(title: string, more: Partial<Curve>, values = PLACES): Feature {
  return {
    title,
    add: (scene) => void move(scene).tracks.push(track(ARM, 'translation', TIMES, values, more)),
  };
}

function turns(title: string, values: number[], more: Partial<Curve>): Feature {
  return {
    title,
    add: (scene) => {
      move(scene).tracks = [track(ARM, 'rotation', TIMES, values, more)];
    },
  };
}

/** A curve whose keys end at 1 s in a clip of 3 s. */
function beyond(title: string, more: Partial<Curve>): Feature {
  return {
    title,
    add: (scene) => {
      move(scene).end = 3;
      move(scene).tracks.push(track(ARM, 'translation', [0, 1], [0, 0, ELBOW, 0, 10, 60], more));
    },
  };
}

export const motionFeatures: readonly Feature[] = [
  moves('Step curves', { interpolation: 'step' }),
  moves('Linear curves', {}),
  turns('Rotations (slerp)', [...turn(0), ...turn(1.5), ...turn(-1)], {}),
  moves('Hermite curves', {
    interpolation: 'hermite',
    tangents: {
      in: Float32Array.of(0, 0, 0, 40, 0, 0, 0, 0, -50),
      out: Float32Array.of(0, 60, 0, -40, 0, 0, 0, 0, 0),
    },
  }),
  moves('TCB curves', {
    interpolation: 'tcb',
    parameters: Float32Array.of(0, 0, 0, 0, 0, 0.5, -0.5, 0.25, 0, 0, 0, 0, 0, 0, 0),
  }),
  turns('TCB rotations (squad)', TURNS, { interpolation: 'squad' }),
  turns('Rotation logarithms', [0, 0, 0, 0.5, 0, 0, -0.4, 0.1, 0], { interpolation: 'log-quaternion' }),
  {
    title: 'Animated scale',
    held: ({ movingScale, vertexFrames }) => vertexFrames || movingScale === 'any',
    add: (scene) => void move(scene).tracks.push(track(ARM, 'scale', [0, 1], [1, 1, 1, 2, 1.5, 1.25])),
  },
  beyond('Linear extrapolation', { after: 'linear' }),
  beyond('Cyclic extrapolation', { after: 'cycle' }),
  {
    title: 'Clips that start after 0',
    add: (scene) => {
      Object.assign(move(scene), { start: 0.5, end: 1.5 });
      move(scene).tracks = [track(ARM, 'rotation', [0.5, 1.5], [...turn(0), ...turn(1)])];
    },
  },
  {
    title: 'Start times of clips',
    held: ({ starts }) => starts,
    add: (scene) => {
      Object.assign(move(scene), { start: 0.5, end: 1.5 });
      move(scene).tracks = [track(ARM, 'rotation', [0.5, 1.5], [...turn(0), ...turn(1)])];
    },
    facts: ({ clips }) => clips.map(({ start }) => start),
  },
  {
    title: 'Whether a clip is a cycle',
    held: ({ cycles }) => cycles !== 'none',
    add: (scene) => {
      move(scene).cycle = true;
      move(scene).tracks = [track(ARM, 'rotation', [0, 0.5, 1], [...turn(0), ...turn(1), ...turn(0)])];
    },
    facts: ({ clips }) => clips.map(({ cycle = false }) => String(cycle)),
  },
  {
    title: 'Events',
    held: ({ events }) => events,
    add: (scene) => {
      move(scene).events = [{ time: 0.5, name: 'step' }];
    },
    facts: ({ clips }) =>
      clips.flatMap(({ events = [] }) => events.flatMap(({ time, name }) => [time, name])),
  },
  {
    title: 'Subranges',
    held: ({ subranges }) => subranges,
    add: (scene) => {
      move(scene).subranges = [{ name: 'half', start: 0, end: 0.5 }];
    },
    facts: ({ clips }) =>
      clips.flatMap(({ subranges = [] }) => subranges.flatMap(({ name, start, end }) => [name, start, end])),
  },
  {
    title: 'Clips with the same name',
    held: ({ names, clips = 2 }) => clips >= 2 && names.clips.distinct === 'no',
    add: (scene) =>
      void scene.clips.push(clip('move', [track(ROOT, 'rotation', [0, 1], [...turn(0), ...turn(1)])])),
    facts: ({ clips }) => clips.map(({ name }) => name),
  },
  {
    title: 'Clips without a name',
    held: ({ names }) => names.clips.empty,
    add: (scene) => {
      move(scene).name = '';
    },
    facts: ({ clips }) => clips.map(({ name }) => name),
  },
  {
    title: 'Texture tracks',
    held: ({ textureTracks }) => textureTracks,
    add: (scene) => {
      scene.textures.push({ name: 'flow', uri: 'flow.png', bytes: SMALL_PNG });
      scene.materials[0]!.maps.push({ texture: 0, uv: 0, use: 'diffuse' });
      move(scene).textureTracks = [
        { material: 0, map: 0, property: 'offsetU', curve: curve([0, 1], [0, 1]) },
      ];
    },
    facts: ({ clips }) =>
      clips.flatMap(({ textureTracks = [] }) => textureTracks.map(({ property }) => property)),
  },
  {
    title: 'Custom properties of clips',
    held: ({ properties }) => properties.includes('clips'),
    add: (scene) => {
      move(scene).properties = { note: 'kept' };
    },
    facts: ({ clips }) => clips.map(({ properties }) => String(properties?.note)),
  },
];
