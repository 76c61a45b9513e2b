import { DEFAULT_CLINIC } from '@nadi/messages/en/default-clinic';
import { expect, test } from 'vitest';
import * as worker from '#service-worker/offline-card.ts';
import * as page from './offline-card.ts';

const STARTS = Date.parse('2027-01-06T10:00:00+05:30');
const APPOINTMENT = { slotDate: '6_1_2027', slotTime: '10:00 AM', startsAt: STARTS };
const PLACE = { clinic: DEFAULT_CLINIC, zone: 'Asia/Kolkata', now: STARTS - 86_400_000 };

test('the worker reads the page’s card until the appointment has ended', () => {
  const facts = page.describeCard({ ...APPOINTMENT, minutes: 45 }, PLACE);
  expect(facts.when).toBe('Wed 6 Jan 2027, 10:00 AM');
  expect(worker.parseCard(JSON.parse(JSON.stringify(facts)), STARTS)).toEqual(facts);
  expect(worker.parseCard(facts, STARTS + 45 * 60_000)).toBeNull();
  expect(page.describeCard(APPOINTMENT, PLACE).endsAt).toBe(STARTS + 30 * 60_000);
});

test('the worker and the page use the same cache and key', () => {
  expect([page.CARD_CACHE, page.CARD_KEY]).toEqual([worker.CARD_CACHE, worker.CARD_KEY]);
});
