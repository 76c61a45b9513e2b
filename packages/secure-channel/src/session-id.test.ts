import { expect, test } from 'vitest';
import { isDemoSessionId, isSessionId } from './server.ts';
import { newDemoSessionId, newSessionId } from './session-id.ts';

const random = (length: number) => new Uint8Array(length).fill(255);

test("a session id has 144 random bits and never begins like a demonstration's", () => {
  expect(newSessionId(random)).toBe(`s${'_'.repeat(24)}`);
  expect(isSessionId(newSessionId(random))).toBe(true);
  expect(isDemoSessionId(newSessionId(random))).toBe(false);
});

test("a demonstration's session id begins with its mark", () => {
  expect(newDemoSessionId(random)).toBe(`demo-${'_'.repeat(24)}`);
  expect(isDemoSessionId(newDemoSessionId(random))).toBe(true);
});
