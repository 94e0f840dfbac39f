/**
 * What a single edit of a GLB changes in the files that it came from: expectations for Yorick in each format, which
 * `table.test.ts` tests and docs/edits.md shows.
 */
import type { EditName } from './edits.ts';

export interface Cell {
  /** The fields that differ by file, as `diff` lists them; `new` stands for a new file. */
  changed?: Readonly<Record<string, readonly string[]>>;
  /** Codes of losses that the edit causes. */
  losses?: readonly string[];
  /** The files cannot hold the edit, or not all of it; then they are not compared with the edited GLB. */
  isLost?: true;
}

export interface Column {
  title: string;
  path: string;
  cells: Readonly<Record<EditName, Cell>>;
}

const SAMPLES = 'samples/yorick';

/** Fields of a record. */
const under = (parent: string, names: string) => names.split(' ').map((name) => `${parent}.${name}`);

/** Fields of nodes at some depths below a root, the first and the last. */
const atDepths = (root: string, first: number, last: number, names: string) =>
  Array.from({ length: last - first + 1 }, (_, at) =>
    under(`${root}${'.children'.repeat(first + at)}`, names),
  ).flat();

/** The offsets of what lies behind an edit in the mesh of Yorick's compiled model. */
const MESH_OFFSETS = [
  ...under('root.children.mesh.header', 'faces.at indexCounts.at indexPointers.at'),
  ...under('root.children.skin.header', 'bindRotations.at bindTranslations.at boneConstants.at'),
];

/** The offsets of the keys and the children of the bones of Yorick, which are in one chain of branches of ten nodes. */
const CONTROLLERS = 'header.controllerData.at header.controllers.at';
const BRANCHES = 'childPointers header.children.at';

/** The curves that move the nodes of Yorick's archive, which all go on during a new clip. */
const CURVES = [
  84, 91, 94, 97, 212, 311, 314, 317, 328, 331, 334, 345, 348, 351, 362, 365, 368, 387, 390, 393, 404, 407,
  410, 421, 424, 427, 506, 509, 512, 523, 526, 529, 540, 543, 546, 557, 560, 563, 582, 585, 588, 599, 602,
  605, 616, 619, 622,
];

const cal3d: Column = {
  title: 'Cal3D 700',
  path: `${SAMPLES}/cal3d/yorick.cfg`,
  cells: {
    'vertex moved': { changed: { 'yorick_head.cmf': ['submeshes[0].vertices.position'] } },
    'weight painted': { changed: { 'yorick_head.cmf': ['submeshes[0].vertices.influences.boneId'] } },
    'key changed': { changed: { 'yorick_idle.caf': ['tracks[0].keys.rotation'] } },
    'rest moved': { changed: { 'yorick.csf': ['bones.translation'] } },
    'bone moved': {
      changed: {
        'yorick.csf': ['localRotation', 'localTranslation', 'rotation', 'translation'].map(
          (field) => `bones.${field}`,
        ),
      },
    },
    'face added': { changed: { 'yorick_head.cmf': ['submeshes[0].faceCount', 'submeshes[0].faces'] } },
    'color changed': { changed: { 'yorick_bone.crf': ['diffuse'] }, losses: ['FIT_SHADING_DROPPED'] },
    'texture repainted': { changed: { 'yorick_bone.png': ['new'] } },
    'clip added': { changed: { 'yorick.cfg': ['1 lines'], 'dance.caf': ['new'] } },
    'mesh added': {
      changed: { 'yorick.cfg': ['2 lines'], 'hat.cmf': ['new'], 'felt.crf': ['new'], 'felt.png': ['new'] },
      losses: ['FIT_SINGLE_SIDED_DROPPED'],
    },
    'bone added': {
      changed: {
        'yorick.csf': ['boneCount', 'bones', 'bones.childCount', 'bones.childIds'],
        'yorick_head.cmf': ['submeshes[0].vertices.influences.boneId'],
      },
    },
  },
};

