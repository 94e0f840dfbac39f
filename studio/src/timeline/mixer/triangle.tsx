import { useSignal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { clip, cycles } from '../../state/playback.ts';
import { CORNERS, pointOf, type Weights, weightsAt } from './triangle.ts';
import { weightOf, withWeights } from './weights.ts';

const SIDE = 150;
/** Fraction of the side that an arrow key moves the point. */
const STEP = 0.05;

/** Mixes three cycles by a point in a triangle. */
export const Triangle: FunctionComponent<{ names: readonly string[] }> = ({ names }) => {
  const corners = useSignal<readonly [number, number, number]>([0, 1, 2]);
  const weights: Weights = [
    weightOf(cycles.value, corners.value[0]),
    weightOf(cycles.value, corners.value[1]),
    weightOf(cycles.value, corners.value[2]),
  ];
  const [x, y] = pointOf(weights);
  const move = (to: readonly [number, number]) => {
    const found = weightsAt(to);
    const set = corners.value.map((index, corner) => ({ clip: index, weight: found[corner]! }));
    const isCorner = (index: number) => corners.value.includes(index);
    const others = cycles.value.filter(({ clip }) => !isCorner(clip));
    // Until now the current clip played alone; as no corner it would only dilute the three.
    cycles.value = withWeights(others.length > 0 ? others : set, clip.value, set);
  };
  const drag = (event: PointerEvent) => {
    if ((event.buttons & 1) === 0 || !(event.currentTarget instanceof Element)) return;
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    move([(event.clientX - left) / width, (event.clientY - top) / height]);
  };
  const press = (event: KeyboardEvent) => {
    const by: Record<string, readonly [number, number]> = {
      ArrowLeft: [-STEP, 0],
      ArrowRight: [STEP, 0],
      ArrowUp: [0, -STEP],
      ArrowDown: [0, STEP],
    };
    const step = by[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    move([x + step[0], y + step[1]]);
  };
  return (
    <div class="triangle">
      <div
        class="triangle-pad"
        role="slider"
        tabIndex={0}
        aria-label="Mix of three clips"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(weights[0] * 100)}
        aria-valuetext={corners.value
          .map((index, corner) => `${names[index]} ${Math.round(weights[corner]! * 100)} %`)
          .join(', ')}
        onKeyDown={press}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          drag(event);
        }}
        onPointerMove={drag}
      >
        <svg viewBox={`0 0 ${SIDE} ${SIDE}`} aria-hidden="true">
          <polygon points={CORNERS.map(([x, y]) => `${x * SIDE},${y * SIDE}`).join(' ')} />
          <circle cx={x * SIDE} cy={y * SIDE} r={7} />
        </svg>
      </div>
      <div class="triangle-corners">
        {(['Top', 'Right', 'Left'] as const).map((side, corner) => (
          <label key={side}>
            <span>{side}</span>
            <select
              value={corners.value[corner]}
              onChange={({ currentTarget }) => {
                const chosen = [...corners.value];
                chosen[corner] = Number(currentTarget.value);
                corners.value = [chosen[0]!, chosen[1]!, chosen[2]!];
              }}
            >
              {names.map((name, index) => (
                <option key={index} value={index}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
    </div>
  );
};
