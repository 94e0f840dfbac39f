/** What tries out a capability of which the table of features has no row: a small figure, and what of it must come back. */
import type { Capabilities } from '../../src/fit/capabilities.ts';
import { curveTrials, unevenTrial } from './curve-trials.ts';
import { imageTrials } from './image-trials.ts';
import { nameTrials } from './name-trials.ts';
import { placeTrials } from './place-trials.ts';
import {
  bindTrial,
  bonesTrial,
  facetTrial,
  halfWeights,
  influenceTrial,
  morphTrial,
  offsetTrial,
  trianglesTrial,
  uvTrial,
} from './surface-trials.ts';
import type { Trial } from './trial.ts';

/** What tries out everything that a target claims and the table of features does not show. */
export function trialsOf(capabilities: Capabilities): Trial[] {
  const around = (limit: number | undefined, otherwise: number) =>
    limit === undefined ? [otherwise] : [limit, limit + 1];
  const { influences, uvSets, bonesPerMesh, trianglesPerMesh } = capabilities;
  const trials: Trial[] = [
    ...around(influences, 12).filter(Boolean).map(influenceTrial),
    halfWeights,
    facetTrial,
    bindTrial,
    offsetTrial,
    ...around(uvSets, 5).map(uvTrial),
    ...around(bonesPerMesh, 150).map(bonesTrial),
    ...around(trianglesPerMesh, 21846).map(trianglesTrial),
    ...placeTrials,
    morphTrial(true),
    morphTrial(false),
    ...curveTrials,
    unevenTrial,
    ...(['nodes', 'clips', 'materials'] as const).flatMap((kind) => nameTrials(kind, capabilities)),
    ...imageTrials,
  ];
  return trials.filter(({ concerns }) => !concerns || concerns(capabilities));
}
