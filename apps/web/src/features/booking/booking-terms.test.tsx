import { hours } from '@nadi/domain/limits';
import { DEFAULT_CLINIC } from '@nadi/messages/en/default-clinic';
import { QueryClient } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { setSession } from '#shared/session/session.ts';
import { fixtureAppointment, fixtureDoctor } from '#shared/testing/fixtures.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { BookingTerms } from './booking-terms.tsx';

const START = Date.parse('2027-01-06T10:00:00+05:30');
const doctor = fixtureDoctor({ address: { line1: '12 MG Road', line2: 'Bengaluru' } });

const appointments: object[] = [];

function textOf(shown: Partial<ComponentProps<typeof BookingTerms>>, cancelHours = 0) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(['clinic'], { settings: { ...DEFAULT_CLINIC, cancelHours } });
  client.setQueryData(['patient', 't1', 'appointments'], { appointments });
  const { container } = renderWithQueries(
    <BookingTerms
      {...{
        doctor,
        person: undefined,
        type: undefined,
        startsAt: START,
        zone: 'Asia/Kolkata',
        now: START - 1,
      }}
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

test('names the coming appointment of the same person with the doctor once a time is chosen', () => {
  setSession('patient', 't1');
  const { userData } = fixtureAppointment;
  const mine = { ...fixtureAppointment, docId: doctor._id, startsAt: START };
  const theirs = { bookedBy: 'Asha Rao', userData: { ...userData, name: 'Meera Rao' } };
  appointments.push(mine);
  expect(textOf({})).toContain('You already have an appointment here, 6 Jan 2027, 10:00 AM.');
  expect(textOf({ person: 'Meera Rao' })).not.toContain('already');
  expect(textOf({ startsAt: undefined })).not.toContain('already');
  appointments.splice(0, 1, { ...mine, ...theirs });
  expect(textOf({ person: 'Meera Rao' })).toContain('Meera Rao already has an appointment here');
  expect(textOf({})).not.toContain('already');
  appointments.splice(0, 1, { ...mine, cancelled: true }, { ...mine, docId: 'another' });
  expect(textOf({})).not.toContain('already');
  appointments.length = 0;
});
