import { expect, test } from 'vitest';
import { REJOIN_INTERVAL, TURN_CREDENTIALS_FOR, TURN_RENEWED_BEFORE } from './turn-credentials.ts';

test('a browser joins again before the credentials that it was given last expire', () => {
  // At worst it was given credentials with this much left.
  expect(REJOIN_INTERVAL).toBeLessThan(TURN_RENEWED_BEFORE);
});

test('credentials are new when they are issued', () => {
  expect(TURN_RENEWED_BEFORE).toBeLessThan(TURN_CREDENTIALS_FOR);
});
