/** The files of a character by their kind. */
import type { Report } from '../../report/report.ts';
import type { FileDocument, SourceFile } from '../format.ts';
import { CAL3D_CODES } from './codes.ts';
import type {
  AnimationDocument,
  MaterialDocument,
  MeshDocument,
  MorphAnimationDocument,
  SkeletonDocument,
} from './files/binary/document.ts';
import { type ConfigDocument, configMetersPerUnit } from './files/cfg/document.ts';
import { binaryValues, type MaterialValues, type XmlMaterialDocument } from './files/xml/material.ts';

/** A file that was found and read. */
export interface Part<D extends FileDocument> {
  name: string;
  /** Index into the files. */
  file: number;
  document: D;
}

/** The contents of a character's files, by kind and in order. */
export interface Parts {
  skeleton?: Part<SkeletonDocument>;
  meshes: (Part<MeshDocument> & { shapes: Part<MeshDocument>[] })[];
  animations: Part<AnimationDocument>[];
  morphAnimations: Part<MorphAnimationDocument>[];
  /** By material thread; without document if the file that a .cfg names was not found. */
  materials: {
    name: string;
    file: number;
    document?: MaterialDocument | XmlMaterialDocument;
    values?: MaterialValues;
  }[];
  metersPerUnit: number;
}

export function sortFiles(files: readonly SourceFile[], report: Report): Parts {
  const parts: Parts = { meshes: [], animations: [], morphAnimations: [], materials: [], metersPerUnit: 1 };
  let lastMesh: Parts['meshes'][number] | 'missing' | undefined;
  for (const [file, { name, role, document }] of files.entries()) {
    switch (document?.format) {
      case 'cal3d.csf':
      case 'cal3d.xsf':
        if (!parts.skeleton) parts.skeleton = { name, file, document: document as SkeletonDocument };
        else
          report.add(
            CAL3D_CODES.CAL3D_SKELETON_SECOND,
            `Skeleton ${name} is ignored: ${parts.skeleton.name} is used`,
          );
        break;
      case 'cal3d.cmf':
      case 'cal3d.xmf': {
        const mesh = { name, file, document: document as MeshDocument };
        if (role === 'morph' && lastMesh) {
          if (lastMesh !== 'missing') lastMesh.shapes.push(mesh);
          break;
        }
        lastMesh = { ...mesh, shapes: [] };
        parts.meshes.push(lastMesh);
        break;
      }
      case 'cal3d.caf':
      case 'cal3d.xaf':
        parts.animations.push({ name, file, document: document as AnimationDocument });
        break;
      case 'cal3d.cpf':
      case 'cal3d.xpf':
        parts.morphAnimations.push({ name, file, document: document as MorphAnimationDocument });
        break;
      case 'cal3d.crf':
        parts.materials.push(material(name, file, document as MaterialDocument, ({ content }) => content));
        break;
      case 'cal3d.xrf':
        parts.materials.push(
          material(name, file, document as XmlMaterialDocument, ({ content }) => binaryValues(content)),
        );
        break;
      case 'cal3d.cfg':
        parts.metersPerUnit = configMetersPerUnit(document as ConfigDocument);
        break;
      default:
        // A material that was not found keeps its number, so that those after it keep theirs.
        if (role === 'material') parts.materials.push({ name, file });
        if (role === 'mesh') lastMesh = 'missing';
    }
  }
  return parts;
}

function material<D extends MaterialDocument | XmlMaterialDocument>(
  name: string,
  file: number,
  document: D,
  valuesOf: (document: D) => MaterialValues,
): Parts['materials'][number] {
  return { name, file, document, values: valuesOf(document) };
}
