import { CHUNK_TYPE } from '../chunks.ts';
import { hex } from './text.ts';

/** Names of chunk types in the original tools (docs/reference/cryengine.md#chunk-types). */
const LABELS: ReadonlyMap<number, string> = new Map([
  [CHUNK_TYPE.mesh, 'Mesh'],
  [CHUNK_TYPE.helper, 'Helper'],
  [CHUNK_TYPE.vertexAnimation, 'VertAnim'],
  [CHUNK_TYPE.boneAnimation, 'BoneAnim'],
  [CHUNK_TYPE.geometryNames, 'GeomNameList'],
  [CHUNK_TYPE.boneNames, 'BoneNameList'],
  [CHUNK_TYPE.materialList, 'MtlList'],
  [CHUNK_TYPE.multiResolution, 'MRM'],
  [CHUNK_TYPE.sceneProperties, 'SceneProps'],
  [CHUNK_TYPE.light, 'Light'],
  [CHUNK_TYPE.patchMesh, 'PatchMesh'],
  [CHUNK_TYPE.node, 'Node'],
  [CHUNK_TYPE.material, 'Mtl'],
  [CHUNK_TYPE.controller, 'Controller'],
  [CHUNK_TYPE.timing, 'Timing'],
  [CHUNK_TYPE.boneMesh, 'BoneMesh'],
  [CHUNK_TYPE.boneLights, 'BoneLightBinding'],
  [CHUNK_TYPE.morphTarget, 'MeshMorphTarget'],
  [CHUNK_TYPE.bonePositions, 'BoneInitialPos'],
  [CHUNK_TYPE.sourceInfo, 'SourceInfo'],
  [CHUNK_TYPE.materialName, 'MtlName'],
  [CHUNK_TYPE.exportFlags, 'ExportFlags'],
  [CHUNK_TYPE.dataStream, 'DataStream'],
  [CHUNK_TYPE.meshSubsets, 'MeshSubsets'],
  [CHUNK_TYPE.meshPhysics, 'MeshPhysicsData'],
  [CHUNK_TYPE.compiledBones, 'CompiledBones'],
  [CHUNK_TYPE.compiledPhysicalBones, 'CompiledPhysicalBones'],
  [CHUNK_TYPE.compiledMorphTargets, 'CompiledMorphTargets'],
  [CHUNK_TYPE.compiledPhysicalProxies, 'CompiledPhysicalProxies'],
  [CHUNK_TYPE.compiledIntFaces, 'CompiledIntFaces'],
  [CHUNK_TYPE.compiledIntSkinVertices, 'CompiledIntSkinVertices'],
  [CHUNK_TYPE.compiledExtToIntMap, 'CompiledExt2IntMap'],
  [CHUNK_TYPE.breakablePhysics, 'BreakablePhysics'],
  [CHUNK_TYPE.faceMap, 'FaceMap'],
  [CHUNK_TYPE.speedInfo, 'SpeedInfo'],
  [CHUNK_TYPE.footPlantInfo, 'FootPlantInfo'],
  [CHUNK_TYPE.bonesBoxes, 'BonesBoxes'],
  [CHUNK_TYPE.foliageInfo, 'FoliageInfo'],
  [CHUNK_TYPE.timestamp, 'Timestamp'],
  [CHUNK_TYPE.globalAnimationHeader, 'GlobalAnimationHeaderCAF'],
  [CHUNK_TYPE.globalAnimationHeaderAim, 'GlobalAnimationHeaderAIM'],
  [CHUNK_TYPE.bspTree, 'BspTreeData'],
]);

/** Such as `Mesh`; the number for a type without a name. */
export function chunkLabel(type: number): string {
  return LABELS.get(type) ?? hex(type);
}
