import { expect, test } from 'vitest';
import { XmlTokens } from '../../../../../src/formats/cal3d/files/xml/tokens.ts';
import { encode } from './kinds.ts';

/** Every token with the name of its tag, or its text. */
function tokensOf(text: string): string[] {
  const tokens = new XmlTokens(encode(text));
  const found: string[] = [];
  while (tokens.next() !== 'end')
    found.push(`${tokens.token} ${tokens.text.slice(tokens.start, tokens.end)}`);
  return found;
}

test.each([
  ['tags and the text between them', '<a>1 2</a>', ['open a', 'text 1 2', 'close a']],
  ['an empty tag, which is closed at once', '<a / ><b/>', ['open a', 'close a', 'open b', 'close b']],
  ['CDATA, whose end is no part of it', '<![CDATA[<1>]]]]>2', ['text <1>]]', 'text 2']],
  ['comments in both spellings of their end', '1<!-->--> 2<!--x--!>3', ['text 1', 'text  2', 'text 3']],
  ['instructions and declarations', '<?x > ?><!DOCTYPE x><a>', ['open a']],
  ['what is no tag as text', '< a></>1<b>', ['text < a>', 'text </>1', 'open b']],
  ['a tag that never ends as the end', '1<a ID="2>', ['text 1']],
  ['the rest of a closing tag not at all', '</ a 1>2', ['close a', 'text 2']],
])('%s', (_, text, tokens) => {
  expect(tokensOf(text)).toEqual(tokens);
});

test.each([
  ['ID="1"', '1'],
  ["id = '1'", '1'],
  ['ID=1', '1'],
  ['ID', ''],
  ['ID="1" ID="2"', '1'],
  ['x="3" ID=">"', '>'],
])('the attribute of <a %s>', (attributes, value) => {
  const tokens = new XmlTokens(encode(`<a ${attributes}>`));
  expect(tokens.next()).toBe('open');
  const index = tokens.attribute('ID');
  expect(tokens.text.slice(tokens.attributeStart(index), tokens.attributeEnd(index))).toBe(value);
});
