import type { FunctionComponent } from 'preact';
import type { Field } from '../desk/inspecting.ts';
import { useAnswer } from '../state/use-answer.ts';
import { chooseField } from './choosing.ts';
import type { Examined } from './examined.ts';

/** The whole record of a field with the meanings of its fields, as the format's reference has them. */
export const RecordTable: FunctionComponent<{ examined: Examined; field: Field }> = ({ examined, field }) => {
  const { character, file } = examined;
  const above = field.position.slice(0, -1);
  const fields = useAnswer(`${character.id} ${file} ${above.join('.')}`, () =>
    character.desk.recordAround(file, [...field.position]),
  );
  const noted = (fields ?? []).filter(({ about }) => about);
  if (field.position.length === 0 || noted.length < 2) return null;
  return (
    <details class="record" open>
      <summary>Record {field.path.slice(0, Math.max(0, field.path.lastIndexOf('.'))) || ''}</summary>
      <table class="record-fields">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Value</th>
            <th scope="col">Meaning</th>
          </tr>
        </thead>
        <tbody>
          {noted.map((one) => (
            <tr key={one.path} class={one.path === field.path ? 'record-row current' : 'record-row'}>
              <th scope="row">
                <button type="button" class="hit" onClick={() => chooseField(examined, one)}>
                  {one.name}
                </button>
              </th>
              <td>{one.value ?? one.preview ?? one.type}</td>
              <td>
                {one.about?.meaning}
                {one.about?.unit && ` (${one.about.unit})`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
};
