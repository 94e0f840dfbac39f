/** Puts edited custom properties into extras. */
import { saysTheSame } from '../../../../binary/patch.ts';
import { customProperties } from '../../../../fit/properties.ts';
import type { Properties } from '../../../../scene/scene.ts';
import { toExtras } from '../../from-scene/extras.ts';

interface Owner {
  properties?: Properties;
}

/** What has extras. */
export interface Holder {
  extras?: Record<string, unknown>;
}

export function putExtras(holder: Holder, before: Owner | undefined, after: Owner): void {
  const old = before ? customProperties(before) : {};
  const changed = Object.entries(customProperties(after)).filter(([name, value]) => {
    return !saysTheSame(old[name], value);
  });
  if (changed.length > 0) holder.extras = { ...holder.extras, ...toExtras(Object.fromEntries(changed)) };
}
