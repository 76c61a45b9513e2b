import type { Appointment } from '@nadi/contract/appointments';
import { days } from '@nadi/domain/limits';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { request } from '#shared/api/client.ts';
import { fixtureAppointment } from '#shared/testing/fixtures.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { AppointmentRecord } from './appointment-record.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock('./pending-uploads-card.tsx', () => ({ PendingUploadsCard: () => null }));

const ended: Appointment = {
  ...fixtureAppointment,
  startsAt: Date.now() - days(1),
  bookedAt: Date.now() - days(2),
};

function open(appointment: Appointment) {
  vi.mocked(request).mockResolvedValue({
    ...{ success: true, appointment, reason: '', documents: [], prescriptions: [] },
    ...{ consent: { decided: null }, timeZone: 'Asia/Kolkata' },
  } as never);
  renderWithQueries(<AppointmentRecord appointment={appointment} />);
}

test('a no-show explains the payment and the next step, and promises no summary', async () => {
  open({ ...ended, noShow: true });
  expect(await screen.findByText(/You can book another time with Dr. Naik/)).toBeTruthy();
  expect(screen.getByText(/What you paid online stays with the clinic/)).toBeTruthy();
  expect(screen.queryByText(/has not shared a summary/)).toBeNull();
});

test('a completed appointment without a summary says that one may follow', async () => {
  open({ ...ended, isCompleted: true });
  expect(await screen.findByText(/has not shared a summary/)).toBeTruthy();
});
