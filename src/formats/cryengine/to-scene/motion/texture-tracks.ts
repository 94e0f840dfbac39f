/** Controllers of texture maps as tracks. */
import { count, maxAndMean, noErrors } from '../../../../animation/errors.ts';
import { sampleCurve } from '../../../../pose/curves.ts';
import { keyTimes } from '../../../../pose/key-times.ts';
import { placedUvs } from '../../../../scene/maps.ts';
import type { ScenePath } from '../../../../scene/path.ts';
import type { Curve, TextureTrack } from '../../../../scene/scene.ts';
import { CRYENGINE_CODES } from '../../codes.ts';
import { type Chunk, type CryengineDocument, chunksById } from '../../files/chunks/document.ts';
import { type MapSlot, standardMaterials, type TextureMap } from '../../files/chunks/materials.ts';
import { NO_CHUNK } from '../../files/chunks/records/chunk.ts';
import {
  type Placement,
  placedAsStored,
  placementOf,
  scenePlacement,
  transformBy,
} from '../texture-transform.ts';
import { controllerCurve, controllerOf } from './controllers.ts';
import type { KeyReading } from './keys.ts';

type Input = keyof Placement;
const PROPERTIES: readonly Input[] = ['offsetU', 'offsetV', 'scaleU', 'scaleV', 'rotation'];

const CONTROLLERS = {
  offsetU: 'offsetUController',
  offsetV: 'offsetVController',
  scaleU: 'scaleUController',
  scaleV: 'scaleVController',
  rotation: 'rotationWController',
} as const satisfies Record<Input, keyof TextureMap>;

/** Rotations out of the plane of the image, which a scene cannot represent. */
const DROPPED = ['rotationUController', 'rotationVController'] as const;

/** The place of a texture map in the scene; undefined if the scene does not have it. */
export type MapOf = (
  materialChunkId: number,
  slot: MapSlot,
) => Pick<TextureTrack, 'material' | 'map'> | undefined;

/** The tracks of all animated texture maps. A map that the scene does not have is skipped. */
export function textureTracks(
  document: CryengineDocument,
  mapOf: MapOf,
  reading: Pick<KeyReading, 'timing' | 'curveEnds' | 'report'>,
): TextureTrack[] {
  const byId = chunksById(document);
  const indices = new Map(document.chunks.map((chunk, index) => [chunk, index]));
  return standardMaterials(document).flatMap(({ id, name, maps }) =>
    maps.flatMap(({ slot, map }) => {
      const target = mapOf(id, slot);
      if (!target) return [];
      const what = `the ${slot} map of ${name}`;
      const path = `chunks[${indices.get(byId.get(id)!)}].standard.maps.${slot}`;
      const of = { ...reading, what, path };
      const tracks = placementTracks(map, byId, of, `materials[${target.material}]`);
      return tracks.map((track) => ({ ...target, ...track }));
    }),
  );
}

type PlacementTrack = Pick<TextureTrack, 'property' | 'curve'>;
type Moving = Partial<Record<Input, Curve>>;

function placementTracks(
  map: TextureMap,
  byId: ReadonlyMap<number, Chunk>,
  reading: KeyReading,
  path: ScenePath,
): PlacementTrack[] {
  const { CRYENGINE_TEXTURE_TURN_DROPPED } = CRYENGINE_CODES;
  if (DROPPED.some((field) => map[field] !== NO_CHUNK)) {
    const message = `Rotation out of the image plane was dropped from ${reading.what}`;
    reading.report.lose(CRYENGINE_TEXTURE_TURN_DROPPED, message, { path });
  }
  const moving: Moving = {};
  for (const input of PROPERTIES) {
    const id = map[CONTROLLERS[input]];
    if (id === NO_CHUNK) continue;
    const path = `${reading.path}.${CONTROLLERS[input]}`;
    const of = { ...reading, what: `${input} of ${reading.what}`, path };
    const controller = controllerOf(byId, id, of);
    const curve = controller && controllerCurve(controller, 'number', of);
    if (curve) moving[input] = curve;
  }
  const rest = placementOf(map);
  const tracks: PlacementTrack[] = [];
  const sampled: Curve[] = [];
  for (const property of PROPERTIES) {
    const [first, ...others] = inputsOf(property, rest, moving);
    if (!first) continue;
    const isExact = others.length === 0 && isAffine(property, first, rest, moving);
    const curve = isExact
      ? affineCurve(property, first, moving[first]!, rest)
      : sampledCurve(property, [first, ...others], rest, moving, reading);
    if (!isExact) sampled.push(curve);
    tracks.push({ property, curve });
  }
  if (sampled.length > 0) {
    const message = `Animation of ${reading.what} was sampled`;
    const error = deviation(rest, moving, tracks, keyTimes(sampled));
    reading.report.lose(CRYENGINE_CODES.CRYENGINE_TEXTURE_SAMPLED, message, { path, error });
  }
  return tracks;
}