const xml: Column = {
  title: 'Cal3D XML',
  path: `${SAMPLES}/cal3d-xml/yorick.cfg`,
  cells: {
    'vertex moved': { changed: { 'yorick_head.xmf': ['367 lines'] } },
    'weight painted': { changed: { 'yorick_head.xmf': ['22 lines'] } },
    'key changed': { changed: { 'yorick_idle.xaf': ['46 lines'] } },
    'rest moved': { changed: { 'yorick.xsf': ['1 lines'] } },
    'bone moved': { changed: { 'yorick.xsf': ['12 lines'] } },
    'face added': { changed: { 'yorick_head.xmf': ['2 lines'] } },
    'color changed': { changed: { 'yorick_bone.xrf': ['1 lines'] }, losses: ['FIT_SHADING_DROPPED'] },
    'texture repainted': { changed: { 'yorick_bone.png': ['new'] } },
    'clip added': { changed: { 'yorick.cfg': ['1 lines'], 'dance.xaf': ['new'] } },
    'mesh added': {
      changed: { 'yorick.cfg': ['2 lines'], 'hat.xmf': ['new'], 'felt.xrf': ['new'], 'felt.png': ['new'] },
      losses: ['FIT_SINGLE_SIDED_DROPPED'],
    },
    'bone added': { changed: { 'yorick.xsf': ['10 lines'], 'yorick_head.xmf': ['22 lines'] } },
  },
};

const cry: Column = {
  title: 'CryEngine CGF + CAF',
  path: `${SAMPLES}/cryengine/yorick.cgf`,
  cells: {
    'vertex moved': {
      changed: {
        'yorick.cgf': [
          'chunks[6].links.link.offset',
          'chunks[6].vertices.position',
          'chunks[9].vertices.position',
        ],
      },
    },
    'weight painted': {
      changed: { 'yorick.cgf': ['chunks[6].links.link.boneId', 'chunks[6].links.link.offset'] },
    },
    'key changed': { changed: { 'yorick_idle.caf': ['chunks[1].keys.body.rotation'] } },
    'rest moved': {
      changed: { 'yorick.cgf': ['chunks[10].matrices.matrix', 'chunks[6].vertices.position'] },
    },
    'bone moved': {
      changed: { 'yorick.cgf': ['chunks[10].matrices.matrix', 'chunks[6].links.link.offset'] },
    },
    'face added': {
      changed: {
        'yorick.cgf': [
          ...['chunkTable.entries.offset', 'chunks[7].header.offset', 'header.tableOffset'],
          'chunks[6].faceCount',
          'chunks[6].faces',
          'chunks[6].textureFaces',
          'chunks[6].textureFaces.textureVertexIds',
          'chunks[6].textureVertices.coordinate',
        ],
      },
    },
    'color changed': {
      changed: { 'yorick.cgf': ['chunks[4].standard.diffuse'] },
      losses: ['FIT_SHADING_DROPPED'],
    },
    'texture repainted': { changed: { 'yorick_bone.png': ['new'] } },
    'clip added': { changed: { 'yorick.cal': ['1 lines'], 'dance.caf': ['new'] } },
    'mesh added': {
      changed: {
        'yorick.cgf': [
          'chunkTable.chunkCount',
          'chunkTable.entries',
          'chunkTable.entries.offset',
          'chunks[11]',
          ...under(
            'chunks[6]',
            'faceCount faces links textureFaces textureVertexCount textureVertices vertexCount vertices',
          ),
          'chunks[6].header.offset',
          'chunks[6].textureFaces.textureVertexIds',
          'chunks[6].textureVertices.coordinate',
          'chunks[7].header.offset',
          'header.tableOffset',
        ],
        'felt.png': ['new'],
      },
      losses: ['CRYENGINE_MESHES_MERGED'],
    },
    'bone added': {
      changed: {
        'yorick.cgf': [
          ...['chunkTable.entries.offset', 'chunks[7].header.offset', 'header.tableOffset'],
          ...['chunks[10].matrices', 'chunks[10].matrixCount'],
          ...['chunks[6].links.link.boneId', 'chunks[6].links.link.offset'],
          ...['chunks[7].boneCount', 'chunks[7].bones', 'chunks[7].bones.childCount'],
          ...['chunks[7].bones.controllerId', 'chunks[7].bones.parentId'],
          ...['chunks[8].nameCount', 'chunks[8].names'],
        ],
      },
      losses: ['CRYENGINE_BONES_RENUMBERED'],
    },
  },
};

