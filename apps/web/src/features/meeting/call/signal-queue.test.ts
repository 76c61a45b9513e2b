import { fakeClock } from '@nadi/domain/testing/fake-clock';
import { expect, test } from 'vitest';
import { signalQueue } from './signal-queue.ts';

test('stays within what the server listens to, in order, and loses nothing', async () => {
  const clock = fakeClock();
  const out = signalQueue(clock);
  const sent: number[] = [];
  for (let i = 0; i < 300; i++) out.send(() => sent.push(i));
  expect(sent.length).toBeLessThanOrEqual(100);
  const before = sent.length;
  await clock.advance(1000);
  expect(sent.length - before).toBeLessThanOrEqual(50);
  expect(sent.length - before).toBeGreaterThan(40);
  await clock.advance(10_000);
  expect(sent).toEqual(Array.from({ length: 300 }, (_, i) => i));
});

test('what was waiting when the socket went is dropped', async () => {
  const clock = fakeClock();
  const out = signalQueue(clock);
  const sent: number[] = [];
  for (let i = 0; i < 300; i++) out.send(() => sent.push(i));
  const before = sent.length;
  out.clear();
  await clock.advance(10_000);
  expect(sent).toHaveLength(before);
  out.send(() => sent.push(300));
  expect(sent.at(-1)).toBe(300);
});
