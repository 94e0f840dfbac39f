/** The companions of models that a scene can use. */
import type { Need, ReadingOptions } from '../../format.ts';
import type { AsciiMdlDocument } from './ascii/document.ts';
import type { MdlDocument } from './binary/document.ts';
import { eachNode } from './binary/walk.ts';
import { materialNeeds, resrefOf, textureNeeds, withoutRepeats } from './surfaces/lookup.ts';

/** Names of the files of a mesh's surface. */
interface SurfaceNames {
  material: string | undefined;
  textures: readonly (string | undefined)[];
}

export function compiledNeeds(document: MdlDocument, { hidden = false }: ReadingOptions = {}): Need[] {
  const surfaces: SurfaceNames[] = [];
  eachNode({ ...document, animations: [] }, ({ mesh }) => {
    if (!mesh || (!hidden && mesh.header.render === 0)) return;
    const { texture0, texture1, texture2, materialName } = mesh.header;
    surfaces.push({
      material: materialName.text,
      textures: [texture0, texture1, texture2].map(({ text }) => text),
    });
  });
  return modelNeeds(document.model.header.supermodel.text, surfaces);
}

export function asciiNeeds(
  { content: { supermodel, nodes } }: AsciiMdlDocument,
  { hidden = false }: ReadingOptions = {},
): Need[] {
  const drawn = nodes.filter(({ type, properties: { verts, render = type === 'aabb' ? 0 : 1 } }) => {
    return verts !== undefined && (hidden || render !== 0);
  });
  const surfaces = drawn.map(
    ({ properties: { bitmap, texture0, texture1, texture2, texture3, materialname } }) => ({
      material: materialname,
      textures: [bitmap ?? texture0, texture1, texture2, texture3],
    }),
  );
  return modelNeeds(supermodel, surfaces);
}

/** Supermodels have companions in turn. Textures of emitters and lights are not part of a scene. */
function modelNeeds(supermodel: string | undefined, surfaces: readonly SurfaceNames[]): Need[] {
  const above = resrefOf(supermodel);
  const needs: Need[] = above === undefined ? [] : [{ name: `${above}.mdl`, role: 'supermodel' }];
  for (const { material, textures } of surfaces) {
    const names = textures.map(resrefOf);
    needs.push(...materialNeeds(resrefOf(material), names[0]), ...textureNeeds(names));
  }
  return withoutRepeats(needs);
}
