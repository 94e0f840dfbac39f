/** What things may be called. */
import { ARM, clip, ELBOW, node, ROOT, track, turn } from '../../docs/features/figure.ts';
import type { Capabilities, NameRules } from '../../src/fit/capabilities.ts';
import type { Scene } from '../../src/scene/scene.ts';
import { body, type Trial } from './trial.ts';

const NAMED = {
  nodes: ({ nodes }: Scene) => nodes.map(({ name }) => name),
  clips: ({ clips }: Scene) => clips.map(({ name }) => name),
  materials: ({ materials }: Scene) => materials.map(({ name }) => name),
};

function nameTrial(
  kind: keyof typeof NAMED,
  names: readonly string[],
  isHeld: (rules: NameRules) => boolean,
  title = names.join(', '),
): Trial {
  return {
    title: `${kind} called ${title}`,
    concerns: ({ names: { [kind]: rules }, clips = 2 }) =>
      rules !== undefined && (kind !== 'clips' || clips > 1),
    held: (capabilities) => isHeld(capabilities.names[kind]!),
    add: (scene) => {
      if (kind === 'nodes') {
        for (const name of names) scene.nodes.push(node(name, ARM, { translation: [0, 0, 3] }));
        const extra = names.map((_, i) => scene.nodes.length - names.length + i);
        const skin = scene.skins[0]!;
        skin.inverseBind = Float32Array.from([
          ...skin.inverseBind,
          ...extra.flatMap(() => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, -ELBOW - 3, 1]),
        ]);
        skin.joints.push(...extra);
      } else if (kind === 'clips') {
        scene.clips = names.map((name) =>
          clip(name, [track(ROOT, 'rotation', [0, 1], [...turn(0), ...turn(1)])]),
        );
      } else {
        scene.materials = names.map((name) => ({ ...scene.materials[0]!, name }));
        scene.meshes[0]!.primitives = names.map((name, material) => ({ ...body(scene), name, material }));
      }
    },
    facts: (scene) => {
      const found = NAMED[kind](scene).map((name) => name.replace(/^figure_/, ''));
      return names.map((name) => found.filter((other) => other === name).length);
    },
  };
}

/** All that a name can be which some target does not take. */
export function nameTrials(kind: keyof typeof NAMED, capabilities: Capabilities): Trial[] {
  const { length = 200 } = capabilities.names[kind] ?? {};
  const long = (bytes: number) => 'abcdefghij'.repeat(30).slice(0, bytes);
  const one = (title: string, name: string, isHeld: (rules: NameRules) => boolean) =>
    nameTrial(kind, [name], isHeld, title);
  return [
    one(`by ${length} letters`, long(length), () => true),
    ...(capabilities.names[kind]?.length === undefined
      ? []
      : [one(`by ${length + 1} letters`, long(length + 1), () => false)]),
    one('in Cyrillic', 'Жук', ({ alphabet }) => alphabet !== 'latin1' && alphabet !== 'ascii'),
    one('in Latin-1', 'Bär', ({ alphabet }) => alphabet !== 'ascii'),
    one('with a mark', 'a+b', ({ alphabet }) => alphabet !== 'file-name'),
    one('with a blank', 'a b', ({ alphabet }) => alphabet === 'unicode' || alphabet === 'latin1'),
    nameTrial(kind, ['one', 'one'], ({ distinct }) => distinct === 'no', 'alike'),
    nameTrial(
      kind,
      ['one', 'ONE'],
      ({ distinct }) => distinct !== 'ignoring case',
      'alike but for their case',
    ),
    one('nothing', '', ({ empty }) => empty),
  ];
}
