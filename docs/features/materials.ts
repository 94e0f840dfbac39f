import type { MaterialMap, Scene } from '../../src/scene/scene.ts';
import { SMALL_PNG } from './small-png.ts';
import type { Feature } from './try-out.ts';

const cloth = (scene: Scene) => scene.materials[0]!;
/** The material of the surface, by whatever name. */
const shown = ({ meshes, materials }: Scene) => materials[meshes[0]?.primitives[0]?.material ?? -1];
/** The part of the image on the surface, by texture transform or texture coordinates. */
function placedRange(scene: Scene): number[] {
  const { transform } = shown(scene)?.maps[0] ?? {};
  const uvs = scene.meshes[0]?.primitives[0]?.uvs[0] ?? new Float32Array(0);
  const { offset, scale, rotation } = transform ?? { offset: [0, 0], scale: [1, 1], rotation: 0 };
  const [cosine, sine] = [Math.cos(rotation), Math.sin(rotation)];
  const places: [number[], number[]] = [[], []];
  for (let at = 0; at < uvs.length; at += 2) {
    const [u, v] = [uvs[at]! * scale[0], uvs[at + 1]! * scale[1]];
    places[0].push(u * cosine + v * sine + offset[0]);
    places[1].push(v * cosine - u * sine + offset[1]);
  }
  return places.flatMap((along) => [Math.min(...along), Math.max(...along)]);
}

const mapFacts = (use: MaterialMap['use'], of: (map: MaterialMap, scene: Scene) => (string | number)[]) => {
  return (scene: Scene) =>
    (shown(scene)?.maps ?? []).filter((map) => map.use === use).flatMap((map) => of(map, scene));
};

function addMap(scene: Scene, use: MaterialMap['use'], more: Partial<MaterialMap> = {}): void {
  const texture = scene.textures.push({ name: `${use}.png`, uri: `${use}.png`, bytes: SMALL_PNG }) - 1;
  cloth(scene).maps.push({ texture, uv: 0, use, ...more });
}

const mapFeature = (title: string, use: MaterialMap['use']): Feature => ({
  title,
  add: (scene) => {
    // Some systems require this one for any other map.
    if (use !== 'diffuse') addMap(scene, 'diffuse');
    addMap(scene, use);
  },
  held: ({ materials }) => materials.maps.includes(use),
  facts: mapFacts(use, ({ texture }, { textures }) => [textures[texture]?.bytes ? use : 'not found']),
});

const colorFeature = (title: string, color: 'diffuse' | 'ambient'): Feature => ({
  title,
  held: ({ materials }) => (color === 'ambient' ? materials.ambient : materials.shading),
  add: (scene) => {
    cloth(scene)[color] = [0.75, 0.5, 0.25, 1];
  },
  facts: (scene) => shown(scene)?.[color].slice(0, 3) ?? [],
});

const alphaFeature = (title: string, alpha: 'mask' | 'blend'): Feature => ({
  title,
  held: ({ materials }) => materials[alpha],
  add: (scene) => {
    cloth(scene).alpha = alpha;
    addMap(scene, 'diffuse');
  },
  facts: (scene) => [shown(scene)?.alpha ?? ''],
});

export const materialFeatures: readonly Feature[] = [
  {
    title: 'Names of materials',
    held: ({ names }) => names.materials !== undefined,
    add: () => {},
    facts: (scene) => [shown(scene)?.name ?? ''],
    unreported: 'Neverwinter Nights models have no material names, only texture names',
  },
  colorFeature('Diffuse color', 'diffuse'),
  colorFeature('Ambient color', 'ambient'),
  {
    title: 'Specular color and exponent',
    held: ({ materials }) => materials.shading,
    add: (scene) => {
      cloth(scene).specular = [0.75, 0.5, 0.25, 1];
      cloth(scene).shininess = 20;
    },
    facts: (scene) => [...(shown(scene)?.specular.slice(0, 3) ?? []), shown(scene)?.shininess ?? 0],
  },
  {
    title: 'Metalness',
    held: ({ materials }) => materials.metalness,
    add: (scene) => {
      cloth(scene).metalness = 0.75;
    },
    facts: (scene) => [shown(scene)?.metalness ?? 0],
  },
  {
    title: 'Emissive color',
    held: ({ materials }) => materials.emissive === 'any',
    add: (scene) => {
      cloth(scene).emissive = [0.5, 0.25, 0.75];
    },
    facts: (scene) => shown(scene)?.emissive ?? [],
  },
  {
    title: 'Opacity of the whole material',
    held: ({ materials }) => materials.opacity,
    add: (scene) => {
      cloth(scene).alpha = 'blend';
      cloth(scene).diffuse = [1, 1, 1, 0.5];
    },
    facts: (scene) => [shown(scene)?.alpha ?? '', shown(scene)?.diffuse[3] ?? 1],
  },
  alphaFeature('Alpha blending by texture', 'blend'),
  alphaFeature('Alpha masking by texture', 'mask'),
  {
    title: 'Two-sided surfaces',
    held: ({ materials }) => materials.sides !== 'single',
    add: (scene) => {
      cloth(scene).doubleSided = true;
    },
    facts: (scene) => [String(shown(scene)?.doubleSided)],
  },
  mapFeature('Textures', 'diffuse'),
  mapFeature('Bump maps', 'bump'),
  {
    ...mapFeature('Normal maps', 'normal'),
    held: ({ materials: { maps } }) => maps.includes('normal') || maps.includes('bump'),
    // Some systems do not distinguish the two.
    facts: (scene) => [String(shown(scene)?.maps.some(({ use }) => use === 'normal' || use === 'bump'))],
  },
  mapFeature('Specular maps', 'specular'),
  mapFeature('Emissive maps', 'emissive'),
  {
    title: 'Texture transforms',
    held: () => true,
    add: (scene) =>
      addMap(scene, 'diffuse', { transform: { offset: [0.25, 0.5], scale: [2, 3], rotation: 0.5 } }),
    facts: placedRange,
  },
  {
    title: 'Texture wrapping: mirror and clamp',
    held: ({ materials }) => materials.wraps.includes('mirror') && materials.wraps.includes('clamp'),
    add: (scene) => addMap(scene, 'diffuse', { wrap: { u: 'mirror', v: 'clamp' } }),
    facts: mapFacts('diffuse', ({ wrap }) => (wrap ? [wrap.u, wrap.v] : [])),
  },
  {
    title: 'Custom properties of materials',
    held: ({ properties }) => properties.includes('materials'),
    add: (scene) => {
      cloth(scene).properties = { note: 'kept' };
    },
    facts: (scene) => [String(shown(scene)?.properties?.note)],
  },
  ...(['point', 'directional', 'spot', 'ambient'] as const).map(
    (type): Feature => ({
      title: `Lights: ${type}`,
      held: ({ lights }) => lights.includes(type),
      add: (scene) => {
        const cone = type === 'spot' ? { cone: { inner: 0.2, outer: 0.4 } } : {};
        scene.lights.push({ name: 'lamp', type, color: [1, 0.5, 0.25], node: 0, ...cone });
      },
      facts: ({ lights }) => lights.flatMap((light) => [light.type, ...light.color]),
    }),
  ),
  {
    title: 'Cameras',
    held: ({ cameras }) => cameras,
    add: (scene) => {
      const projection = { type: 'perspective', fieldOfView: 0.8 } as const;
      scene.cameras.push({ name: 'eye', node: 0, projection, near: 1 });
    },
    facts: ({ cameras }) => cameras.map(({ projection }) => projection.type),
  },
];
