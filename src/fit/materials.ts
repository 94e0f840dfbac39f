/** Fits materials: colors, emission, alpha and sides. */
import type { Report } from '../report/report.ts';
import { mapFor, metalnessOf, repeatsDiffuse } from '../scene/maps.ts';
import type { ElementPath } from '../scene/path.ts';
import { type Color, type Material, NONE, type Scene, type Vec3 } from '../scene/scene.ts';
import { quoted } from '../text/names.ts';
import type { Capabilities, Holder, MaterialCapabilities } from './capabilities.ts';
import { FIT_CODES } from './codes.ts';
import { isCutOut } from './cut-out.ts';
import { reportEffects } from './effects.ts';
import { fitMaps } from './maps.ts';
import type { ReportLoss } from './report-loss.ts';

export function fitMaterials(scene: Scene, holder: Holder, report: Report): Material[] {
  return scene.materials.map((_, index) => fitMaterial(scene, index, holder, report));
}

export function fitMaterial(
  scene: Scene,
  index: number,
  { title, capabilities }: Holder,
  report: Report,
): Material {
  const { materials } = capabilities;
  const material = scene.materials[index]!;
  const place: ElementPath = `materials[${index}]`;
  const reportLoss: ReportLoss = (code, what, { path = place, ...detail } = {}) =>
    report.lose(code, `${title} ${what} of material ${quoted(material.name, place)}`, { path, ...detail });
  reportEffects(material, materials, reportLoss);
  const changes: Partial<Material> = {
    ...fitColors(scene, material, capabilities, reportLoss),
    ...fitMetalness(material, materials, reportLoss),
    ...fitEmission(scene, material, materials, reportLoss),
    ...fitAlpha(scene, material, materials, reportLoss),
    ...fitSides(material, materials, reportLoss),
    ...fitLighting(material, materials, reportLoss),
    ...fitMaps(scene, material, materials, place, reportLoss),
  };
  return Object.keys(changes).length === 0 ? material : { ...material, ...changes };
}

/** The diffuse color that is seen of a material in a target: white where a texture covers it instead of being tinted. */
export function seenColor(
  { textures }: Scene,
  material: Material,
  { materials: { tint }, images: { kinds } }: Pick<Capabilities, 'materials' | 'images'>,
): Color {
  const { diffuse } = material;
  const texture = textures[mapFor(material, 'diffuse')?.texture ?? NONE];
  // Where images are copied, the result refers to those that were not found, too.
  const isTextured = texture !== undefined && (texture.bytes !== undefined || kinds === undefined);
  return isTextured && tint !== 'color' ? [1, 1, 1, tint === 'none' ? 1 : diffuse[3]] : diffuse;
}

function fitColors(
  scene: Scene,
  material: Material,
  capabilities: Capabilities,
  reportLoss: ReportLoss,
): Partial<Material> {
  const { shading, ambient, tint, opacity, maps } = capabilities.materials;
  const { diffuse, specular } = material;
  const isColored = !shading && !isEach(diffuse.slice(0, 3), 1);
  const shines = !shading && !isEach(specular.slice(0, 3), 0);
  const hasAmbient = !ambient && hasOwnAmbient(material);
  const lost = [
    ...(isColored ? ['color'] : []),
    ...(hasAmbient ? ['ambient color'] : []),
    ...(shines ? ['highlights'] : []),
  ];
  if (lost.length > 0) reportLoss(FIT_CODES.FIT_SHADING_DROPPED, `cannot hold the ${lost.join(' and ')}`);
  const seen = seenColor(scene, material, capabilities);
  const isClear = opacity && material.alpha !== 'opaque';
  const visible = seen.slice(0, isClear ? 4 : 3);
  if (shading && visible.some((value, channel) => value !== diffuse[channel])) {
    reportLoss(
      FIT_CODES.FIT_SHADING_DROPPED,
      `cannot tint the texture with the color ${diffuse.map((value) => Number(value.toFixed(3))).join(', ')}`,
    );
  }
  const isTinted = [0, 1].every((value) => !isEach(specular.slice(0, 3), value));
  if (tint === 'none' && maps.includes('specular') && mapFor(material, 'specular') && isTinted) {
    reportLoss(FIT_CODES.FIT_SHADING_DROPPED, 'cannot tint the specular texture');
  }
  const white: Color = [1, 1, 1, diffuse[3]];
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

/** Emission by a texture that is not supported is dropped: without the texture, all of the surface would glow. */
function fitEmission(
  scene: Scene,
  material: Material,
  { emissive: held, maps, tint }: MaterialCapabilities,
  reportLoss: ReportLoss,
): Partial<Material> {
  const { emissive } = material;
  if (!emissive || isEach(emissive, 0)) return {};
  const lose = (what: string) => reportLoss(FIT_CODES.FIT_EMISSION_DROPPED, what);
  const map = mapFor(material, 'emissive');
  const holdsMaps = maps.includes('emissive');
  const isHeld = !map || holdsMaps || repeatsDiffuse(scene, material, map);
  if (held === 'none' || !isHeld) {
    lose(held === 'none' ? 'cannot hold the emission' : 'cannot hold the emission by a texture');
    return { emissive: [0, 0, 0] };
  }
  const isTextured = mapFor(material, 'diffuse') !== undefined;
  if (map && holdsMaps && tint === 'none' && !isEach(emissive, 1)) lose('cannot tint the emissive texture');
  if (!map && !holdsMaps && isTextured) lose('shows the texture in the emission');
  if (held === 'surface') {
    const surface = isTextured && tint !== 'color' ? WHITE : material.diffuse;
    reportOtherColor(emissive, surface, reportLoss);
  }
  return {};
}

/** Emission in the color of the surface is kept, since writers derive its strength from it. */
function reportOtherColor(emissive: Vec3, surface: Color, reportLoss: ReportLoss): void {
  const share = Math.max(...emissive) / (Math.max(...surface.slice(0, 3)) || 1);
  const apart = emissive.map((value, channel) => Math.abs(value - Math.min(1, surface[channel]! * share)));
  const max = Math.max(...apart);
  if (max <= INVISIBLE) return;
  const mean = apart.reduce((sum, value) => sum + value, 0) / apart.length;
  reportLoss(FIT_CODES.FIT_EMISSION_DROPPED, 'only supports the surface color for the emission', {
    error: { max, mean, unit: 'of full brightness' },
  });
}

const WHITE: Color = [1, 1, 1, 1];

/** Half a step of 8-bit values. */
const INVISIBLE = 0.5 / 255;

/** Shapes that are cut out by their alpha stay recognizable without blending where there are masks. */
function fitAlpha(
  { textures }: Scene,
  material: Material,
  { opacity, blend, mask, cutoff }: MaterialCapabilities,
  reportLoss: ReportLoss,
): Partial<Material> {
  const { alpha, diffuse, alphaCutoff = USUAL_CUTOFF } = material;
  const lose = (what: string) => reportLoss(FIT_CODES.FIT_ALPHA_DROPPED, what);
  if (alpha === 'blend') {
    if (diffuse[3] === 1 ? blend : opacity) return {};
    const limit = cutoff ?? USUAL_CUTOFF;
    if (diffuse[3] === 1 && mask && isCutOut(textures[mapFor(material, 'diffuse')?.texture ?? NONE], limit)) {
      lose(`cuts the texture off at the alpha ${limit} instead of blending it`);
      return { alpha: 'mask', alphaCutoff: limit };
    }
    lose(
      `cannot hold the ${diffuse[3] === 1 ? 'alpha blending' : `opacity ${Number(diffuse[3].toFixed(3))}`}`,
    );
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
