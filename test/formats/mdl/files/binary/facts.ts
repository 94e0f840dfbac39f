/** Compiled models in the terms of the field dumps that another program made of real files. */
import type { StoredString } from '../../../../../src/binary/string.ts';
import type { Animation, MdlDocument, Node } from '../../../../../src/formats/mdl/files/binary/document.ts';

type Facts = Record<string, unknown>;

const word = (value: number) => value.toString(16).padStart(8, '0');
const words = (values: ArrayLike<number>) => Array.from(values, word);
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

/** The dumps know nothing of UTF-8. */
function text(string: StoredString): string {
  const bytes = Buffer.from(string.raw ?? Buffer.from(string.text));
  const end = bytes.indexOf(0);
  return bytes.subarray(0, end < 0 ? undefined : end).toString('latin1');
}

/** Entries of a column as lists of `width`. */
function rows(column: ArrayLike<number> | undefined, width: number): number[][] | null {
  if (!column) return null;
  return Array.from({ length: column.length / width }, (_, row) => {
    return Array.from({ length: width }, (_, index) => column[row * width + index]!);
  });
}

const listOf = ({ at, used }: { at: number; used: number }) => [at, used];

function geometryFacts(header: MdlDocument['model']['header'] | Animation['header']): Facts {
  const { runtimeLists } = header;
  return {
    fn: words(header.functions),
    name: text(header.name),
    root: header.root,
    nodeCount: header.nodeCount,
    rt: [Array.from(runtimeLists.subarray(0, 3)), Array.from(runtimeLists.subarray(3))],
    refCount: header.referenceCount,
    type: header.type,
    pad: hex(header.padding),
  };
}

export function modelFacts({ file, model, root, animations, gaps }: MdlDocument): Facts {
  const { header } = model;
  return {
    file: { core: file.coreSize, raw: file.rawSize, size: 12 + file.coreSize + file.rawSize },
    geom: geometryFacts(header),
    u0: header.unknown[0],
    u1: header.unknown[1],
    classification: header.classification,
    fog: header.fog,
    childModels: header.childModelCount,
    parentPtr: header.supermodelPointer,
    bmin: Array.from(header.boundsMinimum),
    bmax: Array.from(header.boundsMaximum),
    radius: header.radius,
    animScale: header.animationScale,
    supermodel: text(header.supermodel),
    root: root && nodeFacts(root),
    anims: animations.map((animation) => ({
      off: animation.at,
      geom: geometryFacts(animation.header),
      name: text(animation.header.name),
      length: animation.header.length,
      transtime: animation.header.transitionTime,
      animroot: text(animation.header.animationRoot),
      events: (animation.events ?? []).map(({ time, name }) => [time, text(name)]),
      root: animation.root && nodeFacts(animation.root),
    })),
    gaps: gaps.map(({ offset, bytes }) => [offset, bytes.length]),
    orphanControllerData: [],
    warnings: [],
  };
}

function nodeFacts(node: Node): Facts {
  const { header } = node;
  return {
    off: node.at,
    fn: words(header.functions),
    inherit: header.inheritColor,
    number: header.partNumber,
    name: text(header.name),
    gptr: header.geometryPointer,
    pptr: header.parentPointer,
    flags: header.flags,
    ctrl: controllerFacts(node),
    children: node.children.map(nodeFacts),
    ...(node.mesh ? { mesh: meshFacts(node.mesh) } : {}),
    ...(node.skin ? { skin: skinFacts(node.skin) } : {}),
    ...(node.light ? { light: lightFacts(node.light) } : {}),
    ...(node.emitter ? { emitter: emitterFacts(node.emitter) } : {}),
    ...(node.aabb ? { aabb: treeFacts(node.aabb) } : {}),
  };
}

function controllerFacts({ controllers, controllerData }: Node): Facts[] {
  if (!controllers) return [];
  return Array.from(controllers.type, (type, index) => {
    const rowCount = controllers.rowCount[index]!;
    const [time, value] = [controllers.timeIndex[index]!, controllers.valueIndex[index]!];
    const width = controllers.columnCount[index]!;
    return {
      type,
      rows: rowCount,
      ti: time,
      di: value,
      cols: width,
      pad: controllers.padding[index],
      times: Array.from(controllerData!.subarray(time, time + rowCount)),
      values: rows(controllerData!.subarray(value, value + rowCount * width), width),
    };
  });
}

