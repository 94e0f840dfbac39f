/** Vertex positions as the GPU computes them, read back: each vertex is drawn as one pixel whose color is its position. */
import type { ModelSurface } from 'exhume/three';
import {
  type BufferGeometry,
  FloatType,
  Matrix4,
  NearestFilter,
  OrthographicCamera,
  Points,
  Scene,
  ShaderMaterial,
  SkinnedMesh,
  Vector2,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three';

/** A texture width that every GPU supports. */
const MOST_WIDE = 2048;

const VERTEX_SHADER = `
#include <common>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
uniform mat4 toScene;
uniform vec2 size;
varying vec3 place;
void main() {
  #include <skinbase_vertex>
  #include <begin_vertex>
  #include <morphtarget_vertex>
  #include <skinning_vertex>
  place = (toScene * vec4(transformed, 1.0)).xyz;
  int width = int(size.x);
  vec2 pixel = vec2(gl_VertexID % width, gl_VertexID / width) + 0.5;
  gl_Position = vec4(pixel / size * 2.0 - 1.0, 0.0, 1.0);
  gl_PointSize = 1.0;
}
`;

const FRAGMENT_SHADER = `
varying vec3 place;
void main() {
  gl_FragColor = vec4(place, 1.0);
}
`;

/** Points that three.js skins in the same way as a skinned mesh. */
class SkinnedPoints extends Points {
  readonly isSkinnedMesh = true;
  readonly skeleton;
  readonly bindMatrix;
  readonly bindMatrixInverse;

  constructor(geometry: BufferGeometry, material: ShaderMaterial, mesh: SkinnedMesh) {
    super(geometry, material);
    this.skeleton = mesh.skeleton;
    this.bindMatrix = mesh.bindMatrix;
    this.bindMatrixInverse = mesh.bindMatrixInverse;
  }
}

/** The vertices of one surface. */
export class GpuPositions {
  /** 4 per vertex, with padding at the end: x, y, z in scene space, and 1. */
  readonly positions: Float32Array;
  readonly #shown: ModelSurface;
  readonly #size: Vector2;
  readonly #target: WebGLRenderTarget;
  readonly #scene = new Scene();
  readonly #camera = new OrthographicCamera();
  readonly #material: ShaderMaterial;
  readonly #points: Points;
  readonly #toScene = new Matrix4();

  /** @param geometry of the surface, as in the model */
  constructor(shown: ModelSurface, geometry: BufferGeometry) {
    this.#shown = shown;
    const { object, primitive } = shown;
    const count = primitive.positions.length / 3;
    this.#size = new Vector2(
      Math.max(1, Math.min(MOST_WIDE, count)),
      Math.max(1, Math.ceil(count / MOST_WIDE)),
    );
    this.positions = new Float32Array(this.#size.x * this.#size.y * 4);
    this.#target = new WebGLRenderTarget(this.#size.x, this.#size.y, {
      type: FloatType,
      minFilter: NearestFilter,
      magFilter: NearestFilter,
      depthBuffer: false,
    });
    this.#material = new ShaderMaterial({
      vertexShader: VERTEX_SHADER,
      fragmentShader: FRAGMENT_SHADER,
      uniforms: { toScene: { value: this.#toScene }, size: { value: this.#size } },
    });
    this.#material.onBeforeCompile = object.material.onBeforeCompile;
    this.#material.customProgramCacheKey = object.material.customProgramCacheKey;
    // Without an index each vertex is drawn once.
    const vertices = geometry.clone().setIndex(null);
    const points =
      object instanceof SkinnedMesh
        ? new SkinnedPoints(vertices, this.#material, object)
        : new Points(vertices, this.#material);
    if (object.morphTargetInfluences) points.morphTargetInfluences = object.morphTargetInfluences;
    points.frustumCulled = false;
    this.#points = points;
    this.#scene.add(points);
  }

  /** @param rootInverse from the stage to the scene's axes and units */
  read(renderer: WebGLRenderer, rootInverse: Matrix4): void {
    const { object } = this.#shown;
    this.#toScene.identity();
    if (!(object instanceof SkinnedMesh)) this.#toScene.multiplyMatrices(rootInverse, object.matrixWorld);
    renderer.setRenderTarget(this.#target);
    renderer.render(this.#scene, this.#camera);
    renderer.readRenderTargetPixels(this.#target, 0, 0, this.#size.x, this.#size.y, this.positions);
    renderer.setRenderTarget(null);
  }

  dispose(): void {
    this.#target.dispose();
    this.#material.dispose();
    this.#points.geometry.dispose();
  }
}
