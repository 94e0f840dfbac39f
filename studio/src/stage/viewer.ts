/** The canvas and everything drawn on it. It is created once and reused for all characters. */
import {
  Matrix4,
  type OrthographicCamera,
  type PerspectiveCamera,
  Raycaster,
  SRGBColorSpace,
  Vector2,
  WebGLRenderer,
  Scene as World,
} from 'three';
import { notify } from '../state/notices.ts';
import type { Actor } from './actor.ts';
import { Cameras, type Placement } from './cameras.ts';
import { createChecker } from './checker.ts';
import { type Box, diagonalOf } from './fit.ts';
import { Floor } from './floor.ts';
import type { Frame } from './labels.ts';
import { gridStep } from './lengths.ts';
import { StageLight } from './light.ts';
import { type Palette, readPalette } from './palette.ts';
import type { Ray } from './picking.ts';
import { Programs } from './programs.ts';
import type { LightSettings, View } from './settings.ts';
import { emptyBox, growBox, isEmpty } from './surfaces.ts';

/** A higher pixel ratio costs time without a visible gain. */
const MOST_PIXEL_RATIO = 2;
/** Pixels between two viewports. */
const GAP = 2;

function makeRenderer(): WebGLRenderer {
  try {
    return new WebGLRenderer({ antialias: true, alpha: true });
  } catch (cause) {
    throw new Error('this browser has no WebGL 2, or it is turned off', { cause });
  }
}

export class Viewer {
  /** Contains the canvas and the names over it. */
  readonly element = document.createElement('div');
  readonly renderer: WebGLRenderer;
  readonly checker = createChecker();
  palette: Palette = readPalette();
  background: LightSettings['background'] = 'studio';
  /** Side of a grid square, in meters. */
  step = 1;
  /** Called before each frame, after all updates. */
  onDraw: () => void = () => {};
  /** Called when the stage is no longer seen through a camera of the file. */
  onOwnView: () => void = () => {};
  readonly #programs = new Programs();
  readonly #world = new World();
  readonly #floor = new Floor();
  readonly #light: StageLight;
  readonly #cameras: Cameras;
  #actors: readonly Actor[] = [];
  /** What the actors' shaders are: drawing waits for their compilation, and the page with it. */
  #shaders: 'awaited' | 'unknown' | 'compiling' | 'compiled' = 'awaited';
  /** Index of the camera of the file that the stage is seen through; -1 for none. */
  #fileCamera = -1;
  #request = 0;
  /** Whether some of it is in the window. */
  #isSeen = true;
  #width = 1;
  #height = 1;

