import { minutes } from '@nadi/domain/limits';
import { expect, test } from 'vitest';
import { iceServerList, PUBLIC_STUN } from './relay.ts';

const now = 1_800_000_000_000;
const request = { turnUserId: 'asha', address: '10.0.0.1', mayUseTurn: true, now };
const turn = { turnUrls: ['turn:t'], turnSecret: 'north', stunUrls: [] };

test('lists two public STUN servers unless the clinic configures others', () => {
  expect(iceServerList({})(request)).toEqual([{ urls: PUBLIC_STUN }]);
  expect(iceServerList({ stunUrls: ['stun:a'] })(request)).toEqual([{ urls: ['stun:a'] }]);
  expect(iceServerList({ stunUrls: [] })(request)).toEqual([]);
});

test('TURN credentials last ten minutes, name the participant and are signed with the secret', () => {
  // Reference: printf '1800000600:asha' | openssl dgst -sha1 -hmac north -binary | base64
  expect(iceServerList(turn)(request)).toEqual([
    { urls: ['turn:t'], username: '1800000600:asha', credential: '9e6KcX84nwdOOlWjcXXGCvvcE7I=' },
  ]);
});

test('lists no TURN server without secret, address or permission', () => {
  expect(iceServerList({ turnUrls: ['turn:t'], stunUrls: [] })(request)).toEqual([]);
  expect(iceServerList({ turnSecret: 'north', stunUrls: [] })(request)).toEqual([]);
  expect(iceServerList(turn)({ ...request, mayUseTurn: false })).toEqual([]);
});

test('a participant keeps one username for half of its lifetime', () => {
  const list = iceServerList(turn);
  const first = list(request);
  expect(list({ ...request, now: now + minutes(5) - 1 })).toEqual(first);
  expect(list({ ...request, now: now + minutes(5) })[0]?.username).toBe('1800000900:asha');
  expect(list({ ...request, turnUserId: 'binu' })[0]?.username).toBe('1800000600:binu');
});

test('a participant keeps their username while others get new ones', () => {
  const list = iceServerList(turn);
  const first = list(request);
  const later = now + minutes(1);
  expect(list({ ...request, turnUserId: 'binu', now: later })).not.toEqual(first);
  expect(list({ ...request, now: later })).toEqual(first);
});

test('gives an address STUN servers only after its limit of usernames', () => {
  const list = iceServerList({ ...turn, stunUrls: ['stun:a'] });
  const usernames = (address: string, at: number) =>
    Array.from({ length: 100 }, (_, i) =>
      list({ ...request, address, now: at, turnUserId: `${address} ${at} ${i}` }),
    )
      .flat()
      .filter(({ username }) => username).length;
  expect(usernames('10.0.0.1', now)).toBe(60);
  expect(usernames('10.0.0.2', now)).toBe(60);
  expect(usernames('10.0.0.1', now + minutes(1))).toBe(5);
});
