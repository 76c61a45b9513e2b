import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

const options = { workers: 1, perKey: 3, perGroup: 4 };

/**
 * Creates a queue whose only worker is busy until `open` is called; `ran` lists the finished work in order.
 */
function occupied(settings = options) {
  const queue = createFairQueue(settings);
  const ran: string[] = [];
  let open = () => {};
  const first = queue.run(
    { group: 'first', key: '' },
    () => new Promise<void>((done) => (open = done)),
  );
  const add = (group: string, key: string, name: string) =>
    queue.run({ group, key }, async () => void ran.push(name));
  return { queue, ran, add, open: () => open(), first };
}

test('keys of one group take turns', async () => {
  const { ran, add, open } = occupied({ ...options, perGroup: 10 });
  const all = [add('a', 'x', 'x1'), add('a', 'x', 'x2'), add('a', 'x', 'x3'), add('a', 'y', 'y1')];
  open();
  await Promise.all(all);
  expect(ran).toEqual(['x1', 'y1', 'x2', 'x3']);
});

test('groups take turns, even if one is full', async () => {
  const { ran, add, open } = occupied({ ...options, perGroup: 10 });
  const all = [...'123'].flatMap((n) => [add('sign-up', n, `up${n}`)]);
  all.push(add('known', 'k', 'known'));
  open();
  await Promise.all(all);
  expect(ran).toEqual(['up1', 'known', 'up2', 'up3']);
});

test('a key without recent turns overtakes keys with recent turns', async () => {
  const queue = createFairQueue({ ...options, perGroup: 10 });
  const ran: string[] = [];
  const add = (key: string) => queue.run({ group: 'a', key }, async () => void ran.push(key));
  for (const key of ['x', 'y', 'z']) await add(key);
  ran.length = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = queue.run({ group: 'first', key: '' }, () => promise);
  const all = ['x', 'y', 'z', 'late'].map(add);
  resolve();
  await Promise.all([first, ...all]);
  expect(ran).toEqual(['x', 'late', 'y', 'z']);
});

test('the key with the fewest recent turns in a group goes first', async () => {
  const queue = createFairQueue({ ...options, perGroup: 10, now: () => 0 });
  const ran: string[] = [];
  const add = (key: string) => queue.run({ group: 'a', key }, async () => void ran.push(key));
  for (const key of ['x', 'x', 'x', 'y', 'y', 'z']) await add(key);
  ran.length = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = queue.run({ group: 'first', key: '' }, () => promise);
  const all = ['x', 'y', 'z'].map(add);
  resolve();
  await Promise.all([first, ...all]);
  expect(ran).toEqual(['z', 'y', 'x']);
});

test('a key is frequent after three turns in seconds, but not a minute later', async () => {
  let now = 0;
  const queue = createFairQueue({ ...options, now: () => now });
  const turn = () => queue.run({ group: 'a', key: 'x' }, async () => undefined);
  await turn();
  await turn();
  expect(queue.isFrequent('x')).toBe(false);
  await turn();
  expect(queue.isFrequent('x')).toBe(true);
  expect(queue.isFrequent('y')).toBe(false);
  now += 60_000;
  expect(queue.isFrequent('x')).toBe(false);
});

test('refuses work of a key that already has the maximum waiting', async () => {
  const { add, open } = occupied();
  const three = ['1', '2', '3'].map((name) => add('a', 'x', name));
  await expect(add('a', 'x', '4')).rejects.toMatchObject({ code: 'too-many', retryAfter: 10 });
  open();
  await Promise.all(three);
});

test('a full group drops the latest work of the key with the most waiting', async () => {
  const { ran, add, open, queue } = occupied();
  const x = ['x1', 'x2', 'x3'].map((name) => add('a', 'x', name));
  const lost = expect(x[2]).rejects.toMatchObject({ code: 'too-many' });
  const rest = [add('a', 'y', 'y1'), add('a', 'z', 'z1')];
  await lost;
  expect(queue.load()).toEqual({ busy: 1, waiting: 4 });
  // The remaining keys wait with one or two, so a further key is refused and no other is displaced twice.
  const full = add('a', 'w', 'w1');
  await expect(x[1]).rejects.toMatchObject({ code: 'too-many' });
  await expect(add('a', 'v', 'v1')).rejects.toMatchObject({ code: 'too-many' });
  open();
  await Promise.all([x[0], ...rest, full]);
  expect(ran).toEqual(['x1', 'y1', 'z1', 'w1']);
  expect(queue.load()).toEqual({ busy: 0, waiting: 0 });
});

test('frees its worker if the work fails', async () => {
  const { add, open, queue, first } = occupied();
  const failing = queue.run({ group: 'a', key: 'x' }, () => Promise.reject(new Error('no')));
  const after = add('a', 'y', 'y1');
  open();
  await first;
  await expect(failing).rejects.toThrow('no');
  await after;
  expect(queue.load()).toEqual({ busy: 0, waiting: 0 });
});
