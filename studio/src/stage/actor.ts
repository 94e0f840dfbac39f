/** One character on the stage: its model, its pose, and its overlays. */
import { NONE, type Scene } from 'exhume';
import { Pose } from 'exhume/pose';
import { applyPose, createModel, type Model } from 'exhume/three';
import { Camera, Light, type Object3D, type Texture, type WebGLRenderer } from 'three';
import type { Element } from '../state/element.ts';
import { appearanceFor, heatAppearance } from './appearances.ts';
import { bonesOf } from './bones.ts';
import { Difference } from './difference.ts';
import { type Box, diagonalOf } from './fit.ts';
import { heatColors } from './heat.ts';
import { highlightOverlay } from './highlight.ts';
import { Labels } from './labels.ts';
import { isMixed, Mixing } from './mixing.ts';
import { AT_REST, type Moment, type Overrides } from './moment.ts';
import { boxOf, motionBox } from './motion-box.ts';
import { type Drawn, labelsFor, makeOverlay } from './overlays/index.ts';
import type { Overlay, Subject } from './overlays/overlay.ts';
import type { Palette } from './palette.ts';
import { Part } from './part.ts';
import { type Anchor, rulerOverlay } from './ruler.ts';
import type { Mode, Overlay as OverlayName } from './settings.ts';
import { SpringSimulation } from './spring-simulation.ts';
import { hasSprings } from './springs.ts';
import { emptyBox, growBox, Surfaces } from './surfaces.ts';

/** What the colors of the surface show. */
export type Coloring = Mode | 'difference' | 'distance';

export class Actor {
  readonly scene: Scene;
  readonly subject: Subject;
  readonly labels = new Labels();
  readonly #model: Model;
  readonly #parts: readonly Part[];
  readonly #overlays = new Map<Drawn, Overlay>();
  /** The boxes of clips, by clip. */
  readonly #motions = new Map<number, Box>();
  #mixing: Mixing | undefined;
  #highlight: Overlay | undefined;
  #ruler: Overlay | undefined;
  #cameras: readonly (Camera | undefined)[] | undefined;
  #difference: Difference | undefined;
  #springs: SpringSimulation | undefined;
  #isCpuSkinned = false;
  #moment = AT_REST;

  constructor(scene: Scene) {
    this.scene = scene;
    const pose = new Pose(scene);
    const surfaces = new Surfaces(scene, pose);
    surfaces.update();
    this.#model = createModel(scene);
    for (const { object } of this.#model.surfaces) object.castShadow = true;
    this.#parts = this.#model.surfaces.map(
      (shown, index) => new Part(shown, surfaces.all[index]!, this.root),
    );
    const bones = bonesOf(scene);
    this.subject = { scene, pose, surfaces, bones, size: 1 };
    const { low, high } = this.#ownBox();
    this.subject.size = diagonalOf({ low, high }) || 1;
  }

  /** Transforms the scene's axes and units to meters on the stage. */
  get root() {
    return this.#model.root;
  }

  /** One per node of the scene. */
  get objects() {
    return this.#model.objects;
  }

  /** The cameras of the file, in its order. */
  get cameras(): readonly (Camera | undefined)[] {
    this.#cameras ??= camerasOf(this.scene, this.objects);
    return this.#cameras;
  }

  /** The largest difference between CPU and GPU skinning, while it is shown. */
  get difference(): number | undefined {
    return this.#difference?.max;
  }

