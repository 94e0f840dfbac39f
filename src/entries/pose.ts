/** Animated scenes: poses, mixing clips, springs, curves, morph targets and levels of detail. */
export { subrangeClips } from '../animation/range.ts';
export { resampleClip } from '../animation/resample.ts';
export { sampleCurve } from '../pose/curves.ts';
export { type CollapsedMesh, type CollapsibleMesh, collapse } from '../pose/lod.ts';
export { Mixer } from '../pose/mixer.ts';
export { type MorphContribution, type MorphMixing, mixMorphTargets, morphWeights } from '../pose/morph.ts';
export { Pose, type PoseOptions, type SampleOptions } from '../pose/pose.ts';
export { SceneDistances } from '../pose/scene-distances.ts';
export { type MovingSprings, Springs } from '../pose/springs.ts';
