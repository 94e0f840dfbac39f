/** The shaders and physical materials of a game, as CryExport.ini lists them for Crytek's exporter. */

export interface ShaderPreset {
  name: string;
  /** What it requires, such as DI for a diffuse color or NM for a bump map. */
  needs: string[];
  description?: string;
}

export interface Presets {
  shaders: ShaderPreset[];
  /** Names of physical materials, such as mat_metal. */
  materials: string[];
}

/**
 * Reads a list of shaders and materials: lines `shader=NAME,REQUIREMENT…` in the section Shaders, `NAME = TEXT` in Descriptions, and
 * `material=NAME` in Materials. Other lines are ignored, as are comments after `//` or `;`.
 */
export function readPresets(text: string): Presets {
  const presets: Presets = { shaders: [], materials: [] };
  const descriptions = new Map<string, string>();
  let section = '';
  for (const line of text.split(/\r?\n/).map((whole) => whole.trim())) {
    if (/^(\/\/|;|$)/.test(line)) continue;
    const heading = /^\[(.*)\]$/.exec(line)?.[1];
    if (heading !== undefined) section = heading.trim().toLowerCase();
    const [key = '', value = ''] = partsOf(line);
    if (section === 'descriptions' && value !== '') descriptions.set(key.toLowerCase(), value);
    const [name = '', ...needs] = value.split(',').map((part) => part.trim());
    if (name === '') continue;
    if (section === 'shaders' && key.toLowerCase() === 'shader') presets.shaders.push({ name, needs });
    if (section === 'materials' && key.toLowerCase() === 'material') presets.materials.push(name);
  }
  for (const shader of presets.shaders) {
    const description = descriptions.get(shader.name.toLowerCase());
    if (description !== undefined) shader.description = description;
  }
  return presets;
}

function partsOf(line: string): string[] {
  const equals = line.indexOf('=');
  return equals < 0 ? [] : [line.slice(0, equals).trim(), line.slice(equals + 1).trim()];
}

/** What the name of a material says: `name(shader)/physical material` (docs/reference/cryengine.md#materials). */
export function partsOfMaterial(name: string): { shader?: string; physical?: string } {
  const [, shader, physical] = /^[^(/]*(?:\(([^)]*)\))?(?:\/(\S*))?/.exec(name) ?? [];
  return { ...(shader ? { shader } : {}), ...(physical ? { physical } : {}) };
}
