/** What a caller can choose: how ambiguous files are read, and how targets are written. */
import type { Decoders } from '../binary/decoders.ts';
import type { PltLayer } from '../images/plt.ts';

/**
 * What a clip does after its last keys: `close` returns to its first keys at its end, `hold` holds its last keys, and
 * `extrapolate` continues in a straight line.
 */
export type LoopRule = 'close' | 'hold' | 'extrapolate';

/** Rules for clips by name, and one for all others. */
export interface LoopRules {
  clips?: Readonly<Record<string, LoopRule>>;
  others?: LoopRule;
}

export function loopRuleOf(name: string, { clips = {}, others }: LoopRules = {}): LoopRule | undefined {
  return Object.hasOwn(clips, name) ? clips[name] : others;
}

/** Options for ambiguities that a file does not resolve; each family uses its own. */
export interface ReadingOptions {
  /** Tangents of the first and last key of spline curves, see `Curve`. */
  curveEnds?: 'max' | 'engine';
  /** How the nodes of animations are matched to those of a model. Default `name`. */
  binding?: 'name' | 'part-number';
  /** Neverwinter Nights: also show hidden meshes and walkmeshes, which the game does not draw. */
  hidden?: boolean;
  /** Palette color of each layer of layered images. */
  layers?: Partial<Record<PltLayer, number>>;
  /** C3S: whether vertex frames store unused members or omit them. */
  vfrm?: 'stored' | 'conditional';
  /** C3S: whether rotations are q v q* or its conjugate. Default `direct`. */
  quaternion?: 'direct' | 'conjugate';
  /** C3S: whether coordinate systems are multiplied as matrices, or by components without shear. Default `matrix`. */
  ocs?: 'matrix' | 'parts';
  /** C3S: where v = 0 is in an image. Default `top`. */
  v?: 'top' | 'bottom';
  /**
   * Cal3D and C3S: what clips do after their last keys. By default clips of Cal3D that come back near their first pose close
   * and all others hold; those of C3S hold.
   */
  loop?: LoopRules;
  /** Cal3D: extrapolation of clips without a rule that are not cycles. Default `hold`. */
  outsideKeys?: 'hold' | 'linear';
  /** Cal3D: which sides of surfaces are shown, which the files do not state. Default `both`. */
  sides?: 'both' | 'front';
  /** O3D: curves evaluated exactly, like the JavaScript runtime, or like the plugin. Default `exact`. */
  curves?: 'exact' | 'webgl' | 'plugin';
  /**
   * O3D: the rest pose is that of this time, in seconds, exactly as the params give it, and there are no clips; see `hasMoments` of a
   * reader.
   */
  moment?: number;
  /** O3D: the up axis, which archives do not state; a character then looks along z or -y. Default `y`. */
  up?: 'y' | 'z';
  /** glTF: decoders for compressed files. */
  decoders?: Decoders;
}

/** Options of targets. Each target supports some of them, see `Target.supports`. */
export interface TargetOptions {
  /** glTF: most influences per vertex; by default all are kept. */
  maxInfluences?: number;
  /** Version of the format; by default the one that most programs support. */
  version?: number;
  /** Use compression if the version supports it. */
  compress?: boolean;
  /** Write the XML variants of the files. */
  xml?: boolean;
  /** Neverwinter Nights: the original game with its last patch, or the Enhanced Edition (default). */
  target?: '1.69' | 'ee';
  /** C3S: write vertex positions per frame instead of bones. */
  frames?: boolean;
  /** CryEngine: keep skinned meshes apart instead of merging them into the one that real models have. */
  separate?: boolean;
  /** CryEngine, Neverwinter Nights: format of the images that are written; by default they are copied, or written as TGA. */
  textures?: 'dds' | 'tga' | 'png';
  /** CryEngine, Neverwinter Nights: larger images are scaled down to this width or height. */
  textureSize?: number;
  /** CryEngine: folder of the written images, as materials name it, from the root folder of the game. */
  textureFolder?: string;
  /** glTF: convert vertices, bones and keys to its axes and meters, instead of one node above them. */
  bake?: boolean;
}
