/** Rules of glTF files that reading does not check. */
import { type Report, unlessRefused } from '../../../../report/report.ts';
import { GLTF_CODES } from '../../codes.ts';
import { type GltfDocument, jsonOf } from './document.ts';
import { DRACO } from './draco.ts';
import { definedInterpolation, unknownInterpolation } from './interpolation.ts';
import type { JsonObject } from './json.ts';
import { MESHOPT } from './meshopt.ts';

/** The required extensions that are supported. */
export const SUPPORTED: ReadonlySet<string> = new Set([
  'KHR_lights_punctual',
  'KHR_materials_emissive_strength',
  'KHR_materials_ior',
  'KHR_materials_specular',
  'KHR_materials_unlit',
  'KHR_mesh_quantization',
  'KHR_texture_transform',
  'MSFT_lod',
  // Whether their decoders are installed is checked when the file is read.
  DRACO,
  ...MESHOPT,
]);

export function checkGltf(document: GltfDocument, report: Report): void {
  const json = jsonOf(document);
  const missing = json.strings('extensionsRequired').filter((name) => !SUPPORTED.has(name));
  for (const name of missing) {
    report.add(GLTF_CODES.GLTF_EXTENSION_REQUIRED, `Required extension ${name} is not supported`, {
      path: json.pathOf('extensionsRequired'),
    });
  }
  // Other violations of the specification are reported when the scene is made, which is part of checking.
  unlessRefused(() => checkInterpolations(json, report));
  unlessRefused(() => checkFactors(json, report));
}

function checkInterpolations(json: JsonObject, report: Report): void {
  for (const animation of json.objects('animations')) {
    for (const sampler of animation.objects('samplers')) {
      if (definedInterpolation(sampler)) continue;
      const path = sampler.pathOf('interpolation');
      report.add(GLTF_CODES.GLTF_INTERPOLATION_UNKNOWN, unknownInterpolation(sampler), { path });
    }
  }
}

/** Reports values of materials outside the range 0 to 1, which the specification requires. */
function checkFactors(json: JsonObject, report: Report): void {
  for (const material of json.objects('materials')) {
    const rough = material.object('pbrMetallicRoughness');
    const places: [JsonObject | undefined, string][] = [
      [rough, 'baseColorFactor'],
      [rough, 'metallicFactor'],
      [rough, 'roughnessFactor'],
      [material, 'emissiveFactor'],
      [material.object('occlusionTexture'), 'strength'],
    ];
    for (const [object, name] of places) {
      const wrong = [object?.raw(name)].flat().find((value) => !isFactor(value));
      if (object === undefined || wrong === undefined) continue;
      const message = `${wrong} in ${name} is outside the range 0 to 1`;
      report.add(GLTF_CODES.GLTF_FACTOR_RANGE, message, { path: object.pathOf(name) });
    }
  }
}

/** Values of other types are reported when the scene is made. */
function isFactor(value: unknown): boolean {
  return typeof value !== 'number' || (value >= 0 && value <= 1);
}
