import type { Image } from '../../src/images/image.ts';
import { encodePng } from '../../src/images/png.ts';
import {
  createScene,
  type Material,
  type Mesh,
  NONE,
  type Primitive,
  type Scene,
  type Texture,
} from '../../src/scene/scene.ts';
import { bodyParts } from './body.ts';
import { paintBone } from './bone-texture.ts';
import { makeClips } from './clips.ts';
import { paintCloth } from './cloth-texture.ts';
import { clothParts } from './clothes.ts';
import { headParts } from './head.ts';
import { makePrimitive } from './primitive.ts';
import { boneNodes, boneSkin } from './skeleton.ts';
import { makeSmile } from './smile.ts';

const BONE = 0;
const CLOTH = 1;

/** Yorick, the project's own character: the jester's skeleton that came back, 1.6 m high with his cap. */
export function buildYorick(): Scene {
  const scene = createScene(
    'yorick',
    { format: '', files: [] },
    { up: '+z', front: '-y', handedness: 'right', metersPerUnit: 0.01 },
  );
  scene.nodes = boneNodes();
  scene.skins = [boneSkin()];
  scene.meshes = makeMeshes();
  scene.meshes.forEach(({ name }, mesh) => {
    scene.nodes.push({
      name,
      parent: NONE,
      translation: [0, 0, 0],
      rotation: [0, 0, 0, 1],
      scale: [1, 1, 1],
      mesh,
      skin: 0,
    });
  });
  scene.clips = makeClips();
  scene.materials = [makeMaterial('bone', BONE, 0.2), makeMaterial('cloth', CLOTH, 0.1)];
  scene.textures = [makeTexture('yorick_bone', paintBone()), makeTexture('yorick_cloth', paintCloth())];
  return scene;
}

function makeMeshes(): Mesh[] {
  return [
    { name: 'yorick_head', primitives: [makeHead()] },
    { name: 'yorick_body', primitives: [makePrimitive('body', BONE, bodyParts())] },
    { name: 'yorick_clothes', primitives: [makePrimitive('clothes', CLOTH, clothParts())] },
  ];
}

function makeHead(): Primitive {
  const parts = headParts();
  return { ...makePrimitive('head', BONE, parts), morphTargets: [makeSmile(parts)] };
}

function makeMaterial(name: string, texture: number, shine: number): Material {
  return {
    name,
    colorSpace: 'srgb',
    diffuse: [1, 1, 1, 1],
    ambient: [0.7, 0.7, 0.7, 1],
    specular: [shine, shine, shine, 1],
    shininess: 8,
    alpha: 'opaque',
    doubleSided: false,
    maps: [{ texture, uv: 0, use: 'diffuse' }],
  };
}

function makeTexture(name: string, image: Image): Texture {
  return { name, uri: `${name}.png`, bytes: encodePng(image) };
}
