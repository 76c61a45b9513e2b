import {
  classroomOpen,
  classroomPair,
  classroomSeal,
  classroomSharedNumber,
} from '@nadi/secure-channel/classroom';
import { deriveEpoch } from '@nadi/secure-channel/server';
import { expect, test } from 'vitest';
import { createRequestOpener } from './create-request-opener.ts';
import { memoryNonces } from './request-opener.ts';

const EPOCHS = [6, 7, 8].map((epoch) => deriveEpoch(epoch, new Uint8Array(32).fill(epoch)));
const PATH = '/api/secure/dummy-data';
const IV = new Uint8Array(12);

/** Creates an opener whose epoch the test controls. */
function openerAt(clock: { epoch: number }) {
  const find = async (epoch: number) => EPOCHS.find((keys) => keys.epoch === epoch) ?? null;
  const current = async () => (await find(clock.epoch)) as (typeof EPOCHS)[number];
  const epochs = { now: () => 0, current, find };
  return createRequestOpener({ epochs, nonces: memoryNonces(), uptime: () => 0 });
}

/** Creates a session whose numbers differ between the epochs, so that opening reveals the epoch. */
async function sealed(opener: ReturnType<typeof openerAt>, sessionId: string, text: string) {
  const client = classroomPair(6);
  const server = (await opener.issueKey(sessionId)) as number;
  const shared = classroomSharedNumber(client.privateNumber, server);
  const { encrypted } = await classroomSeal(shared, text, IV);
  return { shared, call: { encrypted, clientPublicKey: client.publicNumber, sessionId } };
}

const rest = { path: PATH, isMutation: false };

test('a demonstration continues over one change of epoch, but not over two', async () => {
  for (let n = 0; n < 12; n++) {
    const clock = { epoch: 6 };
    const opener = openerAt(clock);
    const { shared, call } = await sealed(opener, `demo-${n}`, '{"requestType":"x"}');
    clock.epoch = 7;
    const opened = await opener.open({ ...call, ...rest });
    expect(opened.body).toEqual({ requestType: 'x' });
    const answer = await opened.seal(200, '{"success":true}');
    expect((await classroomOpen(shared, answer))?.text).toBe('{"success":true}');
  }
  const late = await Promise.allSettled(
    Array.from({ length: 12 }, async (_, n) => {
      const clock = { epoch: 6 };
      const opener = openerAt(clock);
      const { call } = await sealed(opener, `demo-${n}`, '{}');
      clock.epoch = 8;
      return opener.open({ ...call, ...rest });
    }),
  );
  // With 22 keys another epoch sometimes opens by chance, but most do not.
  expect(late.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(8);
});

test('opens headers and body, or the body alone', async () => {
  const opener = openerAt({ epoch: 7 });
  for (const text of ['{"headers":{},"body":{"requestType":"x"}}', '{"requestType":"x"}']) {
    const { call } = await sealed(opener, 'demo-a', text);
    expect((await opener.open({ ...call, ...rest })).body).toEqual({ requestType: 'x' });
  }
});

test.each(['null', '"x"', '7', '[]', '{"headers":{}}'])(
  'treats the text %s as a body',
  async (text) => {
    // No epoch is known before the sixth.
    const opener = openerAt({ epoch: 6 });
    const { call } = await sealed(opener, 'demo-a', text);
    expect((await opener.open({ ...call, ...rest })).body).toEqual(JSON.parse(text));
  },
);

test('refuses invalid JSON like a message that does not open', async () => {
  const opener = openerAt({ epoch: 7 });
  const { call } = await sealed(opener, 'demo-a', '{');
  await expect(opener.open({ ...call, ...rest })).rejects.toThrow('Decryption failed');
});

test('refuses a number that would make the shared one public', async () => {
  const opener = openerAt({ epoch: 7 });
  const { encrypted } = await classroomSeal(1, '{}', IV);
  const call = { encrypted, clientPublicKey: 1, sessionId: 'demo-a' };
  await expect(opener.open({ ...call, ...rest })).rejects.toThrow('Decryption failed');
});

test('refuses other paths and other sessions', async () => {
  const opener = openerAt({ epoch: 7 });
  const { call } = await sealed(opener, 'demo-a', '{}');
  for (const wrong of [
    { path: '/api/user/login' },
    { sessionId: 'sAAAAAAAAAAAAAAAAAAAAAAAAAA' },
    { clientPublicKey: 23 },
    { clientPublicKey: 1 },
    { encrypted: 'AAAA' },
    { encrypted: 7 },
  ]) {
    await expect(opener.open({ ...call, ...rest, ...wrong })).rejects.toThrow('Decryption failed');
  }
});
