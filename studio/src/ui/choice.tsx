interface Props<T extends string> {
  label: string;
  value: T;
  options: readonly (readonly [T, string])[];
  onChoose(chosen: T): void;
}

/** A list of which one entry is chosen; its label is its name and tooltip. */
export function Choice<T extends string>({ label, value, options, onChoose }: Props<T>) {
  return (
    <select
      aria-label={label}
      title={label}
      value={value}
      onChange={({ currentTarget }) => {
        const chosen = options.find(([id]) => id === currentTarget.value);
        if (chosen) onChoose(chosen[0]);
      }}
    >
      {options.map(([id, title]) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </select>
  );
}
