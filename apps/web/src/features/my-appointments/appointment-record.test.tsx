import type { Appointment } from '@nadi/contract/appointments';
import * as routes from '@nadi/contract/generated/route-table';
import { days } from '@nadi/domain/limits';
import { cleanup, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { request } from '#shared/api/client.ts';
import { fixtureAppointment } from '#shared/testing/fixtures.ts';
import { renderPage } from '#shared/testing/render.tsx';
import { AppointmentRecord, ConfirmationNote } from './appointment-record.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock('./pending-uploads-card.tsx', () => ({ PendingUploadsCard: () => null }));

const ended: Appointment = {
  ...fixtureAppointment,
  startsAt: Date.now() - days(1),
  bookedAt: Date.now() - days(2),
};

const receipt = {
  ...{ number: '000418', paidAt: Date.parse('2027-01-05T09:12:00+05:30'), provider: 'stripe' },
  ...{ amount: 500, refunded: 100, test: false },
};

/** Mocks the server, by default with an empty record and nothing paid. */
function serve(record: object = {}, { paid = false, mail = true } = {}) {
  const replies = new Map<unknown, object>([
    [routes.getClinic, { settings: {}, mail }],
    [routes.listHealthEntries, { entries: [] }],
    [
      routes.listMyInvoices,
      {
        invoices: [
          { number: 'INV/2026-27/000001', kind: 'invoice', appointmentId: 'a1' },
          { number: 'CN/2026-27/000001', kind: 'credit-note', appointmentId: 'a1' },
          { number: 'CN/2026-27/000002', kind: 'credit-note', appointmentId: 'a1' },
        ],
      },
    ],
    [routes.getReceipt, { receipt, numbers: [], timeZone: 'Asia/Kolkata' }],
    [
      routes.listMyPayments,
      {
        offered: [],
        payments: paid ? [{ appointmentId: 'a1', state: 'paid', receipt: true }] : [],
      },
    ],
  ]);
  vi.mocked(request).mockImplementation(
    async (route) =>
      ({
        ...{ success: true, reason: '', documents: [], prescriptions: [] },
        ...{ consent: { decided: null }, timeZone: 'Asia/Kolkata', appointment: ended },
        ...record,
        ...replies.get(route),
      }) as never,
  );
}

function open(appointment: Appointment, record?: object, payments?: { paid: boolean }) {
  serve(record, payments);
  renderPage('/', { '/': <AppointmentRecord appointment={appointment} /> });
}

test('a no-show explains the payment and the next step, and promises no summary', async () => {
  open({ ...ended, noShow: true });
  expect(await screen.findByText(/You can book another time with Dr. Naik/)).toBeTruthy();
  expect(screen.getByText(/What you paid online stays with the clinic/)).toBeTruthy();
  expect(screen.queryByText(/has not shared a summary/)).toBeNull();
});

test('a completed appointment without a summary says that one may follow', async () => {
  open({ ...ended, isCompleted: true }, { reason: 'A cough' });
  expect(await screen.findByText(/has not shared a summary/)).toBeTruthy();
  expect(screen.getByText('What you came for').nextElementSibling?.textContent).toBe('A cough');
  expect(screen.getByText('No prescription was written for it.')).toBeTruthy();
});

test('a past appointment shows its receipt, vitals and who saw the record', async () => {
  const vitals = { bpm: 70, spo2: 98, source: 'typed' } as Appointment['vitals'];
  open({ ...ended, isCompleted: true, vitals }, {}, { paid: true });
  const paid = within(await screen.findByRole('region', { name: 'Receipt' }));
  expect((await paid.findByText('Paid by card')).nextElementSibling?.textContent).toBe('₹400');
  expect(paid.getByText(/5 Jan 2027 · No. 000418/)).toBeTruthy();
  const sheet = paid.getByRole('link', { name: 'Open the receipt' });
  expect(sheet.getAttribute('href')).toBe('/receipt/a1');
  expect(await paid.findByRole('button', { name: /^Invoice/ })).toBeTruthy();
  expect(paid.getByRole('button', { name: /^Credit note\s*CN\/2026-27\/000002/ })).toBeTruthy();
  expect(screen.getByText('70').closest('div')?.textContent).toBe('Heart rate70 BPM');
  const access = screen.getByRole('link', { name: 'Who saw my record' });
  expect(access.getAttribute('href')).toBe('/record-access');
});

test.each([
  ['needs', 'by video', { meetingId: 'm7' }, true],
  ['needs', 'by phone', { mode: 'phone' as const }, true],
  ['needs no', 'in person', {}, false],
])('%s consent to telemedicine before an appointment %s', async (_needs, _how, more, shown) => {
  const coming = { ...ended, meetingId: undefined, startsAt: Date.now() + days(1), ...more };
  const consent = { state: 'open', current: { version: 1, text: 'Text' }, decided: null };
  open(coming, { consent, intakeForm: { questions: [] } });
  expect(await screen.findByText('Documents')).toBeTruthy();
  expect(screen.queryByText('Consent to telemedicine') !== null).toBe(shown);
});

test.each([
  ['the patient', undefined, undefined],
  ['a dependant', { name: 'Asha Rao', relation: 'Mother' }, 'u1'],
])('shows the allergies of %s before the appointment only', async (_who, bookedBy, dependantId) => {
  const inPerson = { ...ended, meetingId: undefined, bookedBy, userId: 'u1' };
  const coming = { ...inPerson, startsAt: Date.now() + days(1) };
  open(coming, { intakeForm: { questions: [] } });
  expect(await screen.findByRole('region', { name: 'Allergies' })).toBeTruthy();
  expect(vi.mocked(request)).toHaveBeenCalledWith(
    routes.listHealthEntries,
    { dependantId },
    expect.objectContaining({ as: 'patient' }),
  );
  cleanup();
  open({ ...coming, isCompleted: true });
  expect(await screen.findByText(/has not shared a summary/)).toBeTruthy();
  expect(screen.queryByText('Allergies, problems and medicines')).toBeNull();
});

test.each([
  [
    'sent',
    { sent: true, address: 'asha@sample.example' },
    true,
    'Mail sent to asha@sample.example.',
  ],
  ['on its way', { sent: false }, true, 'A mail that confirms it is on its way to you.'],
  ['not written', undefined, true, 'You will always find it under My appointments.'],
  ['not set up', { sent: false }, false, 'You will always find it under My appointments.'],
])('says after a booking if the mail is %s', async (_name, confirmation, mail, words) => {
  serve({ confirmation }, { mail });
  renderPage('/', { '/': <ConfirmationNote appointmentId="a1" /> });
  await vi.waitFor(() =>
    expect(screen.getByRole('status').textContent).toBe(`Your time is reserved. ${words}`),
  );
});
