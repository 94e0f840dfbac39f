/** Codes of exporting: of its settings, and of what they change. */
import { declareCodes } from '../report/report.ts';

export const EXPORT_CODES = declareCodes({
  SETTINGS_JSON: {
    severity: 'error',
    meaning: 'A file of settings is not a JSON object.',
    advice:
      'Correct the JSON at the place in the message; for the settings of a scene, `exhume settings SCENE --reset` writes valid ones.',
  },
  SETTINGS_KEY: {
    severity: 'error',
    meaning: 'A file of settings has a key that does not exist.',
    advice:
      'Correct the spelling: the message names the key or the code that is meant. schemas/settings.schema.json lists all keys of settings, schemas/build.schema.json those of exhume.build.json, and docs/codes.md all codes.',
  },
  SETTINGS_VALUE: {
    severity: 'error',
    meaning: 'A setting has an invalid value.',
    advice:
      'Use a value of the kind in the message; schemas/settings.schema.json describes every key of settings, and schemas/build.schema.json those of exhume.build.json.',
  },
  EXPORT_NAME_UNKNOWN: {
    severity: 'error',
    meaning: 'A setting names a node, bone, mesh or morph target that does not exist.',
    advice:
      'Correct the name; * stands for any characters. In settings for many scenes, set `warnings.EXPORT_NAME_UNKNOWN` to `warn`.',
  },
  EXPORT_PATTERN_UNMATCHED: {
    severity: 'warning',
    meaning: 'A setting skips everything that matches a pattern, and nothing does.',
    advice: 'Correct the pattern if something should be skipped.',
  },
  EXPORT_PATH_OUTSIDE: {
    severity: 'error',
    meaning:
      'The name of a node that is exported into a file of its own leads out of the folder of the output.',
    advice: 'Remove the dots from the name of the node.',
  },
  EXPORT_FILE_CLASH: {
    severity: 'error',
    meaning:
      'Nodes that are exported into files of their own, or their images, would have different files of the same name.',
    advice: 'Rename one of the nodes or images; names that only differ in case, or in slashes, are the same.',
  },
  EXPORT_NODE_WITHOUT_FILE: {
    severity: 'warning',
    meaning:
      'Only nodes with a mesh are exported into files of their own, so a light, a camera or an empty was skipped.',
    advice: 'Export without `individual` if it is needed, or exclude it with `nodes.exclude`.',
  },
  EXPORT_BONES_LEFT_OUT: {
    severity: 'warning',
    meaning:
      'Bones were skipped by the settings, and their weights went to the nearest bone above. The error is how far surfaces and the other bones are off in clips; it is 0 if no clip moves the skipped ones, or if they carry nothing.',
    advice: 'Change `bones` in the settings if they are needed.',
  },
  EXPORT_MESHES_SKIPPED: {
    severity: 'warning',
    meaning: 'Meshes on bones that the settings skip, or on nodes below these, were not exported.',
    advice:
      'Attach the meshes to other bones, or skin them, if they are needed; or change `bones` in the settings.',
  },
  EXPORT_DUMMY_DETACHED: {
    severity: 'info',
    meaning: 'An empty below a bone is exported as a helper, which does not follow the bone.',
    advice: 'Set `bones.ignoreDummies` to false to export it as a bone.',
  },
  EXPORT_PROPERTIES_DROPPED: {
    severity: 'warning',
    meaning: 'Custom properties of an object that is not exported were dropped.',
    advice: 'Put them on a bone or on the scene.',
  },
  EXPORT_PHYSICS_BONE_UNKNOWN: {
    severity: 'warning',
    meaning:
      'The name of a mesh marks it as the physical shape of a bone that does not exist; it is exported like any other mesh.',
    advice: 'Correct the name, which is that of the bone followed by " Phys".',
  },
  EXPORT_PHYSICS_DROPPED: {
    severity: 'warning',
    meaning: 'The target has no physical shapes of bones.',
    advice: 'Nothing is needed, unless the mesh is to be drawn: rename it, or set `physics` to false.',
  },
  EXPORT_LEVEL_ALONE: {
    severity: 'warning',
    meaning:
      'The name of a node marks it as a level of detail of a mesh that does not exist; it is exported like any other mesh.',
    advice: 'Correct the name, which is that of the full mesh followed by _LOD1, _LOD2 and so on.',
  },
  EXPORT_UV_MISSING: {
    severity: 'info',
    meaning: 'A mesh has no texture coordinates.',
    advice: 'Unwrap it if its material has a texture, or set `uv.defaults`.',
  },
  EXPORT_UV_MADE: {
    severity: 'info',
    meaning: 'A mesh without texture coordinates got those of a box around it, as `uv.defaults` asks for.',
    advice: 'Unwrap the mesh if its textures should fit.',
  },
  EXPORT_KEYS_REDUCED: {
    severity: 'info',
    meaning: 'The settings changed the keys of a clip; the deviation was measured on the surface.',
    advice: 'Nothing is needed, unless the deviation is too large.',
  },
  EXPORT_VERTICES_SAMPLED: {
    severity: 'info',
    meaning:
      'The surfaces of a clip were sampled as vertex animation; the deviation was measured, also between the samples.',
    advice: 'Nothing is needed, unless the deviation is too large: sample more frames.',
  },
  EXPORT_VERTEX_DATA_DROPPED: {
    severity: 'warning',
    meaning:
      'The settings change the vertices of a mesh, to which its springs or progressive levels of detail belonged.',
    advice: 'Do not use `smoothing` or `vertexAnimation` for this mesh if they are needed.',
  },
  EXPORT_CLIP_EMPTY: {
    severity: 'warning',
    meaning: 'Nothing of a clip is within the frames of the settings, so it is skipped.',
    advice: 'Correct `animation.range` in the settings.',
  },
  EXPORT_CLIP_UNKNOWN: {
    severity: 'error',
    meaning: 'A setting names a clip that does not exist.',
    advice: 'Correct the name. In settings for many scenes, set `warnings.EXPORT_CLIP_UNKNOWN` to `warn`.',
  },
  EXPORT_SIMPLIFIER_MISSING: {
    severity: 'error',
    meaning: 'Making levels of detail needs a package that is not installed.',
    advice: 'Install it beside Exhume, `npm install meshoptimizer`, or remove `lods` from the settings.',
    passing: true,
  },
  EXPORT_SETTING_UNUSED: {
    severity: 'warning',
    meaning: 'A setting has no effect on the target.',
    advice: 'Remove it, or choose another target.',
  },
  EXPORT_REFUSED: {
    severity: 'error',
    meaning: 'The settings of the export treat an issue as an error, so nothing was written.',
    advice: 'Correct the source, or change `warnings` or `strict` in the settings.',
  },
  EXPORT_HOOK_FAILED: {
    severity: 'warning',
    meaning: 'A hook failed.',
    advice: 'Run it with the path of the file to see why.',
  },
});