const mdl: Column = {
  title: 'MDL compiled',
  path: `${SAMPLES}/mdl/yorick.mdl`,
  cells: {
    'vertex moved': {
      changed: {
        'yorick.mdl': [
          ...['distance', 'normal'].map((field) => `root.children.mesh.faces.${field}`),
          ...['average', 'boundsMaximum', 'radius', 'surfaceArea'].map(
            (field) => `root.children.mesh.header.${field}`,
          ),
          'root.children.mesh.vertices',
        ],
      },
    },
    'weight painted': {
      changed: {
        'yorick.mdl': [
          'root.children.skin.boneSlots',
          'root.children.skin.header.nodeOfSlot',
          'root.children.skin.slotOfNode',
        ],
      },
    },
    'key changed': { changed: { 'yorick.mdl': ['animations.root.children.children.controllerData'] } },
    'rest moved': {
      changed: {
        'yorick.mdl': [
          'root.children.children.children.children.children.children.children.children.controllerData',
        ],
      },
    },
    'bone moved': {
      changed: {
        'yorick.mdl': [
          'root.children.children.children.children.children.children.children.children.controllerData',
          'root.children.children.children.children.children.children.children.controllerData',
          'root.children.skin.bindRotations',
          'root.children.skin.bindTranslations',
        ],
      },
    },
    'face added': {
      changed: {
        'yorick.mdl': [
          'file.coreSize',
          'file.rawSize',
          ...under('root.children.mesh', 'faces indexCounts indices'),
          'root.children.mesh.header.faces.allocated',
          'root.children.mesh.header.faces.used',
          ...under('root.children.mesh.header', 'normals surfaceArea uvs vertices'),
          ...under('root.children.skin.header', 'boneSlots slotOfNode weights'),
          ...MESH_OFFSETS,
          ...under('root.children', CONTROLLERS),
          'root.childPointers',
          'root.children.mesh.indexPointers',
        ],
      },
    },
    'color changed': { changed: { 'yorick.mdl': ['root.children.mesh.header.diffuse'] } },
    'texture repainted': { changed: { 'yorick_bone.tga': ['new'] } },
    'clip added': {
      changed: {
        'yorick.mdl': [
          'animations',
          'animations.header.root',
          'file.coreSize',
          'model.header.animations.allocated',
          'model.header.animations.used',
          'model.header.root',
          'root.children.skin.header.slotOfNode',
          ...MESH_OFFSETS,
          // The node with the mesh has no keys.
          ...atDepths('animations.root', 0, 9, BRANCHES),
          ...atDepths('animations.root', 2, 10, CONTROLLERS),
          ...atDepths('root', 0, 9, BRANCHES),
          ...atDepths('root', 1, 10, CONTROLLERS),
          'model.animationPointers',
        ],
      },
    },
    'mesh added': {
      changed: {
        'yorick.mdl': [
          'file.coreSize',
          'file.rawSize',
          'model.header.nodeCount',
          'root.children',
          ...under('root.children.skin', 'bindRotations bindTranslations boneConstants slotOfNode'),
          'root.children.skin.header.bindRotations.allocated',
          'root.children.skin.header.bindRotations.used',
          'root.children.skin.header.bindTranslations.allocated',
          'root.children.skin.header.bindTranslations.used',
          'root.children.skin.header.boneConstants.allocated',
          'root.children.skin.header.boneConstants.used',
          'root.children.skin.header.slotOfNode',
          'root.children.skin.header.slotOfNodeCount',
          'root.header.children.allocated',
          'root.header.children.used',
          ...MESH_OFFSETS,
          'root.childPointers',
          ...atDepths('root', 1, 9, BRANCHES),
          ...atDepths('root', 1, 10, CONTROLLERS),
        ],
        'felt.tga': ['new'],
      },
      losses: ['ONTO_REWRITTEN'],
    },
    'bone added': {
      changed: {
        'yorick.mdl': [
          'file.coreSize',
          'model.header.nodeCount',
          'root.children.children.children.children.children.children.children.children',
          'root.children.children.children.children.children.children.children.header.children.allocated',
          'root.children.children.children.children.children.children.children.header.children.used',
          ...under('root.children.skin', 'bindRotations bindTranslations boneConstants boneSlots slotOfNode'),
          'root.children.skin.header.bindRotations.allocated',
          'root.children.skin.header.bindRotations.used',
          'root.children.skin.header.bindTranslations.allocated',
          'root.children.skin.header.bindTranslations.used',
          'root.children.skin.header.boneConstants.allocated',
          'root.children.skin.header.boneConstants.used',
          ...under('root.children.skin.header', 'nodeOfSlot slotOfNode slotOfNodeCount'),
          ...MESH_OFFSETS,
          ...atDepths('root', 3, 9, BRANCHES),
          ...atDepths('root', 1, 10, CONTROLLERS),
          'root.childPointers',
          'root.children.children.childPointers',
          'root.children.header.partNumber',
          ...['animations.root', 'root'].flatMap((root) => atDepths(root, 3, 10, 'header.partNumber')),
        ],
      },
    },
  },
};

