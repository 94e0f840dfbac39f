/** A thread for the tests of the pool: what it does depends on the name of the item. */
export default async function work({ item, began }) {
  began.postMessage(null);
  began.close();
  if (item.id === 'exit') process.exit(7);
  if (item.id === 'hang') for (;;);
  if (item.id === 'throw') throw new Error('A defect');
  if (item.id === 'memory') for (const all = []; ; ) all.push(new Array(1000).fill(Math.random()));
  const files = [{ name: `${item.id}.glb`, bytes: new TextEncoder().encode(item.id) }];
  return { row: { input: item.id, status: 'done' }, files };
}
