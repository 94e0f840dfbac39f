/** Supermodels and inherited animations (docs/reference/mdl.md#supermodels). */
import type { Report } from '../../../report/report.ts';
import type { SourceFile } from '../../format.ts';
import { MDL_CODES } from '../codes.ts';
import type { Model, ModelAnimation } from '../model/model.ts';

/** A model and its file. */
export interface ModelFile extends Pick<SourceFile, 'name' | 'role'> {
  model: Model;
}

/**
 * A model and its supermodels, the nearest first.
 *
 * @param byName all models by their names in lower case
 */
export function chainOf(
  character: ModelFile,
  byName: ReadonlyMap<string, ModelFile>,
  report: Report,
): ModelFile[] {
  const chain = [character];
  for (let { model } = character; model.supermodel !== undefined; model = chain.at(-1)!.model) {
    const above = byName.get(model.supermodel.toLowerCase());
    if (!above) {
      const message = `Missing supermodel ${model.supermodel} of model ${model.name}`;
      report.lose(MDL_CODES.MDL_SUPERMODEL_MISSING, message);
      break;
    }
    if (chain.includes(above)) {
      const message = `Supermodel ${model.supermodel} of model ${model.name} inherits from it in turn`;
      report.add(MDL_CODES.MDL_SUPERMODEL_CYCLE, message);
      break;
    }
    chain.push(above);
  }
  return chain;
}

/** The animations from one model of a chain. */
export interface Inherited {
  owner: ModelFile;
  /** Factor of position keys. */
  scale: number;
  animations: { animation: ModelAnimation; path: string }[];
}

/**
 * The animations of a chain: of several with one name, ignoring case, that of the model nearest to the character.
 *
 * A model's own animations are not scaled. Inherited ones are, as c_aribeth shows, whose feet only then reach the ground.
 * One implementation (rollnw) uses the scale of the character alone, another (xoreos) the product of the scales from the
 * character up to, but without, the model that has the animation. This code does the latter, because a model between the
 * two was made to its own scale. The results differ only if two models of a chain have scales, as for models below a_dfa.
 */
export function inheritedAnimations(chain: readonly ModelFile[], report: Report): Inherited[] {
  const taken = new Set<string>();
  let scale = 1;
  return chain.map((owner) => {
    const own = new Set<string>();
    const animations = owner.model.animations.flatMap((animation, index) => {
      const name = animation.name.toLowerCase();
      const path = `animations[${index}]`;
      if (own.has(name)) {
        const message = `Dropped animation "${animation.name}" of model ${owner.model.name}: an earlier one has the same name`;
        report.within(owner.name).lose(MDL_CODES.MDL_CLIP_DUPLICATE, message, { source: path });
      }
      own.add(name);
      if (taken.has(name)) return [];
      taken.add(name);
      return [{ animation, path }];
    });
    const inherited = { owner, scale, animations };
    scale *= soundScale(owner.model);
    return inherited;
  });
}

function soundScale({ animationScale }: Model): number {
  return Number.isFinite(animationScale) ? animationScale : 1;
}
