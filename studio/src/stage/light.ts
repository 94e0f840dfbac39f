/** The light of the stage: an environment, a key light that follows the camera, and the shadow that it casts on the ground. */
import {
  ACESFilmicToneMapping,
  DirectionalLight,
  Group,
  type Matrix4,
  Mesh,
  NeutralToneMapping,
  NoToneMapping,
  PlaneGeometry,
  PMREMGenerator,
  type Scene,
  ShadowMaterial,
  type Texture,
  Vector3,
  type WebGLRenderer,
  type WebGLRenderTarget,
} from 'three';
import { RoomEnvironment } from 'three/addons/environments/RoomEnvironment.js';
import { type Box, diagonalOf, middleOf } from './fit.ts';
import type { LightSettings } from './settings.ts';

const TONES = { neutral: NeutralToneMapping, aces: ACESFilmicToneMapping, none: NoToneMapping } as const;

const ENVIRONMENT_BLUR = 0.04;
const ENVIRONMENT_STRENGTH = 0.48;
const KEY_STRENGTH = 1.75;
/** From the character to the key light, in the axes of the camera. */
const KEY = new Vector3(-0.55, 0.75, 0.75).normalize();
/** From the character to the light that casts the shadow: from above, so that the shadow is where the feet are. */
const ABOVE = new Vector3(0.18, 1, 0.22).normalize();
/** Few, so that it is soft. */
const SHADOW_PIXELS = 512;

/**
 * A low-resolution environment: it only lights and is never visible. three.js filters at least 256 pixels per side, which takes
 * seconds in software rendering; the method that sets the size is not part of its public interface.
 */
class SmallEnvironment extends PMREMGenerator {
  _setSize(): void {
    Object.assign(this, { _cubeSize: 64 });
  }
}

export class StageLight {
  readonly object = new Group();
  readonly #key = new DirectionalLight(0xfff4e6);
  /** Adds no light, so that the shadow is only where it is wanted. */
  readonly #caster = new DirectionalLight(0xffffff, 1e-4);
  readonly #shadow = new Mesh(
    new PlaneGeometry(1, 1),
    new ShadowMaterial({ opacity: 0.45, depthWrite: false }),
  );
  /** Prefiltered for every roughness. */
  #environment: WebGLRenderTarget;
  /** What it was made of; undefined for the default environment. */
  #map: Texture | undefined;

  constructor(world: Scene, renderer: WebGLRenderer) {
    this.#environment = filtered(undefined, renderer);
    world.environment = this.#environment.texture;
    renderer.shadowMap.enabled = true;
    this.#caster.castShadow = true;
    this.#caster.shadow.mapSize.setScalar(SHADOW_PIXELS);
    this.#caster.shadow.radius = 4;
    this.#shadow.rotation.x = -Math.PI / 2;
    this.#shadow.receiveShadow = true;
    this.#shadow.renderOrder = -1;
    this.object.add(this.#key, this.#key.target, this.#caster, this.#caster.target, this.#shadow);
  }

  set(
    { exposure, environment, key, tone, hasShadow, environmentMap }: LightSettings,
    world: Scene,
    renderer: WebGLRenderer,
  ): void {
    this.#useMap(environmentMap?.texture, world, renderer);
    renderer.toneMapping = TONES[tone];
    renderer.toneMappingExposure = exposure;
    world.environmentIntensity = environment * ENVIRONMENT_STRENGTH;
    this.#key.intensity = key * KEY_STRENGTH;
    this.#shadow.visible = hasShadow;
    this.#caster.visible = hasShadow;
  }

  #useMap(map: Texture | undefined, world: Scene, renderer: WebGLRenderer): void {
    if (map === this.#map) return;
    this.#map = map;
    this.#environment.dispose();
    this.#environment = filtered(map, renderer);
    world.environment = this.#environment.texture;
  }

  /** @param box of everything on the stage, over its whole motion @param ground height of the ground */
  fit(box: Box, ground: number): void {
    const size = diagonalOf(box) || 1;
    const { shadow } = this.#caster;
    const middle = new Vector3(...middleOf(box));
    this.#caster.target.position.copy(middle);
    this.#caster.position.copy(middle).addScaledVector(ABOVE, size * 2);
    const reach = size * 0.75;
    Object.assign(shadow.camera, { left: -reach, right: reach, top: reach, bottom: -reach });
    Object.assign(shadow.camera, { near: size * 0.1, far: size * 4 });
    shadow.camera.updateProjectionMatrix();
    this.#shadow.position.set(middle.x, ground, middle.z);
    this.#shadow.scale.setScalar(size * 4);
  }

  /** The key light comes from the left above the camera. */
  follow(camera: { matrixWorld: Matrix4 }, target: Vector3): void {
    this.#key.target.position.copy(target);
    this.#key.position.copy(KEY).transformDirection(camera.matrixWorld).add(target);
  }
}

/** The light of an environment map, or of the default environment. */
function filtered(map: Texture | undefined, renderer: WebGLRenderer): WebGLRenderTarget {
  const generator = new SmallEnvironment(renderer);
  const target = map
    ? generator.fromEquirectangular(map)
    : generator.fromScene(new RoomEnvironment(), ENVIRONMENT_BLUR, 0.1, 100);
  generator.dispose();
  return target;
}
