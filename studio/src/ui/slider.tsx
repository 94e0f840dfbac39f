import type { FunctionComponent } from 'preact';

interface Props {
  label: string;
  min: number;
  max: number;
  step: number;
  value: number;
  /** The value as text, shown behind it. */
  text: string;
  onInput(value: number): void;
}

/** A number between two limits, with its label and its value. */
export const Slider: FunctionComponent<Props> = ({ label, min, max, step, value, text, onInput }) => (
  <label class="slider">
    <span>{label}</span>
    <input
      type="range"
      min={min}
      max={max}
      step={step}
      value={value}
      aria-valuetext={text}
      onInput={({ currentTarget }) => onInput(Number(currentTarget.value))}
    />
    <output>{text}</output>
  </label>
);
