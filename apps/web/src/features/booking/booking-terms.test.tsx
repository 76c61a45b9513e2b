import { hours } from '@nadi/domain/limits';
import { DEFAULT_CLINIC } from '@nadi/messages/en/default-clinic';
import { QueryClient } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { fixtureDoctor } from '#shared/testing/fixtures.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { BookingTerms } from './booking-terms.tsx';

const START = Date.parse('2027-01-06T10:00:00+05:30');
const doctor = fixtureDoctor({ address: { line1: '12 MG Road', line2: 'Bengaluru' } });

function textOf(shown: Partial<ComponentProps<typeof BookingTerms>>, cancelHours = 0) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(['clinic'], { settings: { ...DEFAULT_CLINIC, cancelHours } });
  const { container } = renderWithQueries(
    <BookingTerms
      {...{ doctor, type: undefined, startsAt: START, zone: 'Asia/Kolkata', now: START - 1 }}
      {...shown}
    />,
    client,
  );
  return container.textContent;
}

test.each([
  [0, START, START - 1, /cancel before the start/],
  [24, undefined, 0, /cancel 24 hours before the start, or earlier/],
  [1, undefined, 0, /cancel an hour before the start, or earlier/],
  [24, START, START - hours(24), /until 5 Jan 2027, 10:00 AM/],
  [24, START, START - hours(24) + 1, /too soon to be cancelled online/],
])(
  'with a limit of %d hours, describes a slot at %s seen at %d',
  (cancelHours, startsAt, now, words) => {
    expect(textOf({ startsAt, now }, cancelHours)).toMatch(words);
  },
);

const AT_CLINIC = 'In person: 12 MG Road, Bengaluru.';

test.each([
  [undefined, 'By video: you join in this browser.'],
  [{ byVideo: true, inPerson: false }, 'By video: you join in this browser.'],
  [{ byVideo: false, inPerson: true }, AT_CLINIC],
  [{ byVideo: true, inPerson: true }, `By video: you join in this browser. ${AT_CLINIC}`],
])('names the place of a booking of %o beforehand', (type, words) => {
  expect(textOf({ type })).toContain(words);
});
