/** The curves of a bone: for each chosen channel a chart with keys and tangents, and the current values. */

import { useSignal, useSignalEffect } from '@preact/signals';
import type { Clip, Scene } from 'exhume';
import type { FunctionComponent } from 'preact';
import { useMemo } from 'preact/hooks';
import { current } from '../../state/characters.ts';
import { time } from '../../state/playback.ts';
import { selection } from '../../state/selection.ts';
import { toggle } from '../../state/toggled.ts';
import { counted } from '../../ui/counted.ts';
import { shownName } from '../../ui/shown-name.ts';
import { ZoomButtons } from '../zoom-buttons.tsx';
import { CHANNELS, type Channel, curveOf, type Evaluate, evaluator, movedNodes } from './channels.ts';
import { Chart } from './chart.tsx';
import './curves.css';

/** Heights of charts in pixels: of one, and of each of several. */
const LARGE = 170;
const SMALL = 110;

export const Curves: FunctionComponent<{ clip: Clip }> = ({ clip }) => {
  const scene = current.value?.scene;
  const nodes = movedNodes(clip);
  const chosenNode = useSignal(nodes[0] ?? 0);
  const shown = useSignal<ReadonlySet<string>>(new Set(['angles']));
  useSignalEffect(() => {
    const element = selection.value?.element;
    if (element?.kind === 'node') chosenNode.value = element.index;
  });
  if (!scene?.nodes[chosenNode.value]) return null;
  const channels = CHANNELS.filter(({ id }) => shown.value.has(id));
  return (
    <div class="curves">
      <div class="curve-choices">
        <select
          aria-label="Bone"
          value={chosenNode.value}
          onChange={(event) => (chosenNode.value = Number(event.currentTarget.value))}
        >
          {withChosen(nodes, chosenNode.value).map((node) => (
            <option key={node} value={node}>
              {shownName(scene.nodes[node]!.name, `node ${node}`)}
            </option>
          ))}
        </select>
        <fieldset class="buttons" aria-label="Channels">
          {CHANNELS.map(({ id, title }) => (
            <button
              key={id}
              type="button"
              aria-pressed={shown.value.has(id)}
              onClick={() => toggle(shown, id)}
            >
              {title}
            </button>
          ))}
        </fieldset>
        <ZoomButtons clip={clip} />
      </div>
      {channels.length === 0 && <p class="quiet">Choose a channel.</p>}
      {channels.map((channel) => (
        <ChannelView
          key={channel.id}
          scene={scene}
          clip={clip}
          node={chosenNode.value}
          channel={channel}
          height={channels.length > 1 ? SMALL : LARGE}
        />
      ))}
    </div>
  );
};

/** The chosen bone is listed even if the clip does not animate it. */
function withChosen(nodes: readonly number[], chosen: number): readonly number[] {
  return nodes.includes(chosen) ? nodes : [chosen, ...nodes];
}

interface ChannelViewProps {
  scene: Scene;
  clip: Clip;
  node: number;
  channel: Channel;
  height: number;
}

const ChannelView: FunctionComponent<ChannelViewProps> = ({ scene, clip, node, channel, height }) => {
  const curve = curveOf(clip, node, channel);
  const evaluate = useMemo(() => evaluator(scene, node, channel, curve), [scene, clip, node, channel]);
  return (
    <div class="channel">
      <p class="curve-kind">
        {channel.title}:{' '}
        {curve ? `${curve.interpolation}, ${counted(curve.times.length, 'key')}` : 'no keys, rest pose'}
      </p>
      <Values channel={channel} evaluate={evaluate} />
      <Chart
        clip={clip}
        channel={channel}
        {...(curve ? { curve } : {})}
        evaluate={evaluate}
        height={height}
      />
    </div>
  );
};

/** Rounded, and without the sign of a zero. */
function plain(value: number): string {
  return (Math.round(value * 1e4) / 1e4 + 0).toFixed(4);
}

/** The values at the current time. */
const Values: FunctionComponent<{ channel: Channel; evaluate: Evaluate }> = ({ channel, evaluate }) => {
  const values = evaluate(time.value);
  return (
    <dl class="curve-values">
      {channel.lines.map((line, index) => (
        <div key={line} class={`curve-${line}`}>
          <dt>{line}</dt>
          <dd>
            {plain(values[index] ?? 0)}
            {channel.unit && ` ${channel.unit}`}
          </dd>
        </div>
      ))}
    </dl>
  );
};
