import type { Image } from '../images/image.ts';
import type { Canvas } from './canvas.ts';
import type { Paint } from './paint.ts';
import type { Surface } from './surfaces.ts';
import { levelFor, sampleTexture, type Wrapping } from './texture.ts';

/** Corners are snapped to this fraction of a sample, so that coverage is computed exactly in integers. */
const SUBSAMPLE = 256;

/** Unit vector to the light, towards the picture's right, its top and the viewer: at the upper left of the camera. */
const LIGHT_X = -0.48;
const LIGHT_Y = 0.6;
const LIGHT_Z = 0.64;
/** Their sum is 1, so that a surface that faces the light has exactly its color, and none is brighter. */
const AMBIENT = 0.25;
const KEY = 0.75;

/** Interpolated values of a triangle, each as a plane of 3 numbers: value at the first corner, slope in x, slope in y. */
const DEPTH = 0;
const NORMAL = 3;
const UV = 12;
const COLOR = 18;

const TILED: Wrapping = { u: 'repeat', v: 'repeat' };

/**
 * Draws triangles into a canvas. Samples are in the centers of their squares; one exactly on an edge belongs to the
 * triangle below or to the right of it (the top-left rule), so that triangles with a common edge have no gap and no
 * overlap.
 *
 * With an orthographic camera all interpolated values are linear on the screen; a perspective camera would need the planes
 * of value / w and 1 / w.
 */
export class Rasterizer {
  readonly #canvas: Canvas;
  /** Snapped x, y of the three corners. */
  readonly #corners = new Float64Array(6);
  /** Per edge: step in x, step in y, value at sample 0, 0, and the least value inside. */
  readonly #edges = new Float64Array(12);
  readonly #planes = new Float64Array(30);
  readonly #texel = new Float64Array(4);
  /** The texel, multiplied with the colors of the vertices. */
  readonly #tinted = new Float64Array(4);
  /** Twice the signed area, in snapped units: positive for clockwise corners on the screen. */
  #area = 0;
  /** Light on the triangle as a plane, for samples without a usable normal. */
  #flatLight = 0;
  /** The mip level of the texture on the triangle, if it has one. */
  #image: Image | null = null;
  /** Whether light follows the normals of the corners. */
  #isSmooth = false;
  #hasColors = false;

  constructor(canvas: Canvas) {
    this.#canvas = canvas;
  }

  /** Draws one triangle of a surface, unless a corner is missing or not finite, or it is culled. */
  draw(surface: Surface, triangle: number): void {
    const { primitive, screen, paint } = surface;
    const a = primitive.indices[triangle * 3]!;
    const b = primitive.indices[triangle * 3 + 1]!;
    const c = primitive.indices[triangle * 3 + 2]!;
    this.#setCorners(screen, a, b, c);
    // A missing corner is not finite either.
    if (this.#area === 0 || !Number.isFinite(this.#area)) return;
    const back = this.#area > 0 !== surface.mirrored;
    if (back && !paint.doubleSided) return;
    this.#setEdges();
    this.#setPlanes(surface, a, b, c, back ? -1 : 1);
    this.#image = surface.uvs ? this.#levelOf(paint) : null;
    this.#isSmooth = surface.viewNormals !== undefined;
    this.#hasColors = surface.colors !== undefined;
    this.#fill(paint);
  }

  #setCorners(screen: Float32Array, a: number, b: number, c: number): void {
    const ax = Math.round(screen[a * 3]! * SUBSAMPLE);
    const ay = Math.round(screen[a * 3 + 1]! * SUBSAMPLE);
    const bx = Math.round(screen[b * 3]! * SUBSAMPLE);
    const by = Math.round(screen[b * 3 + 1]! * SUBSAMPLE);
    const cx = Math.round(screen[c * 3]! * SUBSAMPLE);
    const cy = Math.round(screen[c * 3 + 1]! * SUBSAMPLE);
    const corners = this.#corners;
    corners[0] = ax;
    corners[1] = ay;
    corners[2] = bx;
    corners[3] = by;
    corners[4] = cx;
    corners[5] = cy;
    this.#area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
  }

