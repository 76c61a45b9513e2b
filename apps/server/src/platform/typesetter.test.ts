import { EventEmitter } from 'node:events';
import { afterEach, expect, test, vi } from 'vitest';
import { createTypesetter, type TypesetJob, type TypesetThread } from './typesetter.ts';

/** Typesets at once, except for `hangs`, which never returns, and `crashes`, which ends the thread. */
class FakeThread extends EventEmitter {
  terminated = false;

  postMessage(job: TypesetJob | 'end'): void {
    if (job === 'end') setImmediate(() => this.emit('exit', 0));
    else if (job.template === 'crashes') setImmediate(() => this.emit('error', new Error('crash')));
    else if (job.template !== 'hangs')
      setImmediate(() =>
        this.emit('message', { bytes: Buffer.from(job.template), unprintable: [] }),
      );
  }

  ref(): void {}
  unref(): void {}

  terminate(): Promise<number> {
    this.terminated = true;
    return new Promise(() => {});
  }
}

function start({ deadline = 60_000, grace = 60_000, waitingMax = 10 } = {}) {
  const threads: FakeThread[] = [];
  const typesetter = createTypesetter({
    startThread() {
      const thread = new FakeThread();
      threads.push(thread);
      return thread as unknown as TypesetThread;
    },
    deadline,
    grace,
    waitingMax,
  });
  const typeset = async (template: string) =>
    String(
      (await typesetter.typeset({ template, inputs: {}, at: 0, format: 'pdf' as const })).bytes,
    );
  return { typesetter, typeset, threads };
}

test('files share one thread and take turns', async () => {
  const { typeset, threads } = start();
  expect(await Promise.all(['a', 'b', 'c'].map(typeset))).toEqual(['a', 'b', 'c']);
  expect(threads).toHaveLength(1);
});

afterEach(() => void vi.useRealTimers());

test.each([
  ['hangs', 'hangs was not typeset within 60000 ms'],
  ['crashes', 'crash'],
])(
  'a file that %s fails alone, and the others continue in a new thread',
  async (template, message) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { typeset, threads } = start();
    const [failed, others] = [typeset(template), Promise.all(['b', 'c'].map(typeset))];
    if (template === 'hangs') vi.advanceTimersByTime(60_000);
    await expect(failed).rejects.toThrow(message);
    expect(await others).toEqual(['b', 'c']);
    expect(threads.map(({ terminated }) => terminated)).toEqual([true, false]);
  },
);

test('ignores a late answer of an old thread', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { typeset, threads } = start();
  const hanging = typeset('hangs');
  vi.advanceTimersByTime(60_000);
  await expect(hanging).rejects.toThrow();
  const other = typeset('b');
  threads[0]?.emit('message', { bytes: Buffer.from('late'), unprintable: [] });
  threads[0]?.emit('exit', 1);
  expect(await other).toBe('b');
});

test('a thread that cannot start fails one file, and the next file tries again', async () => {
  const threads = [null, new FakeThread()];
  const { typeset } = createTypesetter({
    startThread() {
      const thread = threads.shift();
      if (!thread) throw new Error('no more threads');
      return thread as unknown as TypesetThread;
    },
  });
  const job = { inputs: {}, at: 0, format: 'pdf' as const };
  await expect(typeset({ ...job, template: 'a' })).rejects.toThrow('no more threads');
  expect(String((await typeset({ ...job, template: 'b' })).bytes)).toBe('b');
});

test('limits the number of waiting files', async () => {
  const { typeset } = start({ waitingMax: 2 });
  const accepted = [typeset('a'), typeset('b')];
  await expect(typeset('c')).rejects.toMatchObject({ code: 'unavailable' });
  expect(await Promise.all(accepted)).toEqual(['a', 'b']);
  expect(await typeset('c')).toBe('c');
});

test('ending waits for the current files', async () => {
  const { typesetter, typeset } = start();
  const files = Promise.all(['a', 'b'].map(typeset));
  expect(await typesetter.end()).toBe(0);
  expect(await files).toEqual(['a', 'b']);
});

test('ending does not wait for a file that takes too long', async () => {
  const { typesetter, typeset, threads } = start({ grace: 5 });
  const files = Promise.allSettled(['hangs', 'b'].map(typeset));
  expect(await typesetter.end()).toBeNull();
  expect((await files).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(threads[0]?.terminated).toBe(true);
});
