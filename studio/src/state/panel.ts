/** The panel that is shown beside the stage. */
import { signal } from '@preact/signals';

/** Id of a panel, see panels.ts. */
export const panel = signal('contents');
