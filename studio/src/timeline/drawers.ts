/** Which view of the timeline is open. */
import { signal } from '@preact/signals';

export type DrawerId = 'dope' | 'curves' | 'mixer' | 'morphs' | 'pose';

export const drawer = signal<DrawerId | undefined>(undefined);
