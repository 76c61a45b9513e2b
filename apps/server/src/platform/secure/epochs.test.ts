import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createEpochs, deleteOldEpochs, type EpochStore } from './epochs.ts';

const EPOCH_MS = 600_000;
/** The middle of epoch 100. */
const MIDDLE = 100.5 * EPOCH_MS;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: MIDDLE });
});
afterEach(() => vi.useRealTimers());

/** A database whose clock is ahead of this process's by `ahead` milliseconds. */
function fakeStore(ahead = 0) {
  const secrets = new Map<number, Uint8Array>();
  const store = {
    databaseTime: vi.fn(async () => Date.now() + ahead),
    agree: vi.fn(async ({ epoch, secret }: { epoch: number; secret: Uint8Array }) => {
      if (!secrets.has(epoch)) secrets.set(epoch, secret);
      return { epoch, secret: secrets.get(epoch) ?? secret };
    }),
    load: vi.fn(async (since: number) =>
      [...secrets]
        .filter(([epoch]) => epoch >= since)
        .map(([epoch, secret]) => ({ epoch, secret })),
    ),
    deleteBefore: vi.fn(async () => undefined),
  } satisfies EpochStore;
  const add = (epoch: number) => secrets.set(epoch, new Uint8Array(32).fill(epoch));
  return { store, add };
}

/** Returns each of these epochs, or null if it is not found. */
async function findAll(epochs: ReturnType<typeof createEpochs>, wanted: number[]) {
  const found = [];
  for (const epoch of wanted) found.push((await epochs.find(epoch))?.epoch ?? null);
  return found;
}

test("an epoch is ten minutes of the database's clock", async () => {
  const { store } = fakeStore(EPOCH_MS / 2);
  const epochs = createEpochs(store);
  vi.setSystemTime(MIDDLE - 1);
  expect((await epochs.current()).epoch).toBe(100);
  expect(epochs.now()).toBe(MIDDLE - 1 + EPOCH_MS / 2);
  vi.setSystemTime(MIDDLE);
  expect((await epochs.current()).epoch).toBe(101);
});

test('agrees on the keys of an epoch once, even for simultaneous requests', async () => {
  const { store } = fakeStore();
  const epochs = createEpochs(store);
  const [first, second] = await Promise.all([epochs.current(), epochs.current()]);
  expect(second).toBe(first);
  expect(await epochs.current()).toBe(first);
  expect(store.agree).toHaveBeenCalledTimes(1);
  expect(store.agree.mock.calls[0]?.[0].secret).toHaveLength(32);
});

test('two nodes have the same keys', async () => {
  const { store } = fakeStore();
  const [one, other] = [createEpochs(store), createEpochs(store)];
  expect(await one.current()).toEqual(await other.current());
});

test('retries a failed exchange', async () => {
  const { store } = fakeStore();
  const epochs = createEpochs(store);
  store.databaseTime.mockRejectedValueOnce(new Error('no database'));
  await expect(epochs.current()).rejects.toThrow('no database');
  expect((await epochs.current()).epoch).toBe(100);
});

test('keeps three epochs in the database', async () => {
  const { store } = fakeStore();
  await createEpochs(store).current();
  expect(store.deleteBefore).toHaveBeenLastCalledWith(98);
  await deleteOldEpochs(store, 101 * EPOCH_MS - 1);
  expect(store.deleteBefore).toHaveBeenLastCalledWith(98);
  await deleteOldEpochs(store, 101 * EPOCH_MS);
  expect(store.deleteBefore).toHaveBeenLastCalledWith(99);
});

test('finds the previous two epochs, which began at other nodes', async () => {
  const { store, add } = fakeStore();
  for (const epoch of [97, 98, 99]) add(epoch);
  const epochs = createEpochs(store);
  expect(await findAll(epochs, [98, 99, 100])).toEqual([98, 99, 100]);
  expect(store.load).toHaveBeenCalledTimes(1);
  expect(store.load).toHaveBeenCalledWith(98);
});

test('does not query the database for an impossible epoch', async () => {
  const { store, add } = fakeStore();
  for (const epoch of [97, 102]) add(epoch);
  expect(await findAll(createEpochs(store), [97, 102])).toEqual([null, null]);
  expect(store.load).not.toHaveBeenCalled();
});

test('queries the database for an unknown epoch once a second', async () => {
  const { store, add } = fakeStore();
  const epochs = createEpochs(store);
  expect(await findAll(epochs, [99, 101])).toEqual([null, null]);
  add(101);
  vi.setSystemTime(MIDDLE + 999);
  expect(await findAll(epochs, [101])).toEqual([null]);
  expect(store.load).toHaveBeenCalledTimes(1);
  vi.setSystemTime(MIDDLE + 1000);
  expect(await findAll(epochs, [101])).toEqual([101]);
  expect(store.load).toHaveBeenCalledTimes(2);
});

test('a node whose epoch changed earlier ends the oldest one for all', async () => {
  const { store, add } = fakeStore();
  for (const epoch of [98, 99, 101]) add(epoch);
  expect(await findAll(createEpochs(store), [98, 99, 100, 101])).toEqual([null, 99, 100, 101]);
});

test('forgets an epoch after three changes', async () => {
  const epochs = createEpochs(fakeStore().store);
  await epochs.current();
  vi.setSystemTime(MIDDLE + 2 * EPOCH_MS);
  expect(await findAll(epochs, [100])).toEqual([100]);
  vi.setSystemTime(MIDDLE + 3 * EPOCH_MS);
  expect(await findAll(epochs, [100])).toEqual([null]);
});
