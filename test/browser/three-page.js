/**
 * The script of the page in which three.js draws a GLB, or a character straight from its files, as the software rasterizer
 * would. JavaScript, because three.js comes without types.
 */
import { createClips, createModel, ExhumeLoader } from 'exhume/three';
import {
  AmbientLight,
  AnimationMixer,
  DirectionalLight,
  LinearFilter,
  LoadingManager,
  LoopOnce,
  Matrix4,
  MeshLambertMaterial,
  OrthographicCamera,
  Scene,
  Vector3,
  WebGLRenderer,
} from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { withSplitInfluences } from '../three/split-influences.ts';

const renderer = new WebGLRenderer({ alpha: true });
renderer.setClearColor(0, 0);

/** The key light along the camera's right, top and viewing axis, as src/picture has it. */
const KEY_DIRECTION = [-0.48, 0.6, 0.64];
const AMBIENT = 0.25;
const KEY = 0.75;

let model;
let mixer;

async function loadModel(glb) {
  show(await new GLTFLoader().parseAsync(glb.buffer, ''));
}

/**
 * @param files contents by name, as a user drops them onto a page
 * @param name of the file to begin with
 * @param isSplit whether every influence is made into several first
 */
async function loadCharacter(files, name, isSplit) {
  const urls = new Map(files.map(([file, bytes]) => [file, URL.createObjectURL(new Blob([bytes]))]));
  const manager = new LoadingManager().setURLModifier((url) => urls.get(url) ?? 'blob:none');
  const loaded = await new ExhumeLoader(manager).loadAsync(name);
  if (isSplit) {
    const scene = withSplitInfluences(loaded.source);
    show({ scene: createModel(scene).root, animations: createClips(scene) });
  } else show(loaded);
}

function show(loaded) {
  model = loaded;
  model.scene.traverse((object) => {
    // The bounds of a skinned mesh are those of the pose in which they were asked for first.
    object.frustumCulled = false;
    if (object.isMesh) object.material = matte(object.material);
    // The rasterizer has lights of its own only.
    if (object.isLight) object.intensity = 0;
  });
  mixer = new AnimationMixer(model.scene);
}

/** Plain Lambert shading in place of the physical material, moved by the same shader. */
function matte(material) {
  const { onBeforeCompile, customProgramCacheKey } = material;
  return Object.assign(lambert(material), { onBeforeCompile, customProgramCacheKey });
}

function lambert({
  vertexColors,
  map,
  color,
  emissive,
  emissiveMap,
  side,
  alphaTest,
  transparent,
  opacity,
  depthWrite,
  flatShading,
}) {
  // Graphics drivers choose other levels of mipmaps than the rasterizer.
  for (const texture of [map, emissiveMap]) if (texture) texture.minFilter = LinearFilter;
  return new MeshLambertMaterial({
    vertexColors,
    map,
    color,
    emissive,
    emissiveMap,
    side,
    alphaTest,
    transparent,
    opacity,
    depthWrite,
    flatShading,
  });
}

/**
 * @param frame camera axes, edges and size, as ours.ts says
 * @param clip index into the animations; the rest pose without it
 * @param time seconds
 * @returns red, green, blue, alpha per pixel, rows from the bottom
 */
function drawModel(frame, clip, time) {
  mixer.stopAllAction();
  if (clip !== undefined) {
    const action = mixer.clipAction(model.animations[clip]);
    action.setLoop(LoopOnce).clampWhenFinished = true;
    action.play();
    mixer.setTime(time);
  }
  const { width, height } = frame;
  const [right, top, viewer] = frame.axes.map((axis) => new Vector3(...axis));
  const scene = new Scene().add(model.scene, ...lights(right, top, viewer));
  renderer.setSize(width, height, false);
  renderer.render(scene, cameraFor(frame, right, top, viewer));
  const pixels = new Uint8Array(width * height * 4);
  const gl = renderer.getContext();
  gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
  return pixels;
}

/** three.js divides what a matte surface reflects by π, so lights are π times as strong to count as they are. */
function lights(right, top, viewer) {
  const key = new DirectionalLight(0xffffff, KEY * Math.PI);
  // It stands above the origin by default.
  key.position.set(0, 0, 0);
  [right, top, viewer].forEach((axis, i) => {
    key.position.addScaledVector(axis, KEY_DIRECTION[i]);
  });
  return [new AmbientLight(0xffffff, AMBIENT * Math.PI), key];
}

function cameraFor({ left, right, bottom, top, depth }, ...axes) {
  const camera = new OrthographicCamera(left, right, top, bottom, -depth, depth);
  camera.quaternion.setFromRotationMatrix(new Matrix4().makeBasis(...axes));
  return camera;
}

Object.assign(globalThis, { loadModel, loadCharacter, drawModel });
