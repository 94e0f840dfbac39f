import type { FunctionComponent } from 'preact';
import type { TargetFacts } from '../worker/converting.ts';
import { chosenOptions, chosenTarget } from './chosen.ts';
import { OptionField } from './option-field.tsx';
import { controlsFor } from './options.ts';

/** The target of the next conversion. */
export const TargetList: FunctionComponent<{ targets: readonly TargetFacts[]; chosen: string }> = ({
  targets,
  chosen,
}) => {
  const optionsOf = (some: readonly TargetFacts[]) =>
    some.map(({ id, title }) => (
      <option key={id} value={id}>
        {title}
      </option>
    ));
  return (
    <label>
      <span>Target</span>
      <select value={chosen} onChange={(event) => (chosenTarget.value = event.currentTarget.value)}>
        <optgroup label="Whole characters">{optionsOf(targets.filter(({ part }) => !part))}</optgroup>
        <optgroup label="Parts only">{optionsOf(targets.filter(({ part }) => part))}</optgroup>
      </select>
    </label>
  );
};

/** The options of a target. */
export const TargetOptions: FunctionComponent<{ target: TargetFacts }> = ({ target }) =>
  controlsFor(target).map((control) => (
    <OptionField
      key={control.id}
      control={control}
      options={chosenOptions.value}
      onChange={(options) => (chosenOptions.value = options)}
    />
  ));
