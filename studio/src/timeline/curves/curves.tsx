/** The curves of a bone: a chart with keys and tangents, and the current values. */
import { useSignal, useSignalEffect } from '@preact/signals';
import type { Clip, Scene } from 'exhume';
import type { FunctionComponent } from 'preact';
import { useMemo } from 'preact/hooks';
import { counted } from '../../look/counted.ts';
import { current } from '../../state/characters.ts';
import { time } from '../../state/playback.ts';
import { selection } from '../../state/selection.ts';
import { CHANNELS, type Channel, curveOf, type Evaluate, evaluator, movedNodes } from './channels.ts';
import { Chart } from './chart.tsx';
import './curves.css';

export const Curves: FunctionComponent<{ clip: Clip }> = ({ clip }) => {
  const scene = current.value?.scene;
  const nodes = movedNodes(clip);
  const chosenNode = useSignal(nodes[0] ?? 0);
  const chosenChannel = useSignal(CHANNELS[1]!.id);
  useSignalEffect(() => {
    const element = selection.value?.element;
    if (element?.kind === 'node') chosenNode.value = element.index;
  });
  if (!scene?.nodes[chosenNode.value]) return null;
  const channel = CHANNELS.find(({ id }) => id === chosenChannel.value)!;
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
              {scene.nodes[node]!.name || `node ${node}`}
            </option>
          ))}
        </select>
        <select
          aria-label="Channel"
          value={channel.id}
          onChange={(event) => (chosenChannel.value = event.currentTarget.value)}
        >
          {CHANNELS.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </div>
      <ChannelView scene={scene} clip={clip} node={chosenNode.value} channel={channel} />
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
}

const ChannelView: FunctionComponent<ChannelViewProps> = ({ scene, clip, node, channel }) => {
  const curve = curveOf(clip, node, channel);
  const evaluate = useMemo(() => evaluator(scene, node, channel, curve), [scene, clip, node, channel]);
  return (
    <>
      <Values channel={channel} evaluate={evaluate} />
      <p class="curve-kind">
        {curve ? `${curve.interpolation}, ${counted(curve.times.length, 'key')}` : 'No keys: rest pose'}
      </p>
      <Chart clip={clip} channel={channel} {...(curve ? { curve } : {})} evaluate={evaluate} />
    </>
  );
};

/** The values at the current time. */
const Values: FunctionComponent<{ channel: Channel; evaluate: Evaluate }> = ({ channel, evaluate }) => {
  const values = evaluate(time.value);
  return (
    <dl class="curve-values">
      {channel.lines.map((line, index) => (
        <div key={line} class={`curve-${line}`}>
          <dt>{line}</dt>
          <dd>
            {values[index]?.toFixed(4)}
            {channel.unit && ` ${channel.unit}`}
          </dd>
        </div>
      ))}
    </dl>
  );
};
