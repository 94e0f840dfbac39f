/** What is below the controls of the timeline: one of its views at a time, each loaded when it is first opened. */
import { useSignal } from '@preact/signals';
import type { Clip } from 'exhume';
import type { FunctionComponent } from 'preact';
import { useEffect } from 'preact/hooks';
import { notifyError } from '../state/notices.ts';
import { posing } from '../state/trial.ts';
import { type DrawerId, drawer } from './drawers.ts';
import { morphTargets } from './morph-targets.ts';
import { playedClip } from './transport.ts';

type View = FunctionComponent<{ clip: Clip }>;

interface Drawer {
  id: DrawerId;
  title: string;
  /** Whether it shows the current clip. */
  needsClip: boolean;
  load(): Promise<View>;
}

const DRAWERS: readonly Drawer[] = [
  {
    id: 'dope',
    title: 'Dope sheet',
    needsClip: true,
    load: () => import('./dope/dope-sheet.tsx').then(({ DopeSheet }) => DopeSheet),
  },
  {
    id: 'curves',
    title: 'Curves',
    needsClip: true,
    load: () => import('./curves/curves.tsx').then(({ Curves }) => Curves),
  },
  {
    id: 'mixer',
    title: 'Mixer',
    needsClip: false,
    load: () => import('./mixer/mixer.tsx').then(({ MixerPanel }) => MixerPanel),
  },
  {
    id: 'morphs',
    title: 'Morphs',
    needsClip: false,
    load: () => import('./morphs.tsx').then(({ Morphs }) => Morphs),
  },
  {
    id: 'pose',
    title: 'Pose',
    needsClip: false,
    load: () => import('./pose/pose-panel.tsx').then(({ PosePanel }) => PosePanel),
  },
];

export const DrawerButtons: FunctionComponent = () => (
  <div class="drawer-buttons">
    {DRAWERS.filter(({ id }) => id !== 'morphs' || morphTargets.value.length > 0).map(({ id, title }) => (
      <button
        key={id}
        type="button"
        aria-pressed={drawer.value === id}
        onClick={() => (drawer.value = drawer.value === id ? undefined : id)}
      >
        {title}
      </button>
    ))}
  </div>
);

export const OpenDrawer: FunctionComponent = () => {
  const open = DRAWERS.find(({ id }) => id === drawer.value);
  useEffect(() => {
    posing.value = open?.id === 'pose';
  }, [open]);
  if (!open) return null;
  const clip = playedClip.value;
  if (open.needsClip && !clip)
    return <p class="quiet">Choose a clip to see its {open.title.toLowerCase()}.</p>;
  return (
    <section class="drawer" aria-label={open.title}>
      <Loaded key={open.id} drawer={open} clip={clip ?? NO_CLIP} />
    </section>
  );
};

const NO_CLIP: Clip = { name: '', start: 0, end: 0, tracks: [] };

const Loaded: FunctionComponent<{ drawer: Drawer; clip: Clip }> = ({ drawer: { title, load }, clip }) => {
  const loaded = useSignal<{ View: View } | undefined>(undefined);
  useEffect(() => {
    load().then(
      (View) => (loaded.value = { View }),
      (error: unknown) => notifyError(error, title),
    );
  }, []);
  const View = loaded.value?.View;
  return View ? <View clip={clip} /> : <p role="status">Loading…</p>;
};
