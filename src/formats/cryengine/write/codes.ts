/** What keeps a scene from being written as CryTek files, and what these cannot hold. */
import { declareCodes } from '../../../report/report.ts';

const APPLY = 'Apply the scale in the program that the scene came from.';

export const CRYENGINE_WRITE_CODES = declareCodes({
  CRYENGINE_SCENE_INVALID: {
    severity: 'error',
    meaning:
      'The scene contradicts itself: an index leads nowhere, a column has not its length, or a number is none.',
    advice:
      'The program that made the scene is at fault; `exhume check` tells what is wrong with the files it came from.',
  },
  CRYENGINE_KIND_ABSENT: {
    severity: 'error',
    meaning: 'The scene has nothing that a file of the kind asked for could hold.',
    advice: 'Give the files that have it as well, or write another kind.',
  },
  CRYENGINE_NAME_SHORTENED: {
    severity: 'warning',
    meaning: 'A name is longer than CryTek files can hold: 63 bytes, 31 for the file name of a texture.',
    advice: 'Rename it in the source if the end of the name matters.',
  },
  CRYENGINE_ALIAS_CHANGED: {
    severity: 'warning',
    meaning: 'The name of a clip has signs that mean something else in a list of animations.',
    advice: 'The list calls it by the name given; use that in the game.',
  },
  CRYENGINE_NAME_DUPLICATE: {
    severity: 'warning',
    meaning: 'Two bones or two textures have one name, by which files could not tell them apart.',
    advice:
      'The later one is written under another name; rename it in the source if other files refer to it.',
  },
  CRYENGINE_UV_SETS_DROPPED: {
    severity: 'warning',
    meaning: 'A mesh has more than one set of texture coordinates; CryTek meshes have one.',
    advice: 'The first set is written.',
  },
  CRYENGINE_COLOR_APPROXIMATED: {
    severity: 'warning',
    meaning: 'Vertex colours have an alpha or more than the 8 bits per channel that CryTek meshes store.',
    advice: 'Nothing is needed where the error given is small; alpha is left out.',
  },
  CRYENGINE_MORPH_NORMALS_DROPPED: {
    severity: 'info',
    meaning: 'Morph targets turn normals; those of CryTek files only move vertices.',
    advice: 'Nothing is needed: the shapes are kept.',
  },
  CRYENGINE_SCENE_LEFT_OUT: {
    severity: 'warning',
    meaning: 'The scene has something that CryEngine has no place for.',
    advice: 'The message says what; convert to glTF where it is needed.',
  },
  CRYENGINE_CAMERA_DROPPED: {
    severity: 'info',
    meaning: 'The scene has cameras, which CryTek files leave to the level.',
    advice: 'The node that a camera hangs on is kept; place a camera in the editor.',
  },
  CRYENGINE_CLOTH_DROPPED: {
    severity: 'warning',
    meaning:
      'A mesh has springs, or vertices that collapse for lower levels of detail, which CryEngine does not know.',
    advice: 'Cloth has to be made in the engine; write levels of detail with --lod all.',
  },
  CRYENGINE_VERTEX_UNBOUND: {
    severity: 'warning',
    meaning: 'Vertices of a skinned mesh hang on no bone.',
    advice: 'They are written without links, and the engine may draw them at the origin; give them a bone.',
  },
  CRYENGINE_MESH_BOUND: {
    severity: 'info',
    meaning: 'A mesh without skin hangs on a bone; it is bound to this bone as a whole.',
    advice: 'Nothing is needed.',
  },
  CRYENGINE_MESHES_MERGED: {
    severity: 'info',
    meaning:
      'A CryTek model has one mesh that bones move; several are merged into one, whose faces keep their materials.',
    advice: 'Nothing is needed; keep the source, since converting back does not take them apart.',
  },
  CRYENGINE_MESH_UNPLACED: {
    severity: 'warning',
    meaning: 'A mesh hangs on no node and is left out.',
    advice: 'Nothing is needed, unless it should have been visible.',
  },
  CRYENGINE_SKIN_DROPPED: {
    severity: 'warning',
    meaning: 'A .cga has no bones: a skinned mesh is written as it is at rest, and does not bend.',
    advice: 'Write cryengine.cgf, which holds the skin, with animations beside.',
  },
  CRYENGINE_SCALE_DROPPED: {
    severity: 'warning',
    meaning:
      'A bone is scaled in a way that bones of the engine cannot be: unevenly, mirrored, or while it moves.',
    advice: APPLY,
  },
  CRYENGINE_SHEAR_DROPPED: {
    severity: 'warning',
    meaning: 'A bone is sheared, which bones of the engine cannot be.',
    advice: APPLY,
  },
  CRYENGINE_MATERIAL_APPROXIMATED: {
    severity: 'warning',
    meaning: 'A material has an own light of another colour than its surface.',
    advice: 'The strength is kept; the surface shines in its own colour.',
  },
  CRYENGINE_MAP_DROPPED: {
    severity: 'warning',
    meaning:
      'CryTek materials have no place for a texture of this use, or only one, and one texture coordinate set.',
    advice: 'Nothing is needed where the texture does not matter in the engine.',
  },
  CRYENGINE_MAP_PLACEMENT_DROPPED: {
    severity: 'warning',
    meaning:
      'A texture is scaled unevenly and turned on the surface in a way that files cannot say; it lies as it is.',
    advice: 'Apply it to the texture coordinates.',
  },
  CRYENGINE_AMBIENT_DROPPED: {
    severity: 'info',
    meaning: 'The scene has light from everywhere; CryTek models leave that to the level.',
    advice: 'Nothing is needed.',
  },
  CRYENGINE_CLIP_EMPTY: {
    severity: 'warning',
    meaning: 'A clip moves nothing that a file of this kind can say, and is left out.',
    advice: 'Nothing is needed, unless the clip should have moved something.',
  },
  CRYENGINE_NODES_STILL: {
    severity: 'warning',
    meaning: 'A clip moves nodes of a model without bones, which a .cgf cannot say.',
    advice: 'Write cryengine.cga as well, which holds the movement of nodes.',
  },
  CRYENGINE_TRACK_DROPPED: {
    severity: 'warning',
    meaning:
      'A clip moves morph targets, textures or the scale of bones, which CryTek animations of this kind do not.',
    advice: 'Morph targets themselves are kept; the engine moves them by its own means.',
  },
  CRYENGINE_CURVE_SAMPLED: {
    severity: 'warning',
    meaning: 'A curve is of a kind that the file cannot hold and was sampled, a key per frame.',
    advice: 'Nothing is needed where the error given is small.',
  },
  CRYENGINE_STEP_APPROXIMATED: {
    severity: 'info',
    meaning: 'A curve jumps from key to key; the file makes it go there within one tick, 1/4800 s.',
    advice: 'Nothing is needed.',
  },
  CRYENGINE_EXTRAPOLATION_DROPPED: {
    severity: 'warning',
    meaning: 'A curve goes on in a straight line outside its keys, which controllers do not.',
    advice: 'It stands still there; put keys where the movement matters.',
  },
  CRYENGINE_TIME_ROUNDED: {
    severity: 'info',
    meaning: 'Key times were rounded to ticks of 1/4800 s, or the bounds of a clip to frames of 1/30 s.',
    advice: 'Nothing is needed, unless the times must be exact.',
  },
});
