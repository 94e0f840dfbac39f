/**
 * Accessors without events of their changes: nothing listens to them while a file is written, and they take longer than the
 * changes themselves.
 */
import { Accessor } from '@gltf-transform/core';

type Event = Parameters<Accessor['dispatchEvent']>[0];

const isChange = ({ type }: Event) => type === 'change';

export class QuietAccessor extends Accessor {
  override dispatchEvent(event: Event): this {
    return isChange(event) ? this : super.dispatchEvent(event);
  }
}
