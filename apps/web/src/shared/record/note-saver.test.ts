import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { abandonedDrafts, markOpen } from './drafts.ts';
import { createNoteSaver, type NoteSaverDeps } from './note-saver.ts';
import { storeSealed, unlockDrafts } from './sealed-drafts.ts';

const EMPTY = { subjective: '', objective: '', assessment: '', plan: '' };

beforeEach(() => {
  localStorage.clear();
  unlockDrafts('A'.repeat(43));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Fakes a server with a note, and editors with timers that the test runs. */
function fakeServer() {
  let stored = { version: 0, note: EMPTY };
  let failure: 'none' | 'offline' | 'lost-reply' = 'none';
  const timers = new Map<string, () => void>();

  async function send(change: Partial<typeof EMPTY>, version: number) {
    if (failure === 'offline') throw new ApiError('', { status: 0 });
    const next = { ...stored.note, ...change };
    const repeated = JSON.stringify(next) === JSON.stringify(stored.note);
    if (version !== stored.version && !(repeated && stored.version === version + 1)) {
      throw new ApiError('', { status: 409, code: 'stale-version', current: stored });
    }
    if (!repeated) stored = { version: stored.version + 1, note: next };
    if (failure === 'lost-reply') throw new ApiError('', { status: 0 });
    return { version: stored.version, savedAt: 1000 };
  }

  function edit(editorId: string, options: Partial<NoteSaverDeps> = {}) {
    return createNoteSaver(stored, {
      appointmentId: 'a',
      editorId,
      send,
      setTimer(run) {
        timers.set(editorId, run);
        return () => timers.delete(editorId);
      },
      ...options,
    });
  }

  /** Runs timers until none is left, at most ten rounds. */
  async function settle() {
    for (let round = 0; round < 10 && timers.size > 0; round++) {
      const due = [...timers.values()];
      timers.clear();
      for (const run of due) run();
      await new Promise((resolve) => setTimeout(resolve));
    }
  }

  return {
    edit,
    settle,
    timers,
    read: () => stored,
    fail: (how: typeof failure) => {
      failure = how;
    },
  };
}

test('stores typed text in the browser at once and sends it after a pause', async () => {
  const server = fakeServer();
  const editor = server.edit('one');
  editor.change('plan', 'Rest ');
  expect(editor.getSnapshot().state).toBe('unsaved');
  expect(await abandonedDrafts('a')).toMatchObject([{ draft: { note: { plan: 'Rest ' } } }]);
  expect(server.read().version).toBe(0);
  await server.settle();
  expect(server.read()).toMatchObject({ version: 1, note: { plan: 'Rest' } });
  expect(editor.getSnapshot()).toMatchObject({ state: 'saved', savedAt: 1000, version: 1 });
  expect(editor.getSnapshot().note.plan).toBe('Rest ');
  expect(await abandonedDrafts('a')).toEqual([]);
});

test.each(['not sealed', 'null', '{}', '{"base":{},"note":{"plan":"Rest"}}'])(
  'does not read a stored %s as a draft',
  async (stored) => {
    localStorage.setItem('nadi-note-draft:a:one', stored);
    expect(await abandonedDrafts('a')).toEqual([]);
    if (stored.startsWith('{')) storeSealed('nadi-note-draft:a:one', JSON.parse(stored));
    expect(await abandonedDrafts('a')).toEqual([]);
  },
);

test('keeps the text in the browser while offline and sends it later', async () => {
  const server = fakeServer();
  const editor = server.edit('one');
  server.fail('offline');
  editor.change('plan', 'Rest');
  await server.settle();
  expect(editor.getSnapshot().state).toBe('failed');
  expect(await abandonedDrafts('a')).toHaveLength(1);
  server.fail('none');
  await server.settle();
  expect(server.read().note.plan).toBe('Rest');
});

test('repeats the same save after a lost reply without creating a second version', async () => {
  const server = fakeServer();
  const editor = server.edit('one');
  server.fail('lost-reply');
  editor.change('plan', 'Rest');
  await editor.flush();
  server.fail('none');
  await server.settle();
  expect(server.read().version).toBe(1);
  expect(editor.getSnapshot().state).toBe('saved');
});

test('the next editor loads the text of a crashed one', async () => {
  const server = fakeServer();
  server.fail('offline');
  const crashed = server.edit('one');
  crashed.change('plan', 'Rest');
  await crashed.flush();
  crashed.stop();
  server.fail('none');
  const other = server.edit('two');
  other.change('objective', 'Fever');
  await server.settle();
  const next = server.edit('three');
  for (const { draft } of await abandonedDrafts('a')) next.adopt(draft);
  await server.settle();
  expect(server.read().note).toEqual({ ...EMPTY, plan: 'Rest', objective: 'Fever' });
});

test('two tabs that change one box end with both texts', async () => {
  const server = fakeServer();
  const [one, two] = [server.edit('one'), server.edit('two')];
  one.change('plan', 'Rest');
  two.change('plan', 'Tea');
  await server.settle();
  expect(server.read().note.plan.split(/\s+/).toSorted()).toEqual(['Rest', 'Tea']);
  expect(two.getSnapshot().merged).toEqual(['plan']);
  one.change('plan', 'Rest well');
  await server.settle();
  const words = server.read().note.plan.split(/\s+/);
  for (const word of ['Rest', 'well', 'Tea']) expect(words).toContain(word);
});

test('saves text typed during a save afterwards', async () => {
  const server = fakeServer();
  const editor = server.edit('one');
  editor.change('plan', 'Rest');
  const saving = editor.flush();
  editor.change('plan', 'Rest well');
  await saving;
  await server.settle();
  expect(server.read().note.plan).toBe('Rest well');
});

test('does not resend a refused text and shows the reason', async () => {
  const server = fakeServer();
  const send = () => Promise.reject(new ApiError('This note is signed.', { status: 409 }));
  const editor = server.edit('one', { send });
  editor.change('plan', 'Rest');
  await server.settle();
  expect(editor.getSnapshot()).toMatchObject({ state: 'blocked', message: 'This note is signed.' });
  expect(server.timers.size).toBe(0);
  expect(await abandonedDrafts('a')).toHaveLength(1);
});

test('saves even if the browser’s storage is full, and reports the text as not stored', async () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    removeItem: () => undefined,
    setItem() {
      throw new DOMException('', 'QuotaExceededError');
    },
  });
  const server = fakeServer();
  server.fail('offline');
  const editor = server.edit('one');
  editor.change('plan', 'Rest');
  await server.settle();
  expect(editor.getSnapshot()).toMatchObject({ state: 'failed', stored: false });
  server.fail('none');
  await server.settle();
  expect(server.read().note.plan).toBe('Rest');
  vi.unstubAllGlobals();
  editor.change('plan', 'Tea');
  expect(editor.getSnapshot().stored).toBe(true);
});

test('without locks, finds the draft of a crashed tab but not of an open one', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', {});
  const server = fakeServer();
  server.edit('other').change('plan', 'Rest');
  const close = markOpen('other');
  expect(await abandonedDrafts('a')).toEqual([]);
  vi.advanceTimersByTime(600_000);
  expect(await abandonedDrafts('a')).toEqual([]);
  dispatchEvent(new Event('pagehide'));
  expect(await abandonedDrafts('a')).toHaveLength(1);
  dispatchEvent(new Event('pageshow'));
  expect(await abandonedDrafts('a')).toEqual([]);
  // A crash stops the timer.
  vi.setSystemTime(Date.now() + 600_000);
  expect(await abandonedDrafts('a')).toHaveLength(1);
  close();
  expect(Object.keys(localStorage).filter((key) => key.includes('open'))).toEqual([]);
});

test.each([
  [401, 0],
  [0, 1],
])('after %s a closed editor retries %s times', async (status, retries) => {
  const server = fakeServer();
  const send = () => Promise.reject(new ApiError('', { status }));
  const editor = server.edit('one', { send });
  editor.change('plan', 'Rest');
  const sending = editor.flush();
  editor.stop();
  await sending;
  expect(server.timers.size).toBe(retries);
});
