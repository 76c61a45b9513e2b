import { expect, test } from 'vitest';
import { REJOIN_INTERVAL, TURN_CREDENTIALS_FOR, TURN_RENEWED_BEFORE } from './turn-credentials.ts';

test('a browser joins again before its last credentials expire', () => {
  // Credentials have at least this much time left when a browser gets them.
  expect(REJOIN_INTERVAL).toBeLessThan(TURN_RENEWED_BEFORE);
});

test('new credentials are not renewed immediately', () => {
  expect(TURN_RENEWED_BEFORE).toBeLessThan(TURN_CREDENTIALS_FOR);
});
