/** What is below the controls of the timeline: one of its views at a time, each loaded when it is first opened. */
import type { Clip } from 'exhume';
import type { FunctionComponent } from 'preact';
import { useEffect } from 'preact/hooks';
import { lazy } from '../look/lazy.tsx';
import { reveal } from '../look/reveal.ts';
import { Segmented } from '../look/segmented.tsx';
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
  View: View;
}

const DRAWERS: readonly Drawer[] = [
  {
    id: 'dope',
    title: 'Dope sheet',
    needsClip: true,
    View: lazy('the dope sheet', () => import('./dope/dope-sheet.tsx').then(({ DopeSheet }) => DopeSheet)),
  },
  {
    id: 'curves',
    title: 'Curves',
    needsClip: true,
    View: lazy('the curves', () => import('./curves/curves.tsx').then(({ Curves }) => Curves)),
  },
  {
    id: 'mixer',
    title: 'Mixer',
    needsClip: false,
    View: lazy('the mixer', () => import('./mixer/mixer.tsx').then(({ MixerPanel }) => MixerPanel)),
  },
  {
    id: 'morphs',
    title: 'Morphs',
    needsClip: false,
    View: lazy('the morphs', () => import('./morphs.tsx').then(({ Morphs }) => Morphs)),
  },
  {
    id: 'pose',
    title: 'Pose',
    needsClip: false,
    View: lazy('posing', () => import('./pose/pose-panel.tsx').then(({ PosePanel }) => PosePanel)),
  },
];

/** Id of its element. */
const OPEN_DRAWER = 'open-drawer';

/** Choosing the open one closes it. */
export const DrawerButtons: FunctionComponent = () => (
  <div class="drawer-buttons">
    <Segmented
      label="Views of the clip"
      options={DRAWERS.filter(({ id }) => id !== 'morphs' || morphTargets.value.length > 0)}
      chosen={drawer.value ?? ''}
      onChoose={(id) => {
        drawer.value = drawer.value === id ? undefined : id;
        reveal(OPEN_DRAWER);
      }}
    />
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
    <section id={OPEN_DRAWER} class="drawer" aria-label={open.title}>
      <open.View clip={clip ?? NO_CLIP} />
    </section>
  );
};

const NO_CLIP: Clip = { name: '', start: 0, end: 0, tracks: [] };
