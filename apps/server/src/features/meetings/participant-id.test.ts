import { expect, test } from 'vitest';
import { participantId, turnUserId } from './participant-id.ts';

const account = { role: 'doctor', id: 'rao' } as const;

test('a party has one TURN username in a room, and another one in every other room', () => {
  expect(turnUserId(account, 'room')).toBe(turnUserId(account, 'room'));
  expect(turnUserId(account, 'room')).not.toBe(turnUserId(account, 'elsewhere'));
  expect(turnUserId(account, 'room')).not.toBe(turnUserId({ role: 'patient', id: 'rao' }, 'room'));
});

test('no secret gives a guest the TURN username of a party', () => {
  const parts = ['account', 'doctor', 'rao', 'room'];
  const rooms = ['room', 'account', 'doctor', 'rao'];
  const secrets = parts.flatMap((one) =>
    parts.flatMap((two) => [`${one}\n${two}`, ...parts.map((three) => `${one}\n${two}\n${three}`)]),
  );
  const ids = rooms.flatMap((room) => secrets.map((secret) => participantId(secret, room)));
  expect(ids).not.toContain(turnUserId(account, 'room'));
});
