import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { encodeDocumentImage, encodeImage } from './encode-image.ts';

vi.setConfig({ testTimeout: 60_000 });

async function picture(): Promise<File> {
  const create = { width: 20, height: 20, channels: 3, background: '#088' } as const;
  const bytes = await sharp({ create }).png().toBuffer();
  return new File([new Uint8Array(bytes)], 'x.png');
}

test('refuses an account that floods the queue; the next account gets its turn', async () => {
  const file = await picture();
  const flood = Array.from({ length: 30 }, () => encodeImage(file, 'flooding'));
  const settled = Promise.allSettled(flood);
  const order: string[] = [];
  const other = encodeDocumentImage(file, 'other').then(() => order.push('other'));
  const last = flood[10]?.then(() => order.push('flooding'));
  await Promise.all([other, last]);
  expect(order).toEqual(['other', 'flooding']);
  const refused = (await settled).flatMap((each) =>
    each.status === 'rejected' ? [each.reason] : [],
  );
  expect(refused).toHaveLength(19);
  expect(refused[0]).toMatchObject({ code: 'too-many', retryAfter: 10 });
});
