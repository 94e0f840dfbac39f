/** Which of the panels beside the stage is shown. */
import { signal } from '@preact/signals';

/** Id of a panel, see panels.ts. */
export const panel = signal('contents');
