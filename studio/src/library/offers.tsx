import { useSignal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { useRef } from 'preact/hooks';
import { openCharacter } from '../state/opening.ts';
import { type Offer, offers } from './bring.ts';

/** The archive of a game offers thousands; nobody reads on where there are so many. */
const LISTED = 200;

/** The other characters of what was brought, to be searched by name. */
export const Offers: FunctionComponent = () => {
  const dialog = useRef<HTMLDialogElement>(null);
  const wanted = useSignal('');
  if (offers.value.length === 0) return null;
  const fitting = offers.value.filter((offer) => titleOf(offer).toLowerCase().includes(wanted.value));
  const open = (offer: Offer) => {
    offers.value = offers.value.filter((other) => other !== offer);
    dialog.current?.close();
    void openCharacter(offer.files, offer.inputs);
  };
  return (
    <>
      <button type="button" onClick={() => dialog.current?.showModal()}>
        {offers.value.length} more found…
      </button>
      <dialog ref={dialog} class="offers" aria-label="Also found">
        <label>
          Search{' '}
          <input
            type="search"
            onInput={(event) => {
              wanted.value = event.currentTarget.value.toLowerCase();
            }}
          />
        </label>
        <ul>
          {fitting.slice(0, LISTED).map((offer) => (
            <li key={titleOf(offer)}>
              <button class="offer" type="button" onClick={() => open(offer)}>
                {titleOf(offer)}
              </button>
            </li>
          ))}
        </ul>
        {fitting.length > LISTED && <p>and {fitting.length - LISTED} more; type a part of the name.</p>}
        <form method="dialog">
          <button type="submit">Close</button>
        </form>
      </dialog>
    </>
  );
};

function titleOf({ inputs }: Offer): string {
  return inputs.join(', ');
}
