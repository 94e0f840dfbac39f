/** Poses bones by hand: with the gizmo on the stage, or with numbers; to try, or as a new clip. */
import { useSignal } from '@preact/signals';
import type { Scene } from 'exhume';
import type { FunctionComponent } from 'preact';
import { edit, editing } from '../../contents/edits.ts';
import { withViewer } from '../../stage/current-viewer.ts';
import { unitOf } from '../../stage/lengths.ts';
import { gizmoMode } from '../../stage/settings.ts';
import { current, type ShownCharacter } from '../../state/characters.ts';
import { notifyLosses } from '../../state/notices.ts';
import { LOCAL_NUMBERS, poseOverrides, releaseBone, releaseBones, setBone } from '../../state/overrides.ts';
import { clip, time } from '../../state/playback.ts';
import { selectElement, selection } from '../../state/selection.ts';
import { counted } from '../../ui/counted.ts';
import { shownName } from '../../ui/shown-name.ts';
import { anglesOf, quaternionOf } from '../curves/angles.ts';
import { chooseClip, clips } from '../transport.ts';
import './pose.css';

export const PosePanel: FunctionComponent = () => {
  const character = current.value;
  if (!character?.scene) return null;
  const { scene } = character;
  const element = selection.value?.element;
  const node = element?.kind === 'node' ? element.index : undefined;
  return (
    <div class="pose">
      <div class="drawer-tools">
        <fieldset class="buttons" aria-label="Gizmo">
          <button
            type="button"
            aria-pressed={gizmoMode.value === 'rotate'}
            onClick={() => (gizmoMode.value = 'rotate')}
          >
            Rotate
          </button>
          <button
            type="button"
            aria-pressed={gizmoMode.value === 'translate'}
            onClick={() => (gizmoMode.value = 'translate')}
          >
            Move
          </button>
        </fieldset>
        <BoneChoice scene={scene} node={node} />
        <button
          type="button"
          disabled={node === undefined || !poseOverrides.value.has(node)}
          onClick={() => releaseBone(node!)}
        >
          Reset bone
        </button>
        <button type="button" disabled={poseOverrides.value.size === 0} onClick={releaseBones}>
          Reset all
        </button>
        <span class="quiet">
          {poseOverrides.value.size === 0
            ? 'Click a bone on the stage, then rotate it.'
            : `${counted(poseOverrides.value.size, 'bone')} posed; the files are unchanged.`}
        </span>
      </div>
      {node !== undefined && scene.nodes[node] && <Numbers key={node} scene={scene} node={node} />}
      <SaveForm character={{ ...character, scene }} />
    </div>
  );
};

const BoneChoice: FunctionComponent<{ scene: Scene; node: number | undefined }> = ({ scene, node }) => (
  <select
    aria-label="Bone to pose"
    value={node ?? -1}
    onChange={({ currentTarget }) => selectElement({ kind: 'node', index: Number(currentTarget.value) })}
  >
    {node === undefined && <option value={-1}>Choose a bone</option>}
    {scene.nodes.map(({ name }, index) => (
      <option key={index} value={index}>
        {shownName(name, `node ${index}`)}
      </option>
    ))}
  </select>
);

/** The local transform that the stage shows. */
function localOf(node: number): Float64Array {
  let local = poseOverrides.value.get(node);
  withViewer(({ actors: [actor] }) => {
    local ??= actor?.subject.pose.local.slice(node * LOCAL_NUMBERS, (node + 1) * LOCAL_NUMBERS);
  });
  return local ?? Float64Array.of(0, 0, 0, 0, 0, 0, 1, 1, 1, 1);
}

const AXES = ['x', 'y', 'z'] as const;

const Numbers: FunctionComponent<{ scene: Scene; node: number }> = ({ scene, node }) => {
  void [time.value, clip.value];
  const local = localOf(node);
  const angles = anglesOf([...local.subarray(3, 7)]);
  const setAngle = (axis: number, degrees: number) => {
    const turned = local.slice();
    turned.set(quaternionOf(angles.with(axis, degrees)), 3);
    setBone(node, turned);
  };
  const setPlace = (axis: number, place: number) => setBone(node, local.with(axis, place));
  return (
    <div class="pose-numbers">
      {AXES.map((axis, index) => (
        <NumberField
          key={axis}
          label={`Rotation ${axis}`}
          unit="°"
          value={angles[index]!}
          step={1}
          onValue={(value) => setAngle(index, value)}
        />
      ))}
      {AXES.map((axis, index) => (
        <NumberField
          key={axis}
          label={`Translation ${axis}`}
          unit={unitOf(scene)}
          value={local[index]!}
          step={0.01}
          onValue={(value) => setPlace(index, value)}
        />
      ))}
    </div>
  );
};

interface FieldProps {
  label: string;
  unit: string;
  value: number;
  step: number;
  onValue(value: number): void;
}

const NumberField: FunctionComponent<FieldProps> = ({ label, unit, value, step, onValue }) => (
  <label>
    <span>
      {label}
      {` (${unit})`}
    </span>
    <input
      type="number"
      step={step}
      value={Number(value.toFixed(3))}
      onInput={({ currentTarget: { valueAsNumber } }) => {
        if (Number.isFinite(valueAsNumber)) onValue(valueAsNumber);
      }}
    />
  </label>
);

/** Chooses the clip that a character has now and did not have before. */
function showAdded({ id, scene: before }: ShownCharacter): void {
  const known = new Set(before.clips.map(({ name }) => name));
  const added = clips.peek().findIndex(({ name }) => !known.has(name));
  if (current.peek()?.id === id && added >= 0) chooseClip(added);
}

const SaveForm: FunctionComponent<{ character: ShownCharacter }> = ({ character }) => {
  const name = useSignal('pose');
  const taken = character.scene.clips.some((known) => known.name === name.value.trim());
  const save = async (event: Event) => {
    event.preventDefault();
    const wanted = name.value.trim();
    const moment = { clip: clip.value, time: time.value };
    const saved = await edit(character, `add clip ${wanted}`, async () => {
      const { files, losses } = await character.worker.addPoseClip(wanted, moment, poseOverrides.value);
      notifyLosses(losses, wanted);
      return files;
    });
    if (!saved) return;
    name.value = '';
    releaseBones();
    showAdded(character);
  };
  return (
    <form class="drawer-tools" onSubmit={save} aria-label="Save the pose">
      <label>
        New clip{' '}
        <input
          type="text"
          value={name.value}
          onInput={({ currentTarget }) => (name.value = currentTarget.value)}
        />
      </label>
      <button
        type="submit"
        disabled={editing.value || poseOverrides.value.size === 0 || taken || name.value.trim() === ''}
      >
        Save as a new clip
      </button>
      <span class="quiet" role="status">
        {taken ? 'A clip with this name exists.' : ''}
      </span>
    </form>
  );
};
