import { expect, test } from 'vitest';
import { requireFreeSpace } from './free-space.ts';

const MB = 1024 ** 2;

test.each([
  [256 + 3, 'is taken'],
  [256 + 2, 'is refused'],
])('with %d MB free, a file of 1 MB %s', async (free, result) => {
  const taking = requireFreeSpace(async () => free * MB, MB);
  if (result === 'is taken') await taking;
  else await expect(taking).rejects.toMatchObject({ code: 'storage-full', status: 503 });
});

test('skips the check if the database is on a server of its own', async () => {
  await requireFreeSpace(null, MB);
});
