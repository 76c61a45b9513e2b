import type { Consent } from '@nadi/contract/consultation';
import * as routes from '@nadi/contract/generated/route-table';
import type { UserData } from '@nadi/contract/patients';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { request } from '#shared/api/client.ts';
import { fixtureEntry as appointment } from '#shared/testing/fixtures.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { ConsentStatus } from './consent-status.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock('#shared/ui/toast.ts', () => ({ toast: { success: vi.fn() } }));

const patient: UserData = {
  _id: 'p1',
  name: 'Asha Rao',
  email: '',
  image: '',
  phone: '',
  gender: 'Female',
  ...{ address: { line1: '', line2: '' }, dob: '1980-02-29' },
};
const open: Consent = { state: 'open', current: { version: 1, language: 'en', text: 'A text' } };
const user = userEvent.setup({ delay: null });
const press = (name: string) => user.click(screen.getByRole('button', { name }));

beforeEach(() => {
  vi.setSystemTime(Date.parse('2027-01-05T15:00:00+05:30'));
  vi.mocked(request).mockResolvedValue({ success: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.mocked(request).mockReset();
});

function show(of: UserData, consent = open) {
  renderWithQueries(
    <ConsentStatus appointment={appointment} consent={consent} patient={of} zone="Asia/Kolkata" />,
  );
}

test('records the patient’s spoken answer in two presses', async () => {
  show(patient);
  expect(screen.getByText('Not recorded yet')).toBeTruthy();
  await press('Record the patient’s answer');
  await press('Record');
  const answer = { appointmentId: 'a1', version: 1, agreed: true, manner: 'spoken' };
  await vi.waitFor(() =>
    expect(request).toHaveBeenCalledWith(routes.recordConsent, answer, { as: 'doctor' }),
  );
  await screen.findByRole('button', { name: 'Record the patient’s answer' });
});

test('another person consents for a patient under 18, with name and relation', async () => {
  show({ ...patient, dob: '2015-06-01' });
  expect(screen.getByText(/under 18/)).toBeTruthy();
  await press('Record the patient’s answer');
  await press('Record');
  expect(request).not.toHaveBeenCalled();
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Ravi Rao');
  await user.type(screen.getByRole('textbox', { name: 'Relation' }), 'father');
  await user.click(screen.getByRole('radio', { name: 'At the clinic' }));
  await press('Record');
  const giver = { name: 'Ravi Rao', relation: 'father' };
  const answer = { appointmentId: 'a1', version: 1, agreed: true, manner: 'in-person', giver };
  await vi.waitFor(() =>
    expect(request).toHaveBeenCalledWith(routes.recordConsent, answer, { as: 'doctor' }),
  );
});

test('shows a withdrawal with its time', () => {
  const decided = { version: 1, text: 'A text', at: Date.now(), manner: 'page' as const };
  show(patient, { ...open, state: 'withdrawn', decided });
  expect(screen.getByText('Withdrawn')).toBeTruthy();
  expect(screen.getByText(/The patient withdrew the consent on 5 Jan 2027, 3:00 PM/)).toBeTruthy();
});