  /** Edge functions, positive inside: (x1 - x0) (y - y0) - (y1 - y0) (x - x0), clockwise. */
  #setEdges(): void {
    const corners = this.#corners;
    const edges = this.#edges;
    const clockwise = this.#area > 0 ? 1 : -1;
    for (let edge = 0; edge < 3; edge++) {
      const from = edge * 2;
      const to = edge === 2 ? 0 : from + 2;
      const x = corners[from]!;
      const y = corners[from + 1]!;
      const dx = (corners[to]! - x) * clockwise;
      const dy = (corners[to + 1]! - y) * clockwise;
      const isTopOrLeft = dy < 0 || (dy === 0 && dx > 0);
      edges[edge * 4] = -dy * SUBSAMPLE;
      edges[edge * 4 + 1] = dx * SUBSAMPLE;
      edges[edge * 4 + 2] = dx * (SUBSAMPLE / 2 - y) - dy * (SUBSAMPLE / 2 - x);
      edges[edge * 4 + 3] = isTopOrLeft ? 0 : 1;
    }
  }

  /** @param facing -1 flips the normals of a back face towards the viewer */
  #setPlanes(surface: Surface, a: number, b: number, c: number, facing: 1 | -1): void {
    const { screen, viewNormals, uvs, colors } = surface;
    this.#setPlane(DEPTH, screen[a * 3 + 2]!, screen[b * 3 + 2]!, screen[c * 3 + 2]!);
    const slopeX = this.#planes[DEPTH + 1]!;
    const slopeY = this.#planes[DEPTH + 2]!;
    this.#flatLight = lightOn(-slopeX, slopeY, 1, 1 + slopeX * slopeX + slopeY * slopeY);
    if (viewNormals) {
      for (let i = 0; i < 3; i++) {
        this.#setPlane(
          NORMAL + i * 3,
          facing * viewNormals[a * 3 + i]!,
          facing * viewNormals[b * 3 + i]!,
          facing * viewNormals[c * 3 + i]!,
        );
      }
    }
    if (uvs) {
      for (let i = 0; i < 2; i++) {
        this.#setPlane(UV + i * 3, finite(uvs[a * 2 + i]), finite(uvs[b * 2 + i]), finite(uvs[c * 2 + i]));
      }
    }
    if (colors) {
      for (let i = 0; i < 4; i++)
        this.#setPlane(COLOR + i * 3, colors[a * 4 + i]!, colors[b * 4 + i]!, colors[c * 4 + i]!);
    }
  }

  #setPlane(plane: number, atA: number, atB: number, atC: number): void {
    const corners = this.#corners;
    const ax = corners[0]!;
    const ay = corners[1]!;
    const toB = ((atB - atA) * SUBSAMPLE) / this.#area;
    const toC = ((atC - atA) * SUBSAMPLE) / this.#area;
    this.#planes[plane] = atA;
    this.#planes[plane + 1] = toB * (corners[5]! - ay) - toC * (corners[3]! - ay);
    this.#planes[plane + 2] = toC * (corners[2]! - ax) - toB * (corners[4]! - ax);
  }

  #levelOf({ texture }: Paint): Image | null {
    if (!texture) return null;
    const { width, height } = texture.pyramid.levels[0]!;
    const planes = this.#planes;
    const area = planes[UV + 1]! * planes[UV + 5]! - planes[UV + 2]! * planes[UV + 4]!;
    return levelFor(texture.pyramid, Math.abs(area) * width * height);
  }

  /** Iterates over the rows of the triangle, whose bounds follow from the edge functions. */
  #fill(paint: Paint): void {
    const corners = this.#corners;
    const edges = this.#edges;
    const top = Math.min(corners[1]!, corners[3]!, corners[5]!);
    const bottom = Math.max(corners[1]!, corners[3]!, corners[5]!);
    const lastRow = Math.min(this.#canvas.height - 1, Math.floor(bottom / SUBSAMPLE));
    for (let row = Math.max(0, Math.floor(top / SUBSAMPLE)); row <= lastRow; row++) {
      let left = 0;
      let right = this.#canvas.width - 1;
      for (let edge = 0; edge < 12; edge += 4) {
        const step = edges[edge]!;
        const missing = edges[edge + 3]! - edges[edge + 2]! - edges[edge + 1]! * row;
        if (step > 0) left = Math.max(left, Math.ceil(missing / step));
        else if (step < 0) right = Math.min(right, Math.floor(missing / step));
        else if (missing > 0) right = -1;
      }
      if (left <= right) this.#fillSpan(paint, row, left, right);
    }
  }

  #fillSpan(paint: Paint, row: number, left: number, right: number): void {
    const image = this.#image;
    const isSmooth = this.#isSmooth;
    const { width, color, depth } = this.#canvas;
    const [red, green, blue, opacity] = paint.color;
    const [ownRed, ownGreen, ownBlue] = paint.emissive;
    const wrap = paint.texture?.map.wrap ?? TILED;
    const planes = this.#planes;
    const texel = this.#texel.fill(1);
    const y = row + 0.5 - this.#corners[1]! / SUBSAMPLE;
    for (let column = left; column <= right; column++) {
      const x = column + 0.5 - this.#corners[0]! / SUBSAMPLE;
      const sample = row * width + column;
      const z = at(planes, DEPTH, x, y);
      if (!(z > depth[sample]!)) continue;
      if (image) sampleTexture(image, wrap, at(planes, UV, x, y), at(planes, UV + 3, x, y), texel);
      const tinted = this.#hasColors ? this.#tint(texel, x, y) : texel;
      const alpha = opacity * tinted[3]!;
      if (paint.alpha === 'mask' && alpha < paint.alphaCutoff) continue;
      const cover = paint.alpha === 'blend' ? alpha : 1;
      if (cover === 1) depth[sample] = z;
      const light = paint.unlit ? 1 : isSmooth ? this.#smoothLight(x, y) : this.#flatLight;
      const own = paint.emitsTexture ? texel : WHITE;
      mix(color, sample * 3, cover, light * red * tinted[0]! + ownRed * own[0]!);
      mix(color, sample * 3 + 1, cover, light * green * tinted[1]! + ownGreen * own[1]!);
      mix(color, sample * 3 + 2, cover, light * blue * tinted[2]! + ownBlue * own[2]!);
    }
  }

  #tint(texel: Float64Array, x: number, y: number): Float64Array {
    const tinted = this.#tinted;
    for (let i = 0; i < 4; i++) tinted[i] = texel[i]! * at(this.#planes, COLOR + i * 3, x, y);
    return tinted;
  }

  #smoothLight(x: number, y: number): number {
    const planes = this.#planes;
    const normalX = at(planes, NORMAL, x, y);
    const normalY = at(planes, NORMAL + 3, x, y);
    const normalZ = at(planes, NORMAL + 6, x, y);
    const lengthSquared = normalX * normalX + normalY * normalY + normalZ * normalZ;
    return lengthSquared > 0 ? lightOn(normalX, normalY, normalZ, lengthSquared) : this.#flatLight;
  }
}

const WHITE: ArrayLike<number> = [1, 1, 1];

/** Ambient and key light on a surface with this normal, of any length. */
function lightOn(x: number, y: number, z: number, lengthSquared: number): number {
  const towards = LIGHT_X * x + LIGHT_Y * y + LIGHT_Z * z;
  return towards > 0 ? AMBIENT + (KEY * towards) / Math.sqrt(lengthSquared) : AMBIENT;
}

function at(planes: Float64Array, plane: number, x: number, y: number): number {
  return planes[plane]! + x * planes[plane + 1]! + y * planes[plane + 2]!;
}

function mix(color: Float32Array, channel: number, share: number, value: number): void {
  const behind = color[channel]!;
  color[channel] = behind + share * (value - behind);
}

function finite(value: number | undefined): number {
  return Number.isFinite(value) ? value! : 0;
}
