const HEAD = '| character | files | clips | changed |\n| --- | --- | --- | --- |';

/** Rows of tables by versions of Blender, the oldest first. */
type Tables = ReadonlyMap<string, readonly string[]>;

/** What was measured. */
export interface Measured {
  fps: number;
  characters: Tables;
  originals: Tables;
  written: Tables;
}

/** The page docs/blender.md. */
export function introduction({ fps, characters, originals, written }: Measured): string {
  const [[version, distances]] = [...characters] as [Table];
  const [[, targets]] = [...written] as [Table];
  return [
    overview(fps),
    settings(fps),
    LIMITATIONS,
    withoutEdits(fps, originals),
    OTHER_PROGRAMS,
    measurements(fps, version, { distances, targets }),
  ].join('\n');
}

function overview(fps: number): string {
  return `# Editing in Blender

Convert to \`.glb\`, edit in Blender, and convert the GLB that Blender exports. Exhume stores axes, units, names and properties in
custom properties, which Blender keeps, and restores them from there, or with \`--onto\` from the original.

\`\`\`
exhume optimize hero.cgf -o hero.glb --fps ${fps}
# edit in Blender, export edited.glb
exhume convert edited.glb --onto hero.cgf -o mod/
\`\`\`

\`--onto\` puts the edits back into the original and keeps everything else of it, byte for byte. \`optimize --fps\` puts a key at every
frame, because Blender computes motion between keys differently.
\`exhume convert edited.glb --to cryengine.cgf -o mod/hero.cgf --verify\` writes new files instead, also in another format.
`;
}

function settings(fps: number): string {
  return `## Settings

With \`--onto\` the default settings of Blender suffice: what they leave out or change without an edit, such as custom properties, the
axes of bones and the smallest weights, stays as it is in the original. *+Y Up* may be off, and *Selected Objects* on: meshes without
their armature keep their weights. The following settings are needed for new files, for lights and cameras, and if clips are edited.

Before importing:

- **Output Properties › Frame Rate**: the rate of the clips, usually ${fps}. Blender converts seconds to frames, at 24 per second by
  default, and exports a key at each frame. Keys between frames can also make the exporter fail with a \`KeyError\`.

File › Import › glTF 2.0:

- **Bone Dir**: *Blender (best for re-importing)*, so that bones keep their axes. \`--onto\` restores them after *Temperance*, the
  default, and after *Fortune*.
- **Guess Original Bind Pose**: on (the default). Otherwise Blender uses the rest pose as bind pose; if the two differ, vertices with
  several influences move differently, those of Kitty below by 0.11 % of the height.

Before exporting:

- In the Dope Sheet select the keys of the clips and choose **Key › Snap › Selection to Nearest Frame**. If rounding puts the first key
  of a curve slightly off its frame, the exporter fails with a \`KeyError\`; if the last key is slightly early, the clip ends one frame
  early. Do not select keys that are between frames on purpose, since several could move to the same frame. The script below moves
  keys within 0.001 frame.

File › Export › glTF 2.0:

- **Include › Custom Properties**: on. Otherwise new files have glTF's axes and meters, and none of the properties
  ([GLTF_AXES_DROPPED](codes.md#GLTF_AXES_DROPPED)).
- **Include › Cameras, Punctual Lights**: on, if there are any.
- **Animation › Limit to Playback Range**: off. Otherwise clips end with the timeline.
- **Animation › Optimize Animation Size** (Blender 4): off. Otherwise curves of bones that move slightly are dropped.
- **Animation › Include All Bone Influences**: on. Otherwise vertices keep at most four influences, with \`--onto\` those whose weights
  were edited.
- **Animation › Group by NLA Track**: on (the default). Each NLA track becomes a clip with its name.

In a checkout of the project, \`scripts/blender/export.py\` applies all of these settings:
\`blender --background --python scripts/blender/export.py -- IN.glb OUT.glb ${fps}\`.
`;
}

