/** Bones as octahedra from each joint to its children, over the surface; the selected one is highlighted. */
import {
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  InstancedMesh,
  Matrix4,
  MeshStandardMaterial,
  Quaternion,
  Vector3,
} from 'three';
import type { Bones } from '../bones.ts';
import type { Overlay, Subject } from './overlay.ts';

/** Where an octahedron is widest, and how far its corners are there from its axis, as fractions of its length. */
const WAIST = 0.16;
const RADIUS = 0.1;
/** Length of bones without children, as a fraction of the one before. */
const TIP = 0.45;
/** Least length, as a fraction of the character's size. */
const LEAST = 0.006;

/** The bone that an octahedron belongs to, and where it ends. */
interface Link {
  bone: number;
  /** The joint at its end; of a bone without children the joint before it, which it continues. */
  end: number;
  isTip: boolean;
}

export function skeletonOverlay(subject: Subject): Overlay {
  return octahedra(subject, linksOf(subject.bones), 0.94);
}

/** The octahedra of one bone, through which the surface is seen. */
export function boneOverlay(subject: Subject, bone: number): Overlay {
  return octahedra(
    subject,
    linksOf(subject.bones).filter((link) => link.bone === bone),
    0.6,
  );
}

function octahedra({ pose, size }: Subject, links: readonly Link[], opacity: number): Overlay {
  const geometry = octahedron();
  const material = new MeshStandardMaterial({
    flatShading: true,
    side: DoubleSide,
    roughness: 0.6,
    transparent: true,
    opacity,
    toneMapped: false,
  });
  const object = new InstancedMesh(geometry, material, links.length);
  object.frustumCulled = false;
  object.renderOrder = 11;
  // Over the surface, but not over each other.
  object.onBeforeRender = (renderer) => renderer.clearDepth();
  const [from, to, along] = [new Vector3(), new Vector3(), new Vector3()];
  const [matrix, turn, scale] = [new Matrix4(), new Quaternion(), new Vector3()];
  return {
    object,
    follow() {
      links.forEach(({ bone, end, isTip }, i) => {
        from.fromArray(pose.world, bone * 16 + 12);
        to.fromArray(pose.world, end * 16 + 12);
        if (isTip) to.lerpVectors(from, to, -TIP);
        along.subVectors(to, from);
        const length = Math.max(along.length(), size * LEAST);
        turn.setFromUnitVectors(AXIS, along.lengthSq() > 0 ? along.normalize() : AXIS);
        object.setMatrixAt(i, matrix.compose(from, turn, scale.setScalar(length)));
      });
      object.instanceMatrix.needsUpdate = true;
    },
    paint({ accent, warning }, selected) {
      links.forEach(({ bone }, i) => {
        object.setColorAt(i, selected?.kind === 'node' && selected.index === bone ? warning : accent);
      });
      if (object.instanceColor) object.instanceColor.needsUpdate = true;
    },
    dispose() {
      object.dispose();
      geometry.dispose();
      material.dispose();
    },
  };
}

const AXIS = new Vector3(0, 1, 0);

function linksOf({ bones, parentBone }: Bones): Link[] {
  const parents = new Set(bones.map((bone) => parentBone[bone]!));
  return bones.flatMap((bone): Link[] => {
    const above = parentBone[bone]!;
    const link = above < 0 ? [] : [{ bone: above, end: bone, isTip: false }];
    return parents.has(bone) ? link : [...link, { bone, end: above < 0 ? bone : above, isTip: true }];
  });
}

/** Along +Y, of length 1. */
function octahedron(): BufferGeometry {
  const ring = [0, 1, 2, 3].map((corner) => {
    const angle = (corner * Math.PI) / 2;
    return [RADIUS * Math.cos(angle), WAIST, RADIUS * Math.sin(angle)];
  });
  const corners = [0, 0, 0, 0, 1, 0, ...ring.flat()];
  const triangles = [0, 1, 2, 3].flatMap((corner) => {
    const [here, next] = [2 + corner, 2 + ((corner + 1) % 4)];
    return [0, here, next, 1, next, here];
  });
  return new BufferGeometry()
    .setAttribute('position', new BufferAttribute(Float32Array.from(corners), 3))
    .setIndex(triangles);
}
