import { expect, test } from 'vitest';
import { indexModel, modelsOf } from '../../../../../src/formats/c3s/files/scene/document.ts';
import { groupedVertices } from '../../../../../src/formats/c3s/files/scene/frame-positions.ts';
import { file, indices, rawFrame, sub, vertex } from '../../bytes.ts';
import { readC3s } from '../../files.ts';

test('a frame moves the vertices of its group and of no other, however many positions it has', () => {
  const position = [0, 0, 0];
  const bytes = file(
    vertex(),
    vertex(),
    vertex(),
    sub('VGRP', {}, indices(3, 1)),
    sub('VGRP', {}, indices(2)),
    rawFrame(1, [position, position, position]),
    rawFrame(1, [position]),
  );
  const [{ model }] = modelsOf(readC3s(bytes).document) as [ReturnType<typeof modelsOf>[number]];
  const groups = groupedVertices(indexModel(model));
  const moved = [0, 1].map((frame) => {
    const visits: [number, number][] = [];
    groups.each(frame, (row, item) => visits.push([row, item]));
    return visits;
  });
  expect(moved).toEqual([
    [
      [2, 0],
      [0, 1],
    ],
    [[2, 0]],
  ]);
});