  /** Updates the pose. */
  follow(moment: Moment): void {
    const { pose, surfaces } = this.subject;
    this.#moment = moment;
    this.#play(moment);
    if (moment.overrides) applyOverrides(pose, moment.overrides);
    applyPose(this.#model, pose);
    this.root.updateMatrixWorld(true);
    surfaces.moved();
    if (this.#parts.some((part) => part.isCpuSkinned)) surfaces.update();
    this.#springs?.follow(moment);
    for (const part of this.#parts) part.follow();
    for (const overlay of this.#overlays.values()) overlay.follow(moment);
    this.#highlight?.follow(moment);
    this.#ruler?.follow(moment);
  }

  #play(moment: Moment): void {
    const { pose } = this.subject;
    const { clips } = this.scene;
    const played = clips[moment.clip];
    if (!played) pose.rest();
    else if (isMixed(clips, moment)) {
      this.#mixing ??= new Mixing(this.scene);
      const duration = played.end - played.start;
      this.#mixing.show(moment, duration > 0 ? (moment.time - played.start) / duration : 0, pose);
    } else pose.sample(played, moment.time);
  }

  /** @param bone whose weights are shown, if the colors show weights */
  setAppearance(coloring: Coloring, palette: Palette, checker: Texture, bone: number): void {
    const context = { scene: this.scene, palette, checker, bone };
    for (const part of this.#parts) {
      const isHeat = coloring === 'difference' || coloring === 'distance';
      const cold = () => heatAppearance(part, new Float32Array(part.surface.positions.length / 3));
      part.setAppearance(isHeat ? cold() : appearanceFor(coloring, part, context));
    }
    this.#difference?.dispose();
    this.#difference = coloring === 'difference' ? new Difference(this.#parts, this.root) : undefined;
  }

  /** To be called after each change of the pose while the difference is shown. */
  measureDifference(renderer: WebGLRenderer): void {
    if (!this.#difference) return;
    this.subject.surfaces.update();
    this.#difference.measure(renderer);
  }

  /** Colors surfaces by numbers, one per vertex of all primitives that have triangles. */
  paintDistances(values: Float32Array, most: number): void {
    let at = 0;
    for (const part of this.#parts) {
      if (part.surface.primitive.indices.length === 0) continue;
      const length = part.surface.positions.length / 3;
      if (part.colors) heatColors(values.subarray(at, at + length), most, part.colors);
      part.recolored();
      at += length;
    }
  }

  showCpuSkinning(isShown: boolean): void {
    this.#isCpuSkinned = isShown;
    this.#updateSkinning();
  }

  /** Springs are computed by the library, so their surfaces are too. */
  swing(isOn: boolean): void {
    this.#springs =
      isOn && hasSprings(this.scene) ? new SpringSimulation(this.scene, this.subject.surfaces) : undefined;
    this.#updateSkinning();
  }

  #updateSkinning(): void {
    const isComputed = ({ surface }: Part) =>
      this.#isCpuSkinned || (this.#springs !== undefined && surface.primitive.springs !== undefined);
    if (this.#parts.some(isComputed)) this.subject.surfaces.update();
    for (const part of this.#parts) part.showCpuSkinning(isComputed(part));
  }

  draw(shown: ReadonlySet<OverlayName>, palette: Palette, selected: Element | undefined): void {
    for (const [name, overlay] of this.#overlays)
      if (!shown.has(name)) {
        this.#overlays.delete(name);
        remove(overlay);
      }
    for (const name of shown) {
      if (name === 'floor' || name === 'names' || this.#overlays.has(name)) continue;
      this.#overlays.set(name, this.#add(makeOverlay[name](this.subject)));
    }
    if (this.#highlight) remove(this.#highlight);
    const highlight = highlightOverlay(this.subject, selected);
    this.#highlight = highlight && this.#add(highlight);
    for (const overlay of [...this.#overlays.values(), ...(highlight ? [highlight] : [])])
      overlay.paint(palette, selected);
    this.labels.set(labelsFor(shown, this.subject), selected?.kind === 'node' ? selected.index : NONE);
    // Lights of the file are added to those of the stage.
    this.root.traverse((object) => {
      if (object instanceof Light) object.visible = shown.has('lights');
    });
  }

  /** Draws a line between two points; one point alone is marked. @param onLength called with its length whenever it changes */
  measure(anchors: readonly Anchor[], palette: Palette, onLength: (units: number) => void): void {
    if (this.#ruler) remove(this.#ruler);
    this.#ruler = undefined;
    if (anchors.length === 0) return;
    const ruler = rulerOverlay(this.subject, anchors, onLength);
    this.#ruler = this.#add(ruler);
    ruler.paint(palette, undefined);
  }

  /** Bounding box in the current pose, on the stage. */
  get box(): Box {
    return this.#onStage(this.#ownBox());
  }

  /** Bounding box over the whole of the current clip, on the stage. */
  get motionBox(): Box {
    const { clip } = this.#moment;
    const known = this.#motions.get(clip) ?? motionBox(this.scene, this.scene.clips[clip]);
    this.#motions.set(clip, known);
    return this.#onStage(known);
  }

  #onStage(box: Box): Box {
    const { elements: m } = this.root.matrixWorld;
    const corners = emptyBox();
    for (let corner = 0; corner < 8; corner++) {
      const side = (axis: number) => (corner & (1 << axis) ? box.high : box.low)[axis]!;
      const [x, y, z] = [side(0), side(1), side(2)];
      growBox(
        corners,
        [0, 1, 2].map((row) => m[row]! * x + m[row + 4]! * y + m[row + 8]! * z + m[row + 12]!),
      );
    }
    return corners;
  }

  dispose(): void {
    this.#difference?.dispose();
    for (const overlay of this.#overlays.values()) remove(overlay);
    if (this.#highlight) remove(this.#highlight);
    if (this.#ruler) remove(this.#ruler);
    for (const part of this.#parts) part.dispose();
    this.#model.dispose();
    this.root.removeFromParent();
    this.labels.element.remove();
  }

  #add(overlay: Overlay): Overlay {
    overlay.follow(this.#moment);
    this.root.add(overlay.object);
    return overlay;
  }

  #ownBox(): Box {
    return boxOf(this.subject);
  }
}

/** Several cameras may have the same name, or stand at the same node. */
function camerasOf({ cameras }: Scene, objects: readonly Object3D[]): (Camera | undefined)[] {
  const left = objects.map(({ children }) => children.filter((child) => child instanceof Camera));
  return cameras.map(({ node }) => left[node]?.shift());
}

function applyOverrides(pose: Pose, { bones, morphs }: Overrides): void {
  if (bones.size > 0) {
    const local = pose.local.slice();
    for (const [node, numbers] of bones) local.set(numbers, node * numbers.length);
    pose.setLocal(local);
  }
  for (const [name, weight] of morphs) pose.setMorphWeight(name, weight);
}

function remove(overlay: Overlay): void {
  overlay.object.removeFromParent();
  overlay.dispose();
}
