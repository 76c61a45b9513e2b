import { expect, test } from 'vitest';
import { requireFreeSpace, uploadDocument } from './upload-document.ts';

const MB = 1024 ** 2;
const file = new File([Buffer.alloc(MB)], 'x.pdf');

test.each([
  [256 + 3, 'is taken'],
  [256 + 2, 'is refused'],
])('with %d MB free, a file of 1 MB %s', async (free, result) => {
  const taking = requireFreeSpace(async () => free * MB, file);
  if (result === 'is taken') await taking;
  else await expect(taking).rejects.toMatchObject({ code: 'storage-full', status: 503 });
});

test('skips the check if the database is on a server of its own', async () => {
  await requireFreeSpace(null, file);
});

test('checks the free space before anything else', async () => {
  const { prepare } = uploadDocument({
    zone: 'Asia/Kolkata',
    limitUnconfirmed: false,
    scanner: null,
    freeSpace: async () => 0,
  });
  const context = { body: { document: file } } as never;
  await expect(prepare?.(context, {} as never)).rejects.toMatchObject({ code: 'storage-full' });
});