function meshFacts(mesh: NonNullable<Node['mesh']>): Facts {
  const { header, faces } = mesh;
  return {
    fn: words(header.functions),
    bmin: Array.from(header.boundsMinimum),
    bmax: Array.from(header.boundsMaximum),
    radius: header.radius[0],
    average: Array.from(header.average),
    diffuse: Array.from(header.diffuse),
    ambient: Array.from(header.ambient),
    specular: Array.from(header.specular),
    shininess: header.shininess[0],
    shadow: header.shadow,
    beaming: header.beaming,
    render: header.render,
    transparency: header.transparencyHint,
    renderhint: header.renderHint,
    tex: [header.texture0, header.texture1, header.texture2, header.materialName].map(text),
    tilefade: header.tileFade,
    vidx: listOf(header.vertexIndices),
    left: listOf(header.leftoverFaces),
    p424: header.minusOne,
    u428: header.zero,
    mode: header.triangleMode,
    p440: header.runtimePointer,
    nverts: header.vertexCount,
    ntex: header.textureCount,
    ptrs: Array.from(Int32Array.of(header.vertices, ...header.uvs, header.normals, header.colors)),
    pan: Array.from(Int32Array.of(...header.bumps, header.tangents, header.lastBump, header.handedness)),
    lightmapped: header.lightmapped,
    rotatetexture: header.rotateTexture,
    nsum: header.surfaceArea[0],
    u508: header.zero2,
    faces: Array.from({ length: faces?.count ?? 0 }, (_, face) => ({
      n: rows(faces!.normal, 3)![face],
      d: faces!.distance[face],
      surf: faces!.surface[face],
      adj: Array.from(faces!.adjacent.subarray(face * 3, face * 3 + 3), (other) => other & 0xffff),
      v: Array.from(faces!.vertices.subarray(face * 3, face * 3 + 3)),
    })),
    idxCounts: Array.from(mesh.indexCounts ?? []),
    idxOffs: Array.from(mesh.indexPointers ?? []),
    indices: (mesh.indices ?? []).map((list) => Array.from(list ?? [])),
    verts: rows(mesh.vertices, 3),
    uv: [mesh.uvs0, mesh.uvs1, mesh.uvs2, mesh.uvs3].map((set) => rows(set, 2)),
    normals: rows(mesh.normals, 3),
    colors: rows(mesh.colors, 4),
    tangents: rows(mesh.tangents, 3),
    handedness: mesh.handedness ? Array.from(mesh.handedness) : null,
  };
}

function skinFacts(skin: NonNullable<Node['skin']>): Facts {
  const { header } = skin;
  return {
    wdef: listOf(header.compileWeights),
    pw: header.weights,
    pb: header.boneSlots,
    pmap: header.slotOfNode,
    nmap: header.slotOfNodeCount,
    map: Array.from(skin.slotOfNode ?? []),
    q: rows(skin.bindRotations, 4),
    t: rows(skin.bindTranslations, 3),
    const: Array.from(skin.boneConstants ?? []),
    variant: header.nodeOfSlot.length - 1,
    bones: Array.from(header.nodeOfSlot.subarray(0, -1)),
    spare: header.nodeOfSlot.at(-1)! & 0xffff,
    weights: rows(skin.weights, 4),
    refs: rows(skin.boneSlots, 4),
  };
}

function lightFacts(light: NonNullable<Node['light']>): Facts {
  const { header } = light;
  return {
    flareRadius: header.flareRadius[0],
    unk: listOf(header.unknown),
    sizes: Array.from(light.flareSizes ?? []),
    positions: Array.from(light.flarePositions ?? []),
    shifts: rows(light.flareColorShifts, 3) ?? [],
    priority: header.priority,
    ambientOnly: header.ambientOnly,
    dynamicType: header.dynamicType,
    affectDynamic: header.affectDynamic,
    shadow: header.shadow,
    generateFlare: header.generateFlare,
    fading: header.fading,
    textures: (light.flareTextures ?? []).map((name) => name && text(name)),
  };
}

function emitterFacts({ header }: NonNullable<Node['emitter']>): Facts {
  return {
    deadspace: header.deadSpace[0],
    blastRadius: header.blastRadius[0],
    blastLength: header.blastLength[0],
    xgrid: header.gridColumns,
    ygrid: header.gridRows,
    spawntype: header.spawnType,
    update: text(header.update),
    render: text(header.render),
    blend: text(header.blend),
    texture: text(header.texture),
    chunk: text(header.chunk),
    twosided: header.twoSided,
    loop: header.loop,
    order: header.renderOrder,
    flags: header.emitterFlags,
  };
}

/** From the root down, left before right. */
function treeFacts({ header, tree }: NonNullable<Node['aabb']>): Facts[] {
  const entries = new Map(
    (tree ?? []).flatMap(({ at, entries }) => {
      return Array.from({ length: entries.count }, (_, index): [number, Facts] => {
        const [l, r] = [entries.left[index]!, entries.right[index]!];
        const off = at + index * 40;
        const min = rows(entries.minimum, 3)![index];
        const max = rows(entries.maximum, 3)![index];
        return [off, { off, min, max, l, r, leaf: entries.face[index], plane: entries.plane[index] }];
      });
    }),
  );
  const visit = (at: number): Facts[] => {
    const entry = entries.get(at);
    return entry ? [entry, ...visit(entry.l as number), ...visit(entry.r as number)] : [];
  };
  return visit(header.root);
}
