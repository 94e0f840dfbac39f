import { effect, signal, untracked } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { describeMissing } from '../issues/missing-files.ts';
import { type Character, current } from '../state/characters.ts';
import { layout } from '../state/layout.ts';
import { busy, notify } from '../state/notices.ts';
import { panel } from '../state/panel.ts';
import { useAnswer } from '../state/use-answer.ts';
import { Icon } from '../ui/icon.tsx';
import { conversion, startConversion, stopConversion } from './conversion.ts';
import { downloadAll } from './download.ts';
import './export.css';
import { expectation, verdictOf } from './verdict.ts';

/** The format that everything reads. */
const USUAL = { to: 'gltf.glb' };

/** Exports as GLB by one click, measures the result, and says how good it is. */
export const ExportButton: FunctionComponent = () => {
  const character = current.value;
  // A truncated file cannot be converted.
  if (!character?.scene || character.isPartial) return null;
  return <GlbButton character={character} />;
};

/** The verdict about a character after its export. */
const verdicts = signal<ReadonlyMap<Character, string>>(new Map());

const GlbButton: FunctionComponent<{ character: Character }> = ({ character }) => {
  const findings = useAnswer(character, async () => character.worker.expectedFindings(USUAL));
  const { running } = conversion.value?.character === character ? conversion.value : {};
  const errors = character.issues.filter(({ severity }) => severity === 'error').length;
  const expected = findings && expectation(findings.losses.length, describeMissing(character), errors);
  const note = running ? `${running.step.title}…` : (verdicts.value.get(character) ?? expected ?? '');
  return (
    <button
      type="button"
      class="primary export-glb"
      title="Download as GLB, read it back and measure the error"
      disabled={running !== undefined}
      onClick={() => void exportGlb(character)}
    >
      <Icon name="download" />
      <span>Export GLB</span>
      <small role="status">{note}</small>
    </button>
  );
};

/** Progress, and a way to stop, unless the panel is shown that has both. @returns a function that ends it */
function showProgress({ name }: Character): () => void {
  if (panel.peek() === 'export' && !layout.peek().isCollapsed) return () => {};
  const task = busy(`Exporting ${name}`, stopConversion);
  const endEffect = effect(() => {
    const step = conversion.value?.running?.step;
    if (step) untracked(() => task.say(`Exporting ${name}: ${step.title}`, step.share));
  });
  return () => {
    endEffect();
    task.end();
  };
}

async function exportGlb(character: Character): Promise<void> {
  const endProgress = showProgress(character);
  await startConversion(character, { ...USUAL, stem: '', verify: true }).finally(endProgress);
  const { written } = conversion.peek() ?? {};
  if (!written || conversion.peek()?.character !== character) return;
  const { text, isGood } = verdictOf(written, character.scene?.clips.length ?? 0);
  verdicts.value = new Map([[character, text]]);
  const [main] = written.files;
  if (main) await downloadAll(character, written.files, main.name);
  notify(isGood ? 'info' : 'error', main ? `${main.name}: ${text}` : `The character ${text}; see Export.`);
}
