import { hours, minutes } from '@nadi/domain/limits';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { request } from '#shared/api/client.ts';
import { setSession } from '#shared/session/session.ts';
import { fixtureAppointment } from '#shared/testing/fixtures.ts';
import { renderPage } from '#shared/testing/render.tsx';
import { NextAppointment } from './next-appointment.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));

const now = Date.parse('2027-01-05T12:10:00+05:30');

function show(...appointments: object[]) {
  vi.setSystemTime(now);
  setSession('patient', 't1');
  const listed = appointments.map((each, at) => ({
    ...fixtureAppointment,
    _id: `a${at}`,
    ...each,
  }));
  const reply = { success: true, appointments: listed, timeZone: 'Asia/Kolkata' };
  vi.mocked(request).mockResolvedValue(reply as never);
  renderPage('/', { '/': <NextAppointment token="t1" place={<p>Loading</p>} /> });
}

const at = (startsAt: number, slotTime: string) => ({ startsAt, slotTime, slotDate: '5_1_2027' });

test('names the next appointment that is neither over nor cancelled', async () => {
  show(
    at(now + hours(3), '3:00 PM'),
    { ...at(now + hours(1), '1:00 PM'), cancelled: true },
    at(now - minutes(40), '11:30 AM'),
    { ...at(now + hours(2), '2:00 PM'), meetingId: 'abc' },
  );
  const link = await screen.findByRole('link', { name: /Today, 2:00 PM, by video/ });
  expect(link.getAttribute('href')).toBe('/my-appointments/a3');
  expect(link.textContent).toContain(fixtureAppointment.docData.name);
});

test('names the family member and the address of an appointment in person', async () => {
  const { docData } = fixtureAppointment;
  const address = { line1: '17, 4th Cross', line2: 'Bengaluru' };
  show({
    ...at(now + hours(2), '2:00 PM'),
    ...{ meetingId: undefined, bookedBy: 'Asha Rao', docData: { ...docData, address } },
    userData: { ...fixtureAppointment.userData, name: 'Meera Rao' },
  });
  const link = await screen.findByRole('link', { name: /Today, 2:00 PM, 17, 4th Cross/ });
  expect(link.textContent).toContain('for Meera Rao');
});

test('a patient without an upcoming appointment is led to all of them', async () => {
  show();
  const link = await screen.findByRole('link', { name: /No upcoming appointment/ });
  expect(link.getAttribute('href')).toBe('/my-appointments');
});
