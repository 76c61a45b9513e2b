import { expect, test } from 'vitest';
import { iceServersFor, PUBLIC_STUN } from './ice-servers.ts';

const now = 1_800_000_000_000;

test('two public STUN servers unless the clinic names others', () => {
  expect(iceServersFor({ userId: 'u', now })).toEqual([{ urls: PUBLIC_STUN }]);
  expect(iceServersFor({ userId: 'u', now, stunUrls: ['stun:a'] })).toEqual([{ urls: ['stun:a'] }]);
  expect(iceServersFor({ userId: 'u', now, stunUrls: [] })).toEqual([]);
});

test('TURN credentials carry expiry and user, signed with the shared secret', () => {
  const turn = iceServersFor({ userId: 'asha', now, turnUrls: ['turn:t'], turnSecret: 'north' })[1];
  // Reference: printf '1800007200:asha' | openssl dgst -sha1 -hmac north -binary | base64
  expect(turn).toEqual({
    urls: ['turn:t'],
    username: '1800007200:asha',
    credential: '7oUfwfJ6bHBzXZMfCHx4rdMaBB4=',
  });
});

test('TURN addresses without a secret are not handed out', () => {
  expect(iceServersFor({ userId: 'u', now, turnUrls: ['turn:t'] })).toHaveLength(1);
});
