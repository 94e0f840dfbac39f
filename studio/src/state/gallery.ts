/** Whether the gallery is shown instead of the stage. */
import { signal } from '@preact/signals';

export const isGalleryOpen = signal(false);
