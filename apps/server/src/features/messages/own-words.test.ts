import { pseudoTranslator } from '@nadi/messages/pseudo-translator';
import { translator } from '@nadi/messages/translator';
import { beforeEach, expect, test, vi } from 'vitest';
import { createOwnWords } from './own-words.ts';

const own = pseudoTranslator();
const clock = { now: () => now };
let now = 0;
let words: ReturnType<typeof createOwnWords>;
const readTranslators = vi.fn(async () => () => own);

beforeEach(() => {
  readTranslators.mockReset().mockResolvedValue(() => own);
  words = createOwnWords({ clock, readTranslators });
});

const fail = () => readTranslators.mockRejectedValue(new Error('no database'));

test('reads the clinic’s words once in two seconds, also for requests at the same time', async () => {
  expect(await Promise.all([words.read('hi'), words.read('ur')])).toEqual([own, own]);
  now += 1_999;
  await words.read('hi');
  expect(readTranslators).toHaveBeenCalledTimes(1);
  now += 1;
  await words.read('hi');
  expect(readTranslators).toHaveBeenCalledTimes(2);
});

test('has the words read last if reading fails, and reads again after two seconds', async () => {
  await words.read('hi');
  now += 2_000;
  fail();
  expect([await words.read('hi'), await words.read('hi')]).toEqual([own, own]);
  expect(readTranslators).toHaveBeenCalledTimes(2);
});

test('has Nadi’s words before the first reading and after one that failed', async () => {
  expect(words.last('hi')).toBe(translator('hi'));
  expect(readTranslators).not.toHaveBeenCalled();
  fail();
  expect(await words.read('hi')).toBe(translator('hi'));
});

test('the words read last need no reading', async () => {
  await words.read('hi');
  now += 60_000;
  expect(words.last('hi')).toBe(own);
  expect(readTranslators).toHaveBeenCalledTimes(1);
});