const ascii: Column = {
  title: 'MDL text',
  path: `${SAMPLES}/mdl-ascii/yorick.mdl`,
  cells: {
    'vertex moved': { changed: { 'yorick.mdl': ['184 lines'] } },
    'weight painted': { changed: { 'yorick.mdl': ['22 lines'] } },
    'key changed': { changed: { 'yorick.mdl': ['46 lines'] } },
    'rest moved': { changed: { 'yorick.mdl': ['110 lines'] } },
    'bone moved': { changed: { 'yorick.mdl': ['10 lines'] } },
    'face added': { changed: { 'yorick.mdl': ['2 lines'] } },
    'color changed': { changed: { 'yorick.mdl': ['2 lines'] } },
    'texture repainted': { changed: { 'yorick_bone.tga': ['new'] } },
    'clip added': { changed: { 'yorick.mdl': ['36 lines'] } },
    'mesh added': { changed: { 'yorick.mdl': ['28 lines'], 'felt.tga': ['new'] } },
    'bone added': { changed: { 'yorick.mdl': ['27 lines'] } },
  },
};

const c3s: Column = {
  title: 'C3S bones',
  path: `${SAMPLES}/c3s/yorick.c3s`,
  cells: {
    'vertex moved': {
      changed: {
        'yorick.c3s': ['chunks[1].subchunks.vertData.position', 'chunks[1].subchunks.weights.offsetPos'],
      },
    },
    'weight painted': {
      changed: {
        'yorick.c3s': ['chunks[1].subchunks.weights.offsetPos', 'chunks[1].subchunks.weights.weightBone'],
      },
    },
    'key changed': { changed: { 'yorick.c3s': ['chunks[1].subchunks.keyFrames.boneKeys.rotate'] } },
    'rest moved': {
      changed: {
        'yorick.c3s': [
          'chunks[1].subchunks.keyFrames.boneKeys.translate',
          'chunks[1].subchunks.translate',
          'chunks[1].subchunks.vertData.position',
        ],
      },
    },
    'bone moved': {
      changed: {
        'yorick.c3s': [
          ...['rotate', 'translate'].map((field) => `chunks[1].subchunks.keyFrames.boneKeys.${field}`),
          ...under('chunks[1].subchunks', 'rotate translate weights.offsetPos'),
        ],
      },
    },
    'face added': {
      changed: {
        'yorick.c3s': [
          'chunks[1].length',
          'chunks[1].subchunks',
          ...under(
            'chunks[1].subchunks',
            'bbMin edgeLinks edgeLinksCount headVertex invertedEdge length material pad tailVertex texVertRing triFaceLinks triFaceLinksCount vertData vertDataCount vertices verticesCount weights weightsCount',
          ),
          'chunks[1].subchunks.edgeLinks.edge',
          'chunks[1].subchunks.triFaceLinks.triFace',
          'chunks[1].subchunks.vertData.position',
          'chunks[1].subchunks.vertices.vertex',
          ...under('chunks[1].subchunks.weights', 'offsetPos weightBone weightFactor'),
          'riff.length',
        ],
      },
      losses: ['ONTO_REWRITTEN'],
    },
    'color changed': { losses: ['FIT_SHADING_DROPPED'] },
    'texture repainted': { changed: { 'yorick_bone.png': ['new'] } },
    'clip added': { changed: { 'yorick.c3s': ['riff.length', 'chunks[1].length', 'chunks[1].subchunks'] } },
    'mesh added': {
      changed: {
        'yorick.c3s': [
          'chunks[1].length',
          'chunks[1].subchunks',
          ...under(
            'chunks[1].subchunks',
            'bbMin edgeLinks edgeLinksCount headVertex invertedEdge length pad tailVertex texVertData texVertDataCount texVertices texVerticesCount triFaceLinks triFaceLinksCount vertData vertDataCount vertices verticesCount weights weightsCount',
          ),
          'chunks[1].subchunks.edgeLinks.edge',
          'chunks[1].subchunks.triFaceLinks.triFace',
          'chunks[1].subchunks.vertData.position',
          ...under('chunks[1].subchunks.weights', 'offsetPos weightBone weightFactor'),
          'chunks[1].subchunks.vertices.vertex',
          'riff.length',
        ],
        'felt.png': ['new'],
      },
      losses: ['ONTO_REWRITTEN'],
    },
    'bone added': {
      changed: {
        'yorick.c3s': [
          ...['riff.length', 'chunks[1].length', 'chunks[1].subchunks', 'chunks[1].subchunks.length'],
          ...['chunks[1].subchunks.childBones', 'chunks[1].subchunks.childBonesCount'],
          'chunks[1].subchunks.pad',
          'chunks[1].subchunks.weights.offsetPos',
          'chunks[1].subchunks.weights.weightBone',
        ],
      },
    },
  },
};

