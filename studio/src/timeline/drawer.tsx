/** What is below the controls of the timeline: one of its views at a time, each loaded when it is first opened. */
import type { Clip } from 'exhume';
import type { FunctionComponent } from 'preact';
import { useEffect } from 'preact/hooks';
import { canCollapse } from '../stage/lod.ts';
import { hasSprings } from '../stage/springs.ts';
import { current } from '../state/characters.ts';
import { posing } from '../state/overrides.ts';
import { lazy } from '../ui/lazy.tsx';
import { reveal } from '../ui/reveal.ts';
import { Segmented } from '../ui/segmented.tsx';
import { type DrawerId, drawer } from './drawers.ts';
import { morphTargets } from './morph-targets.ts';
import { clips, playedClip } from './transport.ts';

type View = FunctionComponent<{ clip: Clip }>;

interface Drawer {
  id: DrawerId;
  title: string;
  /** Whether it shows the current clip. */
  needsClip: boolean;
  /** Whether there is anything in it for the current character. */
  isOffered(): boolean;
  View: View;
}

const hasClips = () => clips.value.length > 0;

/** The mixer has the springs and the detail of progressive meshes, too. */
const hasMixed = () => {
  const scene = current.value?.scene;
  return hasClips() || (scene !== undefined && (hasSprings(scene) || canCollapse(scene)));
};

const DRAWERS: readonly Drawer[] = [
  {
    id: 'dope',
    title: 'Dope sheet',
    needsClip: true,
    isOffered: hasClips,
    View: lazy('the dope sheet', () => import('./dope/dope-sheet.tsx').then(({ DopeSheet }) => DopeSheet)),
  },
  {
    id: 'curves',
    title: 'Curves',
    needsClip: true,
    isOffered: hasClips,
    View: lazy('the curves', () => import('./curves/curves.tsx').then(({ Curves }) => Curves)),
  },
  {
    id: 'mixer',
    title: 'Mixer',
    needsClip: false,
    isOffered: hasMixed,
    View: lazy('the mixer', () => import('./mixer/mixer.tsx').then(({ MixerPanel }) => MixerPanel)),
  },
  {
    id: 'morphs',
    title: 'Morphs',
    needsClip: false,
    isOffered: () => morphTargets.value.length > 0,
    View: lazy('the morphs', () => import('./morphs.tsx').then(({ Morphs }) => Morphs)),
  },
  {
    id: 'pose',
    title: 'Pose',
    needsClip: false,
    isOffered: () => current.value?.scene !== undefined,
    View: lazy('posing', () => import('./pose/pose-panel.tsx').then(({ PosePanel }) => PosePanel)),
  },
];

/** Id of its element. */
const OPEN_DRAWER = 'open-drawer';

/** Choosing the open one closes it. */
export const DrawerButtons: FunctionComponent = () => {
  const offered = DRAWERS.filter(({ isOffered }) => isOffered());
  if (offered.length === 0) return null;
  return (
    <div class="drawer-buttons">
      <Segmented
        label="Views of the clip"
        options={offered}
        chosen={drawer.value ?? ''}
        onChoose={(id) => {
          drawer.value = drawer.value === id ? undefined : id;
          reveal(OPEN_DRAWER);
        }}
      />
    </div>
  );
};

export const OpenDrawer: FunctionComponent = () => {
  const open = DRAWERS.find(({ id, isOffered }) => id === drawer.value && isOffered());
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
