/** Supermodels: whom a model inherits animations of, and which (docs/reference/mdl.md#supermodels). */
import type { Report } from '../../../report/report.ts';
import type { SourceFile } from '../../format.ts';
import { MDL_CODES } from '../codes.ts';
import type { Model, ModelAnimation } from '../model/model.ts';

/** A model and the file that it is in. */
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
      const message = `${model.supermodel}, whose animations ${model.name} inherits, is not there`;
      report.lose(MDL_CODES.MDL_SUPERMODEL_MISSING, message);
      break;
    }
    if (chain.includes(above)) {
      const message = `${model.name} names ${model.supermodel} as its supermodel`;
      report.add(MDL_CODES.MDL_SUPERMODEL_CYCLE, message);
      break;
    }
    chain.push(above);
  }
  return chain;
}

/** The animations that one model of a chain contributes. */
export interface Inherited {
  owner: ModelFile;
  /** Factor on the positions of its keys. */
  scale: number;
  animations: { animation: ModelAnimation; path: string }[];
}

/**
 * The animations of a chain: of several of one name, whatever its case, that of the model nearest to the character.
 *
 * A model's own animations are not scaled; that inherited ones are shows in c_aribeth, whose feet reach the ground by it.
 * Of these, one reading (rollnw) takes the scale of the character alone, the other (xoreos) the product of the scales from
 * the character up to, and without, the model that has the animation. The second it is: a model between the two was itself
 * drawn to its own scale. They only differ where two models of a chain have scales, and no such chain is in the known files.
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
        const message = `${owner.model.name} has another animation ${animation.name}`;
        report.lose(MDL_CODES.MDL_CLIP_DUPLICATE, message);
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
