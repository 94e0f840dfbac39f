import type { FileDocument } from '../format.ts';
import type { AnimationDocument, MeshDocument } from './files/binary/document.ts';
import { plainTracks } from './files/binary/tracks.ts';

/** Number of bones that a skeleton needs for the bone indices in a mesh or an animation; 0 for other files. */
export function bonesNumbered(document: FileDocument): number {
  switch (document.format) {
    case 'cal3d.cmf':
    case 'cal3d.xmf':
      return 1 + highestBone(influencesOf((document as MeshDocument).content));
    case 'cal3d.caf':
    case 'cal3d.xaf':
      return (
        1 + highestBone([plainTracks((document as AnimationDocument).content).map(({ boneId }) => boneId)])
      );
    default:
      return 0;
  }
}

function influencesOf(content: MeshDocument['content']): ArrayLike<number>[] {
  if ('influences' in content) return [content.influences.subInfluences.boneId];
  return content.submeshes.map(({ vertices }) => vertices.influences.boneId);
}

function highestBone(lists: readonly ArrayLike<number>[]): number {
  let highest = -1;
  for (const list of lists) for (let i = 0; i < list.length; i++) highest = Math.max(highest, list[i]!);
  return highest;
}
