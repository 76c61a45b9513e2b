import { expect, test } from 'vitest';
import { handClock } from './hand-clock.ts';
import { outbox } from './outbox.ts';

test('stays within what the server listens to, in order, and loses nothing', async () => {
  const clock = handClock();
  const out = outbox(clock);
  const sent: number[] = [];
  for (let i = 0; i < 300; i++) out.send(() => sent.push(i));
  expect(sent.length).toBeLessThanOrEqual(100);
  const before = sent.length;
  await clock.pass(1000);
  expect(sent.length - before).toBeLessThanOrEqual(50);
  expect(sent.length - before).toBeGreaterThan(40);
  await clock.pass(10_000);
  expect(sent).toEqual(Array.from({ length: 300 }, (_, i) => i));
});

test('what was waiting when the socket went is dropped', async () => {
  const clock = handClock();
  const out = outbox(clock);
  const sent: number[] = [];
  for (let i = 0; i < 300; i++) out.send(() => sent.push(i));
  const before = sent.length;
  out.clear();
  await clock.pass(10_000);
  expect(sent).toHaveLength(before);
});
