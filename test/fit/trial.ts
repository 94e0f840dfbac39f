/** Something that a target may hold, and the figures that it is tried out on. */
import { ARM, makeFigure, strip } from '../../docs/features/figure.ts';
import type { Feature } from '../../docs/features/try-out.ts';
import type { Capabilities } from '../../src/fit/capabilities.ts';
import { NONE, type Primitive, type Scene } from '../../src/scene/scene.ts';

export interface Trial extends Feature {
  held: (capabilities: Capabilities) => boolean;
  /** Whether it means something for a target; it does for all by default. */
  concerns?: (capabilities: Capabilities) => boolean;
}

/** The figure without a skin, its strip fixed to the arm, for targets whose meshes do not bend. */
export function makeRigidFigure(): Scene {
  const scene = makeFigure();
  const { skin: _, ...body } = scene.nodes[2]!;
  scene.nodes[2] = { ...body, parent: ARM };
  const { influences: _influences, ...primitive } = strip();
  scene.meshes[0]!.primitives = [primitive];
  return scene;
}

export const body = (scene: Scene): Primitive => scene.meshes[0]!.primitives[0]!;
export const shown = ({ nodes, meshes }: Scene): Primitive[] =>
  nodes.flatMap(({ mesh = NONE }) => meshes[mesh]?.primitives ?? []);

/** Where nodes can bend surfaces at all. */
export const bends = ({ vertexFrames }: Capabilities) => !vertexFrames;
