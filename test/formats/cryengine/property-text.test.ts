import { describe, expect, test } from 'vitest';
import { nodeProperties, readPropertyText } from '../../../src/formats/cryengine/property-text.ts';
import type { Node, Properties } from '../../../src/scene/scene.ts';

const node = (properties: Properties): Node => ({
  name: '',
  parent: -1,
  translation: [0, 0, 0],
  rotation: [0, 0, 0, 1],
  scale: [1, 1, 1],
  properties,
});

/** The text of a node that was read from one, with other custom properties. */
const again = (text: string, edit: Properties = {}) => {
  const { custom, ...kept } = readPropertyText(text);
  return nodeProperties(node({ ...custom, ...edit, cryengine: kept })).properties;
};

describe('the properties of a CryTek node', () => {
  test.each([
    ['mass=70\r\nphysical', { mass: 70, physical: true }],
    ['mass = 70 \n\nname=070', { mass: 70, name: '070' }],
    ['a=b=c', { a: 'b=c' }],
    ['=5\r\n==', {}],
    ['', {}],
  ])('%j are the custom properties %j', (text, custom) => {
    expect(readPropertyText(text).custom).toEqual(custom);
  });

  test.each(['mass=70\r\nphysical', 'mass = 70 \n\nphysical\n', 'on=true', '=5', 'a=1\r\na=2', ''])(
    '%j are written as they were read',
    (text) => {
      expect(again(text) ?? '').toBe(text);
    },
  );

  test('change only in the line of the edited one', () => {
    expect(again('mass = 70 \nhp = 5', { mass: 80 })).toBe('mass=80\r\nhp = 5');
  });

  test('get a line for a new one', () => {
    expect(again('mass = 70\n', { soft: true })).toBe('mass = 70\r\nsoft');
  });

  test('lose the line of one that is gone, if nothing else is in the text', () => {
    const { custom } = readPropertyText('mass=70\r\nphysical');
    const { mass: _, ...left } = custom;
    expect(nodeProperties(node(left)).properties).toBe('physical');
  });
});
