/** Fits materials: colors, emission, alpha and sides. */
import type { Report } from '../report/report.ts';
import { mapFor, metalnessOf } from '../scene/maps.ts';
import type { ElementPath } from '../scene/path.ts';
import { type Material, NONE, type Scene } from '../scene/scene.ts';
import { quoted } from '../text/names.ts';
import type { Holder, MaterialCapabilities } from './capabilities.ts';
import { FIT_CODES } from './codes.ts';
import { reportEffects } from './effects.ts';
import { fitMaps } from './maps.ts';
import type { ReportLoss } from './report-loss.ts';

export function fitMaterials(scene: Scene, holder: Holder, report: Report): Material[] {
  return scene.materials.map((_, index) => fitMaterial(scene, index, holder, report));
}

export function fitMaterial(
  scene: Scene,
  index: number,
  { title, capabilities: { materials } }: Holder,
  report: Report,
): Material {
  const material = scene.materials[index]!;
  const place: ElementPath = `materials[${index}]`;
  const reportLoss: ReportLoss = (code, what, { path = place, ...detail } = {}) =>
    report.lose(code, `${title} ${what} of material ${quoted(material.name, place)}`, { path, ...detail });
  reportEffects(material, materials, reportLoss);
  const changes: Partial<Material> = {
    ...fitColors(scene, material, materials, reportLoss),
    ...fitMetalness(material, materials, reportLoss),
    ...fitEmission(material, materials, reportLoss),
    ...fitAlpha(material, materials, reportLoss),
    ...fitSides(material, materials, reportLoss),
    ...fitLighting(material, materials, reportLoss),
    ...fitMaps(scene, material, materials, place, reportLoss),
  };
  return Object.keys(changes).length === 0 ? material : { ...material, ...changes };
}

function fitColors(
  { textures }: Scene,
  material: Material,
  { shading, ambient, tint }: MaterialCapabilities,
  reportLoss: ReportLoss,
): Partial<Material> {
  const { diffuse, specular } = material;
  const image = textures[mapFor(material, 'diffuse')?.texture ?? NONE]?.bytes;
  const isColored = !shading && !isEach(diffuse.slice(0, 3), 1);
  const shines = !shading && !isEach(specular.slice(0, 3), 0);
  const hasAmbient = !ambient && hasOwnAmbient(material);
  const lost = [
    ...(isColored ? ['color'] : []),
    ...(hasAmbient ? ['ambient color'] : []),
    ...(shines ? ['highlights'] : []),
  ];
  if (lost.length > 0) reportLoss(FIT_CODES.FIT_SHADING_DROPPED, `cannot hold the ${lost.join(' and ')}`);
  const untinted = tint === 'none' ? diffuse : tint === 'opacity' ? diffuse.slice(0, 3) : [];
  if (shading && image && !isEach(untinted, 1)) {
    reportLoss(
      FIT_CODES.FIT_SHADING_DROPPED,
      `cannot tint the texture with the color ${diffuse.map((value) => Number(value.toFixed(3))).join(', ')}`,
    );
  }
  const white: Material['diffuse'] = [1, 1, 1, diffuse[3]];
  return {
    ...(isColored ? { diffuse: white } : {}),
    ...(hasAmbient ? { ambient: isColored ? white : diffuse } : {}),
    ...(shines ? { specular: [0, 0, 0, 1], shininess: 0 } : {}),
  };
}

/** Whether the ambient color is neither black nor the diffuse color. */
export function hasOwnAmbient({ ambient, diffuse }: Material): boolean {
  const channels = [0, 1, 2] as const;
  return channels.some((i) => ambient[i] > 0) && channels.some((i) => ambient[i] !== diffuse[i]);
}

function fitMetalness(
  material: Material,
  { metalness }: MaterialCapabilities,
  reportLoss: ReportLoss,
): Partial<Material> {
  const held = metalnessOf(material);
  if (metalness || held === 0 || material.unlit) return {};
  reportLoss(FIT_CODES.FIT_METALNESS_DROPPED, `cannot hold the metalness ${Number(held.toFixed(3))}`);
  return { metalness: 0 };
}

/** Emission in the color of the surface is kept, since writers derive its strength from it. */
function fitEmission(
  { emissive, diffuse }: Material,
  capabilities: MaterialCapabilities,
  reportLoss: ReportLoss,
): Partial<Material> {
  if (!emissive || isEach(emissive, 0) || capabilities.emissive === 'any') return {};
  if (capabilities.emissive === 'none') {
    reportLoss(FIT_CODES.FIT_EMISSION_DROPPED, 'cannot hold the emission');
    return { emissive: [0, 0, 0] };
  }
  const share = Math.max(...emissive) / (Math.max(...diffuse.slice(0, 3)) || 1);
  const apart = emissive.map((value, channel) => Math.abs(value - Math.min(1, diffuse[channel]! * share)));
  const max = Math.max(...apart);
  if (max <= INVISIBLE) return {};
  const mean = apart.reduce((sum, value) => sum + value, 0) / apart.length;
  reportLoss(FIT_CODES.FIT_EMISSION_DROPPED, 'only supports the surface color for the emission', {
    error: { max, mean, unit: 'of full brightness' },
  });
  return {};
}

/** Half a step of 8-bit values. */
const INVISIBLE = 0.5 / 255;

function fitAlpha(
  material: Material,
  { opacity, blend, mask, cutoff }: MaterialCapabilities,
  reportLoss: ReportLoss,
): Partial<Material> {
  const { alpha, diffuse, alphaCutoff = USUAL_CUTOFF } = material;
  const lose = (what: string) => reportLoss(FIT_CODES.FIT_ALPHA_DROPPED, what);
  if (alpha === 'blend') {
    if (diffuse[3] === 1 ? blend : opacity) return {};
    lose(`cannot hold the ${diffuse[3] === 1 ? 'alpha blending' : `opacity ${diffuse[3]}`}`);
    return { alpha: 'opaque' };
  }
  if (alpha === 'mask' && !mask) {
    lose('cannot hold the alpha cutoff');
    return { alpha: blend ? 'blend' : 'opaque' };
  }
  if (alpha === 'mask' && cutoff !== undefined && alphaCutoff !== cutoff) {
    lose(`uses the alpha cutoff ${cutoff} instead of ${alphaCutoff}`);
    return { alphaCutoff: cutoff };
  }
  return {};
}

/** Default alpha cutoff. */
const USUAL_CUTOFF = 0.5;

function fitSides(
  material: Material,
  { sides }: MaterialCapabilities,
  reportLoss: ReportLoss,
): Partial<Material> {
  if (sides === 'any' || material.doubleSided === (sides === 'double')) return {};
  if (material.doubleSided) reportLoss(FIT_CODES.FIT_DOUBLE_SIDED_DROPPED, 'cannot show both sides');
  else reportLoss(FIT_CODES.FIT_SINGLE_SIDED_DROPPED, 'shows both sides');
  return { doubleSided: !material.doubleSided };
}

function fitLighting(
  material: Material,
  { unlit }: MaterialCapabilities,
  reportLoss: ReportLoss,
): Partial<Material> {
  if (unlit || !material.unlit) return {};
  reportLoss(FIT_CODES.FIT_UNLIT_DROPPED, 'lights the surface');
  return { unlit: false };
}

function isEach(channels: readonly number[], value: number): boolean {
  return channels.every((channel) => channel === value);
}
