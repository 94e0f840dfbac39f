/** The perspective and the orthographic camera of the stage, and their controls. */
import { type Camera, OrthographicCamera, PerspectiveCamera, Vector3 } from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { type Box, diagonalOf, fitDistance, fitHalfHeight, middleOf } from './fit.ts';
import type { View } from './settings.ts';

/** From the character to the camera. The character faces +Z with +Y up, as in glTF. */
const DIRECTIONS: Readonly<Record<View, readonly [number, number, number]>> = {
  perspective: [0.45, 0.22, 1],
  front: [0, 0, 1],
  side: [1, 0, 0],
  // The small tilt keeps the front at the bottom.
  top: [0, 1, 1e-5],
};

const FIELD_OF_VIEW = 35;
/** Near plane, as a fraction of the distance to the target. */
const NEAR = 0.01;

/** Where the camera is, and what it sees there. */
export interface Placement {
  position: Vector3;
  target: Vector3;
  zoom: number;
  /** Degrees, of the perspective camera. */
  fieldOfView: number;
  /** Of the orthographic camera, from the center to the upper edge, before zooming. */
  halfHeight: number;
}

/** One pair of cameras for all viewports, so that they move in step. */
export class Cameras {
  readonly #perspective = new PerspectiveCamera(FIELD_OF_VIEW);
  readonly #orthographic = new OrthographicCamera();
  readonly #controls: OrbitControls;
  #view: View = 'perspective';
  #aspect = 1;
  /** Diagonal of everything on the stage. */
  #size = 1;
  /** See `Placement`. */
  #halfHeight = 1;
  readonly #middle = new Vector3();

  /**
   * @param onChange called when the camera has moved
   * @param onGrab called when the user begins to move it
   */
  constructor(canvas: HTMLCanvasElement, onChange: () => void, onGrab: () => void) {
    this.#controls = new OrbitControls(this.#perspective, canvas);
    this.#controls.addEventListener('change', onChange);
    this.#controls.addEventListener('start', onGrab);
    // Arrow keys pan, with Shift they orbit.
    this.#controls.listenToKeyEvents(canvas);
  }

  get camera(): PerspectiveCamera | OrthographicCamera {
    return this.#view === 'perspective' ? this.#perspective : this.#orthographic;
  }

  /** The point that the camera looks at. */
  get target(): Vector3 {
    return this.#controls.target;
  }

  get placement(): Placement {
    const { camera, target } = this;
    return {
      position: camera.position.clone(),
      target: target.clone(),
      zoom: camera.zoom,
      fieldOfView: this.#perspective.fov,
      halfHeight: this.#halfHeight,
    };
  }

  /** Returns to where it was. @param placement of the same view of the same character */
  place({ position, target, zoom, fieldOfView, halfHeight }: Placement): void {
    const { camera } = this;
    camera.position.copy(position);
    this.target.copy(target);
    camera.zoom = zoom;
    this.#perspective.fov = fieldOfView;
    this.#halfHeight = halfHeight;
    this.#project();
    this.#controls.update();
  }

  /** @param aspect width / height of a viewport */
  resize(aspect: number): void {
    this.#aspect = aspect;
    this.#project();
  }

  /** Shows all of a box from one side. */
  look(view: View, box: Box): void {
    this.#view = view;
    const { camera } = this;
    this.#controls.object = camera;
    this.#direct(new Vector3(...DIRECTIONS[view]).normalize(), box);
  }

  /** Moves until a box fills the picture. */
  fit(box: Box): void {
    const direction = this.camera.position.clone().sub(this.#controls.target).normalize();
    this.#direct(direction, box);
  }

  /** @param factor above 1 zooms in */
  zoom(factor: number): void {
    const { camera } = this;
    if (camera === this.#orthographic) camera.zoom *= factor;
    else camera.position.lerpVectors(this.target, camera.position, 1 / factor);
    this.#controls.update();
  }

  /** Whether the pointer is ignored. */
  hold(isHeld: boolean): void {
    this.#controls.enabled = !isHeld;
  }

  /** Moves around the target, about the vertical. */
  turn(radians: number): void {
    const { camera } = this;
    camera.position.sub(this.target).applyAxisAngle(camera.up, radians).add(this.target);
    this.#controls.update();
  }

  /** Takes the place, the direction and the projection of another camera. */
  through(other: Camera): void {
    this.#view = other instanceof OrthographicCamera ? 'front' : 'perspective';
    const { camera } = this;
    this.#controls.object = camera;
    other.updateWorldMatrix(true, false);
    camera.position.setFromMatrixPosition(other.matrixWorld);
    const ahead = new Vector3(0, 0, -1).transformDirection(other.matrixWorld);
    const distance = Math.max(camera.position.distanceTo(this.#middle), this.#size * 1e-3);
    this.target.copy(camera.position).addScaledVector(ahead, distance);
    if (other instanceof PerspectiveCamera) this.#perspective.fov = other.fov;
    if (other instanceof OrthographicCamera) this.#halfHeight = other.top;
    camera.zoom = 1;
    this.#project();
    this.#controls.update();
    // The controls hold the camera upright.
    camera.quaternion.setFromRotationMatrix(other.matrixWorld);
  }

  /** To be called before each frame. */
  prepare(): void {
    const { camera } = this;
    const distance = camera.position.distanceTo(this.#controls.target);
    const reach = distance + camera.position.distanceTo(this.#middle) + 4 * this.#size;
    camera.near = camera === this.#perspective ? Math.max(distance * NEAR, this.#size * 1e-4) : -reach;
    camera.far = reach;
    camera.updateProjectionMatrix();
  }

  dispose(): void {
    this.#controls.dispose();
  }

  #direct(back: Vector3, box: Box): void {
    const { camera } = this;
    const right = new Vector3().crossVectors(camera.up, back).normalize();
    const up = new Vector3().crossVectors(back, right);
    const direction = { right: right.toArray(), up: up.toArray(), back: back.toArray() };
    this.#middle.set(...middleOf(box));
    this.#size = diagonalOf(box) || 1;
    this.#halfHeight = fitHalfHeight(box, direction, this.#aspect) || 1;
    const fov = (FIELD_OF_VIEW / 180) * Math.PI;
    const distance = fitDistance(box, direction, fov, this.#aspect) || 1;
    this.#controls.target.copy(this.#middle);
    camera.position.copy(this.#middle).addScaledVector(back, distance);
    camera.zoom = 1;
    this.#perspective.fov = FIELD_OF_VIEW;
    this.#controls.minDistance = this.#size * 1e-3;
    this.#controls.maxDistance = this.#size * 100;
    this.#project();
    this.#controls.update();
  }

  #project(): void {
    this.#perspective.aspect = this.#aspect;
    const { top, bottom, left, right } = {
      top: this.#halfHeight,
      bottom: -this.#halfHeight,
      left: -this.#halfHeight * this.#aspect,
      right: this.#halfHeight * this.#aspect,
    };
    Object.assign(this.#orthographic, { top, bottom, left, right });
    this.camera.updateProjectionMatrix();
  }
}
