/** A thread for the tests of the pool: what it does depends on the name of the item. */
import { setTimeout } from 'node:timers/promises';

/** Threads work on one item after another, as those of a batch do. */
let last = Promise.resolve();
export default function work(task) {
  last = last.catch(() => {}).then(() => workOn(task));
  return last;
}

async function workOn({ item, began }) {
  began.postMessage(null);
  began.close();
  if (item.id === 'exit') process.exit(7);
  if (item.id === 'hang') for (;;);
  if (item.id === 'wait') await setTimeout(1e6);
  if (item.id === 'pause') await setTimeout(100);
  if (item.id === 'throw') throw new Error('A defect');
  if (item.id === 'memory') for (const all = []; ; ) all.push(new Array(1000).fill(Math.random()));
  const files = [{ name: `${item.id}.glb`, bytes: new TextEncoder().encode(item.id) }];
  return { row: { input: item.id, status: 'done' }, files };
}
