import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { zipEntries } from './zip.ts';

test('an entry that is written is released before the file ends', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  const written: WeakRef<Uint8Array>[] = [];
  let first: Uint8Array | undefined;
  async function* entries() {
    for (let n = 0; n < 5; n += 1) {
      const contents = new Uint8Array(1024);
      written.push(new WeakRef(contents));
      yield { name: `${n}.pdf`, contents: [contents], compress: false };
    }
    // A reference holds its target until the event loop turns.
    await setImmediate();
    collectGarbage();
    first = written[0]?.deref();
  }
  for await (const _ of zipEntries(entries(), new Date(0)));
  expect(written).toHaveLength(5);
  expect(first).toBeUndefined();
});
