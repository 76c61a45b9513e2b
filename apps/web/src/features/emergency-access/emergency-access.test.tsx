import * as routes from '@nadi/contract/generated/route-table';
import { hours } from '@nadi/domain/limits';
import { act, screen, waitFor } from '@testing-library/react';
import user from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { renderPage } from '#shared/testing/render.tsx';
import { EmergencyAccessesPage } from './emergency-accesses-page.tsx';
import { EmergencyPage } from './emergency-page.tsx';
import { EmergencyRecordPage } from './emergency-record-page.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock('#shared/ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn() } }));

const ASHA = { _id: 'p1', name: 'Asha Rao', age: 46, phoneEnd: '10' };
const NOW = Date.parse('2027-01-05T03:30:00Z');
const PAGES = {
  '/doctor-emergency': <EmergencyPage />,
  '/doctor-emergency/:accessId': <EmergencyRecordPage />,
  '/audit-trail/emergencies': <EmergencyAccessesPage />,
};

let replies: Map<object, () => object>;

beforeEach(() => {
  replies = new Map();
  vi.mocked(request).mockReset();
  vi.mocked(request).mockImplementation(async (route) => {
    const reply = replies.get(route);
    if (!reply) throw new ApiError('Not found', { status: 404 });
    return reply() as never;
  });
});
afterEach(() => vi.useRealTimers());

const record = (endsAt: number) => ({
  success: true,
  ...{ endsAt, now: NOW, appointments: [], readings: [], timeZone: 'Asia/Kolkata' },
  patient: {
    _id: 'p1',
    name: 'Asha Rao',
    phone: '',
    email: '',
    dob: '1980-02-29',
    gender: 'Female',
  },
  entries: [
    {
      _id: 'e1',
      kind: 'allergy',
      text: 'Penicillin',
      state: 'active',
      source: 'patient',
      version: 1,
      savedAt: NOW,
    },
  ],
});
const ended = () => {
  throw new ApiError('Ended', { status: 409, code: 'emergency-access-ended' });
};

test('a doctor finds a patient, writes a reason and reads the record', async () => {
  replies.set(routes.findEmergencyPatient, () => ({ success: true, patients: [ASHA] }));
  replies.set(routes.openEmergencyAccess, () => ({ success: true, accessId: 'a1', endsAt: NOW }));
  replies.set(routes.getEmergencyRecord, () => record(NOW + hours(1)));
  renderPage('/doctor-emergency', PAGES);
  await user.type(screen.getByLabelText('Phone number'), '98765 43210');
  await user.click(screen.getByRole('button', { name: 'Find' }));
  expect(await screen.findByText('46 years, phone ends in 10')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Choose Asha Rao' }));
  await user.type(screen.getByLabelText('Reason'), 'Short');
  await user.click(screen.getByRole('button', { name: 'Open for one hour' }));
  expect(await screen.findByText('Use at least 10 characters')).toBeTruthy();
  await user.type(screen.getByLabelText('Reason'), ' of breath, cannot speak');
  await user.click(screen.getByRole('button', { name: 'Open for one hour' }));
  expect(
    await screen.findByText(/Emergency access until 10:00 AM · the patient was notified/),
  ).toBeTruthy();
  expect(screen.getByText('Penicillin')).toBeTruthy();
  const opened = vi
    .mocked(request)
    .mock.calls.find(([route]) => route === routes.openEmergencyAccess);
  expect(opened?.[1]).toEqual({ userId: 'p1', reason: 'Short of breath, cannot speak' });
});

test('says so if no patient matches exactly', async () => {
  replies.set(routes.findEmergencyPatient, () => ({ success: true, patients: [] }));
  renderPage('/doctor-emergency', PAGES);
  await user.type(screen.getByLabelText('Full name'), 'Asha');
  await user.click(screen.getByRole('button', { name: 'Find' }));
  expect(await screen.findByText('No patient matches exactly')).toBeTruthy();
});

test('removes the record from the screen when the hour ends', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  replies.set(routes.getEmergencyRecord, () => record(NOW + 5000));
  renderPage('/doctor-emergency/a1', PAGES);
  expect(await screen.findByText('Penicillin')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(5001));
  expect(screen.queryByText('Penicillin')).toBeNull();
  expect(screen.getByText('You no longer see this record')).toBeTruthy();
});

test('removes the record from the screen if the clinic ends the access', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  replies.set(routes.getEmergencyRecord, () => record(NOW + hours(1)));
  renderPage('/doctor-emergency/a1', PAGES);
  expect(await screen.findByText('Penicillin')).toBeTruthy();
  replies.set(routes.getEmergencyRecord, ended);
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  await waitFor(() => expect(screen.queryByText('Penicillin')).toBeNull());
  expect(screen.getByText('You no longer see this record')).toBeTruthy();
});

test('an admin marks an access as not justified, with a remark', async () => {
  const access = {
    _id: 'a1',
    doctor: 'Dr. Mathew',
    patient: 'Asha Rao',
    reason: 'Unconscious',
    openedAt: NOW,
    endsAt: NOW,
  };
  const listed = { success: true, accesses: [access], next: null, timeZone: 'UTC' };
  replies.set(routes.listEmergencyAccesses, () => listed);
  replies.set(routes.checkEmergencyAccess, () => ({ success: true }));
  renderPage('/audit-trail/emergencies', PAGES);
  await user.type(await screen.findByLabelText('Remark'), 'Not on duty');
  await user.click(screen.getByRole('button', { name: 'Not justified' }));
  await waitFor(() =>
    expect(request).toHaveBeenCalledWith(routes.checkEmergencyAccess, {
      ...{ accessId: 'a1', justified: false, remark: 'Not on duty' },
    }),
  );
});
