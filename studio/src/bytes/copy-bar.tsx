import type { FunctionComponent } from 'preact';
import { notify, notifyError } from '../state/notices.ts';
import { counted } from '../ui/counted.ts';
import { bytesAs, type CopyFormat } from './copying.ts';
import { type Examined, readRange, selectedRange } from './examined.ts';
import { offsetDigits, offsetText } from './hex-text.ts';

const FORMATS: readonly (readonly [CopyFormat, string])[] = [
  ['hex', 'Hex'],
  ['c', 'C array'],
  ['json', 'JSON'],
];

/** The selected bytes, to be copied or bookmarked. */
export const CopyBar: FunctionComponent<{ examined: Examined }> = ({ examined }) => {
  const { chosen, bookmarks, contents } = examined;
  const range = selectedRange(examined);
  const at = offsetText(range.from, offsetDigits(contents.bytes.size));
  const copy = async (format: CopyFormat, title: string) => {
    try {
      await navigator.clipboard.writeText(bytesAs(format, await readRange(examined, range)));
      notify('info', `Copied ${counted(range.to - range.from, 'byte')} as ${title}`);
    } catch (error) {
      notifyError(error);
    }
  };
  const bookmark = () => {
    const isField = chosen.value?.offset === range.from && !examined.range.value;
    const name = isField ? chosen.value!.path || chosen.value!.name : at;
    bookmarks.value = [...bookmarks.value.filter((known) => known.from !== range.from), { ...range, name }];
  };
  return (
    <div class="copy-bar">
      <span class="what quiet">
        {counted(range.to - range.from, 'byte')} at {at}
      </span>
      <fieldset class="buttons" aria-label="Copy as">
        {FORMATS.map(([format, title]) => (
          <button
            key={format}
            type="button"
            title={`Copy as ${title}`}
            onClick={() => void copy(format, title)}
          >
            {title}
          </button>
        ))}
      </fieldset>
      <button type="button" onClick={bookmark}>
        Bookmark
      </button>
    </div>
  );
};
