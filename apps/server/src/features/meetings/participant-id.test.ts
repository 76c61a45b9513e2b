import { expect, test } from 'vitest';
import { participantId, relayUser } from './participant-id.ts';

const account = { role: 'doctor', id: 'rao' } as const;

test('a party has one TURN username in a room, and another one in every other room', () => {
  expect(relayUser(account, 'room')).toBe(relayUser(account, 'room'));
  expect(relayUser(account, 'room')).not.toBe(relayUser(account, 'elsewhere'));
  expect(relayUser(account, 'room')).not.toBe(relayUser({ role: 'patient', id: 'rao' }, 'room'));
});

test('no secret gives a guest the TURN username of a party', () => {
  const parts = ['account', 'doctor', 'rao', 'room'];
  const rooms = ['room', 'account', 'doctor', 'rao'];
  const secrets = parts.flatMap((one) =>
    parts.flatMap((two) => [`${one}\n${two}`, ...parts.map((three) => `${one}\n${two}\n${three}`)]),
  );
  const ids = rooms.flatMap((room) => secrets.map((secret) => participantId(secret, room)));
  expect(ids).not.toContain(relayUser(account, 'room'));
});
