import { useSignal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { goTo } from './choosing.ts';
import type { Examined } from './examined.ts';

/** Goes to a path or an offset. */
export const GoTo: FunctionComponent<{ examined: Examined }> = ({ examined }) => {
  const typed = useSignal('');
  const problem = useSignal<string | undefined>(undefined);
  const submit = async (event: Event) => {
    event.preventDefault();
    problem.value = await goTo(examined, typed.value);
  };
  return (
    <form class="go-to" onSubmit={(event) => void submit(event)}>
      <input
        type="search"
        aria-label="Go to path or offset"
        placeholder="Path or offset: bones[3].name, 0x1A40"
        spellcheck={false}
        autocomplete="off"
        value={typed.value}
        aria-invalid={problem.value !== undefined}
        onInput={(event) => {
          typed.value = event.currentTarget.value;
          problem.value = undefined;
        }}
      />
      <button type="submit">Go</button>
      <output>{problem.value}</output>
    </form>
  );
};
