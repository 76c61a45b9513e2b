import { fakeClock } from '@nadi/domain/testing/fake-clock';
import { expect, test } from 'vitest';
import { signalQueue } from './signalling-client.ts';

test("sends in order within the server's rate limit and loses nothing", async () => {
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

test('drops the waiting signals when it is cleared and sends new ones', async () => {
  const clock = fakeClock();
  const out = signalQueue(clock);
  const sent: number[] = [];
  const send = (count: number) => {
    for (let i = 0; i < count; i++) out.send(() => sent.push(i));
  };
  send(100);
  out.clear();
  sent.length = 0;
  send(10);
  expect(sent).toEqual([]);
  await clock.advance(1_000);
  expect(sent).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('sends 81 signals at once, then 45 a second', async () => {
  const clock = fakeClock();
  const out = signalQueue(clock);
  let sent = 0;
  for (let i = 0; i < 200; i++) {
    out.send(() => {
      sent += 1;
    });
  }
  expect(sent).toBe(81);
  await clock.advance(1_000);
  expect(sent).toBeGreaterThanOrEqual(81 + 44);
  expect(sent).toBeLessThanOrEqual(81 + 45);
});
