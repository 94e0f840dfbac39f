import type { FunctionComponent } from 'preact';
import { useAnswer } from '../state/use-answer.ts';
import type { Field } from '../worker/inspecting.ts';
import { chooseField } from './choosing.ts';
import type { Examined } from './examined.ts';
import { FieldTable } from './field-table.tsx';

/** The whole record of a field with the meanings of its fields, as the format's reference has them. */
export const RecordTable: FunctionComponent<{ examined: Examined; field: Field }> = ({ examined, field }) => {
  const { character, file } = examined;
  const above = field.position.slice(0, -1);
  const fields = useAnswer(`${character.id} ${file} ${above.join('.')}`, () =>
    character.worker.recordAround(file, [...field.position]),
  );
  const noted = (fields ?? []).filter(({ about }) => about);
  if (field.position.length === 0 || noted.length < 2) return null;
  return (
    <details class="record" open>
      <summary>Record {field.path.slice(0, Math.max(0, field.path.lastIndexOf('.'))) || ''}</summary>
      <FieldTable
        kind="record-fields"
        columns={['Field', 'Value', 'Meaning']}
        rows={noted.map((one) => ({
          key: one.path,
          name: one.name,
          cells: [one.value ?? one.preview ?? one.type, meaningOf(one)],
          onChoose: () => chooseField(examined, one),
          isCurrent: one.path === field.path,
        }))}
      />
    </details>
  );
};

function meaningOf({ about }: Field): string {
  const unit = about?.unit ? ` (${about.unit})` : '';
  return `${about?.meaning ?? ''}${unit}`;
}
