/** A glTF file as a scene. */
import { inAxes } from '../../../pose/axes.ts';
import { Pose } from '../../../pose/pose.ts';
import type { Report } from '../../../report/report.ts';
import { srgbColors } from '../../../scene/linear-color.ts';
import { createScene, NONE, type Primitive, type Scene } from '../../../scene/scene.ts';
import { flipTriangles } from '../../../scene/triangles.ts';
import { stemOf } from '../../../text/file-name.ts';
import type { ReadingOptions, SourceFile, TextureFile } from '../../format.ts';
import { GLTF_AXES } from '../axes.ts';
import { enterScene } from '../beside-root.ts';
import { createAccessors } from '../files/container/accessors.ts';
import { createViews } from '../files/container/buffers.ts';
import { type GltfDocument, jsonOf } from '../files/container/document.ts';
import { unpackDraco } from '../files/container/draco.ts';
import { entry } from '../files/container/json.ts';
import { ignore, type Source } from '../files/container/source.ts';
import { dropNoise, isFromBlender, undoBlender } from './blender.ts';
import { addCameras } from './cameras.ts';
import { addClips } from './clips.ts';
import { reportExtensions } from './extensions.ts';
import { keptOf, reportOtherExtras } from './extras.ts';
import { addLights } from './lights.ts';
import { reportLostAxes } from './lost-axes.ts';
import { addMaterials } from './materials.ts';
import { addMeshes } from './meshes.ts';
import { addMorphs } from './morphs.ts';
import { addNodes, type Placement } from './nodes.ts';
import { addSkins } from './skins.ts';

/** @throws FormatError if the file contradicts itself or the specification */
export function toScene(
  files: readonly SourceFile[],
  textures: readonly TextureFile[],
  report: Report,
  { decoders = {} }: ReadingOptions = {},
): Scene {
  const [first, ...others] = files.filter(({ document }) => document?.format.startsWith('gltf.'));
  const document = first!.document as GltfDocument;
  const own = report.within(first!.name);
  const json = jsonOf(document);
  const program = json.object('asset')?.string('generator');
  const origin = { format: 'gltf', files: [first!.name], ...(program ? { program } : {}) };
  const scene = createScene(stemOf(first!.name), origin, { ...GLTF_AXES });
  const viewBytes = createViews(document, decoders.meshopt);
  const source: Source = {
    json,
    accessors: createAccessors(json, viewBytes, unpackDraco(json, viewBytes, decoders.draco, own), own),
    viewBytes,
    files: textures,
    scene,
    report: own,
  };
  for (const { name } of others)
    ignore(
      source,
      `file ${name}: only one glTF file is read; to add its clips to the first, convert it with --onto`,
      '',
    );
  reportExtensions(source);
  reportOtherExtras(source);
  const placement = addNodes(source);
  reportLostAxes(source, placement.root);
  addMaterials(source);
  addMeshes(source);
  addSkins(source, placement);
  if (json.objects('nodes').length === 0) showAllMeshes(scene);
  placeMeshes(source, placement);
  addLights(source, placement);
  addCameras(source, placement);
  addClips(source, placement, addMorphs(source, placement));
  if (isFromBlender(json)) dropNoise(scene);
  if (placement.beside) enterScene(scene, placement.beside);
  undoBlender(source, placement);
  adaptToMaterials(scene);
  orientTriangles(scene);
  return placement.bakedFrom ? inAxes(scene, placement.bakedFrom) : scene;
}

/** Adds a node for each mesh of a file without nodes, which would otherwise show nothing. */
function showAllMeshes({ nodes, meshes }: Scene): void {
  for (const [mesh, { name }] of meshes.entries())
    nodes.push({
      name,
      parent: NONE,
      translation: [0, 0, 0],
      rotation: [0, 0, 0, 1],
      scale: [1, 1, 1],
      mesh,
    });
}

