/** Text on the stage: sizes, the selection, and distances. */
import type { FunctionComponent } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { current } from '../state/characters.ts';
import { selection } from '../state/selection.ts';
import { chosenBone } from './chosen-bone.ts';
import { distanceNow } from './comparing.ts';
import { describeElement } from './describe.ts';
import { heatGradient } from './heat.ts';
import { lengthText, shortNumber } from './lengths.ts';
import { anchors, measured } from './measuring.ts';
import { height, skinningDifference, square } from './readings.ts';
import { mode, overlays, picks, showsDifference, skinning } from './settings.ts';
import { smoothingGroupsOf } from './smoothing.ts';

export const Readout: FunctionComponent = () => {
  const { scene } = current.value ?? {};
  if (!scene) return null;
  const element = selection.value?.element;
  return (
    <div class="stage-readout" role="status">
      <p>
        {height.value > 0 ? `${lengthText(height.value)} high` : 'Nothing to show'}
        {overlays.value.has('floor') && `, grid squares of ${lengthText(square.value)}`}
        {skinning.value === 'cpu' && ', CPU skinning'}
      </p>
      {picks.value === 'distance' && <p>{distanceText(scene.axes.metersPerUnit)}</p>}
      {element && <p>{describeElement(scene, element)}</p>}
      {mode.value === 'smoothing' && <p>{smoothingText()}</p>}
      {mode.value === 'weights' && !showsDifference.value && (
        <>
          <p>Weights of {scene.nodes[chosenBone.value]?.name}</p>
          <Legend most="1" />
        </>
      )}
      <DifferenceText />
      <ComparisonText />
    </div>
  );
};

const DifferenceText: FunctionComponent = () => {
  const measured = skinningDifference.value;
  if (!measured) return null;
  const { max, meters, relative } = measured;
  return (
    <>
      <p>
        CPU − GPU: max {shortNumber(max)} units, {lengthText(meters)}, {shortNumber(relative)} of the height
      </p>
      <Legend most={lengthText(meters)} />
    </>
  );
};

const ComparisonText: FunctionComponent = () => {
  const now = distanceNow.value;
  const metersPerUnit = current.value?.scene?.axes.metersPerUnit ?? 1;
  if (!now) return null;
  return (
    <>
      <p>Distance now: max {lengthText(now.max * metersPerUnit)}</p>
      <Legend most={lengthText(now.hottest * metersPerUnit)} />
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

function distanceText(metersPerUnit: number): string {
  const units = measured.value;
  return (
    POINTS_LEFT[anchors.value.length] ??
    `Distance: ${shortNumber(units)} units (${lengthText(units * metersPerUnit)})`
  );
}

function smoothingText(): string {
  const primitives = current.value?.scene?.meshes.flatMap((mesh) => mesh.primitives) ?? [];
  const fromFile = primitives.some((primitive) => smoothingGroupsOf(primitive).source === 'file');
  return fromFile
    ? 'Smoothing groups of the file'
    : 'No smoothing groups in the file: triangles that share vertices form a group';
}
