/** The icons of the page: strokes on a grid of 24. */
import type { FunctionComponent } from 'preact';

const PATHS = {
  alert: 'M12 4 2.8 20h18.4zM12 10v4.5M12 17.4v.1',
  bone: 'M8.6 12.6 12.6 8.6a2.6 2.6 0 1 1 3.6-3.2 2.6 2.6 0 1 1 2.4 4.4 2.6 2.6 0 0 1-3.2 1.6l-4 4a2.6 2.6 0 0 1-1.6 3.2 2.6 2.6 0 1 1-4.4-2.4 2.6 2.6 0 1 1 3.2-3.6z',
  bytes: 'M7 4H4v16h3M17 4h3v16h-3M10 8v3M14 13v3M10 13h1v3h-1zM14 8h1v3h-1z',
  camera: 'M3 8h4l2-3h6l2 3h4v12H3zM12 17a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z',
  check: 'm5 12.5 4.5 4.5L19 7',
  chevron: 'm6 9.5 6 6 6-6',
  close: 'M6 6l12 12M18 6 6 18',
  compare: 'M4 5h6v14H4zM14 5h6v14h-6z',
  cube: 'm12 3 8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9',
  download: 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4 20h16',
  eye: 'M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12zM12 14.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6z',
  film: 'M3 5h18v14H3zM8 5v14M16 5v14M3 10h5M3 14h5M16 10h5M16 14h5',
  fit: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5M12 14a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  folder: 'M3 6h6l2 2.5h10V19H3z',
  frameBack: 'M17 6v12l-8-6z',
  frameNext: 'M7 6v12l8-6z',
  full: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  grid: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  image: 'M3 5h18v14H3zM8.5 11a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3zM5 18l5-5 3 3 3-3.5 4 4.5',
  keyboard: 'M2 6h20v12H2zM6 10h.1M10 10h.1M14 10h.1M18 10h.1M6.5 14.5h11',
  layers: 'm12 4 9 5-9 5-9-5zM3 14l9 5 9-5',
  loop: 'M17 3l3 3-3 3M4 12V9.5A3.5 3.5 0 0 1 7.5 6H20M7 21l-3-3 3-3M20 12v2.5a3.5 3.5 0 0 1-3.5 3.5H4',
  marker: 'M6 21V4h12l-3 4.5 3 4.5H6',
  minus: 'M5 12h14',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z',
  more: 'M5 12h.1M12 12h.1M19 12h.1',
  open: 'M12 4v12M7 9l5-5 5 5M4 15v5h16v-5',
  outline: 'M4 5h16M8 10h12M8 15h12M4 20h16M4 10h.1M4 15h.1',
  panel: 'M3 4h18v16H3zM15 4v16',
  pause: 'M8 5v14M16 5v14',
  pencil: 'M4 20l1-4L16.5 4.5l3 3L8 19zM14 7l3 3',
  play: 'M7 4.5v15l12-7.5z',
  plus: 'M12 5v14M5 12h14',
  rangeEnd: 'M14 4h4v16h-4M4 12h9M10 9l3 3-3 3',
  rangeStart: 'M10 4H6v16h4M20 12h-9M14 9l-3 3 3 3',
  redo: 'M15 5l4 4-4 4M19 9H9.5a5 5 0 0 0 0 10H14',
  ruler: 'M3 16 16 3l5 5L8 21zM7 12l2 2M10 9l2 2M13 6l2 2',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5 20 20',
  share:
    'M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1',
  star: 'm12 3.5 2.6 5.4 5.9.8-4.3 4.1 1 5.9L12 16.9l-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z',
  sun: 'M12 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M5 19l1.4-1.4M17.6 6.4 19 5',
  toEnd: 'M6 6v12l9-6zM18 6v12',
  toStart: 'M18 6v12l-9-6zM6 6v12',
  triangle: 'M12 5 3.5 19h17z',
  undo: 'M9 5 5 9l4 4M5 9h9.5a5 5 0 0 1 0 10H10',
  vertex: 'M5 19 12 6l7 13zM12 8.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4z',
  wrench:
    'M14.5 6a4.5 4.5 0 0 1 6-1.5L17.5 7.5l2 2 3-2.5a4.5 4.5 0 0 1-6.5 5L8 20.5a2.1 2.1 0 0 1-3-3L13 9.5A4.5 4.5 0 0 1 14.5 6z',
} as const;

export type IconName = keyof typeof PATHS;

/** Decoration beside a label, or in a control that has a name of its own. */
export const Icon: FunctionComponent<{ name: IconName }> = ({ name }) => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={PATHS[name]} />
  </svg>
);
