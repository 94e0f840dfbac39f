/** What tries out capabilities of materials of which the table of features has no row. */
import type { Capabilities } from '../../src/fit/capabilities.ts';
import type { Physical } from '../../src/fit/effects.ts';
import { decodeImage } from '../../src/images/decode.ts';
import { encodePng } from '../../src/images/png.ts';
import { mapFor } from '../../src/scene/maps.ts';
import type { MapUse, Material, MaterialMap, Scene } from '../../src/scene/scene.ts';
import type { Trial } from './trial.ts';

const cloth = (scene: Scene) => scene.materials[0]!;
/** The material that the surface has. */
const shown = ({ meshes, materials }: Scene) => materials[meshes[0]?.primitives[0]?.material ?? -1];
const ofShown = (facts: (material: Material, scene: Scene) => (string | number)[]) => (scene: Scene) => {
  const material = shown(scene);
  return material ? facts(material, scene) : [];
};

function addMap(scene: Scene, use: MapUse, more: Partial<MaterialMap> = {}, gray = 200): void {
  const bytes = encodePng({
    width: 4,
    height: 4,
    data: new Uint8Array(64).map((_, i) => (i % 4 < 3 ? gray : 255)),
  });
  const uri = `${use}.png`;
  const texture = scene.textures.push({ name: use, uri, bytes }) - 1;
  cloth(scene).maps.push({ texture, uv: 0, use, ...more });
}

/** How dense the surface is, by an image of its own or by the alpha of its texture. */
function density(material: Material, { textures }: Scene): number[] {
  const opacity = mapFor(material, 'opacity');
  const texture = textures[(opacity ?? mapFor(material, 'diffuse'))?.texture ?? -1];
  if (!texture?.bytes) return [];
  const { data } = decodeImage(texture.bytes, texture.uri);
  return [data[opacity ? 0 : 3]! / 255];
}

/** A use beside the first texture, where there is one. */
const secondUse = ({ materials }: Capabilities) =>
  materials.maps.find((use) => use !== 'diffuse' && use !== 'opacity');

const materialTrials: readonly Trial[] = [
  {
    title: 'a clear coat',
    held: ({ materials }) => materials.effects,
    add: (scene) => {
      const layers = { KHR_materials_clearcoat: { clearcoatFactor: [0.5] } };
      const gltf = { roughness: 1, normalScale: 1, occlusionStrength: 1, layers };
      cloth(scene).properties = { gltf };
    },
    facts: ofShown(({ properties }) => {
      const { layers } = (properties?.gltf ?? {}) as Physical;
      return layers?.KHR_materials_clearcoat?.clearcoatFactor ?? [];
    }),
  },
  {
    title: 'light in the color of the surface',
    held: ({ materials }) => materials.emissive !== 'none',
    add: (scene) => {
      cloth(scene).diffuse = [0.8, 0.4, 0.2, 1];
      cloth(scene).emissive = [0.4, 0.2, 0.1];
    },
    facts: ofShown(({ emissive = [] }) => [...emissive]),
  },
  {
    title: 'a color over a texture',
    concerns: ({ materials }) => materials.shading && materials.maps.includes('diffuse'),
    held: ({ materials }) => materials.tint === 'color',
    add: (scene) => {
      cloth(scene).diffuse = [0.75, 0.5, 0.25, 1];
      addMap(scene, 'diffuse');
    },
    facts: ofShown(({ diffuse }) => diffuse.slice(0, 3)),
  },
  {
    title: 'opacity over a texture',
    concerns: ({ materials }) => materials.opacity,
    held: ({ materials }) => materials.tint !== 'none',
    add: (scene) => {
      cloth(scene).alpha = 'blend';
      cloth(scene).diffuse = [1, 1, 1, 0.5];
      addMap(scene, 'diffuse');
    },
    facts: ofShown(({ diffuse }) => [diffuse[3]]),
  },
  {
    title: 'alpha that is cut off below 0.3',
    // The game heeds the file that says it; nothing is read from it.
    concerns: ({ materials, names }) =>
      materials.mask && (materials.cutoff !== undefined || names.materials !== undefined),
    held: ({ materials }) => materials.cutoff === undefined,
    add: (scene) => {
      cloth(scene).alpha = 'mask';
      cloth(scene).alphaCutoff = 0.3;
      addMap(scene, 'diffuse');
    },
    facts: ofShown(({ alphaCutoff = 0.5 }) => [alphaCutoff]),
  },
  {
    title: 'an image of opacity',
    held: ({ materials }) => materials.maps.includes('opacity'),
    add: (scene) => {
      cloth(scene).alpha = 'blend';
      addMap(scene, 'diffuse');
      addMap(scene, 'opacity', {}, 64);
    },
    facts: ofShown(density),
  },
  {
    title: 'textures that end',
    concerns: ({ materials }) => materials.maps.includes('diffuse'),
    held: ({ materials }) => materials.wraps.includes('clamp'),
    add: (scene) => addMap(scene, 'diffuse', { wrap: { u: 'clamp', v: 'clamp' } }),
    facts: ofShown((material) => [mapFor(material, 'diffuse')?.wrap?.u ?? 'repeat']),
  },
  {
    title: 'textures turned and scaled evenly',
    concerns: ({ materials }) => materials.lying === 'own',
    held: ({ materials }) => materials.transforms !== 'none',
    add: (scene) =>
      addMap(scene, 'diffuse', { transform: { offset: [0.25, 0.5], scale: [2, 2], rotation: 0.5 } }),
    facts: ofShown((material) => {
      const { offset = [], rotation = 0 } = mapFor(material, 'diffuse')?.transform ?? {};
      return [...offset, rotation];
    }),
  },
];

/** A second texture that lies on the surface in its own way. */
function lyingTrial(capabilities: Capabilities): Trial[] {
  const use = secondUse(capabilities);
  if (!use || capabilities.materials.otherMaps === 'returned') return [];
  return [
    {
      title: `a texture for ${use} that lies otherwise`,
      held: ({ materials }) => materials.lying === 'own',
      add: (scene) => {
        addMap(scene, 'diffuse');
        addMap(scene, use, { transform: { offset: [0.25, 0.5], scale: [2, 2], rotation: 0 } });
      },
      facts: ofShown(({ maps }) => maps.flatMap(({ transform }) => transform?.offset ?? [])),
    },
  ];
}

export function materialTrialsOf(capabilities: Capabilities): Trial[] {
  return [...materialTrials, ...lyingTrial(capabilities)].filter(
    ({ concerns }) => !concerns || concerns(capabilities),
  );
}
