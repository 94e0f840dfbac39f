/** The geometry nodes of a model. */

import { FIT_CODES } from '../../../fit/codes.ts';
import { loseUnfit } from '../../../fit/kept.ts';
import { tangentsOf } from '../../../pose/tangents.ts';
import type { Report } from '../../../report/report.ts';
import { type ElementPath, pathIn } from '../../../scene/path.ts';
import { type Light, NONE, type Node, type Scene } from '../../../scene/scene.ts';
import type { ModelMesh, ModelNode, NodeValues } from '../model/model.ts';
import { propertiesOf } from '../model/node-properties.ts';
import { mdlProperties, type NodeProperties } from '../properties.ts';
import { keptNode } from './kept-nodes.ts';
import type { MaterialWriter, Surface } from './materials.ts';
import { modelMesh } from './mesh.ts';
import type { Planned, Tree } from './tree.ts';

export function geometryNodes(
  scene: Scene,
  { nodes, nodeOf }: Tree,
  materials: MaterialWriter,
  report: Report,
): ModelNode[] {
  return nodes.map((planned): ModelNode => {
    const { name, kind, parent, source, owner } = planned;
    const node = scene.nodes[source];
    const kept = node ? mdlProperties<NodeProperties>(node) : {};
    const surface = planned.primitive && materials.surfaceOf(planned.primitive.material);
    const mesh = surface ? shownMesh(planned, surface) : keptMesh(scene, kept, planned, nodeOf, report);
    return {
      name,
      kind,
      parent,
      ...(kept.partNumber === undefined ? {} : { partNumber: kept.partNumber }),
      values: {
        ...(node ? placeValues(node) : {}),
        ...keptValues(scene.nodes[owner], kind),
        ...surface?.values,
        ...(planned.light ? lightValues(planned.light, report, pathIn(scene, 'lights', planned.light)) : {}),
      },
      keys: kept.keys ?? {},
      ...(mesh ? { mesh } : {}),
      ...(kept.flares && kind === 'light' ? { flares: kept.flares } : {}),
    };
  });

  function shownMesh({ name, owner, primitive }: Planned, surface: Surface): ModelMesh {
    const skin = primitive!.influences && scene.skins[scene.nodes[owner]!.skin ?? NONE];
    const path: ElementPath = `nodes[${owner}]`;
    const { colorSpace = 'srgb' } = scene.materials[primitive!.material] ?? {};
    const mesh = modelMesh(
      primitive!,
      { name, path, surface, colorSpace, nodeOf, ...(skin ? { skin } : {}) },
      report,
    );
    const [uvs] = mesh.uvs;
    if (!surface.isNormalMapped || mesh.tangents || !uvs || !mesh.normals) return mesh;
    const downwards = uvs.map((value, at) => (at % 2 === 1 ? 1 - value : value));
    return { ...mesh, tangents: tangentsOf(mesh.positions, mesh.normals, downwards, mesh.faces.vertices) };
  }
}

export function placeValues({ translation, rotation, scale }: Node): NodeValues {
  return {
    position: unsignedZeros(translation),
    orientation: unsignedZeros(rotation),
    ...(scale[0] === 1 ? {} : { scale: scale[0] }),
  };
}

/** Conversion of axes leaves negative zeros, which would be visible in text. */
function unsignedZeros(values: readonly number[]): Float32Array<ArrayBuffer> {
  return Float32Array.from(values, (value) => value + 0);
}

/** Values that only properties of the scene hold; shared by nodes that were made for a part of a mesh. */
function keptValues(owner: Node | undefined, kind: ModelNode['kind']): NodeValues {
  const known = propertiesOf(kind);
  const kept = owner ? mdlProperties<NodeProperties>(owner) : {};
  return Object.fromEntries(Object.entries(kept).filter(([name]) => known?.has(name)));
}

/** A mesh that is not drawn, with its bones renumbered. */
function keptMesh(
  scene: Scene,
  { mesh, bones = [] }: Partial<NodeProperties>,
  { kind, source }: Planned,
  nodeOf: Int32Array,
  report: Report,
): ModelMesh | undefined {
  if (!mesh || kind === 'dummy' || kind === 'light') return undefined;
  const { weights, ...unbound } = mesh;
  if (!weights) return mesh;
  const found = new Map(bones.map((bone) => [bone.node, keptNode(scene, bone)]));
  const bone = weights.bone.map((node) => nodeOf[found.get(node) ?? node] ?? NONE);
  if (!bone.includes(NONE)) return { ...mesh, weights: { ...weights, bone } };
  const path: ElementPath = `nodes[${source}].properties.mdl.mesh.weights`;
  loseUnfit({ path, message: 'Unknown bone' }, report);
  return unbound;
}

/** Range in meters of a light with unlimited range: the size of a tile. */
const ENDLESS = 10;

function lightValues(
  { name, type, color, intensity = 1, range }: Light,
  report: Report,
  path: ElementPath,
): NodeValues {
  if (type === 'directional' || type === 'spot') {
    report.lose(FIT_CODES.FIT_LIGHT_APPROXIMATED, `Light ${name} became a point light`, { path });
  }
  if (range === undefined && type !== 'ambient') {
    report.lose(FIT_CODES.FIT_LIGHT_APPROXIMATED, `Range of light ${name} was limited to ${ENDLESS} m`, {
      path,
    });
  }
  return {
    color: Float32Array.from(color),
    multiplier: intensity,
    radius: range ?? ENDLESS,
    ambientonly: type === 'ambient' ? 1 : 0,
  };
}
