import { classroomSeal } from '@nadi/secure-channel/classroom';
import { expect, test, vi } from 'vitest';
import { breakMessage, sendStandard } from './break-message.ts';

const TEXT = '{"headers":{},"body":{"requestType":"encryption-demo"}}';

test('decrypts the message from the encrypted text alone, for every secret', async () => {
  for (let secret = 1; secret <= 22; secret++) {
    const { encrypted } = await classroomSeal(secret, TEXT, new Uint8Array(12));
    const clock = vi.fn().mockReturnValueOnce(10).mockReturnValueOnce(12);
    const broken = await breakMessage(encrypted, clock);
    expect(broken).toMatchObject({ key: secret, text: TEXT, elapsedMs: 2 });
    expect(broken.tried).toHaveLength(secret);
  }
});

test('rejects text that is not a message of the classroom', async () => {
  await expect(breakMessage('AAAA', () => 0)).rejects.toThrow('No key opens it');
});

test('sends nothing without the server’s key', async () => {
  const fetch = vi.fn(async () => Response.json({ success: false }, { status: 503 }));
  await expect(sendStandard(fetch as never, TEXT)).rejects.toThrow(
    'Failed to get server public key',
  );
  expect(fetch).toHaveBeenCalledTimes(1);
});