/** Whether the map is never rotated. */
function isUpright(rest: Placement, moving: Moving): boolean {
  return rest.rotation === 0 && !moving.rotation;
}

/** Whether the scales of the map are equal at all times. */
function isUniform(rest: Placement, { scaleU, scaleV }: Moving): boolean {
  return rest.scaleU === rest.scaleV && !scaleU && !scaleV;
}

/** The animated stored values that a value of the scene depends on: scale and rotation are about the center. */
function inputsOf(property: Input, rest: Placement, moving: Moving): Input[] {
  const isOffset = property === 'offsetU' || property === 'offsetV';
  let inputs: readonly Input[] = isOffset ? PROPERTIES : ['scaleU', 'scaleV', 'rotation'];
  if (isUpright(rest, moving)) {
    if (isOffset) inputs = property === 'offsetU' ? ['offsetU', 'scaleU'] : ['offsetV', 'scaleV'];
    else inputs = [property];
  } else if (!isOffset && isUniform(rest, moving)) inputs = [property];
  return inputs.filter((input) => moving[input]);
}

/** Whether a value of the scene is an affine function of a stored one. */
function isAffine(property: Input, input: Input, rest: Placement, moving: Moving): boolean {
  if (input === 'offsetU' || input === 'offsetV' || isUpright(rest, moving)) return true;
  return property === input && isUniform(rest, moving);
}

/** Maps the values of a curve, which is exact because all interpolations of numbers commute with affine functions. */
function affineCurve(property: Input, input: Input, curve: Curve, rest: Placement): Curve {
  const at = (value: number) => scenePlacement({ ...rest, [input]: value })[property];
  const start = at(0);
  const factor = at(1) - start;
  const { values, tangents } = curve;
  const slopes = (column: Float32Array) => column.map((slope) => slope * factor);
  return {
    ...curve,
    values: values.map((value) => start + factor * value),
    ...(tangents ? { tangents: { in: slopes(tangents.in), out: slopes(tangents.out) } } : {}),
  };
}

/** Longer animations are sampled less often than once per frame. */
const MOST_SAMPLES = 10_000;

/** A key per frame, from the first key of the inputs to the last. */
function sampledCurve(
  property: Input,
  inputs: readonly Input[],
  rest: Placement,
  moving: Moving,
  { timing }: KeyReading,
): Curve {
  const curves = inputs.flatMap((input) => moving[input] ?? []);
  const start = Math.min(...curves.map(({ times }) => times[0]!));
  const end = Math.max(...curves.map(({ times }) => times.at(-1)!));
  const frames = Math.ceil((end - start) / (timing.secondsPerTick * timing.ticksPerFrame));
  const steps = Math.max(1, Math.min(frames, MOST_SAMPLES));
  const times = Float32Array.from({ length: steps + 1 }, (_, step) => start + ((end - start) * step) / steps);
  const own = inputs.map((input) => ({ property: input, curve: moving[input]! }));
  const values = times.map((time) => scenePlacement(placementAt(rest, own, time))[property]);
  return { interpolation: 'linear', times, values, before: 'hold', after: 'hold' };
}

/** A placement whose values follow curves. */
function placementAt(rest: Placement, tracks: readonly PlacementTrack[], time: number): Placement {
  const placement = { ...rest };
  const value = new Float64Array(1);
  for (const { property, curve } of tracks) {
    sampleCurve(curve, time, value, 0);
    placement[property] = value[0]!;
  }
  return placement;
}

/** The corners of the image, where placements differ most. */
const CORNERS = Float32Array.of(0, 0, 1, 0, 0, 1, 1, 1);

/** The deviation of tracks at some times and between them. */
function deviation(
  rest: Placement,
  moving: Moving,
  tracks: readonly PlacementTrack[],
  times: Float32Array,
): { max: number; mean: number; unit: string } {
  const stored = PROPERTIES.flatMap((property) => {
    const curve = moving[property];
    return curve ? [{ property, curve }] : [];
  });
  const still = scenePlacement(rest);
  const errors = noErrors();
  const compareAt = (time: number) => {
    const exact = placedAsStored(CORNERS, placementAt(rest, stored, time));
    const written = placedUvs(CORNERS, { transform: transformBy(placementAt(still, tracks, time)) });
    for (let at = 0; at < exact.length; at += 2) {
      const distance = Math.hypot(exact[at]! - written[at]!, exact[at + 1]! - written[at + 1]!);
      if (Number.isFinite(distance)) count(errors, distance, time);
    }
  };
  times.forEach((time, key) => {
    if (key > 0) compareAt((times[key - 1]! + time) / 2);
    compareAt(time);
  });
  return { ...maxAndMean(errors), unit: 'texture widths' };
}
