import { expect, test } from 'vitest';
import { participantId, turnUser } from './participant-id.ts';

const account = { role: 'doctor', id: 'rao' } as const;

test('a party has one TURN username in a room, and another one in every other room', () => {
  expect(turnUser(account, 'room')).toBe(turnUser(account, 'room'));
  expect(turnUser(account, 'room')).not.toBe(turnUser(account, 'elsewhere'));
  expect(turnUser(account, 'room')).not.toBe(turnUser({ role: 'patient', id: 'rao' }, 'room'));
});

test('no secret gives a guest the TURN username of a party', () => {
  const parts = ['account', 'doctor', 'rao', 'room'];
  const rooms = ['room', 'account', 'doctor', 'rao'];
  const secrets = parts.flatMap((one) =>
    parts.flatMap((two) => [`${one}\n${two}`, ...parts.map((three) => `${one}\n${two}\n${three}`)]),
  );
  const ids = rooms.flatMap((room) => secrets.map((secret) => participantId(secret, room)));
  expect(ids).not.toContain(turnUser(account, 'room'));
});