const frames: Column = {
  title: 'C3S vertex frames',
  path: `${SAMPLES}/c3s-frames/yorick_head.c3s`,
  cells: {
    'vertex moved': { changed: { 'yorick_head.c3s': ['chunks[1].subchunks.vertData.position'] } },
    'weight painted': {},
    'key changed': { losses: ['ONTO_UNABLE'] },
    'rest moved': { losses: ['ONTO_UNABLE'], isLost: true },
    'bone moved': { losses: ['ONTO_UNABLE'], isLost: true },
    'face added': {
      changed: {
        'yorick_head.c3s': [
          'chunks[1].length',
          'chunks[1].subchunks',
          ...under(
            'chunks[1].subchunks',
            'edgeLinks edgeLinksCount headVertex invertedEdge length lodDeathLevel pad tailVertex triFaceLinks triFaceLinksCount vertData vertDataCount vertices verticesCount',
          ),
          'chunks[1].subchunks.edgeLinks.edge',
          'chunks[1].subchunks.triFaceLinks.triFace',
          'chunks[1].subchunks.vertData.position',
          'riff.length',
        ],
      },
      losses: ['ONTO_REWRITTEN'],
    },
    'color changed': { losses: ['FIT_SHADING_DROPPED'] },
    'texture repainted': { changed: { 'yorick_bone.png': ['new'] } },
    'clip added': { losses: ['ONTO_UNABLE'] },
    'mesh added': {
      changed: {
        'yorick_head.c3s': [
          'chunks[1].length',
          'chunks[1].subchunks',
          ...under(
            'chunks[1].subchunks',
            'edgeLinks edgeLinksCount edgeRing flags headVertex invertedEdge length lodDeathLevel lodRanges lodRangesCount material pad tailVertex texVertData texVertDataCount texVertRing texVertices texVerticesCount triFaceLinks triFaceLinksCount vertData vertDataCount vertices verticesCount',
          ),
          'chunks[1].subchunks.edgeLinks.edge',
          'chunks[1].subchunks.lodRanges.edgeRing',
          'chunks[1].subchunks.lodRanges.texVertRing',
          'chunks[1].subchunks.triFaceLinks.triFace',
          'chunks[1].subchunks.vertData.position',
          'riff.length',
        ],
        'felt.png': ['new'],
      },
      losses: ['ONTO_REWRITTEN'],
    },
    'bone added': { losses: ['ONTO_UNABLE'] },
  },
};

