import type { FunctionComponent } from 'preact';
import { describeProperty } from './properties.ts';

/** What the files say and the scene has no place for. Its fields are edited in the tree. */
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