/** Assigns meshes to nodes, with the levels of detail of MSFT_lod. */
function placeMeshes(source: Source, { showing, levels: levelsBy }: Placement): void {
  const { json, scene } = source;
  const nodes = json.objects('nodes');
  nodes.forEach((node, index) => {
    const target = scene.nodes[showing[index]!];
    const mesh = node.whole('mesh');
    if (!target || mesh === undefined) return;
    const shown = entry(scene.meshes, mesh, 'mesh', node.path);
    target.mesh = mesh;
    const skin = node.whole('skin');
    if (skin !== undefined && entry(scene.skins, skin, 'skin', node.path).joints.length > 0)
      target.skin = skin;
    // Editors that drop the extension keep the extras.
    const ids = node.extension('MSFT_lod')?.indices('ids') ?? levelsBy.get(keptOf(node).levels) ?? [];
    const levels = ids.flatMap((id) => entry(nodes, id, 'node', node.path).whole('mesh') ?? []);
    if (levels.length > 0) shown.lods = levels;
  });
  keepNamedJoints(scene);
}

/** Drops influences of joints that the skin does not list, such as the node with the axes to which Exhume attached vertices. */
function keepNamedJoints(scene: Scene): void {
  const { nodes, meshes, skins } = scene;
  separateUnskinned(scene);
  for (const { mesh = NONE, skin = NONE } of nodes) {
    if (mesh === NONE) continue;
    const own = skins[skin];
    const levels = [mesh, ...(meshes[mesh]?.lods ?? [])];
    for (const primitive of levels.flatMap((level) => meshes[level]?.primitives ?? [])) {
      if (own) dropStrayJoints(primitive, own.joints.length);
      else delete primitive.influences;
    }
  }
}

/** Gives nodes without a skin a copy of the mesh if other nodes show it with a skin. */
function separateUnskinned({ nodes, meshes }: Scene): void {
  const skinned = new Set(nodes.flatMap(({ mesh, skin }) => (skin === undefined ? [] : [mesh])));
  const copies = new Map<number, number>();
  for (const node of nodes) {
    const { mesh = NONE, skin } = node;
    if (skin !== undefined || !meshes[mesh] || !skinned.has(mesh)) continue;
    const copy = copies.get(mesh) ?? meshes.push(structuredClone(meshes[mesh])) - 1;
    copies.set(mesh, copy);
    node.mesh = copy;
  }
}

function dropStrayJoints({ influences }: Primitive, joints: number): void {
  if (!influences?.joint.some((joint) => joint >= joints)) return;
  const { start, joint, weight } = influences;
  let length = 0;
  let from = 0;
  for (let vertex = 0; vertex + 1 < start.length; vertex++) {
    const end = start[vertex + 1]!;
    for (; from < end; from++) {
      if (joint[from]! >= joints) continue;
      joint[length] = joint[from]!;
      weight[length++] = weight[from]!;
    }
    start[vertex + 1] = length;
  }
  influences.joint = joint.slice(0, length);
  influences.weight = weight.slice(0, length);
}

/** Converts vertex colors to the color space of their material. */
function adaptToMaterials({ meshes, materials }: Scene): void {
  for (const primitive of meshes.flatMap(({ primitives }) => primitives)) {
    const { colors, material } = primitive;
    if (colors && (materials[material]?.colorSpace ?? 'srgb') === 'srgb')
      primitive.colors = srgbColors(colors);
  }
}

/** Makes triangles counter-clockwise seen from outside in the scene's axes, undoing what the writer did for viewers. */
function orientTriangles(scene: Scene): void {
  // Only made if it is needed: it takes hundreds of bytes per node.
  let pose: Pose | undefined;
  const mirrors = (node: number, primitive: Primitive) => {
    pose ??= new Pose(scene);
    return pose.mirrors(node, primitive);
  };
  const mirrored = new Set<Primitive>();
  scene.nodes.forEach(({ mesh = NONE, skin }, node) => {
    const levels = [mesh, ...(scene.meshes[mesh]?.lods ?? [])];
    for (const primitive of levels.flatMap((level) => scene.meshes[level]?.primitives ?? [])) {
      const isMirrored =
        skin !== undefined && primitive.influences
          ? mirrors(node, primitive)
          : scene.axes.handedness === 'left';
      if (isMirrored) mirrored.add(primitive);
    }
  });
  for (const primitive of mirrored) primitive.indices = flipTriangles(primitive.indices);
}
