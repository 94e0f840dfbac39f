/** Objects that the add-on attaches to bones go back into the nodes of these; needs Python, but not Blender. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const FOLDER = join(import.meta.dirname, '../../blender/exhume');
const hasPython = spawnSync('python3', ['--version']).status === 0;

/** Calls `rigid.join` for a wing on a body, exported under a name, without the module that needs Blender. */
function joinedAs(name: string) {
  const body = { name: 'body', children: [1] };
  const wing = { name, mesh: 0, extras: { exhume_part: 'body', kind: 'armor' } };
  const script = `
import json, sys, types
package = types.ModuleType("exhume")
package.__path__ = [${JSON.stringify(FOLDER)}]
sys.modules["exhume"] = package
from exhume import rigid
document = json.loads(sys.argv[1])
print(json.dumps({"warnings": rigid.join(document), "body": document["nodes"][0]}))
`;
  const { stdout } = spawnSync('python3', ['-B', '-c', script, JSON.stringify({ nodes: [body, wing] })], {
    encoding: 'utf8',
  });
  return JSON.parse(stdout);
}

test.skipIf(!hasPython)('a part gives its mesh and custom properties to its bone', () => {
  expect(joinedAs('body.001')).toEqual({
    warnings: [],
    body: { name: 'body', mesh: 0, extras: { kind: 'armor' } },
  });
});

test.skipIf(!hasPython)('a part that was renamed is named in a warning', () => {
  expect(joinedAs('wing').warnings).toEqual([
    'Part body keeps its name, although it was renamed to wing: its bone has that',
  ]);
});