const o3d: Column = {
  title: 'O3D archive',
  path: `${SAMPLES}/o3d/yorick.o3dtgz`,
  cells: {
    'vertex moved': {
      changed: { 'yorick.o3dtgz': ['vertex-buffers.bin.contents.o3d.SourceBuffer 652.planes'] },
    },
    'weight painted': {
      changed: { 'yorick.o3dtgz': ['skins.bin.contents.o3d.Skin 658.vertices.influences.matrixIndex'] },
    },
    'key changed': { changed: { 'yorick.o3dtgz': ['curve-keys.bin.contents.o3d.Curve 97.keys.output'] } },
    'rest moved': {
      changed: {
        'yorick.o3dtgz': [
          'scene.header.checksum',
          'scene.header.size',
          'scene.objects.o3d.Transform.params.exhume.rest',
        ],
      },
    },
    'bone moved': {
      changed: {
        'yorick.o3dtgz': [
          'scene.header.checksum',
          'scene.header.size',
          'scene.objects.o3d.Skin.properties.inverseBindPoseMatrices',
          'scene.objects.o3d.Transform.params.exhume.rest.value',
        ],
      },
    },
    'face added': {
      changed: {
        'yorick.o3dtgz': [
          'index-buffers.bin.contents.o3d.IndexBuffer 662.numElements',
          'index-buffers.bin.contents.o3d.IndexBuffer 662.planes',
          'index-buffers.bin.header.checksum',
          'index-buffers.bin.header.size',
          'scene.objects.o3d.IndexBuffer.custom.binaryRange',
          'scene.objects.o3d.Primitive.properties.numberPrimitives',
        ],
      },
    },
    'color changed': { losses: ['FIT_SHADING_DROPPED'] },
    'texture repainted': {
      changed: {
        'yorick.o3dtgz': [
          'images/yorick_bone.png.contents',
          'images/yorick_bone.png.header.checksum',
          'images/yorick_bone.png.header.size',
          'scene.header.checksum',
          'scene.header.size',
          ...under('scene.objects.o3d.Texture2D.custom', 'format height levels width'),
        ],
      },
    },
    'clip added': {
      changed: {
        'yorick.o3dtgz': [
          'curve-keys.bin.header.checksum',
          'curve-keys.bin.header.size',
          'scene.header.checksum',
          'scene.header.size',
          'scene.objects.o3d.Curve.custom.binaryRange',
          'scene.objects.o3d.Transform.params.exhume.clips.value',
          ...CURVES.map((id) => `curve-keys.bin.contents.o3d.Curve ${id}.keys`),
        ],
      },
      losses: ['O3D_CLIPS_JOINED'],
    },
    'mesh added': {
      changed: {
        'yorick.o3dtgz': [
          'images/felt.png',
          'index-buffers.bin.contents.o3d.IndexBuffer 716',
          'skins.bin.contents.o3d.Skin 712',
          'vertex-buffers.bin.contents.o3d.SourceBuffer 706',
          'vertex-buffers.bin.contents.o3d.VertexBuffer 708',
          'index-buffers.bin.header.checksum',
          'index-buffers.bin.header.size',
          'scene.header.checksum',
          'scene.header.size',
          ...under(
            'scene.objects.o3d',
            'IndexBuffer Material ParamArray Primitive Sampler Shape Skin SkinEval SourceBuffer StreamBank Texture2D Transform VertexBuffer',
          ),
          'scene.objects.o3djs.DestinationBuffer',
          'skins.bin.header.checksum',
          'skins.bin.header.size',
          'vertex-buffers.bin.header.checksum',
          'vertex-buffers.bin.header.size',
        ],
      },
    },
    'bone added': {
      changed: {
        'yorick.o3dtgz': [
          'scene.header.checksum',
          'scene.header.size',
          'scene.objects.o3d.ParamArray',
          'scene.objects.o3d.Transform',
          'scene.objects.o3d.Skin.properties.inverseBindPoseMatrices',
          'scene.objects.o3d.SkinEval.params.o3d.matrices.value.ref',
          'skins.bin.contents.o3d.Skin 658.vertices.influences.matrixIndex',
        ],
      },
    },
  },
};

export const COLUMNS: readonly Column[] = [cal3d, xml, cry, mdl, ascii, c3s, frames, o3d];
