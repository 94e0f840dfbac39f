import type { FunctionComponent, TargetedPointerEvent } from 'preact';

interface Props {
  label: string;
  /** Size of the part after the splitter, in pixels. */
  size: number;
  min: number;
  max: number;
  /** Whether it moves up and down instead of left and right. */
  isHorizontal?: boolean;
  onResize(size: number): void;
}

/** Pixels of an arrow key. */
const STEP = 24;

/** The edge between two parts of the page, which can be dragged, and moved with the arrow keys. */
export const Splitter: FunctionComponent<Props> = ({ label, size, min, max, isHorizontal, onResize }) => {
  const resize = (wanted: number) => onResize(Math.round(Math.min(max, Math.max(min, wanted))));
  const drag = (down: TargetedPointerEvent<HTMLHRElement>) => {
    down.preventDefault();
    const { currentTarget: edge } = down;
    const from = isHorizontal ? down.clientY : down.clientX;
    edge.setPointerCapture(down.pointerId);
    const move = ({ clientX, clientY }: PointerEvent) =>
      resize(size + from - (isHorizontal ? clientY : clientX));
    edge.addEventListener('pointermove', move);
    edge.addEventListener('lostpointercapture', () => edge.removeEventListener('pointermove', move), {
      once: true,
    });
  };
  return (
    <hr
      class={isHorizontal ? 'splitter horizontal' : 'splitter'}
      aria-label={label}
      aria-orientation={isHorizontal ? 'horizontal' : 'vertical'}
      aria-valuenow={size}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      onPointerDown={drag}
      onKeyDown={(event) => {
        const by = { ArrowLeft: STEP, ArrowUp: STEP, ArrowRight: -STEP, ArrowDown: -STEP }[event.key];
        if (by === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        resize(size + by);
      }}
    />
  );
};
