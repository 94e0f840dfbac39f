/**
 * The properties of which a file has thousands, without events of their changes: nothing listens to them while a file is written,
 * and they take longer than the changes themselves.
 */
import { Accessor, AnimationChannel, AnimationSampler } from '@gltf-transform/core';

type Event = Parameters<Accessor['dispatchEvent']>[0];

const isChange = ({ type }: Event) => type === 'change';

export class QuietAccessor extends Accessor {
  override dispatchEvent(event: Event): this {
    return isChange(event) ? this : super.dispatchEvent(event);
  }
}

export class QuietSampler extends AnimationSampler {
  override dispatchEvent(event: Event): this {
    return isChange(event) ? this : super.dispatchEvent(event);
  }
}

export class QuietChannel extends AnimationChannel {
  override dispatchEvent(event: Event): this {
    return isChange(event) ? this : super.dispatchEvent(event);
  }
}
