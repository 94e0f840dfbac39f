/** Whether the wall of the library is shown instead of the stage. */
import { signal } from '@preact/signals';

export const isWallOpen = signal(false);
