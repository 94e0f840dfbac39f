/** Text on the stage: sizes, the selection, and distances. */
import type { Scene } from 'exhume';
import type { FunctionComponent } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { current } from '../state/characters.ts';
import { selection } from '../state/selection.ts';
import { shownName } from '../ui/shown-name.ts';
import { chosenBone } from './chosen-bone.ts';
import { distanceNow } from './comparing.ts';
import { describeElement } from './describe.ts';
import { heatGradient } from './heat.ts';
import { lengthIn, percentText, shortNumber, unitsIn } from './lengths.ts';
import { anchors, measured } from './measuring.ts';
import { height, skinningDifference, square } from './readings.ts';
import { mode, overlays, picks, showsDifference, skinning } from './settings.ts';
import { smoothingGroupsOf } from './smoothing.ts';

export const Readout: FunctionComponent = () => {
  const { scene } = current.value ?? {};
  if (!scene) return null;
  const element = selection.value?.element;
  return (
    <div class="stage-readout">
      <div role="status">
        {!Number.isNaN(height.value) && (
          <p>
            {height.value > 0 ? `${lengthIn(scene, height.value)} high` : 'Nothing to show'}
            {overlays.value.has('floor') && `, grid squares of ${lengthIn(scene, square.value)}`}
            {skinning.value === 'cpu' && ', CPU skinning'}
          </p>
        )}
        {picks.value === 'distance' && <p>{distanceText(scene)}</p>}
        {element && <p>{describeElement(scene, element)}</p>}
        {mode.value === 'smoothing' && <p>{smoothingText()}</p>}
        {mode.value === 'weights' && !showsDifference.value && (
          <>
            <p>Weights of {shownName(scene.nodes[chosenBone.value]?.name)}</p>
            <Legend most="1" />
          </>
        )}
      </div>
      {/* These change with every frame, too often to be read out. */}
      <DifferenceText scene={scene} />
      <ComparisonText scene={scene} />
    </div>
  );
};

const DifferenceText: FunctionComponent<{ scene: Scene }> = ({ scene }) => {
  const measured = skinningDifference.value;
  if (!measured) return null;
  const { max, meters, relative } = measured;
  return (
    <>
      <p>
        CPU − GPU: max {shortNumber(max)} units, {shortNumber(relative)} of the height
      </p>
      <Legend most={lengthIn(scene, meters)} />
    </>
  );
};

const ComparisonText: FunctionComponent<{ scene: Scene }> = ({ scene }) => {
  const now = distanceNow.value;
  if (!now) return null;
  const { metersPerUnit } = scene.axes;
  return (
    <>
      <p>
        Distance now: max{' '}
        {height.value > 0 && `${percentText((now.max * metersPerUnit) / height.value)} of the height, `}
        {lengthIn(scene, now.max * metersPerUnit)}
        {now.hottest > now.max && ', less than colors show'}
      </p>
      <Legend most={lengthIn(scene, now.hottest * metersPerUnit)} />
    </>
  );
};

const Legend: FunctionComponent<{ most: string }> = ({ most }) => {
  const bar = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (bar.current) bar.current.style.background = heatGradient();
  }, []);
  return (
    <p class="stage-legend">
      0 <span ref={bar} /> {most}
    </p>
  );
};

const POINTS_LEFT = ['Click the first point', 'Click the second point'];

function distanceText(scene: Scene): string {
  const missing = POINTS_LEFT[anchors.value.length];
  if (missing) return missing;
  return `Distance: ${unitsIn(scene, measured.value)}`;
}

function smoothingText(): string {
  const primitives = current.value?.scene?.meshes.flatMap((mesh) => mesh.primitives) ?? [];
  const fromFile = primitives.some((primitive) => smoothingGroupsOf(primitive).source === 'file');
  return fromFile
    ? 'Smoothing groups of the file'
    : 'No smoothing groups in the file: triangles that share vertices form a group';
}
