import type { FunctionComponent } from 'preact';
import { describeProperty } from './properties.ts';

/** Data of the files that the scene model has no field for. It is edited in the byte tree. */
export const PropertyList: FunctionComponent<{ properties: Readonly<Record<string, unknown>> }> = ({
  properties,
}) => {
  const all = Object.entries(properties);
  if (all.length === 0) return null;
  return (
    <details class="outline">
      <summary>
        Properties <span class="quiet">({all.length})</span>
      </summary>
      <dl class="properties">
        {all.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{describeProperty(value)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
};
