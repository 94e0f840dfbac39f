import { useSignal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { useRef } from 'preact/hooks';
import { openCharacter } from '../state/opening.ts';
import { type Offer, offers } from './bring.ts';

/** The archive of a game holds thousands; a longer list is of no use. */
const LISTED = 200;

/** The other characters that were found, with a search by name. */
export const Offers: FunctionComponent = () => {
  const dialog = useRef<HTMLDialogElement>(null);
  const wanted = useSignal('');
  if (offers.value.length === 0) return null;
  const matching = offers.value.filter((offer) => titleOf(offer).toLowerCase().includes(wanted.value));
  const open = (offer: Offer) => {
    offers.value = offers.value.filter((other) => other !== offer);
    dialog.current?.close();
    void openCharacter(offer.files, offer.inputs);
  };
  return (
    <>
      <button type="button" onClick={() => dialog.current?.showModal()}>
        {offers.value.length.toLocaleString('en')} more found…
      </button>
      <dialog ref={dialog} class="offers" aria-label="Other characters">
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
          {matching.slice(0, LISTED).map((offer) => (
            <li key={titleOf(offer)}>
              <button class="offer" type="button" onClick={() => open(offer)}>
                {titleOf(offer)}
              </button>
            </li>
          ))}
        </ul>
        {matching.length > LISTED && (
          <p>And {(matching.length - LISTED).toLocaleString('en')} more; search by name to find them.</p>
        )}
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
