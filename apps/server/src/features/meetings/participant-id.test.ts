import { SECRET_MAX } from '@nadi/contract/parse-meeting-message';
import { expect, test } from 'vitest';
import { handshakeSecret, participantId, turnUserId } from './identify.ts';

const [SHORTEST, LONGEST] = ['s'.repeat(16), 's'.repeat(SECRET_MAX)];

test.each([SHORTEST, LONGEST])('keeps the secret of a handshake: %s', (secret) => {
  expect(handshakeSecret({ secret })).toBe(secret);
});

test.each([SHORTEST.slice(1), `${LONGEST}s`, '', 7, undefined, Array(16).fill('s')])(
  'replaces %o with a random secret for each connection',
  (secret) => {
    const made = handshakeSecret({ secret });
    expect(made).toMatch(/^[\w-]{43}$/);
    expect(handshakeSecret({ secret })).not.toBe(made);
  },
);

test('one secret gives the same participant id in one room only', () => {
  const id = participantId(SHORTEST, 'room');
  expect(id).toMatch(/^[\w-]{22}$/);
  expect(participantId(SHORTEST, 'room')).toBe(id);
  expect(participantId(LONGEST, 'room')).not.toBe(id);
  expect(participantId(SHORTEST, 'elsewhere')).not.toBe(id);
});

const account = { role: 'doctor', id: 'rao' } as const;

test('a party has one TURN username per room', () => {
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