const LIMITATIONS = `## Limitations of Blender

- Between keys Blender interpolates the components of quaternions instead of rotations, and computes its own tangents for cubic curves,
  which is inaccurate if keys are far apart. It exports one key per frame and ignores the motion between frames.
  \`exhume optimize\` with \`--fps\` puts a key at every frame before the import, and without it removes unnecessary keys after the
  export.
- An animated object that is not a bone, such as a part of a Neverwinter Nights model, is exported in its current pose, and an object
  that is parented to an animated bone, such as a light, at a wrong position. Exhume restores the rest pose from the custom properties.
- The exporter of Blender 3.4 drops children of objects that are parented to a bone. The script above exports them.
- Bones have no scale in the rest pose, and their rest pose is the bind pose. Exhume restores the rest pose from the custom properties,
  except for bones that were moved in edit mode.
- An armature that is moved, rotated or scaled in Object Mode no longer defines the axes
  ([GLTF_AXES_MOVED](codes.md#GLTF_AXES_MOVED)). Move its bones and vertices in Edit Mode instead. \`--onto\` puts it back in its place and
  reports that.
- An object that is attached to a bone is exported far from it if the armature is scaled and not in its rest pose (Blender 3.4). Set the
  armature to **Rest Position** before you export new objects, or convert with \`--bake\`.
- Names of objects are unique. Blender appends \`.001\`, and Exhume removes the suffix if Blender added it.
- All skins of an armature become one, vertices are split, merged and renumbered, and a node with a skinned mesh becomes a child of the
  armature. The surface is the same. As long as no triangle is added or removed, \`--onto\` gives vertices their old order, and
  changes only those that were edited.
- Blender 4 shows and exports objects that are attached to bones of a scaled armature, such as lights, far away along the bone. Exhume
  restores where they rested. \`exhume convert --bake\` and the add-on make armatures without a scale.
- Custom properties of parts of a mesh are not kept: smoothing groups, springs, collapsing vertices, and which triangles of a C3S
  turn their normals around or leave them out (its flags 4 and 8, \`NINVERT\` and \`VNIGNORE\`). \`--onto\` keeps these in the original. A new C3S has
  the normals of its faces, and the conversion tells how far these are from those that Blender exported (\`FIT_NORMALS_DROPPED\`).
- Colors of corners of faces are exported from the wrong vertices (Blender 3.4). The script above makes them colors of vertices.
`;

function withoutEdits(fps: number, tables: Tables): string {
  const [[version, originals], ...others] = [...tables] as [Table, ...Table[]];
  return `## Nothing edited, nothing changed

Each character was converted with \`optimize --fps ${fps}\`, imported and exported with Blender ${version} by the script above, and put
back with \`--onto\`, all clips included. “Changed” lists the files with other bytes than before. Blender drops clips without keys, such as
those of it_torch_000, which stay in the original.

${HEAD}
${originals.join('\n')}
${others.map(([other, rows]) => `\n${difference(other, originals, rows)}\n`).join('')}
Without \`--fps\`, clips with cubic curves or with keys between frames change where Blender interpolates differently, such as those of
jeep_turret and Kitty.

With the default settings of Blender 3.4.1, and without \`optimize\`, nothing changes in any Yorick, Cally, Paladin, Hero, SDKmerc, Eye
and it_torch_000. In Kitty the clip changes. The exporter fails for jeep_turret and c_aribeth, whose animated objects have keys between
frames at 24 per second.
`;
}

const OTHER_PROGRAMS = `## A glTF of another program

\`--onto\` takes a glTF as the original, too. 63 models of other projects were treated in the same way; \`optimize\` leaves all but the clips
as it is. Blender 3.4.1 opens 57 of them, and 43 come back without a changed byte. Elements without a name are found by the names that
Blender gives them, bones by their bind pose, which Blender takes for their rest pose. In the other models:

- Blender exports weights of morph targets as they are at the current frame. If a clip animates them, the surface counts as edited
  (6 models).
- A mesh that several skins share becomes several, and joints outside the scene are added to it (2 models).
- Meshes that are a thousand times smaller than their skeleton are rounded by more than an edit would be (1 model).
- Blender adds the bone \`neutral_bone\` for vertices without weights, and may bind bones of several skins otherwise. Both are refused, see
  [CONVERT_ONTO_SKELETON](codes.md#CONVERT_ONTO_SKELETON) (3 models).
- Blender shows nothing of a file without nodes, so that nothing can be put back (2 models).
`;

/** Rows of the tables of one version of Blender. */
interface MeasuredRows {
  distances: readonly string[];
  targets: readonly string[];
}

function measurements(fps: number, version: string, { distances, targets }: MeasuredRows): string {
  return `## Measurements

Each character was imported and exported with Blender ${version} by the script above, and compared with the original over all clips by
nearest points of the surface; distances are fractions of the height. “Keys at every frame” is the same after
\`optimize --fps ${fps}\`.

| character | rest pose | clips | clips with keys at every frame | clips kept |
| --- | --- | --- | --- | --- |
${distances.join('\n')}

Distances are also measured between frames, where Blender's export has no keys. Sampling at 30 frames a second, without Blender, already moves
Kitty's tail by twice her height at one moment, when it turns around within a frame, and SDKmerc by 0.069 %.

Kitty's GLB already differs by 0.0031 % in the rest pose and 0.0057 % in clips, because some of her weights do not sum to 1, as glTF
requires. The distance between that GLB and Blender's export, with keys at every frame, is 0.00024 %.

Blender's export of the first Yorick, written in the format of each family and read back, compared with the export:

| target | maximum | clips | clips kept | reported losses |
| --- | --- | --- | --- | --- |
${targets.join('\n')}

Generated by \`npx tsx scripts/blender/table.ts\`.
`;
}

type Table = [version: string, rows: readonly string[]];

/** What another version of Blender changed. */
function difference(version: string, rows: readonly string[], others: readonly string[]): string {
  const different = others.filter((row, index) => row !== rows[index]);
  if (different.length === 0) return `With Blender ${version} every row is the same.`;
  return `With Blender ${version} all other rows are the same:\n\n${HEAD}\n${different.join('\n')}`;
}
