/** A scene after some time of playback, with mixed cycles and actions and moving springs. */
import { Mixer } from '../pose/mixer.ts';
import { morphWeights } from '../pose/morph.ts';
import { Pose } from '../pose/pose.ts';
import { Springs } from '../pose/springs.ts';
import { NONE, type Primitive, type Scene } from '../scene/scene.ts';
import { measurePose, type Posed, type PosedOptions } from './posed.ts';

/** A call of the mixer. Clips are indices; times are seconds. */
export type Step =
  | { do: 'cycle'; clip: number; weight: number; delay: number }
  | { do: 'clear'; clip: number; delay: number }
  | { do: 'action'; clip: number; delayIn: number; delayOut: number; weight: number; autoLock: boolean }
  | { do: 'timeFactor'; factor: number }
  | { do: 'update'; seconds: number };

/** @throws RangeError for an unknown clip in a step */
export function playSteps(scene: Scene, steps: readonly Step[], options: PosedOptions = {}): Posed {
  const mixer = new Mixer(scene, options);
  const pose = new Pose(scene, options);
  const cloths = clothsOf(scene, pose);
  const morphs = morphsOf(scene);
  let time = 0;
  for (const step of steps) {
    if (step.do === 'cycle') mixer.blendCycle(step.clip, step.weight, step.delay);
    else if (step.do === 'clear') mixer.clearCycle(step.clip, step.delay);
    else if (step.do === 'action') {
      mixer.executeAction(step.clip, step.delayIn, step.delayOut, step.weight, step.autoLock);
    } else if (step.do === 'timeFactor') mixer.timeFactor = step.factor;
    else {
      mixer.update(step.seconds);
      pose.setLocal(mixer.local);
      morphWeights(morphs.targets, mixer.morphs, morphs.weights);
      morphs.targets.forEach(({ name }, index) => {
        pose.setMorphWeight(name, morphs.weights[index]!);
      });
      for (const cloth of cloths) cloth.update(step.seconds);
      time += step.seconds;
    }
  }
  const swing = new Map(cloths.map(({ primitive, springs }) => [primitive, springs.positions]));
  const measured = measurePose(scene, pose, options, (primitive, positions) => {
    const swung = swing.get(primitive);
    if (swung) positions.set(swung);
  });
  return { clip: null, time, ...measured };
}

/** The names of all morph targets, each once, and an array for their weights. */
function morphsOf({ meshes }: Scene): { targets: { name: string }[]; weights: Float32Array } {
  const targets = meshes.flatMap(({ primitives }) =>
    primitives.flatMap(({ morphTargets = [] }) => morphTargets),
  );
  const names = [...new Set(targets.map(({ name }) => name))];
  return { targets: names.map((name) => ({ name })), weights: new Float32Array(names.length) };
}

/** A surface with springs. */
interface Cloth {
  primitive: Primitive;
  springs: Springs;
  update(seconds: number): void;
}

function clothsOf(scene: Scene, pose: Pose): Cloth[] {
  return scene.nodes.flatMap((node, index) =>
    (scene.meshes[node.mesh ?? NONE]?.primitives ?? []).flatMap((primitive) => {
      if (!primitive.springs) return [];
      const skinned = new Float32Array(primitive.positions.length);
      pose.deform(index, primitive, skinned);
      const springs = new Springs(primitive.springs, skinned.slice(), scene.axes.up);
      const update = (seconds: number) => {
        pose.deform(index, primitive, skinned);
        springs.update(skinned, seconds);
      };
      return [{ primitive, springs, update }];
    }),
  );
}