  /** @throws Error if the browser has no WebGL */
  constructor() {
    this.element.className = 'stage-picture';
    this.renderer = makeRenderer();
    // The background is that of the page.
    this.renderer.setClearAlpha(0);
    this.renderer.outputColorSpace = SRGBColorSpace;
    this.renderer.setScissorTest(true);
    this.renderer.debug.checkShaderErrors = false;
    const canvas = this.renderer.domElement;
    canvas.tabIndex = 0;
    canvas.setAttribute('role', 'application');
    canvas.setAttribute('aria-label', 'Stage: arrow keys pan, with Shift they orbit');
    this.element.append(canvas);
    this.#cameras = new Cameras(
      canvas,
      () => this.invalidate(),
      () => this.#leaveFileCamera(),
    );
    this.#light = new StageLight(this.#world, this.renderer);
    this.#world.add(this.#floor.object, this.#light.object);
    canvas.addEventListener('webglcontextlost', (event) => {
      event.preventDefault();
      notify('error', 'The WebGL context was lost; rendering resumes when it is restored.');
    });
    canvas.addEventListener('webglcontextrestored', () => this.invalidate());
    new ResizeObserver(() => {
      // Resizing clears the canvas.
      if (this.#resize()) this.draw();
    }).observe(this.element);
    new IntersectionObserver((entries) => {
      this.#isSeen = entries.at(-1)!.isIntersecting;
      if (this.#isSeen) this.invalidate();
    }).observe(this.element);
  }

  get actors(): readonly Actor[] {
    return this.#actors;
  }

  get canvas(): HTMLCanvasElement {
    return this.renderer.domElement;
  }

  get camera(): PerspectiveCamera | OrthographicCamera {
    return this.#cameras.camera;
  }

  get placement(): Placement {
    return this.#cameras.placement;
  }

  /** Returns the camera to where it was, after looking at the same character from the same side. */
  place(placement: Placement): void {
    this.#cameras.place(placement);
    this.invalidate();
  }

  /** Keeps the pointer from moving the camera, while it drags something else. */
  holdCamera(isHeld: boolean): void {
    this.#cameras.hold(isHeld);
  }

  /** Keeps the last picture until other actors are shown. */
  clear(): void {
    this.#actors = [];
    this.#shaders = 'awaited';
    this.canvas.ariaBusy = 'true';
  }

  /** Replaces the actors; the former ones are not disposed of. */
  show(actors: readonly Actor[]): void {
    this.#actors = actors;
    this.#shaders = 'unknown';
    this.canvas.ariaBusy = 'true';
    for (const { root, labels } of actors) {
      this.#world.add(root);
      this.element.append(labels.element);
    }
    this.#resize();
    this.invalidate();
  }

  paint(): void {
    this.palette = readPalette();
    this.#floor.paint(this.palette);
    this.invalidate();
  }

  /** Changes the light and the background. */
  setLight(settings: LightSettings): void {
    this.#light.set(settings, this.#world, this.renderer);
    this.background = settings.background;
    this.element.dataset.background = this.background;
    this.invalidate();
  }

  showFloor(isShown: boolean): void {
    this.#floor.object.visible = isShown;
    this.invalidate();
  }

  look(view: View): void {
    this.#leaveFileCamera();
    this.#cameras.look(view, this.#box());
    this.invalidate();
  }

  fit(): void {
    this.#leaveFileCamera();
    this.#cameras.fit(this.#box());
    this.invalidate();
  }

  /** Moves the camera around the character. */
  turn(radians: number): void {
    this.#leaveFileCamera();
    this.#cameras.turn(radians);
  }

  /** Looks through a camera of the file, which may move, until the user moves the view. */
  lookThrough(index: number): void {
    this.#fileCamera = index;
    this.invalidate();
  }

  /** @param factor above 1 zooms in */
  zoom(factor: number): void {
    this.#leaveFileCamera();
    this.#cameras.zoom(factor);
    this.invalidate();
  }

  /** Chooses the size of grid squares and the place of the ground by the characters. */
  measure(): void {
    const box = this.#box();
    this.step = gridStep(diagonalOf(box));
    // Characters whose origin is not at their feet stand on the ground, too.
    const ground = Math.min(0, box.low[1]);
    this.#floor.place(this.step, ground);
    this.#light.fit(box, ground);
  }

  /** Requests a draw in the next frame, or when it is scrolled into the window. */
  invalidate(): void {
    if (this.#isSeen && this.#request === 0) this.#request = requestAnimationFrame(() => this.draw());
  }

  draw(): void {
    cancelAnimationFrame(this.#request);
    this.#request = 0;
    if (!this.element.isConnected) return;
    if (this.#shaders !== 'compiled') {
      if (this.#shaders === 'unknown') void this.#compile();
      return;
    }
    this.onDraw();
    const fileCamera = this.#actors[0]?.cameras[this.#fileCamera];
    if (fileCamera) this.#cameras.through(fileCamera);
    this.#cameras.prepare();
    const { camera } = this.#cameras;
    this.#light.follow(camera, this.#cameras.target);
    this.#actors.forEach((actor, index) => {
      const { left, width, height } = this.#frame(index);
      for (const other of this.#actors) other.root.visible = other === actor;
      this.renderer.setViewport(left, 0, width, height);
      this.renderer.setScissor(left, 0, width, height);
      this.renderer.render(this.#world, camera);
      actor.labels.place(actor.subject.pose.world, actor.root.matrixWorld, camera, { left, width, height });
    });
    this.#programs.keep(this.renderer);
  }

  /**
   * Draws a picture of another size than the screen's.
   *
   * @param scale pixels of the picture per pixel of the screen
   * @param take called with the canvas, which is cleared afterwards
   */
  capture<T>(scale: number, take: (canvas: HTMLCanvasElement) => T): T {
    const usual = this.renderer.getPixelRatio();
    try {
      this.renderer.setPixelRatio(scale);
      this.draw();
      return take(this.canvas);
    } finally {
      this.renderer.setPixelRatio(usual);
      this.draw();
    }
  }

  /** The actor at a position of the page, and the ray there in the actor's axes and units. */
  rayAt(clientX: number, clientY: number): { actor: Actor; ray: Ray } | undefined {
    const { left, top } = this.canvas.getBoundingClientRect();
    const [x, y] = [clientX - left, clientY - top];
    const index = this.#actors.findIndex((_, at) => {
      const frame = this.#frame(at);
      return x >= frame.left && x < frame.left + frame.width;
    });
    const actor = this.#actors[index];
    if (!actor) return undefined;
    const frame = this.#frame(index);
    const caster = new Raycaster();
    const point = new Vector2(((x - frame.left) / frame.width) * 2 - 1, 1 - (y / frame.height) * 2);
    caster.setFromCamera(point, this.#cameras.camera);
    const ray = caster.ray.applyMatrix4(new Matrix4().copy(actor.root.matrixWorld).invert());
    return { actor, ray: { origin: ray.origin.toArray(), direction: ray.direction.toArray() } };
  }

  async #compile(): Promise<void> {
    const actors = this.#actors;
    this.#shaders = 'compiling';
    await this.renderer.compileAsync(this.#world, this.camera);
    if (this.#actors !== actors) return;
    this.#programs.check(this.renderer);
    this.#shaders = 'compiled';
    this.draw();
    this.canvas.ariaBusy = 'false';
  }

  #leaveFileCamera(): void {
    if (this.#fileCamera < 0) return;
    this.#fileCamera = -1;
    this.onOwnView();
  }

  #frame(index: number): Frame {
    const count = Math.max(1, this.#actors.length);
    const width = (this.#width - GAP * (count - 1)) / count;
    return { left: index * (width + GAP), width, height: this.#height };
  }

  /** @returns whether the size of the canvas changed */
  #resize(): boolean {
    const { clientWidth, clientHeight } = this.element;
    if (clientWidth === 0 || clientHeight === 0) return false;
    const isOther = clientWidth !== this.#width || clientHeight !== this.#height;
    this.#width = clientWidth;
    this.#height = clientHeight;
    if (isOther) {
      this.renderer.setPixelRatio(Math.min(devicePixelRatio, MOST_PIXEL_RATIO));
      // The canvas fills the element by its style.
      this.renderer.setSize(clientWidth, clientHeight, false);
    }
    const { width, height } = this.#frame(0);
    this.#cameras.resize(width / height);
    return isOther;
  }

  #box(): Box {
    const all = emptyBox();
    for (const { motionBox: box } of this.#actors) {
      growBox(all, box.low);
      growBox(all, box.high);
    }
    return isEmpty(all) ? { low: [-1, 0, -1], high: [1, 2, 1] } : all;
  }
}
